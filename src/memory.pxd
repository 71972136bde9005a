"""What a solver owns: memory that the system gets back, fetched ahead, and a lock that keeps a second call out."""
from cpython.pythread cimport (
    NOWAIT_LOCK, PyThread_acquire_lock, PyThread_allocate_lock, PyThread_type_lock,
)

cdef extern from *:
    """
    #if defined(__GNUC__)
      #define bs_prefetch(address) __builtin_prefetch(address)
    #else
      #define bs_prefetch(address) ((void)(address))
    #endif
    """
    void prefetch "bs_prefetch"(const void* address) noexcept nogil     # into the cache, where that can be asked for


cdef inline object pages(size_t size):
    """Return zeroed memory that the system gets back as soon as it is dropped; of a child, once forked, a copy.

    What `calloc` gives may come from a heap that does not shrink, and is written to at once.
    """
    import mmap
    try:
        if hasattr(mmap, "MAP_PRIVATE"):
            return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        return mmap.mmap(-1, size)
    except OSError as error:
        raise MemoryError(f"no room for a table of {size} bytes") from error


cdef inline PyThread_type_lock new_lock() except NULL:
    """Make a lock that nobody holds."""
    cdef PyThread_type_lock lock = PyThread_allocate_lock()
    if lock == NULL:
        raise MemoryError("no room for a lock")
    return lock


cdef inline int take_lock(PyThread_type_lock lock) except -1:
    """Take a lock that keeps every other call of a solver out, or say that one is going on."""
    if not PyThread_acquire_lock(lock, NOWAIT_LOCK):
        raise RuntimeError("this solver is at work (expected one for each call at a time)")
    return 0
