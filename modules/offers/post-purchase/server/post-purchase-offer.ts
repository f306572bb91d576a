import type { ReplyOf } from '#core/contract/endpoint.ts';
import { formatMinor, toMajor } from '#core/rules/money.ts';
import type { ActingShop, Ctx, Services } from '#core/server/call/context.ts';
import { type Exposures, noteShown } from '#modules/analytics/trial/server/public.ts';
import { reportFacts } from '#modules/analytics/metric/server/public.ts';
import { pricingFromMemory } from '#modules/catalog/facts/server/public.ts';
import {
  openOrderWindow,
  type OrderAfterPayment,
  orderAfterPayment,
  releaseAnswered,
} from '#modules/orders/addition/server/public.ts';
import { type MoreGateways, paymentGateway } from '#modules/orders/payment/server/public.ts';
import type { Funnel } from '../../funnel/contract/funnel.ts';
import type { getPostPurchase } from '../contract/post-purchase-calls.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { funnelFor, type FunnelOrder, nextStep, openStep } from '../../funnel/rules/funnel-way.ts';
import type { CartLine, CompiledOffer } from '../../pricing/rules/offer-pricer.ts';
import { funnelTrialOf } from '../../trial/rules/offer-trial.ts';
import { shownFacts } from '../../funnel/rules/post-purchase-fact.ts';
import { addedShipping } from '../../upsell/rules/post-purchase-price.ts';
import { postPurchaseWords } from '../../upsell/rules/post-purchase-words.ts';
import { isTarget } from '../../pricing/rules/founded-line.ts';
import { activeFunnels } from '../../funnel/server/funnel-write.ts';
import { funnelTrials, offerTrials } from '../../trial/server/offer-exposures.ts';
import type { OfferIndexCache } from '../../pricing/server/offer-index-cache.ts';
import {
  addStep,
  endStep,
  keepShown,
  type NewStep,
  type StepRow,
  stepsOf,
  stepToken,
} from './post-purchase-step.ts';
import { type BoxContext, upsellBoxOf } from '../../shopper/server/upsell-box.ts';
import { boxContextOf } from '../../shopper/server/upsell-view.ts';
import { variantLine } from '../../shopper/server/variant-line.ts';

type PostPurchaseStep = ReplyOf<typeof getPostPurchase>['offer'];

/** Offers tried until one has something to show. */
const maxTried = 20;

/** What a node knows offers and ways of charging from. */
export interface StepSources {
  indexCache: OfferIndexCache;
  /** Ways of charging beside those that orders know. */
  gateways: MoreGateways;
}

/** What is decided with: the shop's offers, the order as it is, and what it was offered so far. */
interface Deciding {
  context: BoxContext;
  order: OrderAfterPayment;
  steps: readonly StepRow[];
  funnels: readonly Funnel[];
  /** The lines of the order as the engine looks at them. */
  placed: readonly CartLine[];
  /** Whether a variant can join the order, with what its delivery costs (minor units). */
  joins: (variantId: number, shippingMinor: number) => boolean;
  /** What is added is paid later, with the order. */
  paysLater: boolean;
  /** Filled in with the funnels that are tried and could be shown. */
  heldFunnels: Exposures;
}

/** The call that asks: programs are shown what it is, and not counted. */
type Asking = Pick<Ctx, 'services' | 'shop' | 'userAgent'>;

/** An offer that can be made now. */
interface Found {
  box: UpsellBox;
  charge: Record<string, number>;
  funnel_id: number | null;
  step_key: string | null;
}

/** The lines of an order as far as their products are still known. */
export async function placedLines(
  services: Services,
  shop: ActingShop,
  order: OrderAfterPayment,
): Promise<CartLine[]> {
  const ids = order.lines.flatMap((line) => line.variant_id ?? []);
  const variants = await pricingFromMemory(services, shop, ids);
  return order.lines.flatMap(({ id, variant_id, quantity, taken_offer_id }) => {
    const variant = variant_id === null ? undefined : variants.get(variant_id);
    if (!variant) return [];
    const offer_id = taken_offer_id ?? undefined;
    return [{ ...variantLine(variant, { key: `line:${id}`, quantity, offer_id }), placed: true }];
  });
}

/** One offer beside the order's targets among its lines; null where nothing of it can be offered. */
async function boxOf({ context, order, placed, joins }: Deciding, offer: CompiledOffer | undefined) {
  if (!offer || offer.type !== 'post-purchase') return null;
  const targets = placed.filter((line) => isTarget(offer, line));
  if (targets.length === 0) return null;
  // With keep offering, what was bought may be offered again (V043).
  const box = await upsellBoxOf(context, offer, targets, placed, {
    have: offer.again ? [] : placed,
    last_name: order.last_name,
  });
  if (!box) return null;
  const source: CompiledOffer['source'] & { shipping_fee?: Parameters<typeof addedShipping>[0] } =
    offer.source;
  const fee = source.automated ? source.shipping_fee : null;
  const charge: Record<string, number> = {};
  for (const { id, available, offer_price_minor: price } of box.products.flatMap((one) => one.variants)) {
    const shipping = addedShipping(fee, price, context.index.currency);
    if (available && joins(id, shipping)) charge[id] = price + shipping;
  }
  const products = box.products.flatMap((product) => {
    const variants = product.variants.filter(({ id, available }) => !available || charge[id] !== undefined);
    return variants.some(({ id }) => charge[id] !== undefined) ? [{ ...product, variants }] : [];
  });
  return products.length > 0 ? { box: { ...box, products }, charge } : null;
}

