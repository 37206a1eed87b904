/** Reads the line `:trfno,classes,values,helper` of a pattern (manual 9.1 to 9.4). */
import type { Saying } from '../../engine/protocol/sayings.ts';
import type { ColonPlace, PatternValue, Place, Symmetry } from '../format/types.ts';

/** What a colon line says. */
export interface ColonLine {
  symmetry: Symmetry;
  classes: string;
  values: PatternValue[];
  helper: string | null;
  place: ColonPlace;
}

const SYMMETRIES = ['8', '|', '-', '\\', '/', 'X', '+', '0', 'O'] as const satisfies Symmetry[];
/** Values that are written with the name of the function that adds them, too. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['followup_value', 'followup'],
  ['reverse_followup_value', 'reverse_followup'],
]);
const VALUE = /^([A-Za-z_]\w*)\s*\(\s*([-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))\s*\)$/;

/** The line's content, or undefined when an error was told. `text` begins with the colon, which stands at `place`. */
export function readColonLine(
  text: string,
  place: Place,
  error: (says: Saying, line: number, column: number) => void,
): ColonLine | undefined {
  let failed = false;
  let offset = 1;
  const result: ColonLine = { symmetry: '8', classes: '', values: [], helper: null, place: { ...place } };
  for (const [i, raw] of text.slice(1).split(',').entries()) {
    const field = raw.trim();
    const column = place.column + offset + raw.length - raw.trimStart().length;
    const fail = (says: Saying): void => {
      failed = true;
      error(says, place.line, column);
    };
    offset += raw.length + 1;
    if (i === 0) {
      const symmetry = SYMMETRIES.find((one) => one === field);
      if (symmetry) result.symmetry = symmetry;
      else if (field === '') fail({ key: 'host.db.noSymmetry' });
      else fail({ key: 'host.db.unknownSymmetry', args: { field } });
    } else if (i === 1) {
      result.classes = field;
      result.place.classes = column;
      if (field.includes('(') || field === 'NULL') {
        fail({ key: 'host.db.classesPlace', args: { field } });
      } else if (/\s/.test(field)) fail({ key: 'host.db.classesSpaces' });
    } else if (field === '' || field === '-' || field === 'NULL') continue;
    else if (/^[A-Za-z_]\w*$/.test(field)) {
      if (result.helper !== null)
        fail({ key: 'host.db.secondHelper', args: { field, first: result.helper } });
      else {
        result.helper = field;
        result.place.helper = column;
      }
    } else {
      const value = VALUE.exec(field);
      if (value)
        result.values.push({
          name: OTHER_NAMES.get(value[1]) ?? value[1],
          value: Number(value[2]),
          line: place.line,
          column,
        });
      else fail({ key: 'host.db.noValue', args: { field } });
    }
  }
  return failed ? undefined : result;
}
