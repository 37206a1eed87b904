/**
 * What a file of the window says: the messages it uses, and words that stand in it instead of in the catalogues. It reads
 * components with Svelte's parser and every expression and script with TypeScript's.
 *
 * Words are: text of a component; literals that become text or one of the attributes that are shown or read aloud; those given to
 * properties and calls that show them; and, anywhere else, what looks like words to read: two words with a space between, a word
 * with a capital, a letter outside ASCII. A comment "not shown: why" before the statement, or on the line, says that a literal is none.
 */
import { parse } from 'svelte/compiler';
import ts from 'typescript';

/** A call of `t`, or a literal or template that is a key: a piece that is computed matches anything without a dot. */
interface MessageUse {
  line: number;
  key: RegExp;
  /** Names of the values it is given; null where that cannot be read. */
  values: readonly string[] | null;
  /** It is a call, which must give what the message asks for. */
  isCall: boolean;
}
interface LooseWords {
  line: number;
  text: string;
}
export interface Scan {
  uses: MessageUse[];
  loose: LooseWords[];
}

const SHOWN_ATTRIBUTES =
  /^(title|alt|label|placeholder|aria-(label|description|valuetext|roledescription|placeholder)|word|words|hint|message|detail|heading|caption|strengthLabel)$/;
const SHOWN_PROPERTIES = /^(title|label|hint|word|words|message|detail|placeholder|heading|caption)$/;
/** Calls whose words are shown. */
const SHOWING_CALLS = /^(tip|info|failed|warn)$/;
/** Calls whose words are compared, looked up or sent. */
const TECHNICAL_CALLS =
  /^(includes|startsWith|endsWith|split|join|indexOf|lastIndexOf|closest|matches|querySelector|querySelectorAll|getElementById|addEventListener|removeEventListener|dispatchEvent|call|on|emit|setProperty|getPropertyValue|has|get|getAttribute|setAttribute|createElement|getContext|localeCompare|toLocaleString|Symbol|RegExp|assert)$/;
const TECHNICAL_ATTRIBUTES =
  /^(class|style|id|for|role|type|name|href|src|d|points|viewBox|transform|autocomplete|inputmode|data-.*)$/;
/** The same in every language, or names of keys as the browser has them. */
const NO_WORDS = new Set(
  'Yomi SGF GTP Elo KataGo AGA Home End Enter Escape Space Tab Delete Insert Backspace Ctrl Alt Shift Meta Control Dead Unidentified'.split(
    ' ',
  ),
);

function areWords(text: string, shown: boolean): boolean {
  const trimmed = text.trim();
  // An id, such as an action's, or the beginning of one.
  if (NO_WORDS.has(trimmed) || /^[a-z]\w*(\.\w*)+$/.test(trimmed)) return false;
  if (shown) return /\p{L}{2}/u.test(trimmed);
  if (/[^\p{ASCII}]/u.test(trimmed) && /\p{L}{2}/u.test(trimmed)) return true;
  return /\p{L}{2,}[,.;:!?]? \p{L}{2,}/u.test(trimmed) || /^\p{Lu}\p{Ll}+[.…:!?]?$/u.test(trimmed);
}

const KEY_START = /^([a-z]\w*):[A-Za-z]/;

class Scanner {
  readonly scan: Scan = { uses: [], loose: [] };
  private readonly text: string;
  private readonly areas: ReadonlySet<string>;

  constructor(text: string, areas: ReadonlySet<string>) {
    this.text = text;
    this.areas = areas;
  }

  private lineAt(offset: number): number {
    return this.text.slice(0, offset).split('\n').length;
  }

  private found(text: string, offset: number, shown: boolean): void {
    if (!areWords(text, shown)) return;
    const line = this.lineAt(offset + (text.length - text.trimStart().length));
    const lines = this.text.split('\n');
    if (/not shown:/.test(`${lines[line - 2] ?? ''} ${lines[line - 1]}`)) return;
    this.scan.loose.push({ line, text: text.trim() });
  }

  private isKey(start: string): boolean {
    const area = KEY_START.exec(start)?.[1] ?? /^([a-z]\w*):$/.exec(start)?.[1];
    return area !== undefined && this.areas.has(area);
  }