/** Off means off: of what is open and of what follows, too. */
export function funnelsAreOn(shop: Pick<ActingShop, 'switches'>): boolean {
  return shop.switches['upsell_funnel'] !== false;
}

/** The first step of a funnel, from a key on, whose offer can be made now. */
async function foundInFunnel(deciding: Deciding, funnel: Funnel, from: string | null): Promise<Found | null> {
  const impossible = new Set<number>();
  for (;;) {
    const step = openStep(funnel, from, (id) => !impossible.has(id));
    if (!step) return null;
    const found = await boxOf(deciding, deciding.context.index.by_id.get(step.offer_id));
    if (found) return { ...found, funnel_id: funnel.id, step_key: step.key };
    impossible.add(step.offer_id);
  }
}

/** Without a funnel: the first post-purchase offer by priority, then the first automated one. */
async function foundByItself(deciding: Deciding): Promise<Found | null> {
  const { index } = deciding.context;
  const before = new Set(deciding.steps.map((step) => step.offer_id));
  const offers = index.offers.filter((offer) => offer.type === 'post-purchase' && !before.has(offer.id));
  const automated = offers.filter((offer) => offer.source.automated === true);
  const own = offers.filter((offer) => offer.source.automated !== true);
  for (const offer of [...own.slice(0, maxTried), ...automated.slice(0, maxTried)]) {
    const found = await boxOf(deciding, offer);
    if (found) return { ...found, funnel_id: null, step_key: null };
  }
  return null;
}

/**
 * The first step of the funnel that the order gets. A visitor who is held out of one is not asked it, as if it were not
 * there; where it could have been shown, that is noted on both sides.
 */
async function foundByFunnel(deciding: Deciding): Promise<Found | null> {
  const { context, order, placed, heldFunnels } = deciding;
  if (!funnelsAreOn(context.shop)) return null;
  const paid: FunnelOrder = {
    product_ids: placed.map((line) => line.product_id),
    number_of_products: placed.reduce((sum, line) => sum + line.quantity, 0),
    order_value_minor: order.subtotal_price_minor,
    currency: order.currency,
    shipping_country: order.shipping_country,
  };
  let { funnels } = deciding;
  for (;;) {
    const funnel = funnelFor(funnels, paid);
    if (!funnel) return null;
    const part = funnelTrialOf(funnel, context.visitor);
    // What is only looked at is no exposure of the offers in it.
    const looking =
      part === 'out' ? { ...deciding, context: { ...context, exposures: undefined } } : deciding;
    const found = await foundInFunnel(looking, funnel, funnel.start);
    if (found && funnel.holdout_percent > 0) heldFunnels.set(funnel.id, part);
    if (part !== 'out') return found;
    funnels = funnels.filter((one) => one !== funnel);
  }
}

/** What comes after the steps so far. */
async function foundNext(deciding: Deciding): Promise<Found | null> {
  const last = deciding.steps.at(-1);
  if (!last) return (await foundByFunnel(deciding)) ?? foundByItself(deciding);
  if (last.funnel_id !== null && last.step_key !== null) {
    if (!funnelsAreOn(deciding.context.shop)) return null;
    const funnel = deciding.funnels.find((one) => one.id === last.funnel_id);
    const next = funnel && nextStep(funnel, last.step_key, last.state === 'accepted');
    return funnel && next ? foundInFunnel(deciding, funnel, next.key) : null;
  }
  // An offer by itself is one; the next stands in only for one that could not be made any more.
  return last.state === 'expired' ? foundByItself(deciding) : null;
}

const nothing = ({ services, shop: { locale } }: Asking, position: number): PostPurchaseStep => ({
  step: null,
  box: null,
  charge: {},
  closes_at: null,
  now: services.now().toISOString(),
  position,
  words: postPurchaseWords(locale),
});

function shown({ context, order, paysLater }: Deciding, row: StepRow, box: UpsellBox): PostPurchaseStep {
  const { shop, services } = context;
  const { currency, locale } = shop;
  const known = Object.entries(row.charge);
  return {
    step: stepToken(services.secret, shop.id, order.token, row),
    box,
    charge: Object.fromEntries(
      known.map(([id, minor]) => [
        id,
        { amount: toMajor(minor, currency), amount_minor: minor, text: formatMinor(minor, currency, locale) },
      ]),
    ),
    closes_at: new Date(row.expires_at).toISOString(),
    now: services.now().toISOString(),
    position: row.position,
    words: postPurchaseWords(locale, paysLater),
  };
}

