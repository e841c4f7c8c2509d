"""The few operations on sparse matrices that the stages need, with their types."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from scipy import sparse

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Matrix = sparse.csr_array[np.float64, tuple[int, int]]
#: Of rows and columns in a matrix; no edition has billions of words, and these take half the room.
_INDEX: Final = np.int32


def of_rows(values: Floats, columns: Ints, starts: Ints, width: int) -> Matrix:
    """The matrix whose row ``r`` has ``values`` in ``columns``, both from ``starts[r]`` to the next start."""
    shape = (len(starts) - 1, width)
    parts = (values.copy(), columns.astype(_INDEX), starts.astype(_INDEX))
    matrix: Matrix = sparse.csr_array(parts, shape=shape, dtype=np.float64)
    matrix.sum_duplicates()
    return matrix


def of_pairs(values: Floats, rows: Ints, columns: Ints, shape: tuple[int, int]) -> Matrix:
    """The matrix with each value in its row and column."""
    places = (rows.astype(_INDEX), columns.astype(_INDEX))
    table = sparse.coo_array((values, places), shape=shape)
    return table.tocsr()


def rows_of(matrix: Matrix, rows: Ints) -> Matrix:
    """The rows asked for, in order."""
    return matrix[rows]


def stacked(upper: Matrix, lower: Matrix) -> Matrix:
    """The rows of both."""
    matrix: Matrix = sparse.vstack([upper, lower], format="csr")
    return matrix


def product(one: Matrix, other: Matrix) -> Matrix:
    """The matrix product."""
    return (one @ other).tocsr()


def transposed(matrix: Matrix) -> Matrix:
    """The matrix with rows and columns exchanged."""
    return matrix.T.tocsr()


def common(one: Matrix, other: Matrix) -> Matrix:
    """The product of each entry with the other matrix's entry in the same place."""
    return one.multiply(other).tocsr()


def scaled(matrix: Matrix, by_column: Floats) -> Matrix:
    """Each column times its factor."""
    result = matrix.copy()
    result.data = result.data * by_column[result.indices]
    return result


def scaled_rows(matrix: Matrix, by_row: Floats) -> Matrix:
    """Each row times its factor."""
    result = matrix.copy()
    result.data = result.data * np.repeat(by_row, np.diff(result.indptr))
    return result


def row_sums(matrix: Matrix) -> Floats:
    """The sum of each row."""
    rows = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    return counted(rows, matrix.data, matrix.shape[0])


def weighed(matrix: Matrix, weights: Floats) -> Floats:
    """For each row the sum of its entries, each times the weight of its column."""
    return np.asarray(matrix @ weights, dtype=np.float64)


def counted(rows: Ints, weights: Floats, length: int) -> Floats:
    """For each row below ``length`` the sum of its weights."""
    return np.asarray(np.bincount(rows, weights, length), dtype=np.float64)
