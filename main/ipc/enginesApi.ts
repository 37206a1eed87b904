/** The user's engines: programs that speak GTP, to play against and to test. */
import type { NodeId } from '../../engine/sgf/types.ts';

import type { Saying } from '../../engine/protocol/sayings.ts';

/** A program of the user's that speaks GTP. Only the user adds one, and nothing else that is kept can start a program. */
export interface UserEngine {
  id: string;
  name: string;
  /** As it was written, and shown before it was added. */
  command: string;
  /** GTP commands that it gets before a game. */
  setup: string[];
  /** What it called its version when it was last started to play or analyse; absent before. */
  version?: string | undefined;
}

/** GTP commands before a game, at most. */
export const MAX_SETUP = 50;

/** What a command line would start. */
export interface CheckedCommand {
  /** The program and its arguments, as they are passed: nothing is replaced in them. */
  words: string[];
  /** The file of the program; null when it was not found. */
  program: string | null;
  /** Id of the user's engine with this very command, which needs no further question; null when there is none. */
  known: string | null;
}

/** What was found when an engine was tried. */
export interface EngineExamination {
  findings: EngineFinding[];
  /** What it wrote to its error stream, the end of it. */
  stderr: string;
}

export interface EngineFinding {
  /** 'fault': it cannot be played against. */
  grade: 'good' | 'note' | 'fault';
  /** In English. */
  text: string;
  says: Saying;
}

/** A command that the user typed, and what came of it. */
export interface ConsoleEntry {
  command: string;
  /** 'fault': no answer came, or no GTP. */
  kind: 'answer' | 'refusal' | 'fault';
  text: string;
  /** Of a fault: the text as a phrase. */
  says?: Saying;
  /** What the engine wrote to its error stream meanwhile, the end of it. */
  stderr: string;
  milliseconds: number;
}

export interface EngineConsole {
  /** The engine's process runs. */
  running: boolean;
  /** The command that it is answering; '' for none. */
  asked: string;
  /** Those that it knows, in order; empty before it was started. */
  commands: string[];
  /** The oldest first. */
  log: ConsoleEntry[];
}

/** What an engine offers to be asked at a position. */
export interface EngineOffer {
  /** Every command that it knows. */
  commands: string[];
  /** What it answers to `gogui-analyze_commands` or one of its older names; null when it has none of them. */
  listed: string | null;
}

/** What an engine said to a command at a position. */
export interface EngineAnswer {
  /** False: it refused, and `text` says why. */
  ok: boolean;
  text: string;
  /** Characters that were left out at the end of it. */
  cut: number;
  /** What it wrote to its error stream meanwhile, the end of it. */
  stderr: string;
}

export interface EngineEvents {
  /** The list of the user's engines is another, by whichever window. */
  'engines.changed': UserEngine[];
  /**
   * What an engine draws while it thinks, a command of GoGui's `gfx` on each line; null when it has answered. `at`: the move it thinks about;
   * null for a question.
   */
  'engines.graphics': {
    engine: string;
    at: { document: number; node: NodeId } | null;
    drawing: string | null;
  };
}

export interface EngineReplies {
  /** In the order in which they were added. */
  'engines.list': UserEngine[];
  /** What a command line would start. Starts nothing; 'bad-params' when nothing could be started. */
  'engines.check': CheckedCommand;
  /** Adds an engine. `words` are those that were shown: 'conflict' when others would be started. */
  'engines.add': UserEngine;
  'engines.change': UserEngine;
  /** Starts an engine by another command from now on, of which `words` were shown. 'conflict' for others, and when another engine has it. */
  'engines.command': UserEngine;
  'engines.remove': null;
  /** Brings back an engine that was removed since the start; 'conflict' when another one has its command by now. */
  'engines.restore': UserEngine;
  /** Starts it, asks it what it can, has it play a move, and ends it. */
  'engines.examine': EngineExamination;
  /** What was said to an engine by hand. Starts nothing. */
  'engines.console': EngineConsole;
  /** Says a line that the user typed, to a process apart from those that play; 'conflict' while another one is answered. */
  'engines.ask': EngineConsole;
  /** Ends that process, whatever it does. */
  'engines.endConsole': null;
  /** What can be asked of an engine at a position: starts it, in a process apart from those that play and analyse. */
  'engines.offer': EngineOffer;
  /** Brings that process to the position, and says one command to it; 'conflict' while it answers another one. */
  'engines.query': EngineAnswer;
  /** Ends that process, whatever it does. */
  'engines.endQueries': null;
}
