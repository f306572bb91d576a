import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a receiver got, whatever it answered. */
export interface ReceivedDelivery {
  headers: Record<string, string>;
  body: string;
  status: number;
}

export interface WebhookReceiver {
  address: string;
  /** `host:port` for a policy's `allowPrivate`. */
  host: string;
  received: ReceivedDelivery[];
  close(): Promise<void>;
}

export type Answer =
  { status: number; text?: string; headers?: Record<string, string> } | 'hang up' | 'say nothing';

/** A foreign program on loopback; `answer` decides its response to each delivery. */
export async function startReceiver(answer: (nth: number, body: string) => Answer): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = [];
  const server: Server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const given = answer(received.length, body);
      const status = typeof given === 'string' ? 0 : given.status;
      received.push({ headers: request.headers as Record<string, string>, body, status });
      if (given === 'hang up') request.socket.destroy();
      else if (given !== 'say nothing') reply.writeHead(given.status, given.headers).end(given.text ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `http://${host}/hook`,
    host,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a careful receiver checks: both signatures, over exactly the bytes that came. */
export function isSignedWith(secret: string, { headers, body }: ReceivedDelivery): boolean {
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('base64');
  const id = headers['x-backroom-webhook-id'];
  const seconds = headers['x-backroom-timestamp'];
  return (
    headers['x-backroom-hmac-sha256'] === hmac(body) &&
    headers['x-backroom-signature'] === `v1,${hmac(`${id}.${seconds}.${body}`)}` &&
    Math.abs(Date.now() / 1000 - Number(seconds)) < 300
  );
}

/**
 * What a program of the platform checks before it reads a delivery: that base64 of HMAC-SHA256 over the raw body, keyed
 * with the secret, is what the header says, compared in constant time. It knows no header of ours.
 */
export function isPlatformDelivery(
  secret: string,
  { headers, body }: ReceivedDelivery,
  expected: { topic: string; shop: string },
): boolean {
  const given = Buffer.from(headers['x-shopbase-hmac-sha256'] ?? '');
  const mac = Buffer.from(createHmac('sha256', secret).update(Buffer.from(body)).digest('base64'));
  return (
    given.length === mac.length &&
    timingSafeEqual(given, mac) &&
    headers['x-shopbase-topic'] === expected.topic &&
    headers['x-shopbase-shop-domain'] === expected.shop
  );
}
