import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { addDays, dayIn } from '#modules/analytics/span/rules/day-range.ts';
import { type HistoryEvent, historyVisitId, insertHistory } from '#modules/analytics/event/server/public.ts';
import { reportFacts } from '#modules/analytics/metric/server/public.ts';
import { productsForPricing, type PricingVariant } from '#modules/catalog/facts/server/public.ts';
import { checkoutFacts } from '#modules/offers/pricing/rules/offer-fact.ts';
import { matchOffers, type OfferIndex } from '#modules/offers/pricing/rules/offer-index.ts';
import { compileShopOffers } from '#modules/offers/rules/offer-pricers.ts';
import type { OfferSource } from '#modules/offers/pricing/rules/offer-pricer.ts';
import { offerPricing } from '#modules/offers/shopper/server/offer-pricing.ts';
import { lineKey } from '#modules/orders/cart/rules/cart-lines.ts';
import type { PricingLine } from '#modules/orders/price/rules/priced-cart.ts';
import { shippingRates } from '#modules/orders/shipping/rules/shipping-rate.ts';
import { demoShipping } from './demo-store-settings.ts';
import { wholeAddress } from '#modules/orders/base/rules/answered-address.ts';
import { applicationsOf, orderLinesOf, writeOrder } from '#modules/orders/order/server/public.ts';
import type { RefundCtx } from '#modules/orders/refund/server/public.ts';
import { type PaidOrder, seedAfterPayment } from './seed-after-payment.ts';
import { completeCheckout, newCart, openCheckout, type SeededCart } from './seed-checkouts.ts';
import { seedCancelled, seedCustomerNotes, seedReturned } from './seed-after-sales.ts';
import { demoHistory, type Visit } from './demo-history.ts';
import { demoCustomers } from './demo-people.ts';
import { demoVisit, type FirstVisits } from './demo-visit.ts';
import type { DemoShop } from './demo-catalogue.ts';
import type { SeededCatalogue } from './seed-catalogue.ts';
import type { SeededOffer } from './seed-offers.ts';
import { seededRandom } from './random.ts';
import { shownKinds, takenBeside, type TakenUnit, type Taking } from './taken-lines.ts';

/** The moment so many seconds after a local midnight, where the shop is. */
function localMoment(day: string, second: number, timezone: string): Date {
  const asUtc = new Date(`${day}T00:00:00Z`).getTime() + second * 1000;
  const shown = new Date(asUtc).toLocaleString('sv-SE', { timeZone: timezone });
  const offset = new Date(`${shown.replace(' ', 'T')}Z`).getTime() - asUtc;
  return new Date(asUtc - offset);
}

/** A visit at its time. */
interface TimedVisit {
  visit: Visit;
  start: Date;
  end: Date;
  cart: SeededCart;
  /** The buyer leaves at the checkout, and orders in a later visit. */
  is_left: boolean;
}

/** A visit as it went; of some who buy it is two: one that ends at the checkout, and hours later one that begins there. */
function comesBack(visit: Visit, start: Date): TimedVisit[] {
  const timed = (one: Visit, from: Date, is_left: boolean): TimedVisit => ({
    ...{ visit: one, start: from, cart, is_left },
    end: new Date(from.getTime() + (one.steps.at(-1)?.at ?? 0) * 1000),
  });
  const cart = newCart();
  const random = seededRandom(`${visit.visitor} ${visit.days_ago} ${visit.second_of_day} comes back`);
  if (!visit.ends_in_order || !random.chance(0.12)) return [timed(visit, start, false)];
  const isLast = ({ kind }: Visit['steps'][number]) => kind === 'checkout' || kind === 'order';
  const left: Visit = {
    ...{ ...visit, ends_in_order: false },
    steps: visit.steps.filter(({ kind }) => kind !== 'order'),
  };
  const back: Visit = {
    ...{ ...visit, source: random.chance(0.5) ? 'email' : 'direct' },
    steps: visit.steps.filter(isLast),
  };
  const before = new Date(start.getTime() - random.int(2 * 3600, 20 * 3600) * 1000);
  return [timed(left, before, true), timed(back, start, false)];
}

