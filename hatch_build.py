"""Compiles the kernel into the package; where there is no compiler, says so and goes on without."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from platform import machine
from shutil import copyfile, which
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = ["-std=c++20", "-O3", "-fPIC", "-fvisibility=hidden", "-fno-exceptions", "-fno-rtti"]
AVX2 = ["-mavx2", "-mfma"]
"""For the file whose code runs only on processors that have these instructions."""

STRICT = ["-Wall", "-Wextra", "-Wshadow", "-Werror"]


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
        with TemporaryDirectory() as folder:
            failure = build(compiler, sorted((root / "kernel").glob("*.cpp")), Path(folder), library)
        if not failure:
            return ""
        reasons.append(f"{' '.join(compiler)}: {failure}")
    return "; ".join(reasons) or "no C++ compiler was found"


def build(compiler: list[str], sources: list[Path], folder: Path, library: Path) -> str:
    """Compiles the sources side by side and links them; returns what went wrong, or nothing."""
    told = f'-DMJ_BUILD="{" ".join([*(Path(word).name for word in compiler), *FLAGS])}"'
    flags = [*FLAGS, *(STRICT if os.environ.get("CI") else []), told]
    objects = [folder / f"{source.stem}.o" for source in sources]
    commands = [
        [*compiler, *flags, *special(source), "-c", str(source), "-o", str(object_)]
        for source, object_ in zip(sources, objects, strict=True)
    ]
    draft = folder / library.name
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [failure for failure in pool.map(run, commands) if failure]
    failure = failures[0] if failures else run([*compiler, "-shared", *map(str, objects), "-o", str(draft)])
    if not failure:
        moved = library.with_suffix(".new")
        copyfile(draft, moved)
        moved.replace(library)
    return failure


def special(source: Path) -> list[str]:
    """The flags of this file alone."""
    return AVX2 if source.stem.endswith("_avx2") and machine() in ("x86_64", "AMD64") else []


def run(command: list[str]) -> str:
    """Runs a command; returns what it complained about if it failed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return str(error.strerror)
    return "" if done.returncode == 0 else done.stderr.strip()[:2000] or f"exit code {done.returncode}"


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
