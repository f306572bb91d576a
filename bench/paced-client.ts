import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/**
 * Sends requests at a fixed rate, whether or not the answers keep up, and prints how long they took: counted from the
 * moment at which a request was due, so that one that had to wait for a free connection has waited. It reads no more
 * of an answer than its status and length. The wish comes as JSON in `BENCH_PACED`.
 */
export interface Paced {
  url: string;
  /** Requests a second. */
  rate: number;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  /** One after the other, each a POST. */
  bodies: readonly string[];
}

const { url, rate, connections, seconds, headers, bodies } = JSON.parse(process.env['BENCH_PACED']!) as Paced;
const { hostname, port, pathname, search } = new URL(url);
const requests = bodies.map((body) => {
  const named = Object.entries({
    ...headers,
    host: `${hostname}:${port}`,
    'content-length': Buffer.byteLength(body),
  });
  const head = named.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`POST ${pathname}${search} HTTP/1.1\r\n${head}\r\n${body}`);
});

const total = Math.floor(rate * seconds);
const took: number[] = [];
const waiting: number[] = [];
const free: ((due: number) => void)[] = [];
let [sent, errors] = [0, 0];

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let due = 0;
    let got = '';
    const send = (at: number) => {
      due = at;
      sent += 1;
      socket.write(requests[sent % requests.length]!);
    };
    socket.once('connect', () => {
      free.push(send);
      resolve();
    });
    socket.on('error', reject);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      got += chunk;
      const end = got.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(got)?.[1]);
      if (got.length < end + 4 + length) return;
      if (!got.startsWith('HTTP/1.1 2')) errors += 1;
      got = '';
      took.push(performance.now() - due);
      const next = waiting.shift();
      if (next === undefined) free.push(send);
      else send(next);
    });
  });
}

await Promise.all(Array.from({ length: connections }, open));
const from = performance.now();
let begun = 0;
const timer = setInterval(() => {
  const now = performance.now();
  while (begun < total && from + (begun * 1_000) / rate <= now) {
    const due = from + (begun * 1_000) / rate;
    begun += 1;
    const send = free.pop();
    if (send) send(due);
    else waiting.push(due);
  }
  if (took.length < total && now < from + seconds * 1_000 + 5_000) return;
  clearInterval(timer);
  took.sort((a, b) => a - b);
  const share = (of: number) => took[Math.min(took.length - 1, Math.floor(took.length * of))] ?? Number.NaN;
  const unanswered = total - took.length;
  console.log(
    `RESULT ${JSON.stringify({ sent: begun, p50: share(0.5), p99: share(0.99), errors: errors + unanswered })}`,
  );
  process.exit(0);
}, 1);