/** Ninety days of shopping: wishes from the generator, prices, orders and figures from the real rules. */
export async function seedHistory(
  ctx: RefundCtx,
  shop: DemoShop,
  catalogue: SeededCatalogue,
  offers: readonly SeededOffer[],
): Promise<{ orders: number; events: number }> {
  const today = dayIn(ctx.shop.timezone, ctx.now);
  const customers = demoCustomers();
  const visits = demoHistory({
    products: shop.products,
    customers,
    last_weekday: new Date(`${today}T00:00:00Z`).getUTCDay(),
  });
  const variants = await productsForPricing(
    ctx,
    [...catalogue.variants.values()].map((variant) => variant.id),
  );
  const sources = (
    await ctx.tx.execute<OfferSource & Record<string, unknown>>(
      sql`SELECT * FROM offers WHERE shop_id = ${ctx.shop.id} AND activated ORDER BY priority, id`,
    )
  ).rows;
  const age = new Map(offers.map((offer) => [offer.id, offer.created_days_ago]));
  const indexes = new Map<string, OfferIndex>();
  /** The shop's offers as they were that day: an offer has no figures from before it was made. */
  const indexOf = (daysAgo: number): OfferIndex => {
    const there = sources.filter((source) => age.get(source.id)! >= daysAgo);
    const key = there.map((source) => source.id).join();
    let index = indexes.get(key);
    if (!index) indexes.set(key, (index = compileShopOffers(there, { currency: ctx.shop.currency })));
    return index;
  };
  const variantOf = (sku: string): PricingVariant => variants.get(catalogue.variants.get(sku)!.id)!;
  const lineOf = (sku: string, quantity: number): PricingLine => pricingLine(variantOf(sku), quantity);
  const sold = firstVariants(shop, variantOf);
  const taking: Taking = { random: seededRandom('what is taken of what is offered'), taken: new Map() };

  const events: HistoryEvent[] = [];
  const facts: Parameters<typeof reportFacts>[1][number][] = [];
  const paid: PaidOrder[] = [];
  let orders = 0;
  const remembered: FirstVisits = new Map();
  const timed = visits
    .flatMap((visit) =>
      comesBack(visit, localMoment(addDays(today, -visit.days_ago), visit.second_of_day, ctx.shop.timezone)),
    )
    .filter(({ end }) => end.getTime() <= ctx.now.getTime())
    .sort((a, b) => a.start.getTime() - b.start.getTime())
    .map((one) => {
      const [landed] = one.visit.steps;
      const product_id = landed?.kind === 'product' ? lineOf(landed.sku, 1).product_id : undefined;
      return { ...one, told: demoVisit(one.visit, one.start, product_id, remembered) };
    });
  const priced = (lines: readonly PricingLine[], at: Date, index: OfferIndex) =>
    offerPricing({ of: async () => index, left: async () => new Map() }).price(ctx.shop, lines, {
      trace: 'whole',
      now: at,
      ctx: { ...ctx, now: at },
    });

  // Orders take from their visits what led to them.
  await insertHistory(ctx, { events: [], visits: timed.map(({ told }) => told) });
  for (const { visit, start, end, told, cart, is_left } of timed) {
    const visit_id = historyVisitId(told);
    const index = indexOf(visit.days_ago);
    const chosen = visit.lines.map((line) => lineOf(line.sku, line.quantity));
    const beside = is_left ? [] : takenBeside(chosen, index, taking, visit.ends_in_order);
    const taken = beside.flatMap((unit): TakenLine[] => {
      const variant = sold.get(unit.product_id);
      // A bundle finds its products in the cart by itself.
      const from = unit.offer.type === 'bundle' ? undefined : unit.offer.id;
      return variant ? [{ ...unit, line: pricingLine(variant, 1, from) }] : [];
    });
    events.push(
      ...eventsOf({ visit, start }, index, taken, { catalogue, lineOf }).map((event) => ({
        ...event,
        visit: visit_id,
      })),
    );
    const lines = [...chosen, ...taken.map((one) => one.line)];
    const checkout = visit.steps.find(({ kind }) => kind === 'checkout');
    if (!checkout) continue;
    // The cart is the same from there to the order.
    const price = await priced(lines, end, index);
    const opened = { ...ctx, now: new Date(start.getTime() + checkout.at * 1000) };
    await openCheckout(opened, cart, { lines, value_minor: price.total_minor, visit_id });
    if (visit.ends_in_order && visit.customer !== null) {
      const made = await order(visit, lines, { at: end, price, visit_id });
      const { email } = customers[visit.customer]!;
      await completeCheckout({ ...ctx, now: end }, cart, { id: made.id, email });
      paid.push({ ...made, index, days_ago: visit.days_ago });
      orders += 1;
    }
  }

  async function order(
    visit: Visit,
    lines: readonly PricingLine[],
    { at, price, visit_id }: { at: Date; price: Awaited<ReturnType<typeof priced>>; visit_id: string },
  ): Promise<Omit<PaidOrder, 'index' | 'days_ago'>> {
    const past: ShopCtx = { ...ctx, now: at };
    const customer = customers[visit.customer!]!;
    const { default_address: home } = customer;
    const address = wholeAddress({
      first_name: customer.first_name,
      last_name: customer.last_name,
      address1: home.address1,
      address2: home.address2 ?? '',
      city: home.city,
      province: home.province ?? '',
      zip: home.zip,
      country_code: home.country_code,
      phone: customer.phone,
    });
    const details = new Map(
      lines.map(({ variant_id: id }) => {
        const { sku, image, requires_shipping } = variants.get(id)!;
        return [id, { sku, image_src: image?.src ?? null, requires_shipping }];
      }),
    );
    const written = await writeOrder(past, {
      email: customer.email,
      accepts_marketing: customer.accepts_marketing,
      shipping_address: address,
      note: '',
      shipping: shippingRates(price.total_minor, demoShipping, ctx.shop)[0]!,
      lines: orderLinesOf(lines, details, price),
      discount_applications: applicationsOf(price),
      pricing_trace: price.trace,
      cart_token: null,
      visit_id,
      checkout_token: null,
      quote_id: null,
      gateway: 'test',
      payment: { authorization_code: '4242', message: 'Test card ending in 4242', test: true },
      source_name: 'web',
      // Its buyers are made up.
      confirm: false,
    });
    const offerIds = [
      ...new Set([
        ...price.discount_applications.map((application) => application.offer_id),
        ...price.lines.flatMap((line) => line.taken_offer_id ?? []),
      ]),
    ];
    facts.push(
      ...checkoutFacts({ checkout_token: `seed-${written.id}`, at: at.toISOString(), offer_ids: offerIds }),
    );
    return { id: written.id, at, lines, subtotal_minor: price.total_minor, country: home.country_code };
  }

  await reportFacts(ctx, facts);
  await insertHistory(ctx, { events });
  await seedAfterPayment(ctx, paid, sold);
  await seedCancelled(ctx);
  await sendOlderOrders(ctx);
  await seedReturned(ctx);
  await seedCustomerNotes(ctx);
  return { orders, events: events.length };
}