/** What is known of an order whose next offer is asked for; null: nothing can be offered for it now. */
async function decidingOf(
  services: Services,
  { indexCache, gateways }: StepSources,
  shop: ActingShop,
  orderToken: string,
  visitor?: string,
): Promise<Deciding | { context: null; steps: readonly StepRow[] }> {
  const now = services.now();
  const { order, steps, funnels } = await services.db.inShop(
    shop.id,
    async (tx) => {
      const ctx = { shop, tx, now };
      const found = await orderAfterPayment(ctx, orderToken);
      return {
        order: found,
        steps: await stepsOf(ctx, found.id),
        funnels: found.may_grow ? await activeFunnels(ctx) : [],
      };
    },
    { readOnly: true },
  );
  const over = order.editable_until !== null && order.editable_until <= now;
  // While a card is being asked nothing more is offered.
  if (!order.may_grow || over || steps.at(-1)?.state === 'charging') return { context: null, steps };
  const context = await boxContextOf(services, indexCache, shop, order.visitor ?? visitor);
  const placed = await placedLines(services, shop, order);
  const gateway = paymentGateway(order.gateway!, gateways);
  const joins = (await gateway.joins?.({ services, shop })) ?? (() => true);
  const paysLater = gateway.paysLater === true;
  return { context, order, steps, funnels, placed, joins, paysLater, heldFunnels: new Map() };
}

/** Nothing follows the steps that were answered: the order waits no longer, unless another look found more meanwhile. */
function letGo({ context: { services, shop }, order, steps }: Deciding): Promise<void> {
  return services.db.inShop(shop.id, (tx) => {
    const ctx = { shop, tx, now: services.now() };
    return releaseAnswered(ctx, order.id, async () => {
      const known = await stepsOf(ctx, order.id);
      const answered = known.every(({ state }) => state !== 'open' && state !== 'charging');
      return known.length !== steps.length || !answered;
    });
  });
}

/** Lets an order go where nothing follows its last answer: for answers after the shopper left. */
export async function letGoIfAnswered(
  services: Services,
  sources: StepSources,
  shop: ActingShop,
  orderToken: string,
): Promise<void> {
  const deciding = await decidingOf(services, sources, shop, orderToken);
  const last = deciding.steps.at(-1);
  if (deciding.context === null || !last || last.state === 'open') return;
  if (!(await foundNext(deciding))) await letGo(deciding);
}

/**
 * What an order is offered now. The same until it is taken, declined or can no longer be had. With the first offer the
 * window of the order opens, and it is held; after the last answer it is let go. 404 for an unknown order.
 */
export async function currentOffer(
  asking: Asking,
  sources: StepSources,
  orderToken: string,
  visitor?: string,
): Promise<PostPurchaseStep> {
  const { services, shop } = asking;
  const now = services.now();
  const deciding = await decidingOf(services, sources, shop, orderToken, visitor);
  const { steps } = deciding;
  const position = steps.length + 1;
  if (deciding.context === null) return nothing(asking, position);
  const { context, order } = deciding;
  // The order itself counts: what is added to it is bought with it.
  const noted = { visitor: context.visitor, since: order.created_at };
  const noteTried = async (): Promise<void> => {
    await noteShown(asking, offerTrials, { ...noted, exposures: context.exposures });
    await noteShown(asking, funnelTrials, { ...noted, exposures: deciding.heldFunnels });
  };
  const open = steps.at(-1);
  if (open?.state === 'open') {
    const on = open.funnel_id === null || funnelsAreOn(shop);
    const found = on ? await boxOf(deciding, context.index.by_id.get(open.offer_id)) : null;
    if (found) {
      const { charge, box } = found;
      await noteTried();
      await services.db.inShop(shop.id, (tx) =>
        keepShown({ shop, tx }, open.id, { charge, variant: box.variant }),
      );
      return shown(deciding, { ...open, charge }, box);
    }
    await services.db.inShop(shop.id, (tx) => endStep({ shop, tx, now }, open.id, 'expired'));
    return currentOffer(asking, sources, orderToken, visitor);
  }
  const found = await foundNext(deciding);
  await noteTried();
  if (!found) {
    if (steps.length > 0) await letGo(deciding);
    return nothing(asking, position);
  }
  const { box, ...rest } = found;
  const row = await services.db.inShop(shop.id, async (tx) => {
    const ctx = { shop, tx, now };
    const until = await openOrderWindow(ctx, order.id, context.settings.post_purchase_window_minutes);
    if (!until) return null;
    const step: NewStep = {
      ...rest,
      order_id: order.id,
      position,
      offer_id: box.offer_id,
      variant: box.variant,
      expires_at: until,
    };
    const written = await addStep(ctx, step);
    if (written.row && written.made) await reportFacts(ctx, shownFacts(written.row, now.toISOString()));
    return written.row ?? null;
  });
  if (!row) return nothing(asking, position);
  // Another look at the same order was faster and decided something else meanwhile.
  if (row.state !== 'open' || row.offer_id !== box.offer_id)
    return currentOffer(asking, sources, orderToken, visitor);
  return shown(deciding, row, box);
}
