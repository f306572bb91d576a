import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Patience {
  /** How long the headers of a request may take. */
  headersMs: number;
  /** How long a body may take in all; an upload may take longer, but not without a byte for so long. */
  bodyMs: number;
  /** How long an upload may take in all. */
  uploadMs: number;
  /** Bytes a second that come of an upload, at the least, on average over each `bodyMs`. */
  slowestUpload: number;
  /** How often connections are looked at. */
  lookEveryMs: number;
}
export const patience: Patience = {
  headersMs: 10_000,
  bodyMs: 15_000,
  uploadMs: 300_000,
  // A tenth of what the slowest mobile networks send.
  slowestUpload: 1_000,
  lookEveryMs: 1_000,
};

interface Sending {
  answer: ServerResponse;
  upload: boolean;
  began: number;
  /** When the present stretch of `bodyMs` began, and how much had come by then. */
  stretchBegan: number;
  stretchBytes: number;
  /** What had come when it was last looked at, and when the last of it was seen. */
  bytes: number;
  lastByteAt: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take longer than other bodies (`Patience.uploadMs`). */
    upload?: boolean;
  }
}

/**
 * Lets senders go who do not send. Node's own limit is on the whole request, so that a large file on a slow line would
 * end with it; headers are left to Node (`headersTimeout`, looked at every second instead of every thirty).
 */
export function letSlowSendersGo(app: FastifyInstance, limits: Patience): void {
  const { bodyMs, uploadMs, slowestUpload, lookEveryMs } = limits;
  const now = () => performance.now();
  const sending = new Map<IncomingMessage, Sending>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined ||
      Number.parseInt(raw.headers['content-length'] ?? '0', 10) > 0;
    // A page's own calls come without a network.
    if (hasBody && !raw.complete && raw.socket instanceof Socket) {
      const time = now();
      const bytes = raw.socket.bytesRead;
      const upload = request.routeOptions.config.upload === true;
      sending.set(raw, {
        ...{ answer: reply.raw, upload, began: time },
        ...{ stretchBegan: time, stretchBytes: bytes, bytes, lastByteAt: time },
      });
    }
    done();
  });
  // A body that was parsed is here; a file is only read by its handler.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.config.upload !== true) sending.delete(request.raw);
    done();
  });

  function isSlow(raw: IncomingMessage, one: Sending, time: number): boolean {
    // Bytes that come after the answer are not read.
    if (!one.upload || one.answer.writableEnded) return time - one.began > bodyMs;
    if (time - one.began > uploadMs) return true;
    const { bytesRead } = raw.socket;
    if (bytesRead !== one.bytes) {
      one.bytes = bytesRead;
      one.lastByteAt = time;
    }
    if (time - one.lastByteAt > bodyMs) return true;
    const stretchMs = time - one.stretchBegan;
    if (stretchMs <= bodyMs) return false;
    const isSlowStretch = bytesRead - one.stretchBytes < (slowestUpload * stretchMs) / 1_000;
    one.stretchBegan = time;
    one.stretchBytes = bytesRead;
    return isSlowStretch;
  }
  function look(server: Server): void {
    const time = now();
    for (const [raw, one] of sending) {
      const { socket } = raw;
      if (raw.complete || raw.destroyed || socket.destroyed) sending.delete(raw);
      else if (isSlow(raw, one, time)) {
        sending.delete(raw);
        const late = Object.assign(new Error('the body came too slowly'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        // As Node does it for headers: the server's handler answers 408 and closes.
        server.emit('clientError', late, socket);
      }
    }
  }
  const timer = setInterval(() => look(app.server), lookEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Whether a request failed only because its sender went away in the middle of it. */
export function isAborted(raw: IncomingMessage, error: unknown): boolean {
  if (raw.complete || !(raw.destroyed || raw.socket.destroyed)) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ABORT_ERR' ||
    /aborted|premature close|unexpected end/i.test(String(message))
  );
}
