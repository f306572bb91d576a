import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { hashPassword } from '#modules/identity/session/server/password.ts';
import { type ShopifySandbox, startShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import { startBenchShop } from './bench-server.ts';
import { addShop, type AddedShop, call, waitForJob } from './bench-shops.ts';
import type { HostileNoise } from './hostile-noise.ts';
import { pinned, verdict } from './load.ts';

const seconds = 40;
const aim = 2;
const password = 'seven quiet herons';
const email = 'owner@bench.test';

/** The dearest pictures of few bytes: one that is refused by its header, and two that may be drawn. */
async function hostilePictures(folder: string): Promise<string[]> {
  const make = (side: number, space: string, progressive: boolean) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
      .toColourspace(space)
      .png({ progressive, compressionLevel: 9 })
      .toBuffer();
  const pictures = [
    await make(7_000, 'rgb16', true),
    await make(3_500, 'rgb16', true),
    await make(7_000, 'srgb', false),
  ];
  const paths = pictures.map((_bytes, n) => join(folder, `${n}.png`));
  for (const [n, path] of paths.entries()) await writeFile(path, pictures[n]!);
  return paths;
}

interface Watched {
  name: string;
  everyMs: number;
  ask: () => Promise<void>;
}

/** Milliseconds of each, asked for at a steady pace, whether or not they are answered; imports one after the other. */
async function timesOf(watched: readonly Watched[]): Promise<Map<string, number[]>> {
  const began = performance.now();
  const measured = watched.map(async ({ name, everyMs, ask }) => {
    const times: number[] = [];
    const open: Promise<void>[] = [];
    const once = async () => {
      const asked = performance.now();
      await ask();
      times.push(performance.now() - asked);
    };
    for (let turn = 1; performance.now() - began < seconds * 1_000; turn += 1) {
      if (everyMs === 0) await once();
      else {
        open.push(once());
        await delay(Math.max(0, began + turn * everyMs - performance.now()));
      }
    }
    await Promise.all(open);
    return [name, times.sort((a, b) => a - b)] as const;
  });
  return new Map(await Promise.all(measured));
}

const at = (times: readonly number[], share: number) => times[Math.ceil(times.length * share) - 1]!;

/**
 * What one stranger, one file and silent stores do to another shop: forty pictures made to be dear, again and again, a product
 * file with a line of 60 MB, and two connected stores that never answer, all at once. Meanwhile the other shop signs in, opens
 * a page of its store and imports two lines. Run: `npm run bench -- noisy hostile`.
 */
export async function measureHostile(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'backroom-hostile-'));
  const stores: ShopifySandbox[] = [];
  for (let n = 0; n < 2; n += 1)
    stores.push(
      await startShopifySandbox({ products: 20, orders: 20, bucket: { size: 5_000, perSecond: 5_000 } }),
    );
  process.env['OUTBOUND_ALLOW'] = stores.map(({ host }) => host).join(',');
  const shop = await startBenchShop(100, 4812, 'quantity discounts', { limits: true });
  try {
    const hash = await hashPassword(password);
    await shop.db.asSystem((tx) =>
      tx.execute(sql`UPDATE users SET password_hash = ${hash} WHERE email = ${email}`),
    );
    const noisy: AddedShop[] = [];
    for (const [n, store] of stores.entries()) {
      const one = await addShop(shop, `noisy-${n}.test`);
      noisy.push(one);
      const keys = { api_key: 'key', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' };
      const { job_id } = await call<{ job_id: number }>(
        ...([
          shop,
          one.token,
          'POST',
          '/admin/integrate/shopify.json',
          { domain: store.host, ...keys },
        ] as const),
      );
      await waitForJob(shop, one.token, job_id);
    }
    const page = (await fetch(`${shop.url}/store?shop=bench.test`)).url;
    let signedIn = 0;
    let files = 0;
    const watched: Watched[] = [
      {
        name: 'sign-in',
        everyMs: 500,
        async ask() {
          signedIn += 1;
          const answer = await fetch(`${shop.url}/v1/auth/credentials`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-requested-with': 'backroom',
              'x-forwarded-for': `192.0.2.${1 + (signedIn % 250)}`,
            },
            body: JSON.stringify({ email, password }),
          });
          if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
          await answer.arrayBuffer();
        },
      },
      {
        name: 'store page',
        everyMs: 100,
        async ask() {
          const answer = await fetch(page, { headers: { 'x-forwarded-for': '192.0.2.251' } });
          if (!answer.ok) throw new Error(`store page: ${answer.status}`);
          await answer.arrayBuffer();
        },
      },
      {
        name: 'import of two lines',
        everyMs: 0,
        async ask() {
          files += 1;
          const text = `Handle,Title,Variant Price\ncup-${files},Cup,4.00\nbowl-${files},Bowl,6.00\n`;
          const body = new FormData();
          body.append('file', new Blob([text]), 'two.csv');
          const { job_id } = await call<{ job_id: number }>(
            ...([shop, shop.token, 'POST', '/admin/products/import.json', body] as const),
          );
          await waitForJob(shop, shop.token, job_id);
        },
      },
    ];
    for (const { ask } of watched) await ask();
    const quiet = await timesOf(watched);
    for (const store of stores) store.faults.slowMs = 3_600_000;
    for (const { token } of noisy)
      await call(shop, token, 'POST', '/admin/integrate/sync.json', { full: true });
    const noise: HostileNoise = {
      url: shop.url,
      pictures: await hostilePictures(folder),
      shop: 'noisy-0.test',
      rounds: 1_000,
      lineBytes: 60_000_000,
      token: noisy[0]!.token,
    };
    const [command, args] = pinned(1, process.execPath, [join(import.meta.dirname, 'hostile-noise.ts')]);
    const sender = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, BENCH_HOSTILE: JSON.stringify(noise) },
    });
    let output = '';
    sender.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise((resolve) => sender.once('exit', resolve));
    while (!output.includes('ready')) await delay(20);
    await delay(500);
    const loud = await timesOf(watched).finally(() => sender.kill('SIGTERM'));
    await ended;
    console.log(`the noise got ${/RESULT (.*)/.exec(output)?.[1] ?? 'no answer'}`);
    for (const { name } of watched) {
      const [q, l] = [quiet.get(name)!, loud.get(name)!];
      const ratio = at(l, 0.99) / at(q, 0.99);
      console.log(
        `${name}: quiet p50 ${at(q, 0.5).toFixed(0)} ms, p99 ${at(q, 0.99).toFixed(0)} ms (${q.length}); ` +
          `noisy p50 ${at(l, 0.5).toFixed(0)} ms, p99 ${at(l, 0.99).toFixed(0)} ms (${l.length}); ` +
          `ratio ${ratio.toFixed(2)}, aim ≤ ${aim}: ${verdict(ratio <= aim)}`,
      );
    }
  } finally {
    for (const store of stores) store.faults.slowMs = 0;
    await shop.close();
    for (const store of stores) await store.close();
    await rm(folder, { recursive: true });
  }
}
