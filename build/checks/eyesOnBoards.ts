/** Compares entries of an eye shape database with an exhaustive search on a real board, by Go's own rules. */
import { BoardGame } from '../../engine/eyes/boardGame.ts';
import { analyzeGame } from '../../engine/eyes/localGame.ts';
import { realizeEye } from '../../engine/eyes/realize.ts';
import type { EyeLabel } from '../../patterns/eyes/graph.ts';
import { parseEyes } from '../../patterns/eyes/parse.ts';
import { formatEyeValue, isUnsettled } from '../../patterns/eyes/value.ts';

/** What was found; `different` has a line for each difference. */
export interface BoardCheck {
  checked: number;
  /** Drawings that cannot be realised, and shapes full of stones, which have no liberty on a board. */
  skipped: number;
  different: string[];
}

/** Checks every n-th pattern, from `first` on, with suicide allowed; a choice for its `x` is made by its number. */
export function checkOnBoards(text: string, step: number, first = 0, largest = 7): BoardCheck {
  const { value: patterns } = parseEyes(text);
  const result: BoardCheck = { checked: 0, skipped: 0, different: [] };
  for (let i = first; i < patterns.length; i += step) {
    const { name, cells, value, attackPoints, defensePoints } = patterns[i];
    if (cells.length > largest) continue;
    const chosen = cells.map((cell, v) => {
      const label: EyeLabel = cell.label !== 'x' ? cell.label : ((i >> (v % 8)) & 1) === 1 ? 'X' : '.';
      return { ...cell, label };
    });
    const realized = chosen.every(({ label }) => label === 'X') ? undefined : realizeEye(chosen);
    if (!realized) {
      result.skipped++;
      continue;
    }
    result.checked++;
    const found = analyzeGame(new BoardGame(realized, true), 0);
    const points = isUnsettled(found.value) ? [found.attackPoints, found.defensePoints] : [0, 0];
    const searched = `${formatEyeValue(found.value)} ${points.join(' ')}`;
    const stated = `${formatEyeValue(value)} ${attackPoints} ${defensePoints}`;
    if (searched !== stated)
      result.different.push(`pattern ${name}: stated ${stated}, on a board ${searched}`);
  }
  return result;
}
