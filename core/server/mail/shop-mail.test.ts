import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServices, eventually, type TestServices } from '#core/testing/test-services.ts';
import { readEnvironment } from '../process/environment.ts';
import { type Mail, readMailbox } from './mailbox.ts';
import { oneClick, unsubscribeHeaders } from './mail-headers.ts';
import { forgetMails, queueMail, queueMailAgain, sendGivenUpMail, type ShopMail } from './shop-mail.ts';
import { startShopMail } from '../area/shop-mail-sender.ts';

interface Got {
  to: string[];
  id: string;
  source: string;
}

let kit: TestServices;
let got: Got[];
let answers: (number | null)[];
let closing: (() => Promise<unknown>)[];

beforeEach(async () => {
  kit = await createTestServices();
  got = [];
  answers = [];
  closing = [];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  await kit.close();
});

/** A mail server that answers each mail with the next of `answers`, then takes them. */
async function mailServer(): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        const answer = answers.shift();
        if (answer) return done(Object.assign(new Error(`not for buyer@b.test`), { responseCode: answer }));
        const id = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '';
        got.push({ to: session.envelope.rcptTo.map(({ address }) => address), id, source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  kit.services.environment = readEnvironment({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Backroom <no-reply@backroom.test>',
  });
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
}

function sender() {
  const worker = startShopMail(kit.services);
  closing.push(() => worker.stop());
  return worker;
}

const mail = { to: 'buyer@b.test', subject: 'Hello', text: 'Hello\n' };
const about = { about: 'order', about_id: 7 };
const confirmation: ShopMail = { key: 'order:7:confirmation', kind: 'confirmation', ...about, mail };

async function queue(one: Partial<ShopMail> = {}, how = queueMail): Promise<void> {
  const [shop] = kit.shops;
  await kit.services.db.inShop(shop.id, (tx) =>
    how({ shop, tx, services: kit.services }, { ...confirmation, ...one }),
  );
}
const rows = () =>
  kit.sql<{ state: string; sealed: string | null; attempts: number; last_error: string | null }>(
    'SELECT state, sealed, attempts, last_error FROM shop_mails ORDER BY id',
  );
const reported = async () =>
  (
    await kit.sql<{ payload: { state: string; reason: string } }>(
      `SELECT payload FROM outbox WHERE topic = 'core.mail_fared' ORDER BY id`,
    )
  ).map(({ payload }) => payload);
const dueNow = () =>
  kit.sql(`UPDATE shop_mails SET next_attempt_at = now() - interval '1 second' WHERE state = 'queued'`);

test('a key is one mail, however often it is asked for and however many servers send', async () => {
  await mailServer();
  for (let n = 0; n < 3; n += 1) await queue();
  await queue({ key: 'order:7:sent:1' });
  const workers = [sender(), sender(), sender()];
  await Promise.all(workers.map((one) => one.drain()));
  await eventually('both mails', () => got.length === 2);
  expect(new Set(got.map(({ id }) => id)).size).toBe(2);
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('mails that are queued together are all sent at once, also once the database has its plan for claiming one', async () => {
  await mailServer();
  const worker = sender();
  // A statement that was run five times on a connection is planned for any values; here, for a table known to be empty.
  await kit.sql('ANALYZE shop_mails');
  for (let n = 0; n < 12; n += 1) await worker.drain();
  const [shop] = kit.shops;
  await kit.services.db.inShop(shop.id, async (tx) => {
    for (let n = 0; n < 6; n += 1)
      await queueMail({ shop, tx, services: kit.services }, { ...confirmation, key: `order:${n}:sent` });
  });
  await worker.drain();
  expect(await rows()).toMatchObject(Array(6).fill({ state: 'sent', attempts: 1 }));
});

test('50 at once ask for one key while two servers send: one mail', async () => {
  await mailServer();
  const workers = [sender(), sender()];
  await Promise.all(Array.from({ length: 50 }, (_, n) => queue({ mail: { ...mail, text: `Hello ${n}\n` } })));
  await Promise.all(workers.map((one) => one.drain()));
  await eventually('the mail', async () => (await rows()).every(({ state }) => state === 'sent'));
  await Promise.all(workers.map((one) => one.drain()));
  expect(got).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

test('it is sent if what it tells is committed, and not otherwise', async () => {
  const [shop] = kit.shops;
  const undone = kit.services.db.inShop(shop.id, async (tx) => {
    await queueMail({ shop, tx, services: kit.services }, confirmation);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await rows()).toEqual([]);
});

test('one whose server was killed is taken up by another, with the same Message-ID', async () => {
  await mailServer();
  await queue();
  const killed = sender();
  await killed.drain();
  expect(got).toHaveLength(1);
  await killed.stop();
  // As it was before the kill: handed over, not noted.
  await queue({}, queueMailAgain);
  await kit.sql(`UPDATE shop_mails SET claimed_until = now() + interval '1 hour'`);
  const other = sender();
  await other.drain();
  expect(got).toHaveLength(1);
  await kit.sql(`UPDATE shop_mails SET claimed_until = now() - interval '1 second'`);
  await other.drain();
  await eventually('the second', () => got.length === 2);
  expect(got[1]!.id).toBe(got[0]!.id);
  expect(got[0]!.id).toMatch(/^<[\w-]{43}@backroom>$/);
});

test('it waits while the mail server takes none, which is told once and without the address; then it is sent', async () => {
  await mailServer();
  answers.push(451, 451);
  await queue();
  const worker = sender();
  await worker.drain();
  expect(got).toEqual([]);
  await dueNow();
  await worker.drain();
  await dueNow();
  await worker.drain();
  await eventually('the mail', () => got.length === 1);
  const [first, ...rest] = await reported();
  expect(first).toMatchObject({ state: 'delayed', reason: expect.stringContaining('not for …') });
  expect(rest).toMatchObject([{ state: 'sent', reason: '' }]);
  expect(await rows()).toMatchObject([{ state: 'sent', sealed: null, attempts: 3 }]);
});

test('a refused mail is given up at once, one that nobody took after two days; both can be sent again', async () => {
  await mailServer();
  answers.push(550, 451);
  await queue();
  const worker = sender();
  await worker.drain();
  // What it said is kept, sealed, for who sends it again.
  expect(await rows()).toMatchObject([{ state: 'failed', sealed: expect.stringMatching(/./) }]);
  await worker.stop();
  await queue({}, queueMailAgain);
  await kit.sql(`UPDATE shop_mails SET queued_at = now() - interval '49 hours'`);
  const next = sender();
  await next.drain();
  expect(await rows()).toMatchObject([{ state: 'failed' }]);
  await queue({ mail: { ...mail, to: 'new@b.test' } }, queueMailAgain);
  await next.drain();
  await eventually('the mail', () => got.length === 1);
  expect(got[0]!.to).toEqual(['new@b.test']);
  expect((await reported()).map(({ state }) => state)).toEqual(['failed', 'failed', 'sent']);
});

test('a mail that was given up is sent word for word where its address is right now, once', async () => {
  await mailServer();
  answers.push(550);
  await queue();
  const worker = sender();
  await worker.drain();
  const [shop] = kit.shops;
  const [row] = await kit.sql<{ id: number }>('SELECT id FROM shop_mails');
  const again = () =>
    kit.services.db.inShop(shop.id, (tx) =>
      sendGivenUpMail({ tx, shop, services: kit.services }, Number(row!.id), 'right@b.test'),
    );
  expect((await Promise.all([again(), again()])).toSorted()).toEqual([false, true]);
  await worker.drain();
  await eventually('the mail', () => got.length === 1);
  expect(got[0]!.to).toEqual(['right@b.test']);
  expect(got[0]!.source).toContain(mail.text.trim());
  expect(await rows()).toMatchObject([{ state: 'sent', sealed: null }]);
  expect(await again()).toBe(false);
});

test('a mail that was written anew while the old one was on its way is sent, too', async () => {
  await mailServer();
  await queue();
  const [before] = await rows();
  await kit.sql(`UPDATE shop_mails SET claimed_until = now() + interval '1 hour'`);
  await queue({ mail: { ...mail, to: 'right@b.test' } }, queueMailAgain);
  expect((await rows())[0]!.sealed).not.toBe(before!.sealed);
  await kit.sql(`UPDATE shop_mails SET claimed_until = NULL`);
  await sender().drain();
  await eventually('the mail', () => got.at(-1)?.to[0] === 'right@b.test');
});

test('names and addresses carry no headers and no recipients', async () => {
  const bad = [
    { to: 'a@b.test\r\nBcc: c@d.test' },
    { to: 'a@b.test, c@d.test' },
    { reply_to: 'a@b.test\nBcc: c@d.test' },
    { from_name: 'Shop\r\nBcc: c@d.test' },
    { subject: 'x\r\nBcc: c@d.test' },
  ];
  for (const one of bad) await expect(queue({ mail: { ...mail, ...one } })).rejects.toThrow();
  expect(await rows()).toEqual([]);
  await mailServer();
  await queue({ mail: { ...mail, from_name: 'A, <c@d.test> "B"', reply_to: 'shop@s.test' } });
  await sender().drain();
  const [sent] = await eventually('the mail', () => (got.length === 1 ? got : undefined));
  expect(sent!.to).toEqual(['buyer@b.test']);
  expect(sent!.source).toMatch(/^From: .*<no-reply@backroom\.test>\r?$/m);
  expect(sent!.source).toMatch(/^Reply-To: shop@s\.test\r?$/m);
  expect(sent!.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});

test('a mail says how its reader unsubscribes with one click, each header on a line of its own', async () => {
  await mailServer();
  const address = `https://shop.test/u/${'token-'.repeat(30)}?a=1,2&b=<x>#here`;
  await queue({ mail: { ...mail, headers: unsubscribeHeaders(address) } });
  await sender().drain();
  const [sent] = await eventually('the mail', () => (got.length === 1 ? got : undefined));
  // A long line may be folded, at a space.
  const [head = ''] = sent!.source.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n\r?\n/);
  const lines = head.split(/\r?\n/).filter((line) => line.startsWith('List-'));
  expect(lines).toEqual([
    `List-Unsubscribe: <https://shop.test/u/${'token-'.repeat(30)}?a=1%2C2&b=%3Cx%3E>`,
    `List-Unsubscribe-Post: ${oneClick.name}=${oneClick.value}`,
  ]);
  expect(sent!.to).toEqual(['buyer@b.test']);
});

test('one unsubscribes at a web address and nowhere else, with one click only where it is private', () => {
  expect(unsubscribeHeaders('http://shop.test/u/1')).toEqual({
    'List-Unsubscribe': '<http://shop.test/u/1>',
  });
  const wrong = [
    'mailto:a@b.test',
    'javascript:alert(1)',
    'https://me:pw@shop.test/u',
    '/u/1',
    `https://shop.test/${'x'.repeat(1000)}`,
  ];
  for (const one of wrong) expect(() => unsubscribeHeaders(one), one).toThrow();
  const broken = unsubscribeHeaders('https://shop.test/u\r\nBcc: c@d.test')['List-Unsubscribe'];
  expect(broken).toMatch(/^<https:\/\/shop\.test\/u[!-~]*>$/);
});

test('no header brings another, a recipient or a body, and none that is the kit’s is set', async () => {
  const bad: Record<string, unknown>[] = [
    ...['Bcc', 'From', 'Message-ID', 'Content-Type', 'list-unsubscribe', 'X-Mailer', ''].map((name) => ({
      [name]: 'x',
    })),
    ...['', ' ', ' x', 'x\r\nBcc: c@d.test', 'x\ny', 'x\u2028y', 'x\0', 'é', 'x'.repeat(1000), 7, null].map(
      (value) => ({ 'List-Id': value }),
    ),
    { 'List-Unsubscribe\r\nBcc': 'c@d.test' },
  ];
  for (const headers of bad)
    await expect(
      queue({ mail: { ...mail, headers: headers as Mail['headers'] & object } }),
      JSON.stringify(headers),
    ).rejects.toThrow('header');
  expect(await rows()).toEqual([]);
});

test('what waits is sealed, what was sent is gone, and all of it can be forgotten by what it is about', async () => {
  await queue({ mail: { ...mail, text: 'secret-link' } });
  expect(JSON.stringify(await rows())).not.toContain('secret-link');
  await sender().drain();
  expect(await readMailbox(kit.services.dataDir)).toMatchObject([{ text: 'secret-link' }]);
  expect(await rows()).toMatchObject([{ state: 'sent', sealed: null }]);
  const [shop] = kit.shops;
  await kit.services.db.inShop(shop.id, async (tx) => {
    await tx.execute(sql`SELECT 1`);
    await forgetMails({ shop, tx }, 'order', [8]);
    expect(await rows()).toHaveLength(1);
    await forgetMails({ shop, tx }, 'order', [7]);
  });
  expect(await rows()).toEqual([]);
});
