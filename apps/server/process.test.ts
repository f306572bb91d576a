import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { figure } from '#core/testing/figure.ts';
import { deletePostgres } from '#core/server/database/embedded-postgres.ts';
import { hashPassword } from '#modules/identity/session/server/password.ts';
import { freePort } from '#core/server/database/postgres-process.ts';
import { doneByLoads, lost, startMixedLoad, type LoadTarget } from './testing/mixed-load.ts';
import { ask, postgresPid, queryOf, startServerProcess } from './testing/server-process.ts';
import type { ServerProcess } from './testing/server-process.ts';

const long = process.env['PROVE_SEED'] !== undefined;
let dataDir: string;
let port: number;
const password = 'known to this test alone';
let server: ServerProcess;
/** What a start for others said while the demo accounts had the password that everyone knows. */
let refused: string;
let target: LoadTarget;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-process-'));
  await chmod(dataDir, 0o755);
  port = await freePort();
  server = await startServerProcess(dataDir, port, {});
  refused = await startServerProcess(dataDir, await freePort()).then(() => 'started', String);
  await queryOf(dataDir, 'UPDATE users SET password_hash = $1', [await hashPassword(password)]);
  await server.end('SIGTERM');
  server = await startServerProcess(dataDir, port);
  const signedIn = await ask<{ access_token: string; domain: string }>(`${server.url}/v1/auth/credentials`, {
    method: 'POST',
    body: { email: 'owner@demo.backroom.test', password },
  });
  if (!('body' in signedIn) || signedIn.status !== 200) throw new Error('the demo account cannot sign in');
  const { domain, access_token: token } = signedIn.body;
  const variants = await queryOf<{ id: number }>(
    dataDir,
    `SELECT v.id FROM variants v JOIN shops h ON h.id = v.shop_id JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
     WHERE h.domain = $1 AND p.published_at IS NOT NULL ORDER BY 1 LIMIT 20`,
    [domain],
  );
  const ids = variants.map(({ id }) => Number(id));
  await queryOf(dataDir, `UPDATE variants SET inventory_quantity = 1000000 WHERE id = ANY($1)`, [ids]);
  const offers = await queryOf<{ id: number }>(
    dataDir,
    'SELECT o.id FROM offers o JOIN shops h ON h.id = o.shop_id WHERE h.domain = $1 ORDER BY 1 LIMIT 1',
    [domain],
  );
  target = { url: server.url, domain, token, variants: ids, offer: Number(offers[0]!.id) };
}, 120_000);

afterAll(async () => {
  if (server?.alive()) await server.end('SIGTERM');
  await deletePostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

test('a server that a proxy stands in front of does not start with the demo password', () => {
  expect(refused).toContain('Not starting for others (TRUST_PROXY is set): the demo accounts still have');
});

async function until(what: string, look: () => Promise<boolean>, seconds = 30): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`${what} did not happen within ${seconds} s`);
    await delay(20);
  }
}

