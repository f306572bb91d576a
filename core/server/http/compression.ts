import { type Readable, pipeline } from 'node:stream';
import {
  brotliCompress,
  brotliCompressSync,
  type BrotliOptions,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Coding = 'br' | 'gzip';
const codings: Coding[] = ['br', 'gzip'];

/** What an answer of fewer bytes would gain is below one packet. */
const leastBytes = 1024;
/** Up to here packing takes less processor time than handing it to another thread and hearing back. */
const maxAtOnce = 16 * 1024;

const texts =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))\b)/;

// The quickest quality: half the time of the quickest gzip, and no larger. A window of the size of the answer.
const quickBrotli = (bytes: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
});
const quickGzip: ZlibOptions = { level: 1 };

/** The coding that who asks likes best; null where it takes none, as through a proxy that reads along. */
function codingFor(request: FastifyRequest): Coding | null {
  const accepted = request.headers['accept-encoding'];
  return accepted === undefined ? null : (negotiate(accepted, codings) as Coding | null);
}

function sendsVary(reply: FastifyReply): void {
  const known = reply.getHeader('vary');
  if (known === undefined) reply.header('vary', 'accept-encoding');
  else if (!/accept-encoding|\*/i.test(String(known)))
    reply.header('vary', `${String(known)}, accept-encoding`);
}

const packNow = (coding: Coding, body: string | Buffer): Buffer =>
  coding === 'br' ? brotliCompressSync(body, quickBrotli(body.length)) : gzipSync(body, quickGzip);

/** How many answers to shoppers are kept as they were sent: at most 16 kB each, as a rule 4. */
const maxCompressed = 400;
const compressed: Record<Coding, Map<string, Buffer>> = { br: new Map(), gzip: new Map() };

/** What many shoppers ask for alike is packed once: to find it again takes a tenth of the time. */
function packOnce(coding: Coding, text: string): Buffer {
  const known = compressed[coding].get(text);
  if (known) return known;
  const packed = packNow(coding, text);
  for (const oldest of compressed[coding].keys()) {
    if (compressed[coding].size < maxCompressed) break;
    compressed[coding].delete(oldest);
  }
  compressed[coding].set(text, packed);
  return packed;
}

const plain = new WeakSet<FastifyReply>();

/**
 * Keeps one answer as it is. For answers that hold a secret beside text which someone else may choose: from how well
 * both compress together the secret can be guessed, letter by letter (BREACH).
 */
export const keepPlain = (reply: FastifyReply): void => void plain.add(reply);

/** Takes that back, where it turned out that the secret is not in the answer. */
export const mayPack = (reply: FastifyReply): void => void plain.delete(reply);

/**
 * Compresses answers of 1 kB and more that are text, with what the browser accepts. Left alone are event streams, what
 * is packed already (files of a build, pictures), parts of files, and what `keepPlain` names.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string';
    const bytes = isText || Buffer.isBuffer(payload) ? payload.length : undefined;
    const isStream = typeof (payload as Readable | null)?.pipe === 'function';
    // A stream whose length is known is a file.
    if (bytes === undefined ? !isStream || reply.hasHeader('content-length') : bytes < leastBytes)
      return done(null, payload);
    if (
      reply.statusCode === 206 ||
      reply.hasHeader('content-encoding') ||
      !texts.test(String(reply.getHeader('content-type') ?? '')) ||
      plain.has(reply)
    )
      return done(null, payload);
    sendsVary(reply);
    const coding = codingFor(request);
    if (!coding) return done(null, payload);
    reply.header('content-encoding', coding).removeHeader('content-length');
    if (bytes === undefined) {
      const packer = coding === 'br' ? createBrotliCompress(quickBrotli(0)) : createGzip(quickGzip);
      // An answer that breaks off breaks off for the browser, too.
      pipeline(payload as Readable, packer, () => {});
      return done(null, packer);
    }
    const body = payload as string | Buffer;
    if (bytes <= maxAtOnce) {
      const isPublic = isText && reply.getHeader('access-control-allow-origin') === '*';
      return done(null, isPublic ? packOnce(coding, payload) : packNow(coding, body));
    }
    if (coding === 'br') brotliCompress(body, quickBrotli(bytes), done);
    else gzip(body, quickGzip, done);
  });
}

/**
 * A text that stays as it is while the process runs: packed as small as it gets, once for each coding and when it is
 * first asked for. Answers what to send; the headers that go with it are set.
 */
export function packedText(
  text: string | Buffer,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer> {
  const bytes = Buffer.from(text);
  const packed = new Map<Coding, Promise<Buffer>>();
  const pack = (coding: Coding) =>
    new Promise<Buffer>((resolve, reject) => {
      const done = (error: Error | null, result: Buffer) => (error ? reject(error) : resolve(result));
      if (coding === 'br') brotliCompress(bytes, done);
      else gzip(bytes, { level: 9 }, done);
    });
  return async (request, reply) => {
    sendsVary(reply);
    const coding = codingFor(request);
    if (!coding) return bytes;
    if (!packed.has(coding)) packed.set(coding, pack(coding));
    const answer = await packed.get(coding)!;
    reply.header('content-encoding', coding);
    return answer;
  };
}