interface TakenLine extends TakenUnit {
  line: PricingLine;
}

/** What was looked at and put into the cart during a visit, and what was taken of what is offered beside it. */
function eventsOf(
  { visit, start }: Pick<TimedVisit, 'visit' | 'start'>,
  index: OfferIndex,
  taken: readonly TakenLine[],
  {
    catalogue,
    lineOf,
  }: {
    catalogue: Pick<SeededCatalogue, 'collections'>;
    lineOf: (sku: string, quantity: number) => PricingLine;
  },
): HistoryEvent[] {
  const made: HistoryEvent[] = [];
  const add = (
    second: number,
    subject: HistoryEvent['subject'],
    subjectId: number,
    metric: HistoryEvent['metric'],
  ) => {
    const at = new Date(start.getTime() + second * 1000).toISOString();
    const key = `${visit.visitor} ${at} ${subject} ${subjectId} ${metric}`;
    made.push({ key, at, subject, subject_id: subjectId, metric });
  };
  let last = 0;
  for (const step of visit.steps) {
    if (step.kind === 'collection') {
      const id = catalogue.collections.get(step.collection_handle);
      if (id !== undefined) add(step.at, 'collection', id, 'view');
    }
    if (step.kind === 'product') {
      const line = lineOf(step.sku, 1);
      add(step.at, 'product', line.product_id, 'view');
      const [offer] = matchOffers(index, line, { offer_type: 'quantity', limit: 1 });
      if (offer) add(step.at + 2, 'offer', offer.id, 'view');
      for (const shown of shownFor(line, index, shownKinds.page)) add(step.at + 2, 'offer', shown, 'view');
    }
    if (step.kind === 'add_to_cart') {
      const line = lineOf(step.line.sku, step.line.quantity);
      add(step.at, 'product', line.product_id, 'add_to_cart');
      const [offer] = matchOffers(index, line, { offer_type: 'quantity', limit: 1 });
      if (offer?.terms && step.line.quantity >= offer.terms.min_quantity)
        add(step.at, 'offer', offer.id, 'add_to_cart');
      for (const shown of shownFor(line, index, shownKinds.cart)) add(step.at + 2, 'offer', shown, 'view');
      last = step.at;
    }
  }
  for (const [at, { offer, line }] of taken.entries()) {
    add(last + 5 + at, 'product', line.product_id, 'add_to_cart');
    add(last + 5 + at, 'offer', offer.id, 'add_to_cart');
  }
  return made;
}

