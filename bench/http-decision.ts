import { type OfferMix, startBare, startBenchShop } from './bench-server.ts';
import { load, type LoadResult, median, verdict, whole } from './load.ts';
import { mixedCarts } from './mixed-offers.ts';

/**
 * Five-line cart decisions over HTTP (performance 1c, 1d) beside a bare Fastify route, in turns: forty carts one after
 * the other, checked against the slow oracle first. The server is pinned to one core, the load to the other,
 * PostgreSQL is not asked. Ratios are of answers per CPU-second of the answering process: on a quiet machine the same
 * as of answers per second, on a busy one still right; how busy the processes were is printed beside.
 * Run: `npm run bench -- http`, or one set only: `node bench/http-decision.ts mixed`.
 */
const seconds = 5;
const cartCount = 40;
const headers = { 'content-type': 'application/json' };

interface Measured {
  ours: number;
  bare: number;
  /** What was seen from outside. */
  seen: string;
}

async function measure(offers: number, mix: OfferMix): Promise<Measured> {
  const shop = await startBenchShop(offers, 4801, mix);
  const bare = await startBare('bare-route.ts', 4802);
  try {
    const ourUrl = `${shop.url}/storefront/cart-offers?shop=bench.test`;
    const bareUrl = 'http://127.0.0.1:4802/storefront/cart-offers';
    const carts = await mixedCarts(shop.db, shop.shopId, cartCount);
    for (const cart of carts) {
      const answer = await fetch(ourUrl, { method: 'POST', body: cart.body, headers });
      cart.check((await answer.json()) as Parameters<typeof cart.check>[0]);
    }
    const body = carts.map((cart) => cart.body).join('\n');
    const wish = { connections: 32, method: 'POST' as const, body, headers };
    const toUs = { ...wish, url: ourUrl, pid: shop.server.pid };
    const toBare = { ...wish, url: bareUrl, pid: bare.pid };
    await load({ ...toUs, seconds: 2 });
    await load({ ...toBare, seconds: 1 });
    const ours: LoadResult[] = [];
    const bares: LoadResult[] = [];
    for (let run = 0; run < 3; run += 1) {
      ours.push(await load({ ...toUs, seconds }));
      bares.push(await load({ ...toBare, seconds }));
    }
    const errors = ours.reduce((sum, run) => sum + run.errors, 0);
    if (errors > 0) throw new Error(`${errors} decisions failed`);
    const of = (runs: LoadResult[], field: keyof LoadResult) => median(runs.map((run) => run[field]));
    const share = (runs: LoadResult[]) => `${Math.round(of(runs, 'busy') * 100)} %`;
    return {
      ours: of(ours, 'per_cpu_second'),
      bare: of(bares, 'per_cpu_second'),
      seen:
        `${whole(of(ours, 'rate'))}/s at ${share(ours)} of a core, p99 ${of(ours, 'p99_ms').toFixed(1)} ms; ` +
        `bare ${whole(of(bares, 'rate'))}/s at ${share(bares)}`,
    };
  } finally {
    bare.kill();
    await shop.close();
  }
}

const sets: OfferMix[] = ['quantity discounts', 'offers of all kinds'];
for (const mix of process.argv[2] === 'mixed' ? sets.slice(1) : sets) {
  const ratios: number[] = [];
  for (const offers of [1_000, 10_000]) {
    const { ours, bare, seen } = await measure(offers, mix);
    const ratio = ours / bare;
    ratios.push(ratio);
    console.log(
      `${whole(offers)} ${mix}: ${whole(ours)} decisions/CPU-s, bare route ${whole(bare)}; ratio ${ratio.toFixed(2)}` +
        `${offers === 1_000 ? `, aim ≥ 0.3: ${verdict(ratio >= 0.3)}` : ''} (${seen})`,
    );
  }
  // Each beside the bare route of its own run, so that a machine that slows down meanwhile does not count.
  const growth = ratios[1]! / ratios[0]!;
  console.log(`growth 10,000 / 1,000 ${mix}: ${growth.toFixed(2)}, aim ≥ 0.5: ${verdict(growth >= 0.5)}`);
}
