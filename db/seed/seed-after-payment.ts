import { sql } from 'drizzle-orm';
import { reportFacts } from '#modules/analytics/metric/server/public.ts';
import type { PricingVariant } from '#modules/catalog/facts/server/public.ts';
import type { Funnel } from '#modules/offers/funnel/contract/funnel.ts';
import { funnelFor, funnelStepOf, nextStep } from '#modules/offers/funnel/rules/funnel-way.ts';
import {
  acceptedFacts,
  declinedFacts,
  shownFacts,
  type StepFact,
} from '#modules/offers/funnel/rules/post-purchase-fact.ts';
import { activeFunnels } from '#modules/offers/funnel/server/funnel-write.ts';
import { applicationOf } from '#modules/offers/post-purchase/server/post-purchase-accept.ts';
import {
  acceptStep,
  addStep,
  claimStep,
  endStep,
  type StepRow,
} from '#modules/offers/post-purchase/server/post-purchase-step.ts';
import { isTarget } from '#modules/offers/pricing/rules/founded-line.ts';
import type { OfferIndex } from '#modules/offers/pricing/rules/offer-index.ts';
import type { CartLine, CompiledOffer } from '#modules/offers/pricing/rules/offer-pricer.ts';
import { priceAdded } from '#modules/offers/upsell/rules/post-purchase-price.ts';
import type { PricingLine } from '#modules/orders/price/rules/priced-cart.ts';
import { rememberCard } from '#modules/orders/addition/server/order-window.ts';
import { addToOrder } from '#modules/orders/addition/server/public.ts';
import type { RefundCtx } from '#modules/orders/refund/server/public.ts';
import { demoFunnel } from './demo-offers.ts';
import { seededRandom } from './random.ts';

/** An order of the history, as what is offered after its payment looks at it. */
export interface PaidOrder {
  id: number;
  at: Date;
  days_ago: number;
  lines: readonly PricingLine[];
  subtotal_minor: number;
  country: string;
  /** The shop's offers as they were that day. */
  index: OfferIndex;
}

/** One offer after a payment; those of a funnel know their step. */
interface Asked {
  offer: CompiledOffer;
  funnel: Funnel | null;
  key: string | null;
}

/** How long after the payment something is offered, and how many take it. */
const secondsAfter = 40;
const accepting = 0.16;

/**
 * What was offered after the payments of the history: by the shop's funnel, an offer by itself or the automated one, and
 * taken by some. Steps, lines and charges are written as a shopper's answer writes them; nobody is told of the past.
 */
export async function seedAfterPayment(
  ctx: RefundCtx,
  orders: readonly PaidOrder[],
  sold: ReadonlyMap<number, PricingVariant>,
): Promise<void> {
  const random = seededRandom('what is taken after payment');
  const funnels = await activeFunnels(ctx);
  const facts: StepFact[] = [];
  for (const order of orders) {
    const past = { ...ctx, now: new Date(order.at.getTime() + secondsAfter * 1000) };
    const placed = order.lines.map((line): CartLine => ({ ...line, placed: true }));
    const there = order.days_ago <= demoFunnel.created_days_ago ? funnels : [];
    let asked = firstAsked(order, placed, there);
    for (let position = 1; asked; position += 1) {
      const accepted = await answer(
        { past, order, placed, sold, facts },
        asked,
        position,
        random.chance(accepting),
      );
      if (accepted === null) break;
      asked = followingAsked(order, asked, accepted);
    }
  }
  const forgotten = sql`DELETE FROM order_cards WHERE shop_id = ${ctx.shop.id}`;
  await ctx.tx.execute(forgotten);
  await reportFacts(ctx, facts);
}

/** The funnel's first step; without one the first own offer, then the automated one. */
function firstAsked(order: PaidOrder, placed: readonly CartLine[], funnels: readonly Funnel[]): Asked | null {
  const funnel = funnelFor(funnels, {
    product_ids: placed.map((line) => line.product_id),
    number_of_products: placed.reduce((all, line) => all + line.quantity, 0),
    order_value_minor: order.subtotal_minor,
    currency: order.index.currency,
    shipping_country: order.country,
  });
  const step = funnel && funnelStepOf(funnel, funnel.start);
  if (funnel && step) return askedIn(order, funnel, step);
  const fitting = order.index.offers.filter(
    (offer) => offer.type === 'post-purchase' && placed.some((line) => isTarget(offer, line)),
  );
  const own = fitting.find((offer) => offer.source.automated !== true) ?? fitting[0];
  return own ? { offer: own, funnel: null, key: null } : null;
}

