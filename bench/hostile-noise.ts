import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** What strangers send at once, from a process of its own, until it is ended; `bench/hostile.ts` starts it. */
export interface HostileNoise {
  url: string;
  /** Paths of pictures, sent for reviews of `shop`, ten from each address. */
  pictures: string[];
  shop: string;
  rounds: number;
  /** A product file with a line of so many bytes is imported with this token. */
  lineBytes: number;
  token: string;
}

const { url, pictures, shop, rounds, lineBytes, token } = JSON.parse(
  process.env['BENCH_HOSTILE']!,
) as HostileNoise;
const files = pictures.map((path) => new Blob([readFileSync(path)]));
const answers: Record<string, number> = {};
const note = (what: string) => (answers[what] = (answers[what] ?? 0) + 1);
let addresses = 0;

async function send(what: string, path: string, file: Blob, name: string, headers: Record<string, string>) {
  const body = new FormData();
  body.append('file', file, name);
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body }).catch(() => null);
  note(`${what} ${answer?.status ?? 'no answer'}`);
  await answer?.arrayBuffer().catch(() => {});
}

/** Forty pictures at once, ten from each of four addresses; and again when they are answered. */
async function sendPictures(): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await Promise.all(
      Array.from({ length: 40 }, (_one, n) => {
        const address = `198.51.${Math.floor((addresses + n) / 10 / 250)}.${(Math.floor((addresses + n) / 10) % 250) + 1}`;
        const headers = { 'x-forwarded-for': address };
        const path = `/storefront/review-pictures.json?shop=${shop}`;
        return send('picture', path, files[n % files.length]!, 'photo.png', headers);
      }),
    );
    addresses += 40;
    await delay(Math.max(0, began + 2_000 - performance.now()));
  }
}

/** The line as a row, once: a job reads it. As the header it is read before the answer, so that is sent again and again. */
async function sendLines(): Promise<void> {
  const head = 'Handle,Title,Variant Price\n';
  const line = new Uint8Array(Buffer.alloc(lineBytes, 'long,'));
  const headers = {
    authorization: `Bearer ${token}`,
    'x-requested-with': 'backroom',
    'x-forwarded-for': '203.0.113.77',
  };
  const sendFile = (what: string, parts: (string | Uint8Array<ArrayBuffer>)[]) =>
    send(what, '/admin/products/import.json', new Blob(parts), 'products.csv', headers);
  await sendFile('line', [head, line]);
  for (;;) {
    const began = performance.now();
    await sendFile('header', [head.trim(), ',', line]);
    await delay(Math.max(0, began + 5_000 - performance.now()));
  }
}

process.on('SIGTERM', () => {
  console.log(`RESULT ${JSON.stringify(answers)}`);
  process.exit(0);
});
void sendLines();
void sendPictures();
setInterval(() => {}, 1_000);
console.log('ready');