  /** The keys that an expression can be. */
  private keysOf(node: ts.Expression): RegExp[] {
    if (ts.isParenthesizedExpression(node)) return this.keysOf(node.expression);
    if (ts.isConditionalExpression(node))
      return [...this.keysOf(node.whenTrue), ...this.keysOf(node.whenFalse)];
    if (ts.isStringLiteralLike(node)) return this.isKey(node.text) ? [exactly(node.text)] : [];
    if (ts.isTemplateExpression(node) && this.isKey(node.head.text))
      return [pattern([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)])];
    return [];
  }

  /** A piece of TypeScript that begins at `offset` of the file. `shown`: what it comes to is shown. */
  script(code: string, offset: number, shown: boolean): void {
    const source = ts.createSourceFile('piece.ts', code, ts.ScriptTarget.Latest, true);
    this.visit(source, (node) => offset + node.getStart(source), shown);
  }

  expression(from: number, to: number, shown: boolean): void {
    this.script(`(${this.text.slice(from, to)})`, from - 1, shown);
  }

  private visit(node: ts.Node, at: (node: ts.Node) => number, shown: boolean): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (isStatement(node) && /not shown:/.test(leadingComments(node))) return;
    const into = (child: ts.Node | undefined, isShown = false): void => {
      if (child) this.visit(child, at, isShown);
    };
    if (ts.isStringLiteralLike(node)) {
      if (this.isKey(node.text)) this.use([exactly(node.text)], node, at);
      else this.found(node.text, at(node), shown);
    } else if (ts.isTemplateExpression(node)) {
      const keys = this.keysOf(node);
      if (keys.length > 0) this.use(keys, node, at);
      else {
        const pieces = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
        if (shown) for (const piece of pieces) this.found(piece.text, at(piece), true);
        else this.found(pieces.map(({ text }) => text).join('1'), at(node), false);
      }
      for (const { expression } of node.templateSpans) into(expression, shown && keys.length === 0);
    } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.visitCall(node, at);
    else if (ts.isBinaryExpression(node)) {
      const compares = /^(===|!==|==|!=|in|instanceof|<|>|<=|>=)$/.test(node.operatorToken.getText());
      for (const side of [node.left, node.right])
        if (!compares || !ts.isStringLiteralLike(side)) into(side, shown && !compares);
    } else if (ts.isConditionalExpression(node)) {
      into(node.condition);
      into(node.whenTrue, shown);
      into(node.whenFalse, shown);
    } else if (ts.isPropertyAssignment(node)) {
      const name = ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : '';
      into(node.initializer, SHOWN_PROPERTIES.test(name));
    } else if (ts.isCaseClause(node)) node.statements.forEach((statement) => into(statement));
    else if (ts.isElementAccessExpression(node)) {
      into(node.expression);
      if (!ts.isStringLiteralLike(node.argumentExpression)) into(node.argumentExpression);
    } else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      into(node.expression, shown);
    else if (ts.isExpressionStatement(node)) into(node.expression, shown);
    else if (ts.isSourceFile(node)) node.statements.forEach((statement) => into(statement, shown));
    else node.forEachChild((child) => into(child));
  }

  private visitCall(node: ts.CallExpression | ts.NewExpression, at: (node: ts.Node) => number): void {
    const called = node.expression;
    const name = ts.isIdentifier(called)
      ? called.text
      : ts.isPropertyAccessExpression(called)
        ? called.name.text
        : '';
    this.visit(called, at, false);
    const [first, second] = node.arguments ?? [];
    if ((name === 't' || name === 'richParts') && first) {
      this.use(this.keysOf(first), first, at, second === undefined ? [] : valueNames(second));
      // What chooses the key is code like any other.
      if (ts.isConditionalExpression(first)) this.visit(first.condition, at, false);
      else if (ts.isTemplateExpression(first))
        for (const { expression } of first.templateSpans) this.visit(expression, at, false);
      else if (!ts.isStringLiteralLike(first)) this.visit(first, at, false);
      if (second) this.visit(second, at, false);
      return;
    }
    for (const argument of node.arguments ?? []) {
      if (TECHNICAL_CALLS.test(name) && ts.isStringLiteralLike(argument) && !this.isKey(argument.text))
        continue;
      this.visit(argument, at, SHOWING_CALLS.test(name));
    }
  }

  private use(
    keys: readonly RegExp[],
    node: ts.Node,
    at: (node: ts.Node) => number,
    values?: readonly string[] | null,
  ): void {
    for (const key of keys)
      this.scan.uses.push({
        line: this.lineAt(at(node)),
        key,
        values: values ?? null,
        isCall: values !== undefined,
      });
  }

  /** A node of a component, as Svelte's parser makes them. */
  component(node: unknown, shown = false): void {
    if (Array.isArray(node)) {
      for (const child of node) this.component(child, shown);
      return;
    }
    if (!isNode(node)) return;
    switch (node.type) {
      case 'Text':
        // Signs such as &nbsp; are no words.
        this.found(this.text.slice(node.start, node.end).replace(/&\w+;/g, ' '), node.start, true);
        return;
      case 'Comment':
        return;
      case 'ExpressionTag':
        if (isNode(node.expression)) this.expression(node.expression.start, node.expression.end, shown);
        return;
      case 'Attribute':
        this.attribute(node);
        return;
      case 'Component':
        if (node.name === 'Rich') this.rich(node);
        break;
      case 'ConstTag':
        if (isNode(node.declaration))
          this.script(
            this.text.slice(node.declaration.start, node.declaration.end),
            node.declaration.start,
            false,
          );
        return;
    }
    if (!TEMPLATE_NODES.test(node.type)) {
      this.expression(node.start, node.end, false);
      return;
    }
    for (const [name, child] of Object.entries(node)) {
      if (PLAIN_PARTS.has(name)) continue;
      this.component(child, node.type === 'Fragment');
    }
  }

  private attribute(node: TemplateNode): void {
    const name = String(node.name);
    if (TECHNICAL_ATTRIBUTES.test(name)) return;
    const shown = SHOWN_ATTRIBUTES.test(name);
    for (const part of Array.isArray(node.value) ? (node.value as unknown[]) : [node.value]) {
      if (!isNode(part)) continue;
      if (part.type === 'Text') {
        const text = this.text.slice(part.start, part.end);
        if (this.isKey(text))
          this.scan.uses.push({
            line: this.lineAt(part.start),
            key: exactly(text),
            values: null,
            isCall: false,
          });
        else this.found(text, part.start, shown);
      } else if (isNode(part.expression)) this.expression(part.expression.start, part.expression.end, shown);
    }
  }

  /** `<Rich message="…" values={{ … }} />` is a call of its message. */
  private rich(node: TemplateNode): void {
    const attributes = (node.attributes as TemplateNode[]).filter(({ type }) => type === 'Attribute');
    const partOf = (name: string): TemplateNode | undefined => {
      const value = attributes.find((attribute) => attribute.name === name)?.value;
      const part: unknown = Array.isArray(value) ? (value as unknown[])[0] : value;
      return isNode(part) ? part : undefined;
    };
    const message = partOf('message');
    const values = partOf('values');
    if (message?.type !== 'Text') return;
    const given =
      values && isNode(values.expression) ? valueNames(expressionOf(this.slice(values.expression))) : [];
    this.scan.uses.push({
      line: this.lineAt(node.start),
      key: exactly(this.slice(message)),
      values: given,
      isCall: true,
    });
  }

  private slice({ start, end }: TemplateNode): string {
    return this.text.slice(start, end);
  }
}

