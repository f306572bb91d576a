import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, queryOf, type ServerProcess, startServerProcess } from '#apps/server/testing/server-process.ts';
import { completeBody } from '#apps/server/testing/test-shop.ts';
import { deletePostgres } from '#core/server/database/embedded-postgres.ts';
import { freePort } from '#core/server/database/postgres-process.ts';
import type { Quote } from '../../cart/contract/quote.ts';

const domain = 'demo.backroom.test';
const kills = process.env['PROVE_SEED'] ? 8 : 3;
const ordersEach = 12;

/** Each email as it arrived, before the sending server got its answer. */
const arrived: { to: string; id: string; subject: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let source = '';
    stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')));
    stream.on('end', () => {
      const to = session.envelope.rcptTo[0]!.address;
      const id = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '';
      arrived.push({ to, id, subject: /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? '' });
      // So slow that a kill meets mails which have arrived and are not known to have.
      setTimeout(done, 150);
    });
  },
});

let dataDir: string;
let port: number;
let settings: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-confirmations-'));
  await chmod(dataDir, 0o755);
  port = await freePort();
  const { port: smtpPort } = smtp.server.address() as AddressInfo;
  settings = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'Backroom <no-reply@backroom.test>' };
  server = await startServerProcess(dataDir, port, settings);
}, 240_000);
afterAll(async () => {
  if (server?.alive()) await server.end('SIGTERM');
  await deletePostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
}, 60_000);

/** Pays for one thing; whether it was answered is left open, since the server may be killed meanwhile. */
async function buy(variant: number, email: string): Promise<void> {
  const post = <T>(path: string, body: unknown) =>
    ask<T>(`${server.url}${path}?shop=${domain}`, { method: 'POST', body });
  const cart = await post<{ cart: { token: string } }>('/storefront/cart/add.json', {
    lines: [{ variant_id: variant, quantity: 1 }],
  });
  if (cart.status !== 200) return;
  const begun = await post<{ checkout: { token: string; quote: Quote } }>('/storefront/checkouts.json', {
    cart_token: cart.body.cart.token,
  });
  if (begun.status !== 201) return;
  await post('/storefront/checkout/complete.json', completeBody(begun.body.checkout, { email }));
}

test(
  'under kill -9 each order is confirmed, a repeat has the same Message-ID, and nothing else is confirmed',
  { timeout: 600_000 },
  async () => {
    const [variant] = await queryOf<{ id: number }>(
      dataDir,
      `SELECT v.id FROM variants v JOIN shops h ON h.id = v.shop_id JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
       WHERE h.domain = $1 AND p.published_at IS NOT NULL ORDER BY 1 LIMIT 1`,
      [domain],
    );
    const id = Number(variant!.id);
    await queryOf(dataDir, 'UPDATE variants SET inventory_quantity = 1000000 WHERE id = $1', [id]);
    for (let kill = 0; kill < kills; kill += 1) {
      const buying = Array.from({ length: ordersEach }, async (_, n) => {
        await delay(n * 60);
        await buy(id, `buyer-${kill}-${n}@kill.test`);
      });
      // However slow the machine is, the kill comes while orders are placed and mails are on their way.
      await Promise.race(buying);
      await delay(Math.random() * 900);
      await server.end('SIGKILL');
      await Promise.all(buying);
      server = await startServerProcess(dataDir, port, settings);
    }
    const placed = await queryOf<{ email: string }>(
      dataDir,
      `SELECT email FROM orders WHERE email LIKE '%@kill.test'`,
    );
    expect(placed.length).toBeGreaterThan(kills);
    const waiting = `SELECT (SELECT count(*) FROM outbox WHERE topic LIKE 'orders.%')::int
      + (SELECT count(*) FROM shop_mails WHERE state = 'queued')::int AS n`;
    // What a killed server had in hand is taken up after a minute.
    for (const end = Date.now() + 180_000; ; await delay(250)) {
      const [left] = await queryOf<{ n: number }>(dataDir, waiting);
      if (left!.n === 0) break;
      if (Date.now() > end) throw new Error(`${left!.n} mails still wait`);
    }
    const confirmed = new Map<string, Set<string>>();
    for (const { to, id: messageId } of arrived)
      confirmed.set(to, (confirmed.get(to) ?? new Set()).add(messageId));
    expect([...confirmed.keys()].sort()).toEqual(placed.map(({ email }) => email).sort());
    expect([...confirmed].filter(([, ids]) => ids.size !== 1)).toEqual([]);
    expect(new Set([...confirmed.values()].flatMap((ids) => [...ids])).size).toBe(placed.length);
    console.log(
      `${kills} kills, ${placed.length} orders, ${arrived.length} mails: ${arrived.length - placed.length} repeats`,
    );
  },
);
