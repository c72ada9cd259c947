"""SymPy's public names that are no words here, on purpose, and why.

Only words. A test holds every public name of SymPy against the vocabulary and this list, so that a
new release's names are decided on and not forgotten; an error tells the reason to whoever asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_REASONS: dict[str, str] = {
    "it is how values are built inside; write the expression itself": """
        Adjoint AlgebraicNumber AppliedPredicate Atom AtomicExpr Basic BlockDiagMatrix BlockMatrix
        CosineTransform DeferredVector Determinant DiagMatrix DiagonalMatrix DiagonalOf Dict
        DisjointUnion DotProduct Dummy Expr FourierTransform FunctionClass FunctionMatrix
        HadamardPower HadamardProduct HankelTransform Id Identity ImmutableMatrix
        ImmutableSparseMatrix Inverse InverseCosineTransform InverseFourierTransform
        InverseHankelTransform InverseLaplaceTransform InverseMellinTransform InverseSineTransform
        KroneckerProduct LaplaceTransform MatAdd MatMul MatPow MatrixBase MatrixExpr MatrixPermute
        MatrixSlice MatrixSymbol MellinTransform MutableDenseMatrix MutableMatrix
        MutableSparseMatrix Number NumberSymbol OmegaPower OneMatrix Ordinal Permanent
        PermutationMatrix PowerSet RealNumber Rel Rem Set SineTransform SparseMatrix Trace Transpose
        Tuple UnevaluatedExpr Ynm_c ZeroMatrix block_collapse blockcut matrix_symbols ord0
        ComplexRegion
    """,
    "polynomials are written as expressions here": """
        AlgebraicField CC ComplexField Domain EX EXRAW ExpressionDomain FF FF_gmpy FF_python
        FiniteField FractionField GF GMPYFiniteField GMPYIntegerRing GMPYRationalField GroebnerBasis
        IntegerRing LM LT Monomial Options Poly PolynomialRing PurePoly PythonFiniteField
        PythonIntegerRing PythonRational QQ QQ_I QQ_gmpy QQ_python RR RationalField RealField ZZ
        ZZ_I ZZ_gmpy ZZ_python all_roots apart_list assemble_partfrac_list cofactors
        construct_domain degree_list exquo factor_system field field_isomorphism gcd_list grevlex
        grlex ground_roots half_gcdex igrevlex igrlex ilex invert is_zero_dimensional itermonomials
        lcm_list lex parallel_poly_from_expr pdiv pexquo poly poly_from_expr pquo prem prime_decomp
        prime_valuation primitive_element ratsimpmodprime reduced refine_root ring round_two sfield
        sqf sqf_norm sring to_number_field total_degree vring xring xfield vfield
        galois_group group hermite_prob_poly swinnerton_dyer_poly symmetric_poly symmetrize viete
        interpolating_poly interpolating_spline rational_interpolate random_poly
        nth_power_roots_poly gff gff_list
          approximants
    """,
    "it is an error of Python's, not a word of mathematics": """
        BasePolynomialError CoercionFailed ComputationFailed DomainError EvaluationFailed
        ExactQuotientFailed ExtraneousFactors FlagError GeneratorsError GeneratorsNeeded
        GeometryError HeuristicGCDFailed HomomorphismFailed IsomorphismFailed
        MultivariatePolynomialError NonSquareMatrixError NotAlgebraic NotInvertible NotReversible
        OperationNotSupported OptionError PoleError PolificationFailed PolynomialDivisionFailed
        PolynomialError PrecisionExhausted RefinementFailed ShapeError SympifyError
        UnificationFailed UnivariatePolynomialError
    """,
    "it reads text as a program or declares names; write names, or Symbol(x, positive=true)": """
        Function Wild WildFunction lambdify numbered_symbols parse_expr posify symarray symbols
        sympify use var
    """,
    "it writes program text or pictures, which this kernel does not": """
        StrPrinter TableForm ccode cxxcode dotprint fcode glsl_code init_printing init_session
        jscode julia_code latex list2numpy maple_code mathematica_code mathml matrix2numpy
        multiline_latex octave_code pager_print plot plot_backends plot_implicit plot_parametric
        pprint pprint_try_use_unicode pprint_use_unicode pretty pretty_print preview print_ccode
        print_fcode print_glsl print_gtk print_jscode print_latex print_maple_code print_mathml
        print_python print_rcode print_tree pycode python rcode rust_code smtlib_code srepr sstr
        sstrrepr textplot
    """,
    "it is a tool for programs, not a word of mathematics": """
        AssumptionsContext EPath FU SYMPY_DEBUG Sieve apply_finite_diff arity assuming
        binomial_coefficients binomial_coefficients_list bool_map bottom_up cacheit capture cartes
        check_assumptions comp count_ops cse default_sort_key dict_merge doctest epath evaluate
        factor_cache failing_assumptions filldedent flatten fu has_dups has_variety
        interactive_traversal lazy_function memoize_property multinomial_coefficients ordered
        postfixes postorder_traversal prefixes preorder_traversal public register_handler
        remove_handler reshape rotations seterr shape sieve sift subsets take test threaded timed
        topological_sort unflatten variations vectorize xthreaded factor_nc nfloat det_quick
        inv_quick diagonalize_vector are_similar
    """,
    "assumptions are given with assume, or Symbol(x, positive=true)": """
        Predicate Q ask refine
    """,
    "geometry of figures is not in the vocabulary; write coordinates": """
        Circle Curve Ellipse Line Line2D Line3D Parabola Plane Point Point2D Point3D Polygon Ray
        Ray2D Ray3D RegularPolygon Segment Segment2D Segment3D Triangle centroid closest_points
        convex_hull farthest_points idiff is_convex intersection
    """,
    "arrays of more than two indices and quaternions are not in the vocabulary; write matrices": """
        Array DenseNDimArray ImmutableDenseNDimArray ImmutableSparseNDimArray
        MutableDenseNDimArray MutableSparseNDimArray NDimArray SparseNDimArray Idx Indexed
        IndexedBase Quaternion derive_by_array get_contraction_structure get_indices permutedims
        tensorcontraction tensordiagonal tensorproduct
    """,
    "sym_solve answers it, and checks the answer": """
        checkodesol checkpdesol checksol classify_ode classify_pde dsolve homogeneous_order
        nonlinsolve nsolve ode_order pde_separate pde_separate_add pde_separate_mul pdsolve
        reduce_abs_inequalities reduce_abs_inequality reduce_inequalities rsolve rsolve_hyper
        rsolve_poly rsolve_ratio solve_linear solve_linear_system solve_linear_system_LU
        solve_poly_inequality solve_poly_system solve_rational_inequalities solve_triangulated
        solve_undetermined_coeffs solve_univariate_inequality substitution not_empty_in
        quadratic_congruence sqrt_mod_iter
    """,
    "it is random, and the same question must have the same answer": """
        randMatrix randprime pollard_pm1 pollard_rho cycle_length
    """,
    "sequences and series are written by their terms: sum(f, k, 1, n), series(f, x, 0, 6)": """
        EmptySequence SeqAdd SeqFormula SeqMul SeqPer difference_delta fps sequence hypersimilar
        hypersimp limit_seq gruntz continued_fraction_iterator continued_fraction_periodic
    """,
    "sym_exec has it, without an import": """
        E1 carmichael covering_product intersecting_product decompogen
        differentiate_finite factorrat finite_diff_weights integer_log laplace_correspondence
        laplace_initial_conds mersenne_prime_exponent polarify rcollect rot_axis1 rot_axis2
        rot_axis3 rot_givens singularityintegrate trailing unpolarify banded
        casoratian euler_equations imageset
    """,
    "transforms over other rings and lattices are not in the vocabulary": """
        fwht ifwht intt inverse_mobius_transform mobius_transform ntt
    """,
    "special functions so rare are not in the vocabulary": """
        bspline_basis bspline_basis_set jn_zeros
    """,
    "forms of statements are asked with to_cnf, to_dnf and simplify_logic": """
        POSform SOPform
    """,
    "whether a function rises is seen by the sign of its derivative: sym_solve f' > 0": """
        is_decreasing is_increasing is_monotonic is_strictly_decreasing is_strictly_increasing
        piecewise_exclusive
    """,
}

LEFT_OUT: Mapping[str, str] = MappingProxyType(
    {name: reason for reason, names in _REASONS.items() for name in names.split()}
)
"""The reason by name."""

_WIGNER = "clebsch_gordan gaunt racah real_gaunt wigner_3j wigner_6j wigner_9j wigner_d_small"
IN_PROGRAMS: Mapping[str, str] = MappingProxyType(
    {name: f"sym_exec has it: from sympy.physics.wigner import {name}" for name in _WIGNER.split()}
)
"""Functions outside of SymPy's public names that are often asked for, and how to get them."""