test(
  'the server outlives kills of its database: 503 meanwhile, then all is there (reliability 13, 16)',
  { timeout: long ? 600_000 : 60_000 },
  async () => {
    const load = startMixedLoad(target);
    const waits: number[] = [];
    for (let kill = 0; kill < (long ? 20 : 3); kill += 1) {
      await delay(700 + Math.random() * 600);
      const killed = postgresPid(dataDir);
      process.kill(killed, 'SIGKILL');
      await until('a new database', async () => {
        const answers = () =>
          queryOf(dataDir, 'SELECT 1').then(
            () => true,
            () => false,
          );
        const pid = postgresPid(dataDir);
        return pid !== 0 && pid !== killed && (await answers());
      });
      const up = performance.now();
      await until('an answer', async () => (await ask(`${server.url}/readyz`)).status === 200);
      await until('a save', async () => {
        const switches = await ask(`${server.url}/admin/setting/switches.json`, {
          method: 'PUT',
          token: target.token,
          body: { switches: {} },
        });
        return switches.status === 200;
      });
      waits.push((performance.now() - up) / 1000);
      expect(server.alive()).toBe(true);
    }
    await load.stop();
    const { orders, offers, events } = load.acknowledged;
    console.log(
      `database killed ${waits.length} times: served again within ${Math.max(...waits).toFixed(2)} s; ` +
        `${orders.size} orders, ${offers.size} offers, ${events.size} events acknowledged; statuses ${JSON.stringify([...load.statuses])}`,
    );
    expect(await lost(dataDir, load.acknowledged)).toEqual([]);
    expect([...load.statuses.keys()].filter((status) => ![0, 200, 201, 202, 503].includes(status))).toEqual(
      [],
    );
    expect(load.cut()).toBe(0);
    // An absence is told once, and its end, however many calls and connections noticed.
    const output = server
      .output()
      .split('\n')
      .filter((line) => / (warn|error) |"level":[4-9]\d/.test(line));
    expect(output.filter((line) => line.includes('the database is')).length).toBeGreaterThan(0);
    expect(output.length).toBeLessThanOrEqual(2 * waits.length);
    expect(load.statuses.get(503)).toBeGreaterThan(0);
    expect(orders.size * offers.size * events.size).toBeGreaterThan(0);
    expect(waits.filter((wait) => wait > 2)).toEqual([]);
    await figure('reliability 16', import.meta, {
      name: `longest wait for a save after the database was up again, ${waits.length} kills`,
      value: Number(Math.max(...waits).toFixed(2)),
      unit: 's',
      atMost: 2,
    });
  },
);

test(
  'what was acknowledged before kills of the server is there after them (reliability 13)',
  { timeout: long ? 900_000 : 60_000 },
  async () => {
    const ready: number[] = [];
    let sum = 0;
    for (let kill = 0; kill < (long ? 30 : 2); kill += 1) {
      const load = startMixedLoad(target);
      const { orders, offers, events } = load.acknowledged;
      await until('one of each', async () => orders.size * offers.size * events.size > 0);
      await delay(100 + Math.random() * 800);
      await server.end('SIGKILL');
      await load.stop();
      server = await startServerProcess(dataDir, port);
      ready.push(server.readySeconds);
      expect(await lost(dataDir, load.acknowledged)).toEqual([]);
      sum += orders.size + offers.size + events.size;
    }
    console.log(`server killed ${ready.length} times: 0 of ${sum} lost`);
    await figure('reliability 13', import.meta, {
      name: `longest start after kills of the server, ${ready.length} kills`,
      value: Number(Math.max(...ready).toFixed(1)),
      unit: 's',
      atMost: 3,
    });
    // An order is whole or not there: its lines add up to it, and no number is missing.
    const broken = await queryOf(
      dataDir,
      `SELECT o.id FROM orders o LEFT JOIN order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id
     GROUP BY o.shop_id, o.id HAVING coalesce(sum(l.price_minor * l.quantity), 0) <> o.total_line_items_price_minor
       OR coalesce(sum(l.total_discount_minor), 0) <> o.total_discounts_minor`,
    );
    expect(broken).toEqual([]);
    const gaps = await queryOf(
      dataDir,
      'SELECT shop_id FROM orders GROUP BY 1 HAVING max(order_number) - min(order_number) + 1 <> count(*)',
    );
    expect(gaps).toEqual([]);
  },
);

