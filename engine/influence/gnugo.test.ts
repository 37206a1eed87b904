/**
 * Radiation, territory and regions against gnugo. Its strengths, attenuations, permeabilities and non-territory marks are the
 * inputs, so that what its pattern databases know makes no difference; compared is what follows from them. The inputs are
 * printed with two digits, which is where most differences come from.
 */
import { showBoard } from '../board/ascii.ts';
import { expect, test } from 'vitest';
import { GtpProcess } from '../../build/checks/gtpProcess.ts';
import { gnugoPath, skipReason } from '../../build/checks/shared.ts';
import { BLACK, BOARD_ARRAY, EMPTY, WHITE, pointAt, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { INFLUENCE_WHATS } from '../protocol/analysis.ts';
import type { InfluenceWhat } from '../protocol/analysis.ts';
import { Rng } from '../util/rng.ts';
import { finish } from './computeInfluence.ts';
import { InfluenceField, SAFE_STONE } from './field.ts';
import { regionNumber } from './regions.ts';

const path = gnugoPath();
if (!path) skipReason('engine/influence/gnugo.test.ts', 'gnugo is not installed');

type Maps = Record<InfluenceWhat, number[]>;

/** The maps that gnugo prints for the position. */
async function gnugoMaps(gnugo: GtpProcess, position: Position, color: Stone): Promise<Maps> {
  const { size } = position;
  const stones = Array.from(
    position.points,
    (point) => [position.colorAt[point], pointName(point, size)] as const,
  );
  const setup = stones.flatMap(([stone, name]) =>
    stone === EMPTY ? [] : [`play ${stone === WHITE ? 'white' : 'black'} ${name}`],
  );
  await gnugo.send([`boardsize ${size}`, 'clear_board', ...setup]);
  const replies = await gnugo.send(
    INFLUENCE_WHATS.map((what) => `initial_influence ${color === WHITE ? 'white' : 'black'} ${what}`),
  );
  return Object.fromEntries(
    replies.map(({ text }, i) => [INFLUENCE_WHATS[i], text.trim().split(/\s+/).map(Number)]),
  ) as Maps;
}

/** Our field from gnugo's inputs. */
function fieldFrom(maps: Maps, position: Position, color: Stone): InfluenceField {
  const { points } = position;
  const safe = new Uint8Array(BOARD_ARRAY);
  const stops = { [WHITE]: maps.black_permeability, [BLACK]: maps.white_permeability };
  const lets = { [WHITE]: maps.white_permeability, [BLACK]: maps.black_permeability };
  for (const [i, point] of points.entries()) {
    const stone = position.colorAt[point] as Stone | 0;
    if (stone !== EMPTY && stops[stone][i] === 0 && lets[stone][i] === 1) safe[point] = SAFE_STONE;
  }
  const field = new InfluenceField(position, color, true, safe);
  for (const [i, point] of points.entries()) {
    for (const stone of [WHITE, BLACK] as const) {
      const name = stone === WHITE ? 'white' : 'black';
      field.strength[stone][point] = maps[`${name}_strength`][i];
      field.attenuation[stone][point] = maps[`${name}_attenuation`][i];
      field.permeability[stone][point] = maps[`${name}_permeability`][i];
    }
    field.nonTerritory[point] = maps.non_territory[i];
  }
  finish(field);
  return field;
}

test.skipIf(!path)('fields of single sources agree to 0.01', async () => {
  const gnugo = new GtpProcess(path!, ['--mode', 'gtp', '--level', '1']);
  const rng = new Rng(5);
  let fields = 0;
  const different: string[] = [];
  for (let n = 0; n < 16; n++) {
    const position = new Position(19);
    // A stone of the side that is not first, so that it has no followups; stones of the other one stand in its way.
    position.addStone(pointAt(6 + rng.below(7), 6 + rng.below(7)), BLACK);
    for (let i = n % 4; i > 0; i--) {
      const point = rng.pick(Array.from(position.points));
      if (position.colorAt[point] === EMPTY) position.addStone(point, WHITE);
    }
    const maps = await gnugoMaps(gnugo, position, WHITE);
    // Invasion patterns act here.
    if (maps.black_strength.filter((strength) => strength > 0).length !== 1) continue;
    fields++;
    const field = fieldFrom(maps, position, WHITE);
    for (const [i, point] of position.points.entries()) {
      const [ours, theirs] = [field.influence[BLACK][point], maps.black_influence[i]];
      if (Math.abs(ours - theirs) > 0.01)
        different.push(`${pointName(point, 19)} ${ours} ${theirs}\n${showBoard(position)}`);
    }
  }
  gnugo.close();
  expect(different).toEqual([]);
  expect(fields).toBeGreaterThan(5);
});

test.skipIf(!path)(
  'positions full of stones: influence, territory and regions follow from the inputs as there',
  async () => {
    const gnugo = new GtpProcess(path!, ['--mode', 'gtp', '--level', '1']);
    const rng = new Rng(6);
    let points = 0;
    let off = 0;
    let territory = 0;
    let regions = 0;
    for (let n = 0; n < 8; n++) {
      const position = new Position(rng.pick([9, 9, 13]));
      let color: Stone = BLACK;
      for (let move = 0; move < 30; move++) {
        const point = rng.pick(Array.from(position.points));
        if (!position.isLegal(point, color)) continue;
        position.play(point, color);
        color = color === BLACK ? WHITE : BLACK;
      }
      const maps = await gnugoMaps(gnugo, position, color);
      const field = fieldFrom(maps, position, color);
      for (const [i, point] of position.points.entries()) {
        points++;
        for (const stone of [WHITE, BLACK] as const) {
          const theirs = maps[stone === WHITE ? 'white_influence' : 'black_influence'][i];
          if (Math.abs(field.influence[stone][point] - theirs) > 0.02 + 0.02 * theirs) off++;
        }
        territory += Math.abs(field.territory[point] - maps.territory_value[i]);
        if (regionNumber(field, point) !== maps.influence_regions[i]) regions++;
      }
    }
    gnugo.close();
    expect(points).toBeGreaterThan(600);
    expect(off / (2 * points)).toBeLessThan(0.02);
    expect(territory / points).toBeLessThan(0.006);
    expect(regions / points).toBeLessThan(0.01);
  },
);
