import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './run-child.ts';

/** What a row's member may be in the program; `other` is a type that is not looked into. */
export type Kind = 'number' | 'string' | 'boolean' | 'date' | 'null' | 'other';
export type RowType = ReadonlyMap<string, ReadonlySet<Kind>>;

/** One statement as the database would get it, with `$1`… where values go. */
export interface Statement {
  file: string;
  line: number;
  text: string;
  /** What the program takes a row for; null where that is not said, or in a way that is not read here. */
  row: RowType | null;
}

/** A statement that is put together in a way that is not read here. */
export interface Unread {
  file: string;
  line: number;
  why: string;
}

// The parts of the tree that are looked at; the parser's own types name hundreds.
interface Node {
  type: string;
  start: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  [member: string]: any;
}

interface Source {
  file: string;
  text: string;
  program: Node;
  /** Constants, functions, interfaces and types by their names; null where a name is declared twice. */
  declared: ReadonlyMap<string, Node | null>;
  imports: ReadonlyMap<string, { from: string; name: string }>;
}

const sources = new Map<string, Source | null>();

function sourceOf(file: string): Source | null {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const path = join(ROOT, file);
  const source = existsSync(path) ? readSource(file, readFileSync(path, 'utf8')) : null;
  sources.set(file, source);
  return source;
}

function readSource(file: string, text: string): Source {
  const program = parseSync(file, text).program as unknown as Node;
  const declared = new Map<string, Node | null>();
  const imports = new Map<string, { from: string; name: string }>();
  const declare = (name: string, node: Node) => declared.set(name, declared.has(name) ? null : node);
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') declare(node.id.name, node);
    if (/^(FunctionDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/.test(node.type) && node.id)
      declare(node.id.name, node);
    if (node.type === 'ImportDeclaration')
      for (const one of node.specifiers ?? [])
        imports.set(one.local.name, { from: node.source.value, name: one.imported?.name ?? '' });
  });
  return { file, text, program, declared, imports };
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (typeof node === 'object' && node !== null) {
    if (typeof (node as Node).type === 'string') visit(node as Node);
    for (const member of Object.values(node)) if (typeof member === 'object') walk(member, visit);
  }
}

/** A file that an import names, from the root. */
function imported(source: Source, from: string): string | null {
  if (from.startsWith('.')) return join(dirname(source.file), from);
  return from.startsWith('#') ? from.slice(1) : null;
}

/** Which of two branches is taken, wherever there are two. */
type Branch = 'consequent' | 'alternate';

/** Puts a template together; throws a sentence where a part of it is not read here. */
class Rendering {
  values = 0;
  private depth = 0;
  /** The parts that the function which is looked into was given. */
  private given: ReadonlyMap<string, Given> = new Map();
  private readonly branch: Branch;

  constructor(branch: Branch) {
    this.branch = branch;
  }
  template(source: Source, node: Node): string {
    this.depth += 1;
    if (this.depth > 20) throw new Error('it contains itself');
    const { quasis, expressions } = node.quasi as { quasis: Node[]; expressions: Node[] };
    const text = quasis
      .map((quasi, place) => {
        const expression = expressions[place];
        return `${quasi.value.cooked}${expression ? this.part(source, expression) : ''}`;
      })
      .join('');
    this.depth -= 1;
    return text;
  }
  private within(given: ReadonlyMap<string, Given>, render: () => string): string {
    const before = this.given;
    this.given = given;
    const text = render();
    this.given = before;
    return text;
  }
  private value(type = ''): string {
    this.values += 1;
    return `$${this.values}${type}`;
  }
  part(source: Source, node: Node): string {
    if (isTemplate(node)) return this.template(source, node);
    if (node.type === 'ConditionalExpression' || node.type === 'LogicalExpression') {
      const branches = [node.consequent ?? node.right, node.alternate ?? node.left] as Node[];
      if (!branches.some((one) => isFragment(source, one))) return this.value();
      return this.part(source, this.branch === 'consequent' ? branches[0]! : branches[1]!);
    }
    if (node.type === 'TSNonNullExpression' || node.type === 'AwaitExpression')
      return this.part(source, node.expression ?? node.argument);
    if (node.type === 'Identifier') {
      const given = this.given.get(node.name);
      if (given) return this.within(given.given, () => this.part(given.source, given.node));
      const init = constantOf(source, node.name);
      return init && isFragment(init.source, init.node) ? this.part(init.source, init.node) : this.value();
    }
    const choices = choicesOf(source, node);
    if (choices) return choices.nodes.map((one) => this.part(choices.source, one)).join(', ');
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const { name } = node.callee;
      if (name === 'textArray') return this.value('::text[]');
      if (name === 'idArray') return this.value('::bigint[]');
      if (name === 'allOf') return this.conditions(source, node.arguments[0]);
      const made = answerOf(source, name);
      if (made) {
        const given = made.parameters.flatMap((parameter, place): [string, Given][] => {
          const argument = node.arguments[place] as Node | undefined;
          const isPart = argument && (isFragment(source, argument) || this.given.has(argument.name));
          return isPart ? [[parameter, { source, node: argument, given: this.given }]] : [];
        });
        return this.within(new Map(given), () => this.part(made.source, made.node));
      }
    }
    // A function that puts parts together: what it gives is seen by who runs it alone.
    if (node.type === 'CallExpression' && (node.arguments as Node[]).some((one) => isFragment(source, one)))
      throw new Error('a function of parts');
    if (
      node.type === 'CallExpression' &&
      /^(raw|join|identifier)$/.test(node.callee.property?.name ?? '') &&
      node.callee.object?.name === 'sql'
    )
      throw new Error(`sql.${node.callee.property.name}`);
    return this.value();
  }
  /** All conditions that a list is ever given: those it begins with, and those that the file pushes to it. */
  private conditions(source: Source, list: Node | undefined): string {
    const begun = list?.type === 'Identifier' ? source.declared.get(list.name)?.init : list;
    const parts: Node[] = begun?.type === 'ArrayExpression' ? [...begun.elements] : [];
    if (list?.type === 'Identifier' && source.declared.get(list.name))
      walk(source.program, (node) => {
        if (
          node.type === 'CallExpression' &&
          node.callee.property?.name === 'push' &&
          node.callee.object?.name === list.name
        )
          parts.push(...(node.arguments as Node[]));
      });
    const read = parts.filter((one) => isFragment(source, one)).map((one) => this.part(source, one));
    return ['true', ...read].join(' AND ');
  }
}

