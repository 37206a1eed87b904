/** Moves the places of a pattern to other lines, when the text before it has grown or shrunk. */
import type { Diagram, ElementNote, Place, ProgramSource, SourcePattern } from '../format/types.ts';

/** The same pattern `by` lines further down; shares with the old one what has no place. */
export function shiftPattern(pattern: SourcePattern, by: number): SourcePattern {
  const { diagram, constraintDiagram, constraint, action, goalElements, callbackData, colon, values } =
    pattern;
  return {
    ...shift(pattern, by),
    endLine: pattern.endLine + by,
    colon: shift(colon, by),
    values: values.map((value) => shift(value, by)),
    diagram: shiftDiagram(diagram, by),
    constraintDiagram: constraintDiagram && shiftDiagram(constraintDiagram, by),
    constraint: constraint && shiftProgram(constraint, by),
    action: action && shiftProgram(action, by),
    goalElements: goalElements && shiftNote(goalElements, by),
    callbackData: callbackData && shiftNote(callbackData, by),
  };
}

/** A thing with a place, `by` lines further down. */
export function shift<T extends Place>(thing: T, by: number): T {
  return { ...thing, line: thing.line + by };
}

function shiftDiagram(diagram: Diagram, by: number): Diagram {
  return { ...shift(diagram, by), rows: diagram.rows?.map((row) => shift(row, by)) };
}

function shiftProgram({ text, places }: ProgramSource, by: number): ProgramSource {
  return { text, places: places.map((place) => shift(place, by)) };
}

function shiftNote(note: ElementNote, by: number): ElementNote {
  return { ...shift(note, by), diagram: note.diagram && shiftDiagram(note.diagram, by) };
}
