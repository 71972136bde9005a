"""What all tests share: a home of their own, signals that count, and no clock that could fail them."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# A machine under load is slow, which is no mistake of what is tested.
settings.register_profile("blotsolve", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("blotsolve")

# Under nohup, or in the background of a script, some signals are ignored, and they would be in every process
# that a test starts and then interrupts.
for name, usual in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, usual)

HOMES = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "MPLCONFIGDIR")
"""Where IPython, Jupyter and matplotlib keep files, which by themselves want a home that can be written."""


@pytest.fixture(scope="session", autouse=True)
def _homes(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Give them folders of this run, so that whose home it is makes no difference."""
    for name in HOMES:
        os.environ[name] = str(tmp_path_factory.mktemp(name.lower()))
