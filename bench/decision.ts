import { performance } from 'node:perf_hooks';
import { figure } from '#core/testing/figure.ts';
import { oraclePrices } from '#modules/offers/pricing/testing/price-oracle.ts';
import { priceCart } from '#modules/offers/pricing/rules/cart-price.ts';
import { compileShopOffers } from '#modules/offers/rules/offer-pricers.ts';
import type { OfferIndex } from '#modules/offers/pricing/rules/offer-index.ts';
import type { CartLine, OfferSource } from '#modules/offers/pricing/rules/offer-pricer.ts';
import type { TraceScope } from '#modules/offers/pricing/rules/price-result.ts';
import { median, verdict } from './load.ts';

/**
 * Five-line carts decided per CPU-second in this process, at 100, 1,000 and 10,000 active offers (performance
 * 1b, 1d). Carts are first checked against the slow oracle. Of the quantity offers 70 % target three products,
 * 20 % a collection, 2 % everything (in the second part none) and 8 % rules, half of them rules that no key leads
 * to; 5,000 products, two of 200 collections each. In the third part half of the offers are of the other kinds,
 * a third of those bundles, and the carts hold a bundle, a target and a line that was taken from its offer.
 * Run: `npm run bench -- decision`, or with another seed `node tools/setup.mjs bench/decision.ts [seed]`.
 */
const products = 5_000;
const collections = 200;
const cartCount = 2_000;
/** Short turns, of which the best counts: other programs on the machine only ever slow one down. */
const turns = 15;
const seconds = 0.2;
const seed = Number(process.argv[2] ?? 20_260);

type Mix = 'mixed' | 'narrow' | 'all kinds';

console.log(
  `five-line carts per CPU-second, in process, naming what was applied (seed ${seed}, Node ${process.version})`,
);
const titles = {
  mixed: 'quantity discounts, some for all products:',
  narrow: 'quantity discounts, none for all products:',
  'all kinds': 'offers of all kinds:',
};
for (const mix of ['mixed', 'narrow', 'all kinds'] as const) {
  console.log(titles[mix]);
  const [, few, many] = [100, 1_000, 10_000].map((offerCount) => rateOf(offerCount, mix));
  await figure('performance 1', import.meta, {
    name: `five-line carts decided in process, 1,000 offers, ${mix}`,
    value: Math.round(few!),
    unit: 'carts/CPU-s',
    atLeast: 60_000,
    area: 'offers',
  });
  const growth = many! / few!;
  // Where none is for all products, more offers mean more discounted lines, too.
  const aim = mix === 'mixed' ? 0.6 : 0.4;
  console.log(
    `  growth 10,000 / 1,000: ${growth.toFixed(2)}, aim ≥ ${aim.toFixed(1)}: ${verdict(growth >= aim)}`,
  );
}

/** Checks, measures and prints; returns the rate of the least disturbed turn. */
function rateOf(offerCount: number, mix: Mix): number {
  const random = randomFrom(seed + offerCount);
  const offers = Array.from({ length: offerCount }, (_, at) => makeOffer(at + 1, mix, random));
  const carts = Array.from({ length: cartCount }, () =>
    mix === 'all kinds' ? makeTakenCart(offers, random) : makeCart(random),
  );

  const started = performance.now();
  const index = compileShopOffers(offers, { currency: 'USD' });
  const compiled = performance.now() - started;

  const discounted = check(index, offers, carts.slice(0, offerCount > 1_000 ? 200 : 1_000));
  measure(index, carts, 0.5, 'applied');
  const runs = Array.from({ length: turns }, () => measure(index, carts, seconds, 'applied'));
  const traced = Math.max(...[1, 2, 3].map(() => measure(index, carts, seconds, 'whole')));
  const rate = Math.max(...runs);
  console.log(
    `${whole(offerCount).padStart(8)} offers ${whole(rate).padStart(8)}/CPU-s` +
      ` (median of ${turns} turns ${whole(median(runs))}), with every reason ${whole(traced)}/CPU-s,` +
      ` compiled in ${compiled.toFixed(1)} ms, ${Math.round(discounted * 100)} % of lines discounted`,
  );
  return rate;
}

/** Throws unless the engine and the oracle give every line the same; returns the share of discounted lines. */
function check(index: OfferIndex, offers: readonly OfferSource[], carts: readonly CartLine[][]): number {
  let lines = 0;
  let discounted = 0;
  for (const cart of carts) {
    const expected = oraclePrices(offers, cart);
    for (const line of priceCart(index, cart).lines) {
      const wanted = expected.get(line.key);
      const given = line.allocations[0];
      if (wanted?.amount !== given?.amount_minor || wanted?.offer_id !== given?.offer_id) {
        throw new Error(`The engine and the oracle differ on ${JSON.stringify({ cart, line, wanted })}`);
      }
      lines += 1;
      if (given) discounted += 1;
    }
  }
  return discounted / lines;
}

function measure(index: OfferIndex, carts: readonly CartLine[][], wanted: number, trace: TraceScope): number {
  const from = process.cpuUsage();
  const until = performance.now() + wanted * 1_000;
  let decided = 0;
  let total = 0;
  while (performance.now() < until) {
    for (let at = 0; at < 100; at += 1) {
      total += priceCart(index, carts[decided % cartCount]!, { trace }).total_minor;
      decided += 1;
    }
  }
  if (!Number.isSafeInteger(total)) throw new Error('Totals must stay whole');
  const used = process.cpuUsage(from);
  return (decided * 1_000_000) / (used.user + used.system);
}

