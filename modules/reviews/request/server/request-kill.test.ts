import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OrderShop, startOrderShop } from '#apps/server/testing/order-shop.ts';
import { eventually } from '#core/testing/test-services.ts';

const orders = process.env['PROVE_SEED'] ? 40 : 15;
const kills = process.env['PROVE_SEED'] ? 20 : 6;

/** The emails in the order of their arrival, each added before its sender gets the confirmation. */
const arrived: { to: string; id: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let source = '';
    stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')));
    stream.on('end', () => {
      const id = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '';
      arrived.push({ to: session.envelope.rcptTo[0]!.address, id });
      // The delay lets a kill hit emails that have arrived and are not confirmed yet.
      setTimeout(done, 100);
    });
  },
});
smtp.on('error', () => {});

let shop: OrderShop;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
  vi.stubEnv('MAIL_FROM', 'Backroom <no-reply@backroom.test>');
  shop = await startOrderShop();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  vi.unstubAllEnvs();
  await shop.server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

async function startWorker(): Promise<ChildProcess> {
  const { dataDir, shops } = shop.server.services;
  const file = join(import.meta.dirname, '../../../../apps/server/testing/request-worker.ts');
  const given = JSON.stringify({ shop: await shops.byId(shop.people.shopId) });
  const child = spawn(process.execPath, [file, shop.server.databaseUrl, dataDir, given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await once(child.stdout!, 'data');
  return child;
}

test(
  'whichever processes are killed while they ask: each buyer is asked once, by one Message-ID',
  { timeout: 300_000 },
  async () => {
    const settings = { enabled: true, untold_days: 21, reminders: 0, reminder_days: 7 };
    const waiting = (wait_days: number) =>
      shop.admin('PUT', '/admin/reviews/settings.json', {
        settings: { review_request: { ...settings, wait_days, audience: 'marketing' } },
      });
    await waiting(1);
    const buyers = Array.from({ length: orders }, (_, at) => `buyer${at}@kill.test`);
    for (const email of buyers) {
      const order = await shop.place(shop.usual(), { email, accepts_marketing: true });
      await shop.fulfill(order.id, { shipment_status: 'delivered' });
    }
    await shop.server.settle();
    await waiting(0);
    await shop.rows(sql`UPDATE review_requests SET due_at = now() - interval '1 second'`);
    // What the order's own mails were is not counted.
    const before = arrived.length;
    const due = await shop.rows(
      sql`SELECT 1 FROM review_requests WHERE due_at IS NOT NULL AND mails_sent = 0`,
    );
    expect(due).toHaveLength(orders);
    for (let kill = 0; kill < kills; kill += 1) {
      const some = await Promise.all([startWorker(), startWorker()]);
      await delay(Math.random() * 250);
      for (const child of some) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    }
    // What a killed process had in hand is taken up when its claim is over.
    await shop.rows(
      sql`UPDATE shop_mails SET claimed_until = now() - interval '1 second' WHERE state = 'queued'`,
    );
    await Promise.all([startWorker(), startWorker()]);
    await eventually(
      'all mails to be gone',
      async () => {
        const left = await shop.rows<{ n: number }>(
          sql`SELECT (SELECT count(*) FROM review_requests WHERE due_at IS NOT NULL)
                + (SELECT count(*) FROM shop_mails WHERE state = 'queued') AS n`,
        );
        return left[0]!.n === 0;
      },
      120,
    );
    const asked = new Map<string, Set<string>>();
    for (const { to, id } of arrived.slice(before)) asked.set(to, (asked.get(to) ?? new Set()).add(id));
    expect([...asked.keys()].sort()).toEqual(buyers.toSorted());
    expect([...asked].filter(([, ids]) => ids.size !== 1)).toEqual([]);
    const rows = await shop.rows<{ state: string; mails_sent: number }>(
      sql`SELECT DISTINCT state, mails_sent FROM review_requests`,
    );
    expect(rows).toEqual([{ state: 'asked', mails_sent: 1 }]);
    console.log(`${kills * 2} kills, ${orders} buyers, ${arrived.length - before - orders} repeats`);
  },
);
