import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswers, keepPlain, packedText } from './compression.ts';

const text = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, title: `Prodücts ${id % 7}` })));
const long = text.repeat(20);
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  compressAnswers(app);
  app.get('/text', (_request, reply) => reply.type('application/json').send(text));
  app.get('/long', (_request, reply) => reply.type('text/html; charset=utf-8').send(Buffer.from(long)));
  app.get('/short', (_request, reply) => reply.type('application/json').send('{"ok":true}'));
  app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5000)));
  app.get('/events', (_request, reply) => reply.type('text/event-stream').send(Readable.from([text])));
  app.get('/download', (_request, reply) => reply.type('text/csv').send(Readable.from([text, text])));
  app.get('/file', (_request, reply) =>
    reply
      .type('text/css')
      .header('content-length', text.length)
      .send(Readable.from([text])),
  );
  app.get('/part', (_request, reply) => reply.status(206).type('text/css').send(text));
  app.get('/packed', (_request, reply) =>
    reply.type('text/css').header('content-encoding', 'br').send(Buffer.from(text)),
  );
  app.get('/nothing', (_request, reply) => reply.status(204).send());
  app.get('/not-modified', (_request, reply) => reply.status(304).send());
  app.get('/failure', (_request, reply) => reply.status(422).type('application/json').send(text));
  app.get<{ Querystring: { n: string } }>('/public', (request, reply) =>
    reply
      .type('application/json')
      .header('access-control-allow-origin', '*')
      .send(text + request.query.n),
  );
  app.get('/other-vary', (_request, reply) =>
    reply.type('application/json').header('vary', 'origin').send(text),
  );
  app.get('/secret', (_request, reply) => {
    keepPlain(reply);
    return reply.type('application/json').send(text);
  });
  const page = packedText(text);
  app.get('/page', async (request, reply) => reply.type('text/html').send(await page(request, reply)));
});
afterAll(() => app.close());

const ask = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

function read(answer: LightMyRequestResponse): string {
  const coding = answer.headers['content-encoding'];
  if (coding === 'br') return brotliDecompressSync(answer.rawPayload).toString();
  if (coding === 'gzip') return gunzipSync(answer.rawPayload).toString();
  return answer.body;
}

test('texts of 1 kB and more are sent in the coding that was asked for, and say that they depend on it', async () => {
  for (const [path, whole] of [
    ['/text', text],
    ['/long', long],
    ['/page', text],
    ['/download', text + text],
    ['/failure', text],
  ] as const) {
    for (const [accepted, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0.5, gzip;q=0.9', 'gzip'],
      ['*', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['deflate', undefined],
      ['gzip;q=0', undefined],
      ['identity', undefined],
      ['', undefined],
      [undefined, undefined],
    ] as const) {
      const answer = await ask(path, accepted);
      const seen = `${path} for ${accepted}`;
      expect(answer.headers['content-encoding'], seen).toBe(coding);
      expect(answer.headers['vary'], seen).toBe('accept-encoding');
      expect(read(answer), seen).toBe(whole);
      const length = answer.headers['content-length'];
      if (length !== undefined) expect(Number(length), seen).toBe(answer.rawPayload.length);
      if (coding) expect(answer.rawPayload.length, seen).toBeLessThan(whole.length / 3);
    }
  }
  expect((await ask('/other-vary', 'br')).headers['vary']).toBe('origin, accept-encoding');
});

test('whatever a program says it accepts, it gets the text in a coding that it named', async () => {
  const coding = fc.constantFrom('br', 'gzip', 'deflate', 'zstd', 'identity', '*', 'x');
  const quality = fc.constantFrom('', ';q=0', ';q=0.4', ';q=1', '; q=0.000', ';q=nonsense');
  const header = fc.oneof(
    fc
      .array(
        fc.tuple(coding, quality).map((part) => part.join('')),
        { maxLength: 5 },
      )
      .map((list) => list.join(', ')),
    fc.string({ maxLength: 40 }).map((any) => any.replace(/[^\x20-\x7e]/g, '')),
  );
  await fc.assert(
    fc.asyncProperty(header, async (accepted) => {
      const answer = await ask('/text', accepted);
      expect(read(answer)).toBe(text);
      const chosen = answer.headers['content-encoding'];
      if (chosen) expect(accepted.includes(String(chosen)) || accepted.includes('*')).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('what is kept of answers to shoppers is theirs, also when there were more than are kept', async () => {
  for (const n of [...Array.from({ length: 450 }, (_, at) => at), 0, 449, 1, 200])
    for (const coding of n < 2 ? ['br', 'gzip'] : ['br'])
      expect(read(await ask(`/public?n=${n}`, coding))).toBe(`${text}${n}`);
});

test('HEAD says what GET says; what has no body stays without', async () => {
  const [head, get] = [await ask('/text', 'br', 'HEAD'), await ask('/text', 'br')];
  expect(head.rawPayload.length).toBe(0);
  for (const name of ['content-encoding', 'content-length', 'vary', 'content-type'])
    expect(head.headers[name], name).toBe(get.headers[name]);
  for (const [path, status] of [
    ['/nothing', 204],
    ['/not-modified', 304],
  ] as const) {
    const answer = await ask(path, 'br');
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.rawPayload.length).toBe(0);
  }
});

test('event streams, short answers, pictures, files, parts of them and what is packed already stay as they are', async () => {
  for (const path of ['/events', '/short', '/picture', '/file', '/part'])
    expect((await ask(path, 'br, gzip')).headers['content-encoding'], path).toBeUndefined();
  expect((await ask('/packed', 'br')).body).toBe(text);
});

test('an answer with a secret beside sent text is never compressed', async () => {
  const answer = await ask('/secret', 'br, gzip');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe(text);
});
