"""Kernels compiled once, not once for Python and once for other kernels, by numba's private names.

It saves a fifth of the time that the kernels of the library take to compile.
"""

import functools

from numba import types
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

from draftlib.kernels.cache import keep


class _Part(JITCodeLibrary):
    """What a kernel becomes for the kernels that call it: optimised code, but no machine code.

    That is made once, of the kernel that Python calls, with all its parts inlined or linked in.  A
    kernel that calls itself finds itself by its address, and so needs machine code of its own.
    """

    def _finalize_final_module(self):
        names = (variable.name for variable in self._final_module.global_variables)
        if any(name.startswith(RuntimeLinker.PREFIX) for name in names):
            super()._finalize_final_module()
        else:
            self._finalize_dynamic_globals()
            self._finalized = True

    def get_pointer_to_function(self, name):
        """Finish, and return the address of no function: Python never calls a part."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self):
        return self

    def set_env(self, name, environment):
        """Do nothing: the environment serves calls into Python, and no kernel makes any."""

    def serialize_using_object_code(self):
        return self.serialize_using_bitcode()


class _PartCompiler(Compiler):
    def __init__(self, typing, target, library, *rest):
        super().__init__(typing, target, _Part(target.codegen(), "part"), *rest)


class Kernel(CPUDispatcher):
    """A kernel that Python calls; other kernels call it compiled as a `_Part`.

    That has no wrappers either, which unpack Python's arguments.  While a kernel is compiled, its
    name stands for itself, so that it may call itself.
    """

    @classmethod
    def of(cls, function, **options):
        """Return the kernel of a function, without Python in it."""
        return cls(function, targetoptions={"nopython": True, **options})

    @property
    def _numba_type_(self):
        return types.Dispatcher(self if self.is_compiling else self._part)

    @functools.cached_property
    def _part(self):
        options = {**self.targetoptions, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        part = CPUDispatcher(self.py_func, targetoptions=options, pipeline_class=_PartCompiler)
        return keep(part, self.py_func, "part.")