test(
  'an import killed in the middle goes on after the restart and does nothing twice (reliability 14)',
  { timeout: long ? 600_000 : 90_000 },
  async () => {
    const products = 1000;
    const rows = Array.from({ length: products * 5 }, (_, n) => {
      const product = Math.floor(n / 5);
      return `kill-${product},${n % 5 === 0 ? `Product ${product}` : ''},Size,S${n % 5},${(n % 90) + 1}.50`;
    });
    const file = `Handle,Title,Option1 Name,Option1 Value,Variant Price\n${rows.join('\n')}`;
    const sent = await ask<{ job_id: number }>(`${server.url}/admin/products/import.json`, {
      method: 'POST',
      token: target.token,
      type: 'multipart/form-data; boundary=x',
      raw: `--x\r\ncontent-disposition: form-data; name="file"; filename="p.csv"\r\n\r\n${file}\r\n--x--\r\n`,
    });
    if (!('body' in sent) || sent.status !== 202) throw new Error(`the import answered ${sent.status}`);
    let done = 0;
    const look = async (): Promise<Job> => {
      const found = await ask<{ job: Job }>(`${server.url}/admin/jobs/${sent.body.job_id}.json`, {
        token: target.token,
      });
      if (!('body' in found) || found.status !== 200) throw new Error(`the job answered ${found.status}`);
      expect(found.body.job.done).toBeGreaterThanOrEqual(done);
      done = found.body.job.done;
      return found.body.job;
    };
    const waits: number[] = [];
    for (let kill = 0; kill < (long ? 5 : 1); kill += 1) {
      const before = done;
      await until('progress', async () => (await look()).done > before, 60);
      if (done === products) break;
      await server.end('SIGKILL');
      server = await startServerProcess(dataDir, port);
      const stood = done;
      const start = performance.now();
      await until('more progress', async () => (await look()).done > stood, 60);
      waits.push((performance.now() - start) / 1000);
    }
    await until('the end', async () => (await look()).status === 'done', 60);
    expect(waits.length).toBeGreaterThan(0);
    await figure('reliability 14', import.meta, {
      name: `longest wait until a killed import goes on, ${waits.length} kills`,
      value: Number(Math.max(...waits).toFixed(1)),
      unit: 's',
      atMost: 40,
      area: 'catalog',
    });
    expect(waits.filter((wait) => wait > 40)).toEqual([]);
    expect((await look()).result).toMatchObject({
      products_created: products,
      products_updated: 0,
      variants: products * 5,
    });
    const counted = await queryOf<{ products: number; variants: number; version: number }>(
      dataDir,
      `SELECT count(DISTINCT p.id)::int AS products, count(v.id)::int AS variants, max(p.version)::int AS version
     FROM products p JOIN variants v ON v.shop_id = p.shop_id AND v.product_id = p.id WHERE p.handle LIKE 'kill-%'`,
    );
    expect(counted).toEqual([{ products, variants: products * 5, version: 1 }]);
  },
);

test(
  'SIGTERM under load breaks no answer and ends within 10 s (reliability 17)',
  { timeout: long ? 600_000 : 60_000 },
  async () => {
    for (let stop = 0; stop < (long ? 20 : 2); stop += 1) {
      if (!server.alive()) server = await startServerProcess(dataDir, port);
      const before = await doneByLoads(dataDir, target);
      const load = startMixedLoad(target, 1);
      await delay(1000 + Math.random() * 300);
      const code = await server.end('SIGTERM');
      await load.stop();
      console.log(`stopped under load; statuses ${JSON.stringify([...load.statuses])}`);
      expect(code).toBe(0);
      // What takes longer than 10 s is said, and not waited for.
      expect(server.output()).not.toContain('did not stop in order');
      expect(load.cut()).toBe(0);
      expect([...load.statuses.keys()].filter((status) => ![0, 200, 201, 202, 503].includes(status))).toEqual(
        [],
      );
      server = await startServerProcess(dataDir, port);
      expect(await lost(dataDir, load.acknowledged)).toEqual([]);
      // Nothing was done that was not answered: who got no answer was not served at all.
      const { orders, offers, events } = load.acknowledged;
      const done = await doneByLoads(dataDir, target);
      expect(done).toEqual({
        orders: before.orders + orders.size,
        offers: before.offers + offers.size,
        events: before.events + events.size,
      });
    }
  },
);
