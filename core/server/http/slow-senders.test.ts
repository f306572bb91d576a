import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { testAuthentication } from '#core/testing/test-authentication.ts';
import { createTestServices, eventually, type TestServices } from '#core/testing/test-services.ts';
import { createApp } from '../pipeline/app.ts';
import { handle, handlePublic, handleWithoutTransaction } from '../call/handle.ts';
import { patience } from './slow-senders.ts';

const long = process.env['PROVE_SEED'] !== undefined;
/** The real figures take half a minute. */
const times = long
  ? patience
  : { headersMs: 400, bodyMs: 600, uploadMs: 4_000, slowestUpload: 1_000, lookEveryMs: 50 };
/** Between the moment that is due and the next look; the short form only tells letting go from Node's own minute. */
const late = long ? times.lookEveryMs + 500 : 10_000;

const say = endpoint({
  name: 'say',
  method: 'POST',
  path: '/say.json',
  summary: 'Takes a body',
  permission: 'public',
  body: z.object({ text: z.string() }),
  example: { text: 'Hello' },
  reply: z.object({ heard: z.string() }),
});
const send = endpoint({
  name: 'send',
  method: 'POST',
  path: '/admin/send.json',
  summary: 'Takes a file',
  permission: 'member',
  scope: 'people',
  bodyKind: 'file',
  body: z.object({}),
  example: {},
  reply: z.object({ bytes: z.int() }),
});
const think = endpoint({
  name: 'think',
  method: 'GET',
  path: '/admin/think.json',
  summary: 'Takes its time',
  permission: 'member',
  scope: 'people',
  reply: z.object({ ok: z.boolean() }),
});

let made: TestServices;
let app: FastifyInstance;
let port: number;
let begun = 0;
let thought = 0;
const logged: string[] = [];

beforeAll(async () => {
  made = await createTestServices();
  app = await createApp({
    services: made.services,
    authentication: testAuthentication(made),
    routes: [
      handlePublic(say, async (_ctx, { body }) => ({ heard: body.text })),
      handleWithoutTransaction(send, async (_ctx, { file }) => ({ bytes: file!.bytes })),
      handle(think, async () => {
        begun += 1;
        await delay(100);
        thought += 1;
        return { ok: true };
      }),
    ],
    patience: times,
    logger: {
      level: 'error',
      stream: new Writable({
        write(chunk: Buffer, _encoding, done) {
          logged.push(chunk.toString());
          done();
        },
      }),
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
});
afterAll(async () => {
  await app.close();
  await made.close();
});

interface Line {
  socket: Socket;
  text(): string;
  /** Milliseconds from the beginning to the end of the connection. */
  ended: Promise<number>;
}

function open(): Line {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => {});
  // A reset is an end, too: whoever still writes when the other side closes gets one.
  const ended = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - began)),
  );
  return { socket, text: () => text, ended };
}
/** 408, or nothing where the reset that follows overtook it. */
const answered = /^(?:HTTP\/1\.1 408 |$)/;
const who = () => `x-test-shop: ${made.shops[0].id}\r\n`;

