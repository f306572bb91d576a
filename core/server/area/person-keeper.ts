import { type SQL, sql } from 'drizzle-orm';
import type { Services, ShopCtx } from '../call/context.ts';
import { keepPerServer } from '../call/shop-memory.ts';

/** A person whose data is looked for: what is theirs by id, and what they are called. */
export interface Person {
  customer_id: number;
  order_ids: number[];
  draft_ids: number[];
  /** Of their saved addresses, those that are gone, too. */
  address_ids: number[];
  /** Tokens of their carts. */
  cart_tokens: string[];
  /** Checkouts of these carts, that are gone with them, too. */
  checkout_ids: number[];
  /** Their own address: whose it is, is them. */
  email: string;
  /** All that mails of their orders went to. */
  mailed: string[];
  phones: string[];
  /** What names this person and hardly anyone else, wherever it stands: addresses, phones, whole names. */
  traces: string[];
  /** First and last names by themselves: looked for only in what is known to be theirs. */
  names: string[];
}

/** Whose file it is; `email` as it is compared: what nobody ever put to a customer is theirs by it. */
export type FileOwner = Pick<Person, 'customer_id' | 'email'>;

/** One kind of rows in a person's file. It is read page by page, so that any number of them fits into the memory. */
export interface PersonRows {
  /** As it is called in the file. */
  readonly name: string;
  /** One thing, and no list. */
  readonly single?: true;
  /** Some of the rows that come after a place (null: the first of all), each with its place; none when that was all. */
  page(
    ctx: ShopCtx,
    person: FileOwner,
    after: string | null,
  ): Promise<readonly { place: string; row: object }[]>;
}

/**
 * A part of the installation that keeps what can be a person's. Its area's manifest names it (`keeps`), and
 * `apps/server/person-redaction.test.ts` looks through all tables and files for what none of them has.
 */
export interface PersonKeeper {
  /** As the parts of a person's data are called in their file. */
  readonly name: string;
  /** The tables that it looks after: each that can name a person, as a whole. */
  readonly tables: readonly string[];
  /** All that is kept about a person, as they may have it. Absent where nothing of it is theirs to read. */
  readonly about?: readonly PersonRows[];
  /** Takes the person out of its rows. Must bear being run again. Absent where nothing of it names anyone. */
  redact?(ctx: ShopCtx, person: Person): Promise<void>;
  /** The same for what is no row, after the rows. */
  redactFiles?(services: Services, shop: { id: number }, person: Person): Promise<void>;
}

// By the database, which copies of one server's services share.
const keepersBy = keepPerServer((_db: Services['db']): { all: readonly PersonKeeper[] } => ({ all: [] }));

/** Told once, by whoever joins the areas of a server. */
export function registerKeepers({ db }: Pick<Services, 'db'>, all: readonly PersonKeeper[]): void {
  keepersBy(db).all = all;
}

export const keepersOf = ({ db }: Pick<Services, 'db'>): readonly PersonKeeper[] => keepersBy(db).all;

const escaped = (text: string) => text.replace(/[\\^$.|?*+()[\]{}/-]/g, '\\$&');

/** A PostgreSQL expression that finds any of these as whole words; one that finds nothing for none. */
export function patternOf(words: readonly string[]): string {
  const written = [...new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))]
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length);
  if (written.length === 0) return '(?!)';
  return `(?<![[:alnum:]])(?:${written.map(escaped).join('|')})(?![[:alnum:]])`;
}

/** What names a person anywhere. */
export const tracesPattern = (person: Person): string => patternOf(person.traces);
/** What names a person in what is known to be theirs. */
export const ownPattern = (person: Person): string => patternOf([...person.traces, ...person.names]);

/** Takes what matches out of columns of a table, in the rows of the shop that `of` names, or in all that match. */
export async function redactColumns(
  ctx: ShopCtx,
  table: string,
  columns: { text?: readonly string[]; json?: readonly string[]; jsonb?: readonly string[] },
  pattern: string,
  of: SQL = sql`true`,
): Promise<void> {
  const name = (column: string) => sql.identifier(column);
  const { text = [], json = [], jsonb = [] } = columns;
  const sets = [
    ...text.map((one) => sql`${name(one)} = redact_text(${name(one)}, ${pattern})`),
    ...json.map((one) => sql`${name(one)} = redact_json(${name(one)}, ${pattern})`),
    ...jsonb.map((one) => sql`${name(one)} = redact_json(${name(one)}::json, ${pattern})::jsonb`),
  ];
  const matches = [...text, ...json, ...jsonb].map((one) => sql`${name(one)}::text ~* ${pattern}`);
  await ctx.tx.execute(
    sql`UPDATE ${name(table)} SET ${sql.join(sets, sql`, `)}
        WHERE shop_id = ${ctx.shop.id} AND (${of}) AND (${sql.join(matches, sql` OR `)})`,
  );
}

/**
 * Empties what was noted beside orders, and chosen or typed for their items, in copies of a person's orders (JSON): free
 * texts that say who knows what, so that no pattern finds them. Of rows that are found by a pattern, before that.
 */
export async function forgetNoted(
  ctx: ShopCtx,
  table: string,
  column: { json: string } | { jsonb: string },
  of: SQL,
): Promise<void> {
  const name = sql.identifier('json' in column ? column.json : column.jsonb);
  const value = 'json' in column ? sql`redact_noted(${name})` : sql`redact_noted(${name}::json)::jsonb`;
  await ctx.tx.execute(
    sql`UPDATE ${sql.identifier(table)} SET ${name} = ${value}
        WHERE shop_id = ${ctx.shop.id} AND (${of}) AND ${name}::text ~ '"(note_attributes|properties)"'`,
  );
}
