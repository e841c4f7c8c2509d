"""The data files of ``/data/v1/``, each with a published JSON Schema."""

from generator.export.files import data_files, data_parts

__all__ = ["data_files", "data_parts"]
