"""Whether this processor runs the second build of the core, compiled for x86-64-v3 (popcnt, bmi, avx2 and more)."""

cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GNUC__)
      #include <cpuid.h>
      /* __builtin_cpu_supports asks the system too, as avx registers need its help; it does not know the rest. */
      static inline int bs_has_v3(void) {
          unsigned int a, b, c, d;
          __builtin_cpu_init();
          if (!(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi")
                && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")))
              return 0;
          if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_MOVBE) || !(c & bit_F16C))
              return 0;
          return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT) != 0;
      }
    #else
      static inline int bs_has_v3(void) { return 0; }
    #endif
    """
    bint cpu_has_v3 "bs_has_v3"() noexcept nogil