const saying = (length: number) =>
  `POST /say.json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const sending = (length: number) =>
  `POST /admin/send.json HTTP/1.1\r\nhost: x\r\n${who()}content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`;
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

describe('who does not send is let go (reliability 46)', { timeout: 120_000 }, () => {
  test('headers that do not come to an end, after 10 s', async () => {
    const line = open();
    line.socket.write('GET /say.json HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const drip = setInterval(() => line.socket.write('a'), times.headersMs / 5);
    const took = await line.ended;
    clearInterval(drip);
    expect(took).toBeGreaterThan(times.headersMs * 0.9);
    expect(took).toBeLessThan(times.headersMs + late);
    expect(line.text()).toMatch(answered);
  });

  test('a body that drips, after 15 s', async () => {
    const line = open();
    line.socket.write(saying(1000));
    const drip = setInterval(() => line.socket.write('{'), times.bodyMs / 10);
    const took = await line.ended;
    clearInterval(drip);
    expect(took).toBeGreaterThan(times.bodyMs * 0.9);
    expect(took).toBeLessThan(times.bodyMs + late);
    expect(line.text()).toMatch(answered);
  });

  /** Sends what `next` gives, ten times in each `bodyMs`, until the connection ends; `null`: no more. */
  async function sendSlowly(line: Line, next: () => string | null): Promise<void> {
    for (let text = next(); text !== null && !line.socket.closed; text = next()) {
      line.socket.write(text);
      await delay(times.bodyMs / 10);
    }
  }
  /** What ten times in each `bodyMs` make so many bytes a second. */
  const slice = (bytesPerSecond: number) => 'x'.repeat(Math.ceil((bytesPerSecond * times.bodyMs) / 10_000));

  test('an upload goes on as long as it comes, and ends 15 s after its last byte', async () => {
    const bytes = slice(times.slowestUpload * 10).length * 20;
    const end = '\r\n--b--\r\n';
    const slow = open();
    slow.socket.write(sending(part.length + bytes + end.length) + part);
    const silent = open();
    silent.socket.write(sending(part.length + bytes) + part);
    // Twice as long as a body may take.
    let left = 20;
    await sendSlowly(slow, () => (left-- > 0 ? slice(times.slowestUpload * 10) : null));
    slow.socket.write(end);
    await eventually('the answer', () => slow.text().includes(`{"bytes":${bytes}}`));
    slow.socket.destroy();
    expect(await silent.ended).toBeLessThan(times.bodyMs + late);
    expect(silent.text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('an upload that drips, below the slowest rate', async () => {
    const line = open();
    line.socket.write(sending(100_000_000) + part);
    void sendSlowly(line, () => slice(times.slowestUpload / 5));
    const took = await line.ended;
    expect(took).toBeGreaterThan(times.bodyMs * 0.9);
    expect(took).toBeLessThan(2 * times.bodyMs + late);
    expect(line.text()).toMatch(answered);
  });

  // Five minutes, in the long run too long.
  test.skipIf(long)('an upload that comes steadily, after 5 minutes in all', async () => {
    const line = open();
    line.socket.write(sending(100_000_000) + part);
    void sendSlowly(line, () => slice(times.slowestUpload * 20));
    const took = await line.ended;
    expect(took).toBeGreaterThan(times.uploadMs * 0.9);
    expect(took).toBeLessThan(times.uploadMs + late);
    expect(line.text()).toMatch(answered);
  });

  test('what is sent on after the answer is read no longer than a body may take', async () => {
    const line = open();
    line.socket.write(
      `POST /admin/send.json HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n`,
    );
    await eventually('the refusal', () => line.text().startsWith('HTTP/1.1 401'));
    const drip = setInterval(() => line.socket.write('x'), times.bodyMs / 10);
    expect(await line.ended).toBeLessThan(times.bodyMs + late);
    clearInterval(drip);
  });
});

describe('who goes away in the middle is no error', () => {
  test.each([
    ['of a body', () => saying(1000) + '{"text":'],
    ['of an upload', () => sending(1000) + part + 'xxx'],
    ['of the headers of an upload’s part', () => sending(1000) + '--b\r\ncontent-disp'],
  ])('%s', async (_name, text) => {
    const line = open();
    line.socket.write(text());
    await delay(60);
    line.socket.destroy();
    await line.ended;
    await delay(60);
    expect(logged).toEqual([]);
  });

  test('of the work', async () => {
    const before = { begun, thought };
    const line = open();
    line.socket.write(`GET /admin/think.json HTTP/1.1\r\nhost: x\r\n${who()}\r\n`);
    await eventually('the begin of the work', () => begun > before.begun);
    line.socket.resetAndDestroy();
    await eventually('the end of the work', () => thought > before.thought);
    await delay(20);
    expect(logged).toEqual([]);
  });
});
