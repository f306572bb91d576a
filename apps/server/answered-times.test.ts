import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { type CallTrial, memberCalls, name, startCallTrial } from './testing/call-trial.ts';

type Row = Record<string, unknown>;

/** The times that a call takes as `…_min` and `…_max`. */
function timesOf({ query }: AnyEndpoint): string[] {
  const names = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
  return names
    .filter((one) => one.endsWith('_at_max') && names.includes(one.replace(/max$/, 'min')))
    .map((one) => one.slice(0, -'_max'.length));
}
const isCount = ({ path }: AnyEndpoint) => /\/(count|tab-counts)\.json$/.test(path);
const asked = memberCalls.filter((endpoint) => endpoint.method === 'GET' && timesOf(endpoint).length > 0);
const lists = asked.filter((endpoint) => endpoint.replyKind !== 'download' && !isCount(endpoint));

let trial: CallTrial;
beforeAll(async () => {
  trial = await startCallTrial();
  const owner = new pg.Client({ connectionString: trial.server.databaseUrl });
  await owner.connect();
  try {
    const columns = await owner.query<{ set: string }>(
      `SELECT format('UPDATE %I SET %s', c.relname, string_agg(format(
           '%1$I = date_trunc(''milliseconds'', %1$I) + interval ''0.000999 seconds''', a.attname), ', ')) AS set
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition AND a.attnum > 0
         AND NOT a.attisdropped AND a.attgenerated = '' AND a.atttypid = 'timestamptz'::regtype
         AND a.attname IN ('created_at', 'updated_at', 'processed_at', 'published_at', 'written_at')
       GROUP BY c.relname`,
    );
    const { own } = trial;
    for (const [owned, id] of Object.entries({
      variant: own.variant,
      collection: own.collection,
      customer: own.customer,
      order: own.order,
    }))
      await owner.query(
        `INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value)
         VALUES ($1, $2, $3, 'times', 'times', 'string', 'x')`,
        [trial.people.shopId, owned, id],
      );
    await owner.query("SET session_replication_role = 'replica'");
    for (const { set } of columns.rows) await owner.query(set);
  } finally {
    await owner.end();
  }
});
afterAll(() => trial.server.close());

async function read(endpoint: AnyEndpoint, query: Record<string, string>): Promise<Row> {
  const answer = await trial.call(endpoint, { rows: trial.own, token: trial.people.owner, query });
  expect([name(endpoint), query, answer.statusCode]).toEqual([name(endpoint), query, 200]);
  return answer.json<Row>();
}

async function rowsOf(endpoint: AnyEndpoint, query: Record<string, string> = {}): Promise<Row[]> {
  const found = Object.values(await read(endpoint, query)).find((value) => Array.isArray(value));
  return (found ?? []) as Row[];
}

const moved = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

test('lists take times as filters at all', () => {
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/admin/products.json', '/admin/orders.json', '/admin/metafields.json']),
  );
});

describe.each(lists.map((endpoint) => ({ call: name(endpoint), endpoint })))('$call', ({ endpoint }) => {
  test.each(timesOf(endpoint))(
    'a %s that was answered finds its row, a millisecond beside it does not',
    async (time) => {
      const row = (await rowsOf(endpoint)).find((one) => typeof one[time] === 'string');
      expect(row, 'a row with that time').toBeDefined();
      const at = row![time] as string;
      const isThere = async (query: Record<string, string>) =>
        (await rowsOf(endpoint, query)).some(({ id }) => id === row!['id']);
      expect({
        max: await isThere({ [`${time}_max`]: at }),
        min: await isThere({ [`${time}_min`]: at }),
        both: await isThere({ [`${time}_min`]: at, [`${time}_max`]: at }),
        sooner: await isThere({ [`${time}_max`]: moved(at, -1) }),
        later: await isThere({ [`${time}_min`]: moved(at, 1) }),
      }).toEqual({ max: true, min: true, both: true, sooner: false, later: false });
      const counts = asked.find(
        (one) => isCount(one) && one.path === endpoint.path.replace('.json', '/count.json'),
      );
      if (counts && timesOf(counts).includes(time)) {
        const { count } = await read(counts, { [`${time}_min`]: at, [`${time}_max`]: at });
        expect(count).toBe((await rowsOf(endpoint, { [`${time}_min`]: at, [`${time}_max`]: at })).length);
      }
    },
  );
});
