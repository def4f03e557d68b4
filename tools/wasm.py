"""Compile numba kernels to WebAssembly: the library's own code, for a browser.

    python tools/wasm.py KERNELS.py --into FOLDER
    python tools/wasm.py KERNELS.py ...              beside their sources, where these have changed

A file has a dict `EXPORTS`: by name, a kernel and the numba types of its arguments.  It can have
REPLACED: what other attributes of modules are while it is compiled.  It becomes KERNELS.wasm, which
imports nothing, and KERNELS.json, the digest of all sources and the words that each export reads.
Those of the site are committed (`make wasm` writes them).  `compile_kernels` reads them while their
digest is that of the sources; otherwise it compiles them in build/wasm.

numba lowers a kernel to LLVM's intermediate code; its own passes, which write this machine's sizes
into it, are left out.  All that the exports call is joined once, and LLVM compiles it with the data
layout of wasm32, where an address has 32 bits and numba's integers still have 64.  `python -m
ziglang` links it with `wasm.c`.  An export is

    status = name(result, excinfo, block)

with three addresses; `block` has a word of 8 bytes for each number, and for each array its address
and its shape.  A status other than 0 or -2 (numba's None) is an exception; its words are lost.

This leans on names of numba that are private, so pyproject.toml pins numba and ziglang for whoever
compiles, and the tests compare what the modules compute with Python's results, to the last bit.
"""

import argparse
import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

import llvmlite.binding as llvm
from numba import carray, njit, types
from numba.core import callconv, codegen, cpu
from numba.extending import intrinsic

from draftlib.kernels.cache import KernelCache, kernel_sources
from draftlib.runs.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
STUBS = Path(__file__).with_suffix(".c")
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"
ZIG = [sys.executable, "-m", "ziglang", "cc", "-target", "wasm32-freestanding"]
# no C library: zig would build one first, for most of a minute
LINKED = ["-mcpu=generic+bulk_memory", "-O3", "-fno-sanitize=all", "-fno-builtin"]
LINKER = ["--no-entry", "--export-memory", "--gc-sections", "--strip-all", "-z,stack-size=1048576"]
# numba leaves the address of a function that calls itself open until run time.
OPEN = re.compile(r'^@"?\.numba\.unresolved\$([^\s"]+)"? = external (?:\w+ )*global ptr.*$', re.M)
# While this tool compiles, numba only lowers kernels: it neither optimises nor generates machine
# code, and the cache, which holds optimised code, is not used.
LOWER_ONLY = (
    (codegen.CPUCodeLibrary, "_optimize_functions", lambda self, module: None),
    (codegen.CPUCodeLibrary, "finalize", lambda self: setattr(self, "_finalized", True)),
    # an exception is a status: where it was raised would be a path of this machine
    (
        callconv.CPUCallConv,
        "build_excinfo_struct",
        lambda self, error, words, *_: (error, words, None),
    ),
    (cpu.CPUContext, "get_executable", lambda *_: [].clear),  # another object for each kernel
    (KernelCache, "load_overload", lambda self, signature, context: None),
    (KernelCache, "save_overload", lambda self, signature, result: None),
)


class Module(NamedTuple):
    """A compiled group of kernels."""

    wasm: bytes
    words: dict  # by export: the words of its block, each "array", "length", "int" or "float"


def compile_kernels(kernels: Path, into: Path = ROOT / "build" / "wasm") -> Module:
    """Return the kernels of a file as WebAssembly; compile them if a source has changed."""
    beside, kept = kernels.parent, into / f"{kernels.stem}-{digest(kernels)}"
    return _read(kernels, beside) or _refresh(kernels, kept)


def _refresh(kernels, folder):
    """Return the module in a folder; compile it first if a source has changed."""
    return _read(kernels, folder) or _compile(kernels, folder)


def _read(kernels, folder):
    """Return the module in a folder if it was made from the sources as they are now, else None."""
    path = folder / f"{kernels.stem}.json"
    listed = json.loads(path.read_text("utf-8")) if path.exists() else {}
    is_new = listed.get("digest") == digest(kernels)
    return Module(path.with_suffix(".wasm").read_bytes(), listed["words"]) if is_new else None


def _compile(kernels, folder):
    """Compile the kernels into a folder and return them.

    That takes a process of its own, because Python cannot call what is compiled there.
    """
    if find_spec("ziglang") is None:
        raise RuntimeError(f"{kernels} has changed: to compile it, pip install '.[kernels]'")
    command = [sys.executable, __file__, str(kernels), "--into", str(folder)]
    here = os.environ | {"PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(command, capture_output=True, text=True, env=here)
    if done.returncode:
        raise RuntimeError(f"the kernels of {kernels} do not compile:\n{done.stderr}")
    return _read(kernels, folder)


@cache
def digest(kernels: Path) -> str:
    """Return 16 hex digits that change with any source of these kernels."""
    sources = hashlib.sha256()
    for path in sorted({*kernel_sources(kernels.resolve()), Path(__file__), STUBS}):
        sources.update(hashlib.sha256(path.read_bytes()).digest())
    return sources.hexdigest()[:16]


def main():
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kernels", type=Path, nargs="+")
    parser.add_argument("--into", type=Path, help="for one file; its own folder by default")
    options = parser.parse_args()
    for path in options.kernels:
        if not path.is_file():
            parser.error(f"there is no file {path}")
    if options.into and len(options.kernels) > 1:
        parser.error(f"--into takes one file of kernels, not {len(options.kernels)}")
    if options.into is None:
        folders = [path.parent for path in options.kernels]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_refresh, options.kernels, folders))
        return
    (kernels,) = options.kernels
    spec = importlib.util.spec_from_file_location("kernels", kernels)
    module = importlib.util.module_from_spec(spec)
    sys.modules["kernels"] = module
    spec.loader.exec_module(module)
    built, name = build(module.EXPORTS, getattr(module, "REPLACED", ())), kernels.stem
    options.into.mkdir(parents=True, exist_ok=True)
    replace_file(options.into / f"{name}.wasm", built.wasm)
    listed = {"digest": digest(kernels), "words": built.words}
    replace_file(options.into / f"{name}.json", json.dumps(listed).encode() + b"\n")  # all is there


