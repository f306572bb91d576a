import { type RowType, rowOf } from './sql-row-type.ts';
import { constantOf, named, type Node, type Location, type Source, sourceOf, walk } from './sql-source.ts';

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
      .map((quasi, index) => {
        const expression = expressions[index];
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
        const given = made.parameters.flatMap((parameter, index): [string, Given][] => {
          const argument = node.arguments[index] as Node | undefined;
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

/** A part that a function is given, and what is given where it is written. */
interface Given extends Location {
  given: ReadonlyMap<string, Given>;
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

/** What a function gives, when it gives one template, one of two, or one list of conditions. */
function answerOf(source: Source, name: string): (Location & { parameters: string[] }) | null {
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
  if (!only || more || !(isTemplate(only) || isConditions(only) || isChoice(only))) return null;
  const parameters = (made.params as Node[]).map((one) => (one.name as string | undefined) ?? '');
  return { source: known.source, node: only, parameters };
}

const isChoice = (node: Node): boolean =>
  node.type === 'ConditionalExpression' && isTemplate(node.consequent) && isTemplate(node.alternate);

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
