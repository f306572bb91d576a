import { figure } from '#core/testing/figure.ts';
import { type BenchShop, type OfferMix, startBare, startBenchShop } from './bench-server.ts';
import { load, type LoadResult, median, pacedLoad, verdict, whole } from './load.ts';
import { mixedCarts } from './mixed-offers.ts';

/**
 * Five-line cart decisions over HTTP (performance 1c, 1d) beside a bare Fastify route, in turns: forty carts one after
 * the other, checked against the slow oracle first; then changes of forty carts that are kept, beside a bare route that
 * reads and writes the same row. The server is pinned to one core, the load to the other; PostgreSQL is asked for
 * changes alone, and takes its time from both. Ratios are of answers per CPU-second of the answering process, of the best
 * turn of each: other programs on the machine only ever slow a turn down. The median of the ratios of neighbouring turns
 * and how busy the processes were are printed beside. Then half of the greatest rate, sent evenly.
 * Run: `npm run bench -- http`, or one set only: `node tools/setup.mjs bench/http-decision.ts quantity | mixed | cart`.
 */
const seconds = 1;
const turns = 12;
const cartCount = 40;
const headers = { 'content-type': 'application/json' };

/** Requests that go to both, one body after the other. */
interface Case {
  ours: { url: string; pid: number | undefined };
  bare: { url: string; pid: number | undefined };
  bodies: readonly string[];
}

interface Measured {
  ratio: number;
  text: string;
}

async function inTurns({ ours, bare, bodies }: Case): Promise<Measured> {
  const common = { connections: 32, method: 'POST' as const, body: bodies.join('\n'), headers };
  await load({ ...common, ...ours, seconds: 2 });
  await load({ ...common, ...bare, seconds: 1 });
  const own: LoadResult[] = [];
  const others: LoadResult[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    own.push(await load({ ...common, ...ours, seconds }));
    others.push(await load({ ...common, ...bare, seconds }));
  }
  const rate = Math.max(...own.map((run) => run.rate));
  const paced = await pacedLoad({
    url: ours.url,
    rate: rate / 2,
    connections: 32,
    seconds: 5,
    headers,
    bodies,
  });
  const errors = [...own, ...others, paced].reduce((sum, run) => sum + run.errors, 0);
  if (errors > 0) throw new Error(`${errors} answers failed`);
  const of = (runs: LoadResult[], field: keyof LoadResult) => median(runs.map((run) => run[field]));
  const share = (runs: LoadResult[]) => `${Math.round(of(runs, 'busy') * 100)} %`;
  const ratios = own.map((run, turn) => run.per_cpu_second / others[turn]!.per_cpu_second);
  const best = (runs: LoadResult[], field: 'rate' | 'per_cpu_second') =>
    Math.max(...runs.map((run) => run[field]));
  const ratio = best(own, 'per_cpu_second') / best(others, 'per_cpu_second');
  return {
    ratio,
    text:
      `${whole(best(own, 'per_cpu_second'))}/CPU-s, bare route ${whole(best(others, 'per_cpu_second'))}; ` +
      `ratio ${ratio.toFixed(2)} (median of neighbours ${median(ratios).toFixed(2)}); ` +
      `${whole(rate)}/s at ${share(own)} of a core, p99 ${of(own, 'p99_ms').toFixed(1)} ms, ` +
      `bare ${whole(best(others, 'rate'))}/s at ${share(others)}, p99 ${of(others, 'p99_ms').toFixed(1)} ms; at half of that p50 ${paced.p50_ms.toFixed(1)}, ` +
      `p99 ${paced.p99_ms.toFixed(1)} ms, aim ≤ 10: ${verdict(paced.p99_ms <= 10)}`,
  };
}

async function decisions(shop: BenchShop): Promise<Measured> {
  const bare = await startBare('bare-route.ts', 4802);
  try {
    const path = '/storefront/cart-offers?shop=bench.test';
    const carts = await mixedCarts(shop.db, shop.shopId, cartCount);
    for (const cart of carts) {
      const answer = await fetch(`${shop.url}${path}`, { method: 'POST', body: cart.body, headers });
      cart.check((await answer.json()) as Parameters<typeof cart.check>[0]);
    }
    return await inTurns({
      ours: { url: `${shop.url}${path}`, pid: shop.server.pid },
      bare: { url: `http://127.0.0.1:4802${path}`, pid: bare.pid },
      bodies: carts.map((cart) => cart.body),
    });
  } finally {
    bare.kill();
  }
}

