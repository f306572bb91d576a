import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#core/server/database/embedded-postgres.ts';
import { databaseUrl } from '#core/testing/test-database.ts';
import { prepareTemplate, settings, testDataDir } from './test-database-setup.ts';
import { ROOT } from './run-child.ts';
import { type Attribute, nullReason } from './sql-nullability.ts';
import type { Kind } from './sql-row-type.ts';
import { catalogFaults, settingByQuery, settingFault, shopTables } from './sql-catalog.ts';
import { locksOfSeveralShops, lockFaults, plainStatementsOf } from './sql-locks.ts';
import { sourceOf } from './sql-source.ts';
import { type Statement, statementsOf } from './sql-statements.ts';

interface Column {
  name: string;
  /** The kind of its type; null for one that is not looked into. */
  kind: Kind | null;
  /** The table's column that it plainly is, as `attributesOf` names it. */
  origin: string;
}
type Described = { columns: Column[] } | { code: string; message: string };

const kinds: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  25: 'string',
  1042: 'string',
  1043: 'string',
  // As `execute` hands them on.
  1082: 'string',
  1114: 'string',
  1184: 'string',
  1700: 'string',
};

interface Wire {
  parse(what: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** What the database makes of a statement, without running it: a query of the driver that ends after its description. */
class Description {
  private answer: Described = { columns: [] };
  readonly text: string;
  readonly told: Promise<Described>;
  private tell!: (answer: Described) => void;

  constructor(text: string) {
    this.text = text;
    this.told = new Promise((resolve) => (this.tell = resolve));
  }
  submit(wire: Wire): void {
    wire.parse({ text: this.text, name: '', types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }
  handleParseComplete(): void {}
  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.answer = {
      columns: fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        kind: kinds[dataTypeID] ?? null,
        origin: `${tableID}.${columnID}`,
      })),
    };
  }
  handleError({ code, message }: { code: string; message: string }): void {
    // The driver forgets a query that has failed.
    this.tell({ code, message });
  }
  handleReadyForQuery(): void {
    this.tell(this.answer);
  }
}

/** Asks the database what a statement gives, without running it. */
export function describeStatement(client: pg.Client, text: string): Promise<Described> {
  const description = new Description(text);
  client.query(description as unknown as pg.Submittable);
  return description.told;
}

/** Every column of a table, by the numbers under which statements tell that they give it. */
export async function attributesOf(client: pg.Client): Promise<Map<string, Attribute>> {
  const { rows } = await client.query<Attribute & { origin: string }>(
    `SELECT attrelid || '.' || attnum AS origin, relname AS "table", attname AS name, attnotnull AS required
     FROM pg_attribute JOIN pg_class c ON c.oid = attrelid WHERE relkind IN ('r', 'p') AND attnum > 0`,
  );
  return new Map(rows.map(({ origin, ...attribute }) => [origin, attribute]));
}

/** A column, table or place that is not there. Others may come from a part that is taken for a value and is none. */
const missing = new Set(['42703', '42P01', '42704']);

/** What is wrong between a statement, the database and the type that its rows are taken for. */
export function faultsOf(
  { row, text }: Statement,
  described: Described,
  attributes: ReadonlyMap<string, Attribute>,
): string[] {
  if ('code' in described) return missing.has(described.code) ? [described.message] : [];
  const { columns } = described;
  if (!row || columns.some(({ name }) => name === '?column?')) return [];
  const byName = new Map(columns.map((column) => [column.name, column]));
  return [...row].flatMap(([name, allowed]) => {
    const column = byName.get(name);
    if (!column) return allowed.has('null') ? [] : [`its row has no ${name}`];
    const taken = `is taken for ${[...allowed].join(' or ')}`;
    if (column.kind !== null && !allowed.has('other') && !allowed.has(column.kind))
      return [`${name} is a ${column.kind}, and ${taken}`];
    const origin = attributes.get(column.origin);
    const reason = origin && !allowed.has('null') ? nullReason(text, name, origin) : null;
    return reason === null ? [] : [`${name} may be null (${reason}), and ${taken}`];
  });
}

/**
 * What in a file breaks a rule of decision 099 about statements, each with its line.
 * @param tenant names of the tables that have a `shop_id`.
 * @param listed takes the tables of which it locks rows of several shops because the list says so, as `file table`.
 */
export function ruleFaults(
  file: string,
  tenant: ReadonlySet<string>,
  { read, unread } = statementsOf(file),
  listed?: Set<string>,
): string[] {
  const source = sourceOf(file);
  if (!source) return [];
  const faults: string[] = [];
  const setting = settingByQuery.exec(source.text);
  if (setting) faults.push(`${source.text.slice(0, setting.index).split('\n').length}: ${settingFault}`);
  // A quick look first: few files lock anything.
  if (!/\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b/i.test(source.text)) return faults;
  const plain = plainStatementsOf(source, new Set(unread.map(({ line }) => line)));
  for (const { line, text } of [...read, ...plain]) {
    const found = lockFaults(text, tenant, basename(file));
    faults.push(...found.faults.map((fault) => `${line}: ${fault}`));
    for (const table of found.several) listed?.add(`${basename(file)} ${table}`);
  }
  return [...new Set(faults)];
}

if (process.argv[1] === import.meta.filename) {
  const server = process.env.TEST_DATABASE_URL;
  const embedded = server ? null : await startPostgres({ dataDir: testDataDir(), log: () => {}, settings });
  const url = server ?? embedded!.url;
  const client = new pg.Client({ connectionString: databaseUrl(url, await prepareTemplate(url)) });
  await client.connect();
  const attributes = await attributesOf(client);
  const files = execFileSync('git', ['ls-files', '*.ts'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /^(core|modules|apps|db)\//.test(file) && !/\.(test|browser)\.ts$|\/fixtures\//.test(file),
    );
  let [checked, unread, unsure] = [0, 0, 0];
  const tenant = await shopTables(client);
  const listed = new Set<string>();
  await client.query('BEGIN');
  const faults = await catalogFaults(client, listed);
  await client.query('ROLLBACK');
  for (const file of files) {
    const found = statementsOf(file);
    faults.push(...ruleFaults(file, tenant, found, listed).map((fault) => `${file}:${fault}`));
    unread += found.unread.length;
    for (const statement of found.read) {
      const described = await describeStatement(client, statement.text);
      if ('code' in described && !missing.has(described.code)) {
        unsure += 1;
        if (process.argv.includes('--unsure'))
          console.log(`${file}:${statement.line} ${described.code} ${described.message}`);
      } else checked += 1;
      for (const fault of faultsOf(statement, described, attributes))
        faults.push(`${file}:${statement.line}: ${fault}`);
    }
  }
  for (const one of locksOfSeveralShops)
    if (!listed.has(`${one.in} ${one.table}`))
      faults.push(
        `tools/sql-locks.ts: ${one.in} locks no rows of ${one.table} of several shops any more; take it off the list`,
      );
  await client.end();
  await embedded?.stop();
  for (const fault of new Set(faults)) console.error(fault);
  console.log(
    `${checked} statements fit the database; ${unread + unsure} are put together in ways that are not read here.`,
  );
  process.exit(faults.length > 0 ? 1 : 0);
}
