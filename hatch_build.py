"""Compiles the kernel into the package; where there is no compiler, says so and goes on without."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = ["-std=c++20", "-O3", "-shared", "-fPIC", "-fvisibility=hidden", "-fno-exceptions", "-fno-rtti", "-pthread"]


def library_name() -> str:
    """The file that `majolika.kernel` looks for."""
    return {"win32": "_kernel.dll", "darwin": "_kernel.dylib"}.get(sys.platform, "_kernel.so")


def compilers() -> list[list[str]]:
    """The commands to try, best first: what the person asks for, the system's, the ziglang package's."""
    asked = [shlex.split(os.environ["CXX"])] if os.environ.get("CXX") else []
    found = [[name] for name in ("c++", "g++", "clang++") if which(name)]
    zig = [[sys.executable, "-m", "ziglang", "c++"]] if find_spec("ziglang") else []
    return asked + found + zig


def compile_kernel(root: Path, library: Path) -> str:
    """Compiles with the first compiler that can; returns why none could, or nothing."""
    reasons = []
    for compiler in compilers():
        build = f'-DMJ_BUILD="{" ".join(Path(word).name for word in compiler)} {" ".join(FLAGS)}"'
        draft = library.with_suffix(".new")
        warnings = ["-Wall", "-Wextra", "-Werror"] if os.environ.get("CI") else []
        command = [*compiler, *FLAGS, *warnings, build, str(root / "kernel" / "majolika.cpp"), "-o", str(draft)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            reasons.append(f"{compiler[0]}: {error.strerror}")
            continue
        if done.returncode == 0:
            draft.replace(library)
            return ""
        reasons.append(f"{compiler[0]}: {done.stderr.strip()[:2000]}")
    return "; ".join(reasons) or "no C++ compiler was found"


class KernelHook(BuildHookInterface[Any]):
    """Runs before every build, editable ones included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Puts the library beside the Python sources, and marks the wheel as made for this platform."""
        root = Path(self.root)
        library = root / "src" / "majolika" / library_name()
        reason = compile_kernel(root, library)
        if reason:
            library.unlink(missing_ok=True)
            self.app.display_warning(f"Majolika runs without its compiled kernel, more slowly: {reason}")
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
        build_data["artifacts"].append(f"src/majolika/{library.name}")