function followingAsked(order: PaidOrder, { funnel, key }: Asked, accepted: boolean): Asked | null {
  const step = funnel && key !== null ? nextStep(funnel, key, accepted) : null;
  return funnel && step ? askedIn(order, funnel, step) : null;
}

function askedIn(order: PaidOrder, funnel: Funnel, step: { key: string; offer_id: number }): Asked | null {
  const offer = order.index.by_id.get(step.offer_id);
  return offer ? { offer, funnel, key: step.key } : null;
}

interface Answering {
  past: RefundCtx;
  order: PaidOrder;
  placed: readonly CartLine[];
  sold: ReadonlyMap<number, PricingVariant>;
  facts: StepFact[];
}

/** Shows a step and has it taken or declined; null where nothing of its offer can be offered. */
async function answer(
  { past, order, placed, sold, facts }: Answering,
  { offer, funnel, key }: Asked,
  position: number,
  accepts: boolean,
): Promise<boolean | null> {
  const bought = new Set(placed.map((line) => line.product_id));
  const variant = (offer.source.recommend_ids ?? [])
    .filter((id) => !bought.has(id))
    .map((id) => sold.get(id))
    .find((one) => one !== undefined);
  if (!variant) return null;
  const { price_minor: unit_price_minor, ...known } = variant;
  const line: CartLine = { ...known, options: [], key: 'added', quantity: 1, unit_price_minor };
  const price = priceAdded(order.index, offer, placed, line, { now: past.now });
  const at = past.now.toISOString();
  const { row } = await addStep(past, {
    order_id: order.id,
    position,
    funnel_id: funnel?.id ?? null,
    step_key: key,
    offer_id: offer.id,
    variant: 'a',
    charge: { [variant.variant_id]: price.charge_minor },
    expires_at: new Date(past.now.getTime() + 600_000),
  });
  if (!row) return null;
  facts.push(...shownFacts(row, at));
  if (!accepts) {
    await endStep(past, row.id, 'declined');
    facts.push(...declinedFacts(row, at));
    return false;
  }
  await take(past, order, row, { offer, variant, price, beside: placed.find((one) => isTarget(offer, one)) });
  facts.push(...acceptedFacts(row, price.line.total_minor, at));
  return true;
}

interface Taken {
  offer: CompiledOffer;
  variant: PricingVariant;
  price: ReturnType<typeof priceAdded>;
  beside: CartLine | undefined;
}

/** The line, the money and the step. */
async function take(past: RefundCtx, order: PaidOrder, row: StepRow, taken: Taken): Promise<void> {
  const { offer, variant, price, beside } = taken;
  const unit = { variant_id: variant.variant_id, quantity: 1 };
  await claimStep(past, row.id, { ...unit, amount_minor: price.charge_minor, idempotency_key: null });
  await rememberCard(past, order.id, { gateway: 'test', card_token: 'test:4242' });
  const { product_id, title, variant_title, sku, vendor, product_type, requires_shipping, grams } = variant;
  const lineId = await addToOrder(past, order.id, {
    line: {
      ...{ ...unit, product_id, title, variant_title, sku, vendor, product_type, requires_shipping, grams },
      image_src: variant.image?.src ?? null,
      price_minor: variant.price_minor,
      total_discount_minor: price.line.discount_minor,
      discount_allocations: price.line.allocations.map(({ amount_minor }) => ({
        amount_minor,
        discount_application_index: 0,
      })),
      taken_offer_id: offer.id,
    },
    applications: price.application
      ? [
          applicationOf(past.shop, offer, price.application, {
            variant: row.variant,
            product_title: beside?.title ?? title,
            offer_product_title: title,
            last_name: '',
          }),
        ]
      : [],
    trace: price.trace,
    shipping: null,
    key: `demo-${row.id}`,
    begun: true,
  });
  await acceptStep(past, row.id, lineId, {});
}
