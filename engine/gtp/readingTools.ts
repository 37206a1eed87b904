/**
 * Tools around reading over GTP (manual ch. 19): the variation tree as SGF, the order of moves, and limited search. What they
 * keep between commands belongs to the session's engine.
 */
import { EMPTY, pointAt } from '../board/point.ts';
import { COLUMN_LETTERS } from '../board/point.ts';
import { ORDER_NAMES } from '../reading/parameters.ts';
import type { MoveOrder } from '../reading/parameters.ts';
import { SearchArea } from '../reading/searchArea.ts';
import { TraceRecorder } from '../reading/trace.ts';
import { traceToSgf } from '../reading/traceSgf.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './command.ts';
import type { SessionState } from './state.ts';

/** What these commands keep for one session. */
interface Tools {
  recorder: TraceRecorder | undefined;
  area: SearchArea;
}

/** Moves that a trace keeps: every reading of a move search is too much for any viewer of SGF. */
const TRACED_MOVES = 50_000;

const toolsOf = new WeakMap<SessionState, Tools>();

function tools(session: SessionState): Tools {
  let kept = toolsOf.get(session);
  if (!kept) {
    kept = { recorder: undefined, area: new SearchArea() };
    toolsOf.set(session, kept);
  }
  return kept;
}

function stopTrace(session: SessionState): TraceRecorder | undefined {
  const kept = tools(session);
  const { recorder } = kept;
  kept.recorder = undefined;
  session.engine.reader.sink = null;
  if (recorder && session.position.trace === recorder) session.position.trace = null;
  return recorder;
}

/** Tells the reader where it may look now. */
function applyArea(session: SessionState): string {
  session.engine.reader.setArea(tools(session).area.effective);
  return '';
}

/** Writes the board with * at the marked points to the error stream; a blank after the right line numbers, as gnugo draws it. */
function drawArea(session: SessionState): string {
  const { size } = session.position;
  const { mask } = tools(session).area;
  const letters = `   ${[...COLUMN_LETTERS.slice(0, size)].join(' ')}`;
  const lines = [letters];
  for (let row = 0; row < size; row++) {
    let line = String(size - row).padStart(2);
    for (let column = 0; column < size; column++) line += mask[pointAt(row, column)] === 0 ? ' .' : ' *';
    lines.push(`${line} ${size - row} `);
  }
  session.host.errorLine([...lines, letters].join('\n'));
  return '';
}

export const readingToolCommands: GtpCommand[] = [
  {
    name: 'start_sgftrace',
    help: 'records every move that reading tries from now on',
    run(session) {
      const recorder = new TraceRecorder(session.position, TRACED_MOVES);
      tools(session).recorder = recorder;
      session.position.trace = recorder;
      session.engine.reader.sink = recorder;
      return '';
    },
  },
  {
    name: 'finish_sgftrace',
    help: `file: ends the recording and writes the tree of tried moves, the first ${TRACED_MOVES}, to the file`,
    run(session, args) {
      const name = args.fileName();
      if (name === undefined) throw new GtpError('missing filename');
      const recorder = stopTrace(session);
      if (!recorder) return '';
      try {
        session.host.writeFile(name, traceToSgf(recorder.trace));
      } catch {
        throw new GtpError(`cannot write '${name}'`);
      }
      return '';
    },
  },
  {
    name: 'tune_move_ordering',
    help: 'one integer for each parameter of the move ordering of reading; none: the default values',
    run(session, args) {
      const failure = `incorrect arguments, expected ${ORDER_NAMES.length} integers`;
      const order: Partial<Record<keyof MoveOrder, number>> = {};
      if (args.more()) for (const name of ORDER_NAMES) order[name] = args.integer(failure);
      if (args.more()) throw new GtpError(failure);
      session.engine.reader.setOrder(order);
      return '';
    },
  },
  {
    name: 'set_search_diamond',
    help: 'vertex: marks the points within six steps of it for limited search',
    run(session, args) {
      tools(session).area.setDiamond(session.position, args.vertex());
      return applyArea(session);
    },
  },
  {
    name: 'reset_search_mask',
    help: 'unmarks the whole board for limited search',
    run(session) {
      tools(session).area.reset();
      return applyArea(session);
    },
  },
  {
    name: 'limit_search',
    help: 'number: whether reading tries moves at marked points only (0: everywhere)',
    run(session, args) {
      tools(session).area.limited = args.integer('invalid value for search limit') !== 0;
      return applyArea(session);
    },
  },
  {
    name: 'set_search_limit',
    help: 'vertex, optional number: marks the point for limited search (0: unmarks it)',
    run(session, args) {
      const point = args.vertex();
      const value = args.more() ? args.integer('invalid value for search limit') : 1;
      tools(session).area.mask[point] = value === 0 ? EMPTY : 1;
      return applyArea(session);
    },
  },
  {
    name: 'draw_search_area',
    help: 'writes a picture of the points marked for limited search to the error stream',
    run: drawArea,
  },
];
