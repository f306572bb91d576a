import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabaseLogins } from './database-logins.ts';
import { watchDatabase } from './database-watch.ts';
import { withoutValues } from './query-failure.ts';

/** A transaction, which takes whole statements. Those of a shop only ever get one that has the shop set. */
export type Tx = Pick<NodePgDatabase, 'execute'> & { readonly client: pg.PoolClient };

const { builtins } = pg.types;
const asDate = (text: string) => text;
/** int8 fits a JavaScript number for every id and amount we keep; dates stay `YYYY-MM-DD`. */
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.DATE, asDate);
pg.types.setTypeParser(1016 as never, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);

/** Another program that changes something, as the audit log names it. */
export interface AppActor {
  tokenId: number;
  name: string;
}

export interface Database {
  /** Address of the cross-shop login, for connections that work outside the pools: the queue, locks, news. */
  readonly url: string;
  /**
   * Runs `work` in one transaction that can see this shop's rows and no others. Commits when it resolves.
   * What it changes is written to the audit log under `userId` or `app`; without either (jobs, shoppers) it is not.
   */
  inShop<T>(
    shopId: number,
    work: (tx: Tx) => Promise<T>,
    options?: { readOnly?: boolean; userId?: number | undefined; app?: AppActor | undefined },
  ): Promise<T>;
  /** Cross-shop work (sign-in, outbox, housekeeping) on the few tables granted to it. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement outside a transaction as the shop-less application role: for the session look-up. */
  lookUp<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<R[]>;
  ping(): Promise<boolean>;
  /** Told of a failure that `isDatabaseAway`, says so in the log once and not for each who noticed. */
  lost(error: unknown): void;
  /** How many connections each pool has, for the metrics. */
  connections(): Record<'app' | 'system', { total: number; idle: number; waiting: number }>;
  close(): Promise<void>;
}

/** Logs a failure of background work as a warning, unless the database is away, which is logged once for all. */
export function warnOfFailure(
  { db, log }: { db: Database; log: { warn(fields: object, message: string): void } },
  error: unknown,
  message: string,
  fields: object = {},
): void {
  if (isDatabaseAway(error)) db.lost(error);
  else log.warn({ err: error, ...fields }, message);
}

/** True for failures that mean "the database is away", not "the statement is wrong". */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? '';
  if (
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ENOENT',
      'ETIMEDOUT',
      '57P01',
      '57P02',
      '57P03',
      // No connection is free: others have them all.
      '53300',
      '08006',
      '08001',
      '08003',
    ].includes(code)
  )
    return true;
  if (
    /Connection terminated|connection is closed|not queryable|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}

/** Texts that are prepared under a name of their own; rare ones beyond that are sent whole. */
const maxPrepared = 400;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < maxPrepared) names.set(text, (name = `s${names.size}`));
  return name;
}

/**
 * The client that statements are sent through: those with parameters are prepared once a connection, because
 * most calls send the same few and planning them costs the database more than running them.
 */
function preparing(client: pg.PoolClient): pg.PoolClient {
  const query = (config: unknown, values?: unknown[]) => {
    const statement = config as pg.QueryConfig;
    if (values && values.length > 0 && typeof statement === 'object' && statement.name === undefined) {
      const name = nameOf(statement.text);
      if (name !== undefined) return client.query({ ...statement, name }, values);
    }
    return client.query(statement, values);
  };
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  });
}

/** True when PostgreSQL undid the transaction only because others were in its way: the same again may do. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return code === '40P01' || code === '40001' || isDeadlock(error.cause);
}

const drizzles = new WeakMap<pg.PoolClient, Tx>();
function txOf(client: pg.PoolClient): Tx {
  let tx = drizzles.get(client);
  if (!tx) {
    tx = Object.assign(drizzle(preparing(client)), { client }) as Tx;
    drizzles.set(client, tx);
  }
  return tx;
}

const unprepared = new WeakMap<pg.PoolClient, Tx>();

/**
 * The same transaction for statements of which no plan suits all values, as those over spans of days and pages: each is planned
 * for the values that it has. One that is prepared is planned after five times for any, and reads a year as it would a day.
 */
export function plannedByValues({ client }: Tx): Tx {
  let tx = unprepared.get(client);
  if (!tx) {
    tx = Object.assign(drizzle(client), { client }) as Tx;
    unprepared.set(client, tx);
  }
  return tx;
}

/** A change that nodes drop what they remember for, as `tell_news` (migration 0080) says it. */
interface News {
  channel: string;
  payload: string;
}

/** SQLSTATE of the notices of `tell_news`. */
const newsCode = 'NEWS1';

/** What the transaction that a connection is in has changed so far. */
const newsOf = new WeakMap<pg.ClientBase, News[]>();