const isTemplate = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql';

/** A part and the file it is written in. */
interface Place {
  source: Source;
  node: Node;
}

/** What a name stands for: a declaration of the file or of the one it is imported from. */
function named(source: Source, name: string): Place | null {
  const here = source.declared.get(name);
  if (here) return { source, node: here };
  const way = source.imports.get(name);
  const file = way && imported(source, way.from);
  const there = file ? sourceOf(file) : null;
  const node = there?.declared.get(way!.name);
  return there && node ? { source: there, node } : null;
}

/** A part that a function is given, and what is given where it is written. */
interface Given extends Place {
  given: ReadonlyMap<string, Given>;
}

function constantOf(source: Source, name: string): Place | null {
  const known = named(source, name);
  if (known?.node.type !== 'VariableDeclarator' || !known.node.init) return null;
  const { init } = known.node as unknown as { init: Node };
  const node = /^TS(As|Satisfies)Expression$/.test(init.type) ? (init.expression as Node) : init;
  return { source: known.source, node };
}

/** The parts of which one is chosen by a key, where all of them are written out. They stand where a list may. */
function choicesOf(source: Source, node: Node): { source: Source; nodes: Node[] } | null {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return null;
  const known = constantOf(source, node.object.name);
  if (known?.node.type !== 'ObjectExpression') return null;
  const nodes = (known.node.properties as Node[]).map((one) => one.value as Node | undefined);
  return nodes.length > 0 && nodes.every((one) => one && isFragment(known.source, one))
    ? { source: known.source, nodes: nodes as Node[] }
    : null;
}

/** What a function gives, when it gives one template or one list of conditions. */
function answerOf(source: Source, name: string): (Place & { parameters: string[] }) | null {
  const known = named(source, name);
  if (!known) return null;
  const made = known.node.type === 'VariableDeclarator' ? (known.node.init as Node | null) : known.node;
  if (!made || !/Function/.test(made.type)) return null;
  const answers: Node[] = [];
  if (made.body?.type === 'BlockStatement')
    walk(
      made.body,
      (node) => void (node.type === 'ReturnStatement' && node.argument && answers.push(node.argument)),
    );
  else if (made.body) answers.push(made.body);
  const [only, more] = answers;
  if (!only || more || !(isTemplate(only) || isConditions(only))) return null;
  const parameters = (made.params as Node[]).map((one) => (one.name as string | undefined) ?? '');
  return { source: known.source, node: only, parameters };
}

const isConditions = (node: Node): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'allOf';

function isFragment(source: Source, node: Node): boolean {
  if (isTemplate(node) || isConditions(node)) return true;
  if (node.type === 'AwaitExpression') return isFragment(source, node.argument);
  if (node.type === 'ConditionalExpression')
    return isFragment(source, node.consequent) || isFragment(source, node.alternate);
  if (node.type === 'Identifier') {
    const init = constantOf(source, node.name);
    return init !== null && init.node.type !== 'Identifier' && isFragment(init.source, init.node);
  }
  if (choicesOf(source, node)) return true;
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    answerOf(source, node.callee.name) !== null
  );
}

const simple: Readonly<Record<string, Kind>> = {
  TSNumberKeyword: 'number',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'null',
};

