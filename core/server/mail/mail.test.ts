import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import type { Services } from '../call/context.ts';
import { readEnvironment } from '../process/environment.ts';
import { sendMail, startMail } from './mail.ts';
import { readMailbox, registerMailbox } from './mailbox.ts';
import { makeReach, watchReach } from '../address/proxy-signs.ts';

let services: Services;
const warned: string[] = [];

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backroom-mail-'));
  const log = { info: () => {}, warn: (_: object, text: string) => void warned.push(text), error: () => {} };
  const environment = readEnvironment({});
  services = { dataDir, log, environment, now: () => new Date() } as unknown as Services;
});
afterEach(async () => {
  warned.length = 0;
  await rm(services.dataDir, { recursive: true, force: true });
});

const code = { to: 'a@b.test', subject: 'Your code', text: '123456\n' };

/** A mail server that answers each mail with the next of `answers`, then takes them. */
async function mailServer(answers: (number | null)[] = []) {
  const got: { to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        const answer = answers.shift();
        if (answer) return done(Object.assign(new Error('not now'), { responseCode: answer }));
        got.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  services.environment = readEnvironment({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Backroom <no-reply@backroom.test>',
  });
  return { got, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const spooled = async () =>
  (await readdir(join(services.dataDir, 'mail'))).filter((name) => name.endsWith('.json'));

describe('mail', () => {
  test('goes to the mail server, and is on disk until it is taken', async () => {
    const server = await mailServer();
    await sendMail(services, { ...code, html: '<p>123456</p>' });
    const [name = ''] = await spooled();
    expect((await stat(join(services.dataDir, 'mail', name))).mode & 0o777).toBe(0o600);
    // Only now is there anybody to send it: it was not lost.
    const mail = startMail(services);
    const sent = await eventually('the mail', () => server.got[0]);
    expect(sent.to).toEqual(['a@b.test']);
    expect(sent.source).toContain('Subject: Your code');
    expect(sent.source).toContain('123456');
    await eventually('an empty spool', async () => (await spooled()).length === 0);
    await mail.stop();
    await server.close();
  });

  test('is tried again after a temporary failure, and not after a refusal', async () => {
    const server = await mailServer([451, null, 550]);
    const mail = startMail(services);
    await sendMail(services, code);
    await eventually('the first try', () => warned.includes('a mail could not be sent yet'));
    expect(server.got).toHaveLength(0);
    await eventually('the second try', async () => {
      await mail.drain();
      return server.got.length === 1;
    });
    await sendMail(services, { ...code, to: 'gone@b.test' });
    await eventually('the refusal', () => warned.includes('a mail was refused'));
    await eventually('an empty spool', async () => (await spooled()).length === 0);
    await mail.stop();
    await server.close();
  });

  test('no address or subject can carry headers or recipients of its own', async () => {
    const bad = [
      ...[
        'a@b.test\r\nBcc: c@d.test',
        'a@b.test,c@d.test',
        'a@b.test c@d.test',
        '<a@b.test>',
        'a',
        '@b.test',
      ],
      ...['a@b.test;c@d.test', '"x" <a@b.test>', 'a@b@c.test', 'group: a@b.test', ''],
    ];
    for (const to of bad)
      await expect(sendMail(services, { ...code, to }), to).rejects.toThrow('one address');
    for (const subject of ['x\r\nBcc: c@d.test', 'x\ny', 'x\u2028y', 'x\0']) {
      await expect(sendMail(services, { ...code, subject })).rejects.toThrow('one line');
    }
    expect(await readMailbox(services.dataDir)).toEqual([]);
  });

  test('without a mail server the last 200 are kept, newest first', async () => {
    await Promise.all(
      Array.from({ length: 205 }, (_, n) => sendMail(services, { ...code, subject: `number ${n}` })),
    );
    const stored = await readMailbox(services.dataDir);
    expect(stored).toHaveLength(200);
    expect(stored[0]?.subject).toBe('number 204');
    expect(stored[199]?.subject).toBe('number 5');
  });

  test('the mailbox page is for this machine only and shows text as text', async () => {
    await sendMail(services, {
      ...code,
      subject: '<script>x</script>',
      text: 'see http://x.test/?token=a&b <b>',
    });
    const app = Fastify();
    const reach = makeReach(services.log, {});
    watchReach(app, reach);
    registerMailbox(app, { ...services, reach });
    const own = { url: '/dev/mailbox', headers: { host: 'localhost:3000' } };
    const page = await app.inject(own);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('<script>');
    expect(page.body).toContain('<a href="http://x.test/?token=a&amp;b">');
    const stranger = { remoteAddress: '127.0.0.1', headers: { host: 'rebound.test' } };
    expect((await app.inject({ url: '/dev/mailbox.json', ...stranger })).statusCode).toBe(404);
    // Who else reaches the server may look local the next time.
    expect((await app.inject(own)).statusCode).toBe(404);
    await app.close();
  });
});
