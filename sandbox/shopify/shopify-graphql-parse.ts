/** Where something stands in a document, from 1. */
export interface Place {
  line: number;
  column: number;
}

export interface Field {
  kind: 'field';
  name: string;
  alias: string;
  args: Record<string, Value>;
  fields: Selection[] | null;
  at: Place;
}

/** `... on Type { … }`, and `...Name`, whose fields are put in by its name. */
export type Selection = Field | { kind: 'on'; type: string | null; fields: Selection[]; at: Place };

export type Value =
  | { kind: 'variable'; name: string }
  | { kind: 'plain'; value: unknown }
  | { kind: 'list'; items: Value[] }
  | { kind: 'object'; fields: Record<string, Value> };

export interface Operation {
  kind: 'query' | 'mutation';
  name: string | null;
  /** The variables with their types as they were written, and what stands for one that is not given. */
  variables: Record<string, { type: string; otherwise: Value | null }>;
  fields: Selection[];
}

/** A document that is none: the message is Shopify's. */
export class GraphqlSyntax extends Error {
  readonly at: Place;
  constructor(message: string, at: Place) {
    super(message);
    this.at = at;
  }
}

interface Token {
  kind: 'name' | 'mark' | 'text' | 'number' | 'end';
  text: string;
  at: Place;
}

