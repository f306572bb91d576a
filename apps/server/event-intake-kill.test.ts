import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, queryOf, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { deletePostgres } from '#core/server/database/embedded-postgres.ts';
import { freePort } from '#core/server/database/postgres-process.ts';
import { hashPassword } from '#modules/identity/session/server/password.ts';

const kills = process.env['PROVE_SEED'] ? 8 : 3;
const eventsAVisit = 12;
const password = 'correct horse battery staple';

let dataDir: string;
let port: number;
let server: ServerProcess;
let domain: string;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-intake-'));
  await chmod(dataDir, 0o755);
  port = await freePort();
  server = await startServerProcess(dataDir, port, {});
  await queryOf(dataDir, 'UPDATE users SET password_hash = $1', [await hashPassword(password)]);
  await server.end('SIGTERM');
  server = await startServerProcess(dataDir, port);
  const signedIn = await ask<{ access_token: string; domain: string }>(`${server.url}/v1/auth/credentials`, {
    method: 'POST',
    body: { email: 'owner@demo.backroom.test', password },
  });
  if (signedIn.status !== 200) throw new Error(`not signed in: ${signedIn.status}`);
  ({ domain, access_token: token } = signedIn.body);
}, 240_000);
afterAll(async () => {
  if (server?.alive()) await server.end('SIGTERM');
  await deletePostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const uuid = (at: number, turn: number, part: string) => {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${turn.toString(16).padStart(3, '0')}-${part}`;
};
/** A visit of one to four days ago, and what it tells, in two beacons. */
function visitOf(): { id: string; beacons: { visit?: object; events: { id: string }[] }[] } {
  const began = Date.now() - Math.floor(Math.random() * 4 * 86_400_000);
  const hex = randomBytes(8).toString('hex');
  const part = `8${hex.slice(1, 4)}-${hex.slice(4)}`;
  const events = Array.from({ length: eventsAVisit }, (_, n) => ({
    id: uuid(Math.min(Date.now(), began + n * 1_000), n, part),
    ...{ subject: 'widget', subject_id: 77, metric: n % 2 ? 'view' : 'click' },
  }));
  const id = uuid(began, 0, part);
  return {
    id,
    beacons: [{ visit: { id, page: '/kill' }, events: events.slice(0, 6) }, { events: events.slice(6) }],
  };
}

/** Days whose sums are not what their rows add up to, in the shop's time zone. */
const wrongDays = () =>
  queryOf(
    dataDir,
    `WITH shop AS (SELECT id, timezone FROM shops WHERE domain = $1), told AS (
       SELECT (event_at(event_id) AT TIME ZONE timezone)::date AS day, event_metric(what) AS metric, count(*) AS n
       FROM shopper_events JOIN shop ON id = shop_id WHERE kind = 0 AND event_subject(what) = 'widget' AND subject_id = 77 GROUP BY 1, 2
       UNION ALL SELECT day, 'visits', count(*) FROM visits JOIN shop ON id = shop_id WHERE kind = 'people' GROUP BY 1
     ), kept AS (
       SELECT day, metric, value AS n FROM daily_metrics JOIN shop ON id = shop_id WHERE subject = 'widget' AND subject_id = 77 AND value <> 0
       UNION ALL SELECT day, 'visits', value FROM daily_metrics JOIN shop ON id = shop_id WHERE subject = 'shop' AND metric = 'view' AND value <> 0
     ), hours AS (
       SELECT day, 'visits' AS metric, sum(value) AS n FROM hourly_metrics JOIN shop ON id = shop_id WHERE metric = 'view' GROUP BY 1 HAVING sum(value) <> 0
     )
     SELECT 'day' AS of, * FROM told FULL JOIN kept USING (day, metric) WHERE told.n IS DISTINCT FROM kept.n
     UNION ALL SELECT 'hour', day, metric, told.n, hours.n FROM told FULL JOIN hours USING (day, metric) WHERE metric = 'visits' AND told.n IS DISTINCT FROM hours.n`,
    [domain],
  );

test(
  'under kill -9 every event and visit that was acknowledged is there once, and each day is the sum of its rows',
  { timeout: 600_000 },
  async () => {
    const events = new Set<string>();
    const visits = new Set<string>();
    const tell = async (body: { visit?: { id?: string } | object; events: { id: string }[] }) => {
      const answer = await ask(`${server.url}/storefront/events.json?shop=${domain}`, {
        method: 'POST',
        body: { visitor: randomBytes(8).toString('hex'), ...body },
      });
      if (answer.status !== 202) return;
      for (const { id } of body.events) events.add(id);
      if (body.visit) visits.add((body.visit as { id: string }).id);
    };
    const sent: ReturnType<typeof visitOf>[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      let running = true;
      const telling = Array.from({ length: 8 }, async () => {
        while (running) {
          const visit = visitOf();
          sent.push(visit);
          for (const beacon of visit.beacons) await tell(beacon);
        }
      });
      await delay(1_000 + Math.random() * 1_500);
      await server.end('SIGKILL');
      running = false;
      await Promise.all(telling);
      server = await startServerProcess(dataDir, port);
    }
    const lost = await queryOf(
      dataDir,
      `SELECT id FROM unnest($1::uuid[]) id WHERE NOT EXISTS (SELECT 1 FROM shopper_events WHERE event_id = id)
       UNION ALL SELECT id FROM unnest($2::uuid[]) id WHERE NOT EXISTS (SELECT 1 FROM visits WHERE visit_id = id)`,
      [[...events], [...visits]],
    );
    expect(events.size).toBeGreaterThan(kills * 20);
    expect([lost, await wrongDays()]).toEqual([[], []]);
    // All of it again, in another order, as browsers do that heard no answer.
    for (const { beacons } of sent.toReversed())
      for (const beacon of beacons.toReversed()) await tell(beacon);
    const [rows] = await queryOf<{ n: number }>(
      dataDir,
      `SELECT count(*)::int AS n FROM shopper_events WHERE event_subject(what) = 'widget' AND subject_id = 77`,
    );
    expect([rows!.n, await wrongDays()]).toEqual([sent.length * eventsAVisit, []]);
    console.log(`${kills} kills, ${sent.length} visits, ${rows!.n} events`);
  },
);

test(
  'a rebuild of all days that is killed again and again leaves each of them whole',
  { timeout: 600_000 },
  async () => {
    const call = <T>(path: string, method: string, body?: object) =>
      ask<T>(`${server.url}${path}`, { method, token, body });
    const settings = async () => {
      const answer = await call<{ shop: Record<string, unknown> }>('/admin/setting/shop.json', 'GET');
      if (answer.status !== 200) throw new Error(`no settings: ${answer.status}`);
      return answer.body.shop;
    };
    const countJobs = `SELECT count(*)::int AS n FROM jobs WHERE kind = 'analytics.recount-days' AND status IN ('queued', 'running')`;
    for (const timezone of ['Pacific/Auckland', 'America/New_York']) {
      const changed = await call('/admin/setting/shop.json', 'PUT', {
        shop: { ...(await settings()), timezone },
      });
      expect(changed).toMatchObject({ status: 200 });
      for (let kill = 0; kill < kills; kill += 1) {
        await delay(300 + Math.random() * 1_200);
        await server.end('SIGKILL');
        server = await startServerProcess(dataDir, port);
      }
      for (const end = Date.now() + 180_000; ; await delay(500)) {
        const [left] = await queryOf<{ n: number }>(
          dataDir,
          `SELECT (${countJobs}) + (SELECT count(*) FROM outbox)::int AS n`,
        );
        if (left!.n === 0) break;
        if (Date.now() > end) throw new Error('the days are still counted');
      }
      expect(await wrongDays()).toEqual([]);
    }
  },
);