function makeOffer(id: number, mix: Mix, random: () => number): OfferSource {
  const pick = (count: number) => Math.floor(random() * count);
  if (mix === 'all kinds' && random() < 0.5) return makeUpsell(id, random);
  const kind = random();
  const rule = kind >= 0.92;
  const target_type =
    kind < 0.7
      ? 'product'
      : kind < 0.9
        ? 'collection'
        : rule
          ? 'condition'
          : mix === 'mixed'
            ? 'all'
            : 'product';
  const target_ids =
    target_type === 'product'
      ? [pick(products) + 1, pick(products) + 1, pick(products) + 1]
      : target_type === 'collection'
        ? [pick(collections) + 1]
        : [];
  const exact = { field: 'vendor', relation: 'equal', value: `vendor ${pick(300)}` } as const;
  const loose = { field: 'tag', relation: 'contains', value: `tag ${pick(2_000)}` } as const;
  const types = ['percentage_each', 'amount_each', 'amount_all', 'buy_x_get_x'] as const;
  const first = 1 + pick(4);
  return {
    id,
    version: 1,
    offer_name: `Offer ${id}`,
    offer_type: 'quantity',
    target_type,
    target_ids,
    condition: rule ? { target: { match: 'any', conditions: [random() < 0.5 ? exact : loose] } } : {},
    priority: 1 + pick(10_000),
    activated: true,
    enable_discount: true,
    discount_data: {
      is_default_select: -1,
      data: [0, 1, 2].map((key) => ({
        key,
        label: '',
        type: types[pick(types.length)]!,
        min_quantity: first + key * 3,
        value_discount: 1 + pick(3),
        mark_as_popular: key === 0,
      })),
    },
  };
}

/** An offer of another kind: a bundle, or an upsell of each kind, target and recommendation in turn. */
function makeUpsell(id: number, random: () => number): OfferSource {
  const pick = (count: number) => Math.floor(random() * count);
  const bundle = id % 3 === 0;
  const kinds = ['pre-purchase', 'in-cart', 'accessory', 'handpicked', 'post-purchase'] as const;
  const byProduct = bundle || random() < 0.8;
  const shared = ['collection', 'same-collection', 'relevant-collection', 'target-product'] as const;
  return {
    id,
    version: 1,
    offer_name: `Offer ${id}`,
    offer_type: bundle ? 'bundle' : kinds[pick(kinds.length)]!,
    target_type: byProduct ? 'product' : random() < 0.9 ? 'collection' : 'all',
    target_ids: byProduct ? [pick(products) + 1, pick(products) + 1] : [pick(collections) + 1],
    recommend_type: random() < 0.8 ? 'product' : shared[pick(shared.length)]!,
    recommend_ids: [pick(products) + 1, pick(products) + 1],
    condition: {},
    priority: 1 + pick(10_000),
    activated: true,
    enable_discount: true,
    discount_data: {
      discount_type: bundle && random() < 0.5 ? 'fixed_amount' : 'percentage',
      percentage_discount: 5 + pick(40),
      amount_discount: 1 + pick(20),
      stock_item_limit: 1 + pick(30),
      setup_stock_limit: random() < 0.2,
      auto_restock: false,
      setup_end_date: false,
      auto_extend_end_date: false,
    },
  };
}

function makeCart(random: () => number): CartLine[] {
  return [0, 1, 2, 3, 4].map((index) => makeLine(index, 1 + Math.floor(random() * products), random));
}

/** A target of an upsell and what was taken from it, the products of a bundle, and whatever. */
function makeTakenCart(offers: readonly OfferSource[], random: () => number): CartLine[] {
  const pick = (count: number) => Math.floor(random() * count);
  const some = (wanted: (offer: OfferSource) => boolean) => {
    const from = pick(offers.length);
    return [...offers.slice(from, from + 200), ...offers.slice(0, 200)].find(wanted);
  };
  const upsell = some((offer) => offer.recommend_type === 'product' && offer.offer_type !== 'bundle');
  const bundle = some((offer) => offer.offer_type === 'bundle');
  const any = () => pick(products) + 1;
  const target = upsell?.target_type === 'product' ? upsell.target_ids[0]! : any();
  const taken = makeLine(1, upsell?.recommend_ids?.[0] ?? any(), random);
  return [
    makeLine(0, target, random),
    upsell ? { ...taken, offer_id: upsell.id } : taken,
    makeLine(2, bundle?.target_ids[0] ?? any(), random),
    makeLine(3, bundle?.target_ids[1] ?? any(), random),
    makeLine(4, any(), random),
  ];
}

function makeLine(index: number, product: number, random: () => number): CartLine {
  const pick = (count: number) => Math.floor(random() * count);
  return {
    key: `line ${index}`,
    product_id: product,
    variant_id: product * 10 + pick(3),
    collection_ids: [(product % collections) + 1, ((product * 7) % collections) + 1],
    quantity: 1 + pick(4),
    unit_price_minor: 100 + pick(20_000),
    title: `Product ${product}`,
    variant_title: 'Blue / M',
    vendor: `vendor ${product % 300}`,
    product_type: `Type ${product % 50}`,
    tags: [`tag ${product % 2_000}`, 'summer'],
  };
}

/** Small repeatable random numbers (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