def build(exports: dict, replaced: Iterable = ()) -> Module:
    """Return kernels, each with the types of its arguments, as one module of WebAssembly.

    replaced: an object, a name and a value each, for attributes that differ while numba compiles.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    names, words, libraries = {}, {}, {}
    with ExitStack() as stack:
        for replacement in (*LOWER_ONLY, *replaced):
            stack.enter_context(patch.object(*replacement))
        for name, (kernel, arguments) in exports.items():
            function, words[name] = block_function(kernel, arguments)
            lowered = next(iter(function.overloads.values()))
            names[lowered.fndesc.llvm_func_name] = name
            _gather(lowered.library, libraries)
    joined, *parts = [library._final_module for library in libraries]
    for part in parts:
        joined.link_in(part)
    machine, module = _machine(), _parse(str(joined))
    _export_only(module, names)
    _optimise(module, machine)
    return Module(_link(machine.emit_object(module), exports), words)


def _gather(library, found):
    """Add numba's library, and those that it calls, to the keys of `found`."""
    if library not in found:
        found[library] = None
        for called in library._linking_libraries:
            _gather(called, found)


def block_function(kernel, arguments):
    """Return `kernel` as a compiled function of one block of words, and the kind of each word."""
    names, words = {"__name__": __name__, "kernel": kernel, "carray": carray}, []

    def word(kind):
        words.append(kind)
        return len(words) - 1

    def read(kind):
        """Return the code that reads a value of that type from the block."""
        if isinstance(kind, types.BaseTuple):
            parts = "".join(f"{read(part)}, " for part in kind)
            named = getattr(kind, "instance_class", None)
            if named:
                names[named.__name__] = named
            return f"{named.__name__}({parts})" if named else f"({parts})"
        if isinstance(kind, types.Array) and kind.layout == "C":
            at = f"at_{len(names)}"
            names[at] = _pointer_to(kind.dtype)
            start = word("array")
            shape = "".join(f"ints[{word('length')}], " for _ in range(kind.ndim))
            return f"carray({at}(ints[{start}]), ({shape}))"
        if isinstance(kind, types.Float):
            return f"floats[{word('float')}]"
        if isinstance(kind, types.Integer):
            return f"ints[{word('int')}]"
        raise TypeError(f"a kernel in a browser cannot be given {kind}")

    call = ", ".join(map(read, arguments))
    size = f"({len(words)},)"
    source = f"def by_block(block):\n  ints = carray(block, {size}, i8)\n"
    source += f"  floats = carray(block, {size}, f8)\n  return kernel({call})\n"
    names |= {"i8": types.int64, "f8": types.float64}
    exec(source, names)
    function = njit(names["by_block"])
    function.compile((types.voidptr,))
    return function, words


def _pointer_to(kind):
    """Return a function for kernels that makes an address a pointer to numbers or records."""

    @intrinsic
    def pointer(typing, address):
        def lowered(context, builder, signature, arguments):
            return builder.inttoptr(arguments[0], context.get_value_type(types.CPointer(kind)))

        return types.CPointer(kind)(types.int64), lowered

    return pointer


def _parse(text):
    """Return numba's intermediate code as a module of LLVM, with its open calls filled in."""
    return llvm.parse_assembly(
        OPEN.sub(r'@".numba.unresolved$\1" = internal constant ptr @"\1"', text)
    )


def _export_only(module, names):
    """Give functions their names in the browser, and hide everything else."""
    for function, name in names.items():
        module.get_function(function).name = name
    for thing in (*module.functions, *module.global_variables):
        is_kept = thing.name in names.values() or thing.linkage == llvm.Linkage.appending
        if not thing.is_declaration and not is_kept:
            thing.linkage = "internal"


def _machine():
    """Return LLVM's target machine for wasm32."""
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(opt=3, features=FEATURES, reloc="static")


def _optimise(module, machine):
    """Let LLVM optimise a module for wasm32."""
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(3))
    for prunes in (True, False):  # references to arrays, once functions have been inlined
        manager = passes.getModulePassManager()
        if prunes:
            manager.add_refprune_pass()
        manager.run(module, passes)
    module.verify()


def _link(code, names):
    """Return object code, linked with `wasm.c` and the mathematics of zig's runtime."""
    flags = [*LINKER, *(f"--export={name}" for name in ("fresh_bytes", *names))]
    with TemporaryDirectory() as folder:
        before, after = Path(folder, "kernels.o"), Path(folder, "kernels.wasm")
        before.write_bytes(code)
        files = [str(before), str(STUBS), "-o", str(after)]
        subprocess.run([*ZIG, *LINKED, *(f"-Wl,{flag}" for flag in flags), *files], check=True)
        return after.read_bytes()


if __name__ == "__main__":
    main()
