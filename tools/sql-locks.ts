import { type Node, type Source, walk } from './sql-source.ts';

/**
 * Statements that lock rows of several shops, by the name of their file (or function of the database) and the table, each
 * with its reason. On a database that is spread by shop each of them has to become one statement a machine, so a new one is
 * a decision (099): look first for a way that takes the shops one after the other.
 */
export const locksOfSeveralShops: readonly { in: string; table: string; reason: string }[] = [
  {
    in: 'shop-mail-sender.ts',
    table: 'shop_mails',
    reason:
      'One sender serves the queues of all shops: the mail that is due longest goes first, whose ever it is.',
  },
  {
    in: 'webhook-claim.ts',
    table: 'webhook_deliveries',
    reason: 'One sender serves the deliveries of all shops, a bounded number of each webhook at a time.',
  },
  {
    in: 'passing-files.ts',
    table: 'passing_files',
    reason: 'Housekeeping by age: the files of all shops whose time is over, some at a time.',
  },
  {
    in: 'pictures.ts',
    table: 'pictures',
    reason: 'Housekeeping by age: the pictures of all shops that were never attached, some at a time.',
  },
  {
    in: 'mark_sale_months()',
    table: 'sale_months',
    reason:
      'A trigger: it locks the months of the rows that one statement changed, and statements are of one shop.',
  },
];

/** A locking clause, with the aliases that it names. */
const lock = /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b(?:\s+OF\s+(\w+(?:\s*,\s*\w+)*))?/gi;

/** What may stand before a sub-select that is run once, whatever the plan: a WITH query, ARRAY(…), a single value. */
const runOnce = /(?:\bAS|\bAS\s+MATERIALIZED|\bARRAY|=)\s*$/i;

/** The SELECT around a place of a statement: its text, what it has outside of its own parentheses, and what stands before it. */
function selectAround(text: string, at: number): { own: string; before: string; nested: boolean } {
  let begin = at;
  for (let depth = 0; begin > 0; begin -= 1) {
    const one = text[begin - 1];
    if (one === ')') depth += 1;
    else if (one === '(' && depth > 0) depth -= 1;
    else if (one === '(' || one === ';') break;
  }
  let own = '';
  for (let [place, depth] = [begin, 0]; place < text.length; place += 1) {
    const one = text[place]!;
    if (one === ';' || (one === ')' && depth === 0)) break;
    if (one === ')') depth -= 1;
    if (depth === 0) own += one;
    if (one === '(') depth += 1;
  }
  return { own, before: text.slice(0, Math.max(0, begin - 1)), nested: text[begin - 1] === '(' };
}

/** The tables that a SELECT reads, by their aliases. */
function tablesOf(own: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, table, alias] of own.matchAll(
    /\b(?:FROM|JOIN)\s+(?:ONLY\s+)?(\w+)(?:\s+(?:AS\s+)?(\w+))?/gi,
  )) {
    const isAlias =
      alias !== undefined && !/^(?:WHERE|JOIN|LEFT|INNER|CROSS|ON|ORDER|LIMIT|FOR|USING)$/i.test(alias);
    found.set(isAlias ? alias : table!, table!);
  }
  return found;
}

/**
 * What a statement locks that it should not.
 * @param tenant names of the tables that have a `shop_id`.
 * @param own the file that it stands in, without its folder, or the function of the database, as `name()`.
 * @returns sentences, and under `several` the tables of which it locks rows of several shops because the list says so.
 */
export function lockFaults(
  statement: string,
  tenant: ReadonlySet<string>,
  own: string,
): { faults: string[]; several: string[] } {
  const text = statement.replace(/'(?:[^']|'')*'/g, "''").replace(/--.*$/gm, '');
  // A value of the program, or in a function a variable: never a column of another table.
  const value = own.endsWith('()') ? String.raw`(?!\w+\.)\w+` : String.raw`(?:\$\d+|app_shop_id\(\))`;
  const faults: string[] = [];
  const several: string[] = [];
  for (const found of text.matchAll(lock)) {
    const select = selectAround(text, found.index);
    if (select.nested && /\bLIMIT\b/i.test(select.own) && !runOnce.test(select.before))
      faults.push(
        'some plans run a locking SELECT with a LIMIT several times here, and lock others each time: make it WITH … AS MATERIALIZED, or = ANY(ARRAY(…))',
      );
    const tables = tablesOf(select.own);
    const named = found[1]?.split(/\s*,\s*/) ?? [...tables.keys()];
    const ofShops = [...new Set(named.flatMap((alias) => tables.get(alias) ?? []))].filter(
      (table) => tenant.has(table) || table === 'shops',
    );
    const fixed = (column: string) =>
      new RegExp(String.raw`\b${column}\s*=\s*${value}`, 'i').test(select.own);
    for (const table of ofShops) {
      if (table === 'shops' ? fixed('id') : fixed('shop_id')) continue;
      if (locksOfSeveralShops.some((one) => one.in === own && one.table === table)) several.push(table);
      else
        faults.push(
          `it locks rows of ${table} without shop_id = …, so those of several shops: ask for one shop, or list it in tools/sql-locks.ts with its reason`,
        );
    }
  }
  return { faults, several };
}

/**
 * Statements of a file that are not read as `execute` gets them, with `$0` for what is put into them: texts for the driver,
 * and those `sql` templates that begin in one of the `unread` lines.
 */
export function plainStatementsOf(
  { program, text }: Source,
  unread: ReadonlySet<number>,
): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const read = new Set<unknown>();
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length;
  walk(program, (node) => {
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql' && !unread.has(lineOf(node)))
      read.add(node.quasi);
    const parts =
      node.type === 'Literal'
        ? [node.value as unknown]
        : node.type === 'TemplateLiteral' && !read.has(node)
          ? (node.quasis as Node[]).map((quasi) => quasi.value.cooked as unknown)
          : [];
    const statement = parts.join('$0');
    if (/^\s*(?:WITH|SELECT|UPDATE|DELETE|INSERT)\b/.test(statement))
      found.push({ line: lineOf(node), text: statement });
  });
  return found;
}