/** A unit or more as they are priced; `offer_id` where they were taken from an offer. */
function pricingLine(variant: PricingVariant, quantity: number, offer_id?: number): PricingLine {
  const { price_minor: unit_price_minor, ...rest } = variant;
  const key = lineKey({ variant_id: variant.variant_id, offer_id });
  return { ...rest, options: [], key, quantity, unit_price_minor, ...(offer_id ? { offer_id } : {}) };
}

/** Of each product the first variant that is in stock, by the product's id. */
function firstVariants(
  shop: DemoShop,
  variantOf: (sku: string) => PricingVariant,
): Map<number, PricingVariant> {
  return new Map(
    shop.products.flatMap((product) => {
      const variant = product.variants.find((one) => one.inventory_quantity > 0);
      if (!variant) return [];
      const known = variantOf(variant.sku);
      return [[known.product_id, known] as const];
    }),
  );
}

/** Of each kind the offer that a shopper sees beside a product. */
function shownFor(
  line: PricingLine,
  index: OfferIndex,
  kinds: (typeof shownKinds)[keyof typeof shownKinds],
): number[] {
  return kinds.flatMap((offer_type) =>
    matchOffers(index, line, { offer_type, limit: 1 }).map((offer) => offer.id),
  );
}

/** What was ordered before the last few days has been sent, each order in one parcel a day later. */
async function sendOlderOrders(ctx: ShopCtx): Promise<void> {
  const until = sql`${ctx.now.toISOString()}::timestamptz - interval '2 days'`;
  await ctx.tx.execute(
    sql`WITH old AS (
          SELECT shop_id, id, name, created_at + interval '1 day' AS at FROM orders
          WHERE shop_id = ${ctx.shop.id} AND created_at < ${until} AND cancelled_at IS NULL
        ), parcels AS (
          INSERT INTO fulfillments (shop_id, order_id, number, name, status, shipment_status, tracking_company, tracking_numbers, date_done,
            created_at, updated_at)
          SELECT shop_id, id, 1, name || '-F1', 'success', 'delivered', 'Parcel Post', ARRAY['PP' || lpad((id * 7919 % 100000000)::text, 8, '0')], at, at, at FROM old
          RETURNING shop_id, order_id, id
        ), sent AS (
          INSERT INTO fulfillment_lines (shop_id, order_id, fulfillment_id, order_line_id, quantity)
          SELECT l.shop_id, l.order_id, p.id, l.id, l.quantity FROM order_lines l
          JOIN parcels p ON p.shop_id = l.shop_id AND p.order_id = l.order_id RETURNING order_id, order_line_id, quantity
        ), told AS (
          INSERT INTO order_events (shop_id, order_id, kind, details, created_at)
          SELECT ${ctx.shop.id}, o.id, 'fulfilled', jsonb_build_object('fulfillment_id', p.id, 'name', o.name || '-F1',
            'quantity', (SELECT sum(quantity) FROM sent s WHERE s.order_id = o.id), 'notified', false), o.at
          FROM old o JOIN parcels p ON p.order_id = o.id
        ), lines AS (
          UPDATE order_lines l SET fulfilled_quantity = l.quantity, fulfillable_quantity = 0, delivered_quantity = l.quantity,
            delivered_at = o.at
          FROM sent s JOIN old o ON o.id = s.order_id WHERE l.shop_id = ${ctx.shop.id} AND l.id = s.order_line_id
        )
        UPDATE orders o SET fulfillment_status = 'fulfilled', closed_at = old.at, updated_at = old.at FROM old
        WHERE o.shop_id = old.shop_id AND o.id = old.id`,
  );
}
