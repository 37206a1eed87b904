/** Problems for the tests: common shapes, in the ways in which collections write them. */
const THREE = 'AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]';
const SIX = 'AB[ac][bc][cc][dc][da][db]AW[ad][bd][cd][dd][ed][ec][eb][ea]';

/** Five problems, a game, and one that cannot be set. */
export const PROBLEMS = `(;GM[1]SZ[9]GN[Straight three]GC[kill]${THREE}PL[W](;W[ba]C[The middle.])(;W[aa]C[Wrong: one eye is left for each side of it.];B[ba]))
(;GM[1]SZ[9]GN[Straight three first]GC[live]${THREE}PL[B])
(;GM[1]SZ[9]GN[Six in the corner]GC[live]${SIX}PL[B];B[bb])
(;GM[1]SZ[9]GN[A game];B[ee];W[cc])
(;GM[1]SZ[9]GN[Six to kill]GC[kill]${SIX}PL[W];W[bb];B[ba];W[ab])
(;GM[1]SZ[9]GN[No liberties]AB[aa]AW[ab][ba]PL[B];B[bb])
(;GM[1]SZ[9]GN[Without a task]AB[dd][ed]AW[de][ee]PL[B];B[fe];W[ff])
`;
