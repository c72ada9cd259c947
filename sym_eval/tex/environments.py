"""Environments: matrices, determinants, cases, and systems of equations in rows."""

from __future__ import annotations

from sym_core.errors import Code
from sym_eval.place import RELATION
from sym_eval.signs import Kind, Token, refuse
from sym_eval.tex.brackets import Brackets
from sym_eval.tree import Call, Items, Name, Node, Relation

_MATRICES = {"pmatrix", "bmatrix", "matrix", "smallmatrix", "array", "vmatrix"}
_BARE = {"matrix", "smallmatrix", "array"}
_CASES = {"cases", "dcases", "rcases"}
_SYSTEMS = {"aligned", "align", "align*", "gathered", "gather", "gather*", "split", "alignat"} | {
    "eqnarray",
    "eqnarray*",
    "alignedat",
}
_IF = {"if", "for", "when", "where", "falls"}
_OTHERWISE = {"otherwise", "else", "sonst", "elsewhere"}
_RELATIONS = {"=", "<", ">", "<=", ">=", "!="}


class Environments(Brackets):
    """\\begin{…} … \\end{…}."""

    def environment(self, token: Token) -> Node:
        """What stands between \\begin and \\end; \\begin was taken."""
        aligned, self.aligned = self.aligned, False
        node = self._environment(token)
        self.aligned = aligned
        return node

    def _environment(self, token: Token) -> Node:
        if token.text in _MATRICES:
            return self._matrix(token)
        if token.text in _CASES:
            return self._cases(token)
        if token.text in _SYSTEMS:
            return self._system(token)
        hint = "read are pmatrix, bmatrix, vmatrix, matrix, array, cases, aligned"
        raise refuse(f"the environment {token.text} is not read", token, hint)

    def _rows(self, token: Token) -> list[list[Node]]:
        """Cells of rows, up to \\end, which is taken."""
        rows: list[list[Node]] = []
        self.open.append("environment")
        while self.here.kind is not Kind.LEAVE:
            rows.append(self._row())
            if self.here.kind is not Kind.ROW:
                break
            self.take()
        self._leave(token)
        return rows

    def _row(self) -> list[Node]:
        cells = [self.expression()]
        while self.here.kind is Kind.ALIGN:
            self.take()
            cells.append(self.expression())
        return cells

    def _leave(self, token: Token) -> None:
        end = self.here
        if end.kind is Kind.END:
            raise refuse(f"\\begin{{{token.text}}} is not closed", token, "write \\end for it")
        if end.kind is not Kind.LEAVE:
            raise self.unexpected(end)
        if end.text != token.text:
            hint = f"write \\end{{{token.text}}}"
            raise refuse(f"\\end{{{end.text}}} closes \\begin{{{token.text}}}", end, hint)
        self.take()
        self.open.pop()

    # -- matrices

    def _matrix(self, token: Token) -> Node:
        if token.text == "array":
            self._columns()
        rows = self._rows(token)
        span = (token.start, self.before.end)
        if len({len(row) for row in rows}) != 1:
            raise refuse("rows of different lengths", token, "write as many & in each row")
        made = tuple(Items("[", tuple(row), (row[0].span[0], row[-1].span[1])) for row in rows)
        matrix = Call("Matrix", (Items("[", made, span),), span, True)
        if token.text == "vmatrix":
            return Call("det", (matrix,), span, True)
        self.matrices.add(span)
        if token.text in _BARE:
            self.bare_matrices.add(span)
        return matrix

    def _columns(self) -> str:
        """The {cc} of an array."""
        opening = self.take()
        columns = ""
        while opening.kind is Kind.BEGIN and self.here.kind is not Kind.FINISH:
            token = self.take()
            columns += token.text
            if token.kind is Kind.END:
                break
        if opening.kind is not Kind.BEGIN or columns.strip("lcr"):
            hint = r"write \begin{array}{cc} or \begin{matrix}"
            raise refuse(f"columns {{{columns}}} are not read", opening, hint)
        self.take()
        return columns

    # -- cases

    def _cases(self, token: Token) -> Node:
        """Pieces with conditions, or without any & equations that hold together."""
        pieces: list[Node] = []
        conditions: list[Node | None] = []
        self.open.append("environment")
        while self.here.kind is not Kind.LEAVE:
            pieces.append(self.expression())
            conditions.append(self._condition())
            if self.here.kind is Kind.COMMA and self.ahead(1).kind in {Kind.ROW, Kind.LEAVE}:
                self.take()
            if self.here.kind is not Kind.ROW:
                break
            self.take()
        self._leave(token)
        span = (token.start, self.before.end)
        if not any(conditions) and all(isinstance(piece, Relation) for piece in pieces):
            return Items("[", tuple(pieces), span)
        return self._piecewise(token, pieces, conditions)

    def _condition(self) -> Node | None:
        """x > 0, \\text{if } x > 0, \\text{otherwise}; None where there is none."""
        if self.here.kind is Kind.COMMA:
            self.take()
        if self.here.kind not in {Kind.ALIGN, Kind.TEXT, Kind.WORD, Kind.WIDE}:
            return None
        while self.here.kind in {Kind.ALIGN, Kind.WIDE}:
            self.take()
        while self.here.kind in {Kind.TEXT, Kind.WORD}:
            word = self.here.text.strip(" ,:.").lower()
            if word in _OTHERWISE:
                last = self.take()
                return Name("True", (last.start, last.end))
            if word not in _IF:
                break
            self.take()
            if self.is_operator(":"):
                self.take()
        return self.expression()

    def _piecewise(self, token: Token, pieces: list[Node], conditions: list[Node | None]) -> Node:
        pairs: list[Node] = []
        for at, (piece, condition) in enumerate(zip(pieces, conditions, strict=True)):
            if condition is None:
                hint = r"write f & x < 0 \\ g & \text{otherwise}"
                raise refuse(f"piece {at + 1} has no condition", token, hint)
            if isinstance(piece, Relation):
                hint = "write the equations alone, without & and numbers behind them"
                raise self.ambiguous("an equation with a condition", token, hint)
            pairs.append(Items("(", (piece, condition), piece.span))
        return Call("Piecewise", tuple(pairs), (token.start, self.before.end), True)

    # -- systems

    def braced_system(self, opening: Token) -> Node | None:
        r"""\left\{ \begin{array}{l} … \end{array} \right. after its brace; None for a set."""
        closing = self.tokens[self.closings.get(self.at - 1, len(self.tokens) - 1)]
        if self.here.kind is not Kind.ENVIRONMENT or closing.text != ".":
            return None
        token = self.take()
        columns = self._columns() if token.text == "array" else ""
        node = self._system(token) if columns != "ll" else self._cases(token)
        if self.take() is not closing:
            raise refuse("something stands beside the rows", opening, "write the rows alone")
        return node

    def _system(self, token: Token) -> Node:
        """Equations, one a row; steps of one calculation are refused."""
        if self.here.kind is Kind.OPEN and self.here.text == "[" and self.ahead(2).text == "]":
            raise refuse("options are not read", self.here, "write \\begin{aligned} alone")
        if token.text.startswith("alignat") or token.text == "alignedat":
            self.group()
        rows: list[Node] = []
        self.open.append("environment")
        while self.here.kind is not Kind.LEAVE:
            if rows and self._starts_with_relation():
                rows[-1] = self._continued(rows[-1])
            else:
                rows.append(self._aligned_row())
            if self.here.kind is not Kind.ROW:
                break
            self.take()
        self._leave(token)
        if isinstance(rows[0], Relation) and not all(isinstance(row, Relation) for row in rows):
            hint = "write what goes over two rows in one"
            raise self.ambiguous("a row without a sign of relation", token, hint)
        span = (token.start, self.before.end)
        return rows[0] if len(rows) == 1 else Items("[", tuple(rows), span)

    def _continued(self, row: Node) -> Node:
        r"""y &= 2x \\ &= 4: one chain, y = 2x = 4."""
        self.aligned = True
        if self.here.kind is Kind.ALIGN:
            self.take()
        chain = row if isinstance(row, Relation) else Relation((), (row,), row.span)
        more = self.infix(chain.operands[-1], RELATION)
        self._end_row()
        if not isinstance(more, Relation):
            raise self.unexpected(self.before)
        self.notes.append("rows that begin with a sign were read as one chain")
        signs, operands = chain.signs + more.signs, chain.operands[:-1] + more.operands
        return Relation(signs, operands, (row.span[0], self.before.end))

    def _aligned_row(self) -> Node:
        """One equation; the & before or behind its sign says where rows are aligned."""
        start = self.at
        if self._starts_with_relation():
            hint = "send the whole chain as a = b = c, or its steps one a call"
            raise refuse("a row begins with a sign", self.here, hint, Code.AMBIGUOUS)
        self.aligned = True
        if self.here.kind is Kind.ALIGN:
            self.take()
        node = self.expression()
        self._end_row()
        if self.at == start:
            raise self.unexpected(self.here)
        return node

    def _end_row(self) -> None:
        self.aligned = False
        while self.here.kind in {Kind.COMMA, Kind.WIDE}:
            self.take()
        if self.here.kind is Kind.ALIGN:
            raise refuse("& is not read here", self.here, "align rows at their signs")

    def _starts_with_relation(self) -> bool:
        after = self.ahead(1) if self.here.kind is Kind.ALIGN else self.here
        return after.kind is Kind.OPERATOR and after.text in _RELATIONS
