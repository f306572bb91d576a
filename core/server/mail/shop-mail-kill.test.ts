import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServices, eventually, type TestServices } from '#core/testing/test-services.ts';
import { queueMail } from './shop-mail.ts';

type Moment = 'before it is handed over' | 'when it has arrived and nobody knows';

let kit: TestServices;
let smtp: SMTPServer;
let url: string;
/** Message-IDs as they arrived, before their sender was told so. */
let arrived: string[];
/** At which moment of the next mail its sender is killed. */
let killAt: Moment | null;
let children: ChildProcess[];

const killAll = () => {
  for (const child of children) child.kill('SIGKILL');
};

beforeEach(async () => {
  kit = await createTestServices();
  [arrived, killAt, children] = [[], null, []];
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (killAt === 'before it is handed over') return killAll();
      done();
    },
    onData(stream, _session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')));
      stream.on('end', () => {
        arrived.push(/^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '');
        if (killAt === null) done();
        else killAll();
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  killAll();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await kit.close();
});

async function startSender(): Promise<ChildProcess> {
  const file = join(import.meta.dirname, '../../testing/mail-worker.ts');
  const { db, dataDir } = kit.services;
  const child = spawn(process.execPath, [file, db.url, dataDir, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout!, 'data');
  return child;
}

async function queue(key: string): Promise<void> {
  const [shop] = kit.shops;
  const mail = { to: 'buyer@b.test', subject: 'Hello', text: 'Hello\n' };
  const about = { about: 'order', about_id: 7 };
  await kit.services.db.inShop(shop.id, (tx) =>
    queueMail({ shop, tx, services: kit.services }, { key, kind: 'request', ...about, mail }),
  );
}

const rows = () =>
  kit.sql<{ state: string; attempts: number }>('SELECT state, attempts FROM shop_mails ORDER BY id');

test.each([
  ['before it is handed over', 0],
  ['when it has arrived and nobody knows', 1],
] as const)(
  'a server that is killed with a mail in hand, %s: another sends it, once',
  async (moment, before) => {
    killAt = moment;
    const child = await startSender();
    await queue('order:7:request');
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    expect(arrived).toHaveLength(before);
    expect(await rows()).toEqual([{ state: 'queued', attempts: 1 }]);
    killAt = null;
    await Promise.all([startSender(), startSender()]);
    // It is in a dead server's hand until its claim is over, and asked for again meanwhile.
    await queue('order:7:request');
    expect(arrived).toHaveLength(before);
    await kit.sql(`UPDATE shop_mails SET claimed_until = now() - interval '1 second'`);
    await eventually('the mail', async () => (await rows())[0]?.state === 'sent', 30);
    await queue('order:7:request');
    await queue('order:8:request');
    await eventually('the other', async () => (await rows()).every(({ state }) => state === 'sent'), 30);
    const [other, ...same] = arrived.toReversed();
    expect(same).toHaveLength(before + 1);
    expect(new Set(same).size).toBe(1);
    expect(other).not.toBe(same[0]);
  },
);