interface CartAnswer {
  cart: {
    token: string;
    quote: {
      lines: { key: string; quantity: number; discounts: { offer_id: number; amount_minor: number }[] }[];
    };
  };
}

async function changes(shop: BenchShop): Promise<Measured> {
  const post = async (call: string, body: string): Promise<CartAnswer> => {
    const url = `${shop.url}/storefront/cart/${call}.json?shop=bench.test`;
    const answer = await fetch(url, { method: 'POST', body, headers });
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as CartAnswer;
  };
  const bodies: string[] = [];
  let answer: CartAnswer | undefined;
  for (const cart of await mixedCarts(shop.db, shop.shopId, cartCount * 2)) {
    const { lines } = (await post('add', cart.body)).cart.quote;
    // A cart has one line of each; carts that name one twice are left out.
    if (lines.length < 5 || bodies.length === cartCount) continue;
    const { token } = (await post('add', cart.body)).cart;
    const wanted = lines.map(({ key, quantity }) => ({ key, quantity }));
    const body = JSON.stringify({ token, lines: wanted });
    answer = await post('change', body);
    cart.check({ lines: answer.cart.quote.lines.map((line) => ({ allocations: line.discounts })) });
    bodies.push(body);
  }
  if (bodies.length < cartCount) throw new Error(`${bodies.length} carts of five lines`);
  const bare = await startBare('bare-cart.ts', 4802, {
    BENCH_DATABASE_URL: shop.db.url,
    BENCH_SHOP_ID: String(shop.shopId),
    BENCH_ANSWER: JSON.stringify(answer),
  });
  try {
    const path = '/storefront/cart/change.json?shop=bench.test';
    return await inTurns({
      ours: { url: `${shop.url}${path}`, pid: shop.server.pid },
      bare: { url: `http://127.0.0.1:4802${path}`, pid: bare.pid },
      bodies,
    });
  } finally {
    bare.kill();
  }
}

const sets: { name: string; mix: OfferMix; aim: number; changeAim?: number }[] = [
  { name: 'quantity', mix: 'quantity discounts', aim: 0.35 },
  { name: 'mixed', mix: 'offers of all kinds', aim: 0.3, changeAim: 0.2 },
];
const only = process.argv[2];
for (const { name, mix, aim, changeAim } of sets) {
  const ratios: number[] = [];
  for (const offers of [1_000, 10_000]) {
    const changing = changeAim !== undefined && offers === 1_000;
    const deciding = only === undefined || only === name;
    if (!deciding && !(changing && only === 'cart')) continue;
    const shop = await startBenchShop(offers, 4801, mix);
    try {
      if (deciding) {
        const { ratio, text } = await decisions(shop);
        ratios.push(ratio);
        console.log(`${whole(offers)} ${mix}, decisions: ${text}`);
        if (offers === 1_000)
          await figure('performance 1', import.meta, {
            name: `five-line carts over HTTP, 1,000 offers: ${mix}, share of a bare route`,
            value: Number(ratio.toFixed(2)),
            unit: 'of the bare route',
            atLeast: aim,
            area: 'offers',
          });
      }
      if (changing && (only === undefined || only === 'cart')) {
        const { ratio, text } = await changes(shop);
        console.log(`${whole(offers)} ${mix}, cart changes: ${text}`);
        await figure('performance 1', import.meta, {
          name: `changes of a cart over HTTP, 1,000 offers: ${mix}, share of a bare route`,
          value: Number(ratio.toFixed(2)),
          unit: 'of the bare route',
          atLeast: changeAim,
          area: 'offers',
        });
      }
    } finally {
      await shop.close();
    }
  }
  if (ratios.length < 2) continue;
  // Each beside the bare route of its own run, so that a machine that slows down meanwhile does not count.
  const growth = ratios[1]! / ratios[0]!;
  await figure('performance 1', import.meta, {
    name: `rate over HTTP at 10,000 offers by that at 1,000: ${mix}`,
    value: Number(growth.toFixed(2)),
    unit: 'of the rate',
    atLeast: 0.5,
    area: 'offers',
  });
}