function makePool(url: string, role: string, max: number, lost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: role,
    pipeline: true,
    options: `-c role=${role} -c statement_timeout=20000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC -c client_min_messages=notice`,
  });
  // Without both handlers a restart of the database would end the process.
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    client.on('notice', ({ code, message, detail }) => {
      if (code === newsCode) newsOf.get(client)?.push({ channel: message ?? '', payload: detail ?? '' });
    });
  });
  return pool;
}

/**
 * BEGIN travels together with the first statement (the pools pipeline): should it fail, that statement sees no
 * shop and so no row, and the failure is told before anything is committed. Reading needs no word from COMMIT.
 */
async function transaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  readOnly: boolean,
  tell: (news: News) => void,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const news: News[] = [];
  try {
    newsOf.set(client, news);
    const begun = client.query(begin);
    // Whoever awaits it below hears of a failure; until then it must not count as unhandled.
    begun.catch(() => {});
    const result = await work(txOf(client));
    await begun;
    const committed = client.query('COMMIT');
    if (readOnly) committed.catch(() => {});
    else await committed;
    // Before anyone hears that it was written, so that who wrote reads what they wrote.
    for (const one of news) tell(one);
    return result;
  } catch (error) {
    try {
      await client.query('ROLLBACK');
    } catch (rollbackError) {
      broken = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError));
    }
    throw withoutValues(error);
  } finally {
    client.release(broken);
  }
}

/**
 * Names a shop and a person for the rest of a cross-shop transaction: what it changes from here on stands in that shop's
 * activity log under that person. One round trip.
 * @throws {Error} where an id is not a whole number.
 */
export async function actInShop(tx: Tx, shopId: number, userId: number): Promise<void> {
  await tx.client.query(`${shopSetting(shopId)}${actorSetting(userId, undefined)}`);
}

function countsOf(pool: pg.Pool): { total: number; idle: number; waiting: number } {
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * The statement that names the acting shop for the rest of a transaction. SET takes no parameters, so the id is checked
 * here. Not `set_config`: a query that sets something acts where it runs, which is another machine once tables are
 * spread by shop (decision 099).
 */
function shopSetting(shopId: number): string {
  if (!Number.isSafeInteger(shopId) || shopId < 1) throw new Error('a transaction needs a shop id');
  return `SET LOCAL app.shop_id = '${shopId}'`;
}

/** Who the audit log will name; a token's name is anyone's text. */
function actorSetting(userId: number | undefined, by: AppActor | undefined): string {
  if (userId !== undefined) {
    if (!Number.isSafeInteger(userId)) throw new Error('a transaction needs a user id');
    return `; SET LOCAL app.user_id = '${userId}'`;
  }
  if (!by) return '';
  if (!Number.isSafeInteger(by.tokenId)) throw new Error('inShop needs a token id');
  return `; SET LOCAL app.token_id = '${by.tokenId}'; SET LOCAL app.token_name = ${pg.escapeLiteral(by.name)}`;
}

/**
 * Opens the pools. Nothing connects before the first query.
 * @param address of the logins; one address alone (the owner's) serves the seeding and tests.
 */
export function openDatabase(
  address: string | DatabaseLogins,
  options: {
    max?: number;
    log?: (message: string) => void;
    /** Called with each committed change that NOTIFY also publishes, before its transaction is answered. */
    news?: (channel: string, payload: string) => void;
  } = {},
): Database {
  const tell = ({ channel, payload }: News) => options.news?.(channel, payload);
  const logins = typeof address === 'string' ? { app: address, system: address } : address;
  const watch = watchDatabase(logins.system, options.log ?? (() => {}));
  const app = makePool(logins.app, 'backroom_app', options.max ?? 12, watch.lost);
  const system = makePool(logins.system, 'backroom_system', 4, watch.lost);
  return {
    url: logins.system,
    inShop(shopId, work, { readOnly = false, userId, app: by } = {}) {
      const actor = readOnly ? '' : actorSetting(userId, by);
      return transaction(
        app,
        `BEGIN${readOnly ? ' READ ONLY' : ''}; ${shopSetting(shopId)}${actor}`,
        work,
        readOnly,
        tell,
      );
    },
    asSystem: (work) => transaction(system, 'BEGIN', work, false, tell),
    lookUp: async <R extends pg.QueryResultRow>(query: pg.QueryConfig) => (await app.query<R>(query)).rows,
    async ping() {
      try {
        await app.query('SELECT 1');
        return true;
      } catch {
        return false;
      }
    },
    lost: watch.lost,
    connections: () => ({ app: countsOf(app), system: countsOf(system) }),
    async close() {
      watch.close();
      await Promise.all([app.end(), system.end()]);
    },
  };
}
