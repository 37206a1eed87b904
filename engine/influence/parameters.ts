/**
 * The parameters of influence: how sources radiate, what makes territory, moyo and area, and what a running group gains (manual ch. 13).
 * Owl reading has fields of its own, by the defaults.
 */
import { stage } from '../parameters/stage.ts';
import type { ParameterSpec, ParametersOf } from '../parameters/stage.ts';

const JUDGEMENT = 'judgement';
const SHOWN = 'fitted to figures that gnugo prints';
const POSITIONS = 'fitted to the maps that gnugo prints for 62 game positions';

const real = (
  value: number,
  min: number,
  max: number,
  unit: string,
  about: string,
  origin = JUDGEMENT,
): ParameterSpec => ({ default: value, min, max, unit, about, origin });
const escape = (value: number, about: string): ParameterSpec => ({
  default: value,
  min: 0,
  max: 100,
  whole: true,
  unit: 'escape value',
  about,
  origin: 'judgement; manual 13.9 gives the range',
});

export const INFLUENCE = stage('influence', {
  attenuation: real(3, 1.1, 20, 'divisor', 'by which influence decreases with every step', 'manual 13.7'),
  territorialAttenuation: real(2.4, 1.1, 20, 'divisor', 'the same for counting territory', SHOWN),
  invasionAttenuation: real(
    1.5,
    1.1,
    20,
    'divisor',
    'the same for where an invasion can start, for counting territory',
    SHOWN,
  ),
  diagonalDamping: real(
    2,
    1,
    10,
    'divisor',
    'by which diagonal steps decrease influence more than straight ones',
    'manual 13.7',
  ),
  territorialDiagonalDamping: real(1.7, 1, 10, 'divisor', 'the same for counting territory', SHOWN),
  negligible: real(0.02, 0.0001, 10, 'influence', 'that is not carried on, nor is less', SHOWN),
  extra: real(15, 0, 100, 'strength', 'of a source near a wall when its pattern does not say'),
  invasion: real(10, 0, 100, 'strength', 'of a source where an invasion can start, likewise'),
  intrusion: real(100, 0, 100, 'percent', 'of the strength of a stone that its followup has, likewise'),
  followupsAtOnce: real(
    2,
    0,
    10,
    'followups',
    'whose strength all followups of one stone share, since it plays only one of them',
    SHOWN,
  ),
  territory: real(0.95, 0, 1, 'points', 'more than this is a point of territory worth', POSITIONS),
  moyoTimes: real(7, 1, 100, 'times', "the other side's influence is exceeded in a moyo", POSITIONS),
  moyoOwn: real(5, 0, 100, 'influence', 'of the own side is exceeded in a moyo', POSITIONS),
  moyoOther: real(10, 0, 1000, 'influence', 'of the other side is not reached in a moyo', POSITIONS),
  areaTimes: real(3, 1, 100, 'times', "the other side's influence is exceeded in an area", POSITIONS),
  areaOwn: real(1, 0, 100, 'influence', 'of the own side is exceeded in an area', POSITIONS),
  areaOther: real(40, 0, 1000, 'influence', 'of the other side is not reached in an area', POSITIONS),
  edge: real(14.6, 1, 200, 'influence', 'that makes a point at the edge count in full', POSITIONS),
  line: real(7.45, 0, 100, 'influence', 'more for each line from the edge', POSITIONS),
  lines: real(4.18, 0, 9, 'lines', 'from the edge for which more is needed', POSITIONS),
  corner: real(2.07, 0, 50, 'influence', 'less for each line nearer to the corner', POSITIONS),
  cornerLines: real(4.25, 0, 18, 'lines', 'from the corner within which less is needed', POSITIONS),
  shortfall: real(
    0.904,
    0.1,
    5,
    'exponent',
    'of the part of the influence needed for a full point that there is',
    POSITIONS,
  ),
  escapeOtherMoyo: escape(0, "of a point in the other side's moyo"),
  escapeOtherArea: escape(1, "of a point in the other side's area"),
  escapeNobodys: escape(2, 'of a point where nobody has area'),
  escapeOwnArea: escape(3, "of a point in the group's own area"),
  escapeOwnMoyo: escape(4, "of a point in the group's own moyo"),
  shutIn: real(
    1,
    0,
    100,
    'influence',
    'of the other side; a point with less, and none of the own, is shut off by the group itself',
  ),
});
export type InfluenceParameters = ParametersOf<typeof INFLUENCE>;