const SPACE = /(?:[\s,\uFEFF]+|#[^\n]*)+/y;
const TOKEN =
  /(?<name>[A-Za-z_]\w*)|(?<mark>\.\.\.|[{}()[\]:=!$@|&])|(?<text>"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*")|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;

function read(source: string): Token[] {
  const tokens: Token[] = [];
  const placeOf = (index: number): Place => {
    const lines = source.slice(0, index).split('\n');
    return { line: lines.length, column: lines.at(-1)!.length + 1 };
  };
  for (let at = 0; ;) {
    SPACE.lastIndex = at;
    at += SPACE.exec(source)?.[0].length ?? 0;
    if (at >= source.length) return [...tokens, { kind: 'end', text: '', at: placeOf(at) }];
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(source);
    if (!found)
      throw new GraphqlSyntax(`syntax error, unexpected invalid token ("${source[at]}")`, placeOf(at));
    const [kind, text] = Object.entries(found.groups!).find(([, value]) => value !== undefined)!;
    tokens.push({ kind: kind as Token['kind'], text: text!, at: placeOf(at) });
    at += found[0].length;
  }
}

/**
 * The operation of a GraphQL document to run (spec.graphql.org). The parser refuses directives, subscriptions and type
 * definitions, because no client of the stand-in uses them.
 */
export function parseGraphql(source: string, operationName: string | null): Operation {
  const tokens = read(source);
  let next = 0;
  const peek = () => tokens[next]!;
  const refuse = ({ text, kind, at }: Token): never => {
    const what = kind === 'end' ? 'end of file' : `${kind === 'name' ? 'IDENTIFIER' : 'token'} ("${text}")`;
    throw new GraphqlSyntax(`syntax error, unexpected ${what} at [${at.line}, ${at.column}]`, at);
  };
  const is = (text: string) => peek().kind === 'mark' && peek().text === text;
  const take = (text: string) => (is(text) ? tokens[next++]! : refuse(peek()));
  const name = () => (peek().kind === 'name' ? tokens[next++]!.text : refuse(peek()));

  function value(): Value {
    const token = peek();
    if (is('$')) {
      next += 1;
      return { kind: 'variable', name: name() };
    }
    if (is('[')) {
      next += 1;
      const items: Value[] = [];
      while (!is(']')) items.push(value());
      next += 1;
      return { kind: 'list', items };
    }
    if (is('{')) {
      next += 1;
      const fields: Record<string, Value> = {};
      while (!is('}')) {
        const key = name();
        take(':');
        fields[key] = value();
      }
      next += 1;
      return { kind: 'object', fields };
    }
    next += 1;
    if (token.kind === 'number') return { kind: 'plain', value: Number(token.text) };
    if (token.kind === 'text') {
      const block = token.text.startsWith('"""');
      return {
        kind: 'plain',
        value: block ? token.text.slice(3, -3).trim() : (JSON.parse(token.text) as string),
      };
    }
    if (token.kind !== 'name') return refuse(token);
    const words: Record<string, unknown> = { true: true, false: false, null: null };
    return { kind: 'plain', value: token.text in words ? words[token.text] : token.text };
  }

  function type(): string {
    let text: string;
    if (is('[')) {
      next += 1;
      text = `[${type()}]`;
      take(']');
    } else text = name();
    if (!is('!')) return text;
    next += 1;
    return `${text}!`;
  }

  /** Fragments by name, read before what spreads them is put together. */
  const fragments = new Map<string, { type: string; from: number }>();

  function selections(): Selection[] {
    take('{');
    const list: Selection[] = [];
    while (!is('}')) list.push(selection());
    next += 1;
    return list;
  }

  function selection(): Selection {
    const { at } = peek();
    if (is('...')) {
      next += 1;
      if (peek().kind === 'name' && peek().text !== 'on') {
        const spread = tokens[next++]!;
        const fragment = fragments.get(spread.text);
        if (!fragment)
          throw new GraphqlSyntax(`Fragment ${spread.text} was used, but not defined`, spread.at);
        const back = next;
        next = fragment.from;
        // A fragment that spreads itself would never end.
        fragments.delete(spread.text);
        const fields = selections();
        fragments.set(spread.text, fragment);
        next = back;
        return { kind: 'on', type: fragment.type, fields, at };
      }
      let of: string | null = null;
      if (peek().text === 'on') {
        next += 1;
        of = name();
      }
      return { kind: 'on', type: of, fields: selections(), at };
    }
    const first = name();
    let called = first;
    if (is(':')) {
      next += 1;
      called = name();
    }
    const args: Field['args'] = {};
    if (is('(')) {
      next += 1;
      while (!is(')')) {
        const key = name();
        take(':');
        args[key] = value();
      }
      next += 1;
    }
    const fields = is('{') ? selections() : null;
    return { kind: 'field', alias: first, name: called, args, fields, at };
  }

  function skipSet(): void {
    for (let depth = 0; ; next += 1) {
      if (peek().kind === 'end') refuse(peek());
      if (is('{')) depth += 1;
      if (is('}')) depth -= 1;
      if (is('}') && depth === 0) break;
    }
    next += 1;
  }

  for (next = 0; peek().kind !== 'end';) {
    if (peek().text === 'fragment') {
      next += 1;
      const called = name();
      if (name() !== 'on') refuse(tokens[next - 1]!);
      fragments.set(called, { type: name(), from: next });
    }
    for (; !is('{'); next += 1) if (peek().kind === 'end') refuse(peek());
    skipSet();
  }

  const operations: Operation[] = [];
  for (next = 0; peek().kind !== 'end';) {
    if (peek().text === 'fragment') {
      while (!is('{')) next += 1;
      skipSet();
      continue;
    }
    const operation: Operation = { kind: 'query', name: null, variables: {}, fields: [] };
    if (peek().kind === 'name') {
      const kind = name();
      if (kind !== 'query' && kind !== 'mutation') refuse(tokens[next - 1]!);
      operation.kind = kind as Operation['kind'];
      if (peek().kind === 'name') operation.name = name();
      if (is('(')) {
        next += 1;
        while (!is(')')) {
          take('$');
          const variable = name();
          take(':');
          const of = type();
          let otherwise: Value | null = null;
          if (is('=')) {
            next += 1;
            otherwise = value();
          }
          operation.variables[variable] = { type: of, otherwise };
        }
        next += 1;
      }
    }
    operation.fields = selections();
    operations.push(operation);
  }
  const asked = operationName
    ? operations.find((one) => one.name === operationName)
    : operations.length === 1
      ? operations[0]
      : undefined;
  if (!asked) throw new GraphqlSyntax('An operation name is required', { line: 1, column: 1 });
  return asked;
}
