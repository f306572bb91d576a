import { products, startBare, startBenchShop } from './bench-server.ts';
import { load, median, verdict, whole } from './load.ts';

/**
 * Five-line cart decisions over HTTP (performance 1c, 1d) beside a bare Fastify route, in turns. The server is
 * pinned to one core, the load to the other, PostgreSQL is not asked. Run: `npm run bench -- http`.
 */
const seconds = 5;
const body = JSON.stringify({
  lines: [1, 2, 3, 4, 5].map((n) => ({ variant_id: 1 + ((n * 83) % products), quantity: n + 1 })),
});
const headers = { 'content-type': 'application/json' };

async function measure(offers: number): Promise<{ ours: number; bare: number; p99: number }> {
  const shop = await startBenchShop(offers, 4801);
  const bare = await startBare('bare-route.ts', 4802);
  try {
    const ourUrl = `${shop.url}/storefront/cart-offers?shop=bench.test`;
    const bareUrl = 'http://127.0.0.1:4802/storefront/cart-offers';
    const wish = { connections: 32, method: 'POST' as const, body, headers };
    const checked = await fetch(ourUrl, { method: 'POST', body, headers });
    const answer = (await checked.json()) as {
      discount_minor: number;
      total_minor: number;
      subtotal_minor: number;
    };
    if (
      !(answer.discount_minor > 0) ||
      answer.total_minor + answer.discount_minor !== answer.subtotal_minor
    ) {
      throw new Error(`the decision is not right: ${JSON.stringify(answer)}`);
    }
    await load({ ...wish, url: ourUrl, seconds: 2 });
    await load({ ...wish, url: bareUrl, seconds: 1 });
    const ours: number[] = [];
    const bares: number[] = [];
    const p99: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const a = await load({ ...wish, url: ourUrl, seconds });
      const b = await load({ ...wish, url: bareUrl, seconds });
      if (a.errors > 0) throw new Error(`${a.errors} decisions failed`);
      ours.push(a.rate);
      bares.push(b.rate);
      p99.push(a.p99_ms);
    }
    return { ours: median(ours), bare: median(bares), p99: median(p99) };
  } finally {
    bare.kill();
    await shop.close();
  }
}

const thousand = await measure(1_000);
const ratio = thousand.ours / thousand.bare;
console.log(
  `1,000 offers: ${whole(thousand.ours)} decisions/s, p99 ${thousand.p99.toFixed(1)} ms; bare route ${whole(thousand.bare)}/s; ` +
    `ratio ${ratio.toFixed(2)}, aim ≥ 0.3: ${verdict(ratio >= 0.3)}`,
);
const many = await measure(10_000);
const growth = many.ours / thousand.ours;
console.log(
  `10,000 offers: ${whole(many.ours)} decisions/s; growth ${growth.toFixed(2)}, aim ≥ 0.5: ${verdict(growth >= 0.5)}`,
);
