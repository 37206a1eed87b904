/** What the test uses of Sabaki's two libraries, which come without types. */
declare module '@sabaki/gtp' {
  interface Command {
    name: string;
    args?: string[];
  }
  interface Response {
    id: number | null;
    content: string;
    error: boolean;
  }
  class Controller {
    constructor(path: string, args: string[], options?: object);
    start(): void;
    stop(timeout?: number): Promise<void>;
    sendCommand(
      command: Command,
      subscriber?: (update: { line: string; end: boolean }) => void,
    ): Promise<Response>;
  }
  class ControllerStateTracker {
    constructor(controller: Controller);
    sync(state: object): Promise<void>;
    knowsCommand(name: string): Promise<boolean>;
  }
}

declare module '@sabaki/sgf' {
  interface Node {
    data: Record<string, string[] | undefined>;
    children: Node[];
  }
  function parse(text: string): Node[];
  function stringify(nodes: Node[]): string;
}