function kindsOf(source: Source, node: Node, depth = 0): Set<Kind> {
  if (node.type in simple) return new Set([simple[node.type]!]);
  if (node.type === 'TSUnionType')
    return new Set((node.types as Node[]).flatMap((one) => [...kindsOf(source, one, depth)]));
  if (node.type === 'TSLiteralType') {
    const { value } = node.literal as { value: unknown };
    const kind = typeof value;
    return new Set([kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'other']);
  }
  // What cannot be seen may be null.
  if (
    /^TS(Unknown|Any)Keyword$/.test(node.type) ||
    (node.type === 'TSIndexedAccessType' && node.indexType.type !== 'TSNumberKeyword')
  )
    return new Set(['other', 'null']);
  if (node.type !== 'TSTypeReference') return new Set(['other']);
  const name = (node.typeName?.name as string | undefined) ?? '';
  if (name === 'Date') return new Set(['date']);
  const found = named(source, name);
  if (found?.node.type === 'TSTypeAliasDeclaration' && depth < 4)
    return kindsOf(found.source, found.node.typeAnnotation, depth + 1);
  const isSeen = found?.node.type === 'TSInterfaceDeclaration' || (name !== '' && !source.imports.has(name));
  return new Set(isSeen ? ['other'] : ['other', 'null']);
}

/** The names that `'a' | 'b'` is. */
function namesIn(node: Node): string[] | null {
  const types = node.type === 'TSUnionType' ? (node.types as Node[]) : [node];
  const names = types.map((one) => (one.type === 'TSLiteralType' ? (one.literal.value as unknown) : null));
  return names.every((name) => typeof name === 'string') ? names : null;
}

/** The members of a row's type, as far as they are seen; null where none of it is read here. */
function rowOf(source: Source, node: Node, depth = 0): Map<string, Set<Kind>> | null {
  if (depth > 6) return null;
  const members = (list: Node[]) =>
    new Map(
      list
        .filter((one) => one.type === 'TSPropertySignature' && one.key.type === 'Identifier')
        .map((one) => {
          const kinds = one.typeAnnotation
            ? kindsOf(source, one.typeAnnotation.typeAnnotation)
            : new Set<Kind>(['other']);
          return [
            one.key.name as string,
            new Set<Kind>([...kinds, ...(one.optional ? (['null'] as const) : [])]),
          ];
        }),
    );
  const joined = (parts: (Map<string, Set<Kind>> | null)[]) =>
    parts.every((part) => part === null) ? null : new Map(parts.flatMap((part) => [...(part ?? [])]));
  if (node.type === 'TSTypeLiteral') return members(node.members);
  if (node.type === 'TSIntersectionType')
    return joined((node.types as Node[]).map((one) => rowOf(source, one, depth + 1)));
  if (node.type !== 'TSTypeReference') return null;
  const name = node.typeName?.name as string;
  const given = (node.typeArguments?.params ?? []) as Node[];
  if (name === 'Record') return new Map();
  if (name === 'Pick' || name === 'Omit') {
    const whole = rowOf(source, given[0]!, depth + 1);
    const names = given[1] ? namesIn(given[1]) : null;
    if (!whole || !names) return null;
    return new Map([...whole].filter(([one]) => names.includes(one) === (name === 'Pick')));
  }
  const found = named(source, name);
  if (!found || found.node.typeParameters) return null;
  if (found.node.type === 'TSTypeAliasDeclaration')
    return rowOf(found.source, found.node.typeAnnotation, depth + 1);
  if (found.node.type !== 'TSInterfaceDeclaration') return null;
  const above = ((found.node.extends ?? []) as Node[]).map((one) =>
    rowOf(
      found.source,
      { type: 'TSTypeReference', start: 0, typeName: one.expression, typeArguments: one.typeArguments },
      depth + 1,
    ),
  );
  return joined([
    ...above,
    rowOf(found.source, { type: 'TSTypeLiteral', start: 0, members: found.node.body.body }, depth + 1),
  ]);
}

/** Every statement that a file hands to the database by `execute`, in each of two ways where a part of it is a choice. */
export function statementsOf(file: string): { read: Statement[]; unread: Unread[] } {
  const source = sourceOf(file);
  const read: Statement[] = [];
  const unread: Unread[] = [];
  if (!source) return { read, unread };
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.property?.name !== 'execute') return;
    let [template] = node.arguments as Node[];
    if (template?.type === 'Identifier') template = source.declared.get(template.name)?.init ?? template;
    if (!template || !isFragment(source, template)) return;
    const line = source.text.slice(0, template.start).split('\n').length;
    const type = node.typeArguments?.params?.[0] as Node | undefined;
    const row = type ? rowOf(source, type) : null;
    try {
      const texts = (['consequent', 'alternate'] as const).map((branch) =>
        new Rendering(branch).part(source, template),
      );
      for (const text of new Set(texts)) read.push({ file, line, text, row });
    } catch (error) {
      unread.push({ file, line, why: (error as Error).message });
    }
  });
  return { read, unread };
}