/** A node of a component; a Fragment has no place of its own. */
interface TemplateNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is TemplateNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const TEMPLATE_NODES =
  /^(Fragment|Component|RegularElement|SlotElement|Svelte\w+|TitleElement|\w+Block|\w+Tag|\w+Directive|SpreadAttribute|Root)$/;
/** Parts of nodes that are no code of their own: names and what is bound. */
const PLAIN_PARTS = new Set(['context', 'parameters', 'name', 'metadata', 'index', 'options']);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const exactly = (key: string): RegExp => new RegExp(`^${escaped(key)}$`);
const pattern = (pieces: readonly string[]): RegExp => new RegExp(`^${pieces.map(escaped).join('[^:.]+')}$`);

function isStatement(node: ts.Node): boolean {
  return ts.isStatement(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node);
}

function leadingComments(node: ts.Node): string {
  const text = node.getSourceFile().text;
  return (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
    .map(({ pos, end }) => text.slice(pos, end))
    .join(' ');
}

function expressionOf(code: string): ts.Expression | undefined {
  const [statement] = ts.createSourceFile('piece.ts', `(${code})`, ts.ScriptTarget.Latest, true).statements;
  return statement && ts.isExpressionStatement(statement) ? statement.expression : undefined;
}

/** The names in an object literal; null where some cannot be read. */
function valueNames(node: ts.Expression | undefined): string[] | null {
  if (node && ts.isParenthesizedExpression(node)) return valueNames(node.expression);
  if (!node || !ts.isObjectLiteralExpression(node)) return null;
  const names = node.properties.map(({ name }) => (name && ts.isIdentifier(name) ? name.text : null));
  return names.every((name) => name !== null) ? names : null;
}

/** The messages and words of a file; `areas`: what keys begin with. */
export function scanMessages(file: string, text: string, areas: ReadonlySet<string>): Scan {
  const scanner = new Scanner(text, areas);
  if (!file.endsWith('.svelte')) {
    scanner.script(text, 0, false);
    return scanner.scan;
  }
  const root = parse(text, { modern: true });
  for (const script of [root.module, root.instance]) {
    if (!script) continue;
    const { start, end } = script.content as unknown as TemplateNode;
    scanner.script(text.slice(start, end), start, false);
  }
  scanner.component(root.fragment);
  return scanner.scan;
}
