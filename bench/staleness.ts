import { figure } from '#core/testing/figure.ts';
import { startBenchShop } from './bench-server.ts';

/**
 * How long a server process goes on deciding by the old offer after another one was asked to save it (performance 1e):
 * PUT at the first, then the decision of the second again and again until it has changed, 100 times, measured from
 * before the PUT was sent. Run: `npm run bench -- staleness`.
 */
const changes = 100;
const discounts = [11, 12, 13, 14, 15, 16, 17, 18, 19];

interface Tier {
  value_discount: number;
}
interface Saved {
  offer: { id: number; discount_data: { data: Tier[] } };
}

async function measure(offers: number): Promise<void> {
  const shop = await startBenchShop(offers, 4806, 'offers of all kinds');
  try {
    const other = await shop.startAnother(4807);
    const json = { 'content-type': 'application/json' };
    const decide = async (body: string): Promise<{ offer: number; amount: number }> => {
      const answer = await fetch(`${other}/storefront/cart-offers?shop=bench.test`, {
        method: 'POST',
        headers: json,
        body,
      });
      const { lines } = (await answer.json()) as {
        lines: { allocations: { offer_id: number; amount_minor: number }[] }[];
      };
      const [given] = lines[0]!.allocations;
      if (!given) throw new Error('nothing is decided by the offer');
      return { offer: given.offer_id, amount: given.amount_minor };
    };
    const body = JSON.stringify({ lines: [{ variant_id: 7, quantity: 50 }] });
    const before = await decide(body);
    const url = `${shop.url}/admin/offers/${before.offer}.json`;
    const headers = { ...json, authorization: `Bearer ${shop.token}`, 'x-requested-with': 'backroom' };
    let { offer } = (await (await fetch(url, { headers })).json()) as Saved;
    const times: number[] = [];
    let last = before.amount;
    for (let change = 0; change < changes; change += 1) {
      for (const tier of offer.discount_data.data)
        tier.value_discount = discounts[change % discounts.length]!;
      const began = performance.now();
      const saving = fetch(url, { method: 'PUT', headers, body: JSON.stringify({ offer }) });
      let now = await decide(body);
      while (now.amount === last) {
        if (performance.now() - began > 10_000) throw new Error('the change was never seen');
        now = await decide(body);
      }
      times.push(performance.now() - began);
      const saved = await saving;
      if (!saved.ok) throw new Error(`the offer was not saved: ${await saved.text()}`);
      ({ offer } = (await saved.json()) as Saved);
      if (now.offer !== before.offer) throw new Error('another offer decides');
      last = now.amount;
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.ceil(times.length * share) - 1]!;
    console.log(
      `${offers.toLocaleString('en')} offers: seen by the other process after ${at(0.5).toFixed(0)} ms (p50), ` +
        `${at(0.99).toFixed(0)} ms (p99), ${at(1).toFixed(0)} ms at most`,
    );
    await figure('performance 1', import.meta, {
      name: `a change is seen by another server, ${offers.toLocaleString('en')} offers, p99`,
      value: Math.round(at(0.99)),
      unit: 'ms',
      atMost: 250,
      area: 'offers',
    });
  } finally {
    await shop.close();
  }
}

await measure(1_000);
await measure(10_000);
