import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { formatMinor, toMajor } from '#core/rules/money.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { reportFacts } from '#modules/analytics/metric/server/public.ts';
import {
  forgetPricing,
  productsForPricing,
  type PricingVariant,
} from '#modules/catalog/facts/server/public.ts';
import {
  addToOrder,
  wasChargedUnder,
  giveBackCharge,
  type OrderAfterPayment,
  orderAfterPayment,
} from '#modules/orders/addition/server/public.ts';
import { addedShippingCode, storedApplication } from '#modules/orders/order/server/public.ts';
import { PaymentUnknown } from '#modules/orders/payment/server/public.ts';
import { boxWords } from '../../offer/rules/box-words.ts';
import { type MessageFacts, renderMessage } from '../../offer/rules/message-text.ts';
import type { CartLine, CompiledOffer, OfferIndex } from '../../pricing/rules/offer-pricer.ts';
import { acceptedFacts } from '../../funnel/rules/post-purchase-fact.ts';
import { type AddedPrice, priceAdded } from '../../upsell/rules/post-purchase-price.ts';
import { isTarget } from '../../pricing/rules/founded-line.ts';
import { funnelsAreOn, type StepSources } from './post-purchase-offer.ts';
import { recordStockUses, stockLeft, takeStock } from '../../pricing/server/offer-stock.ts';
import {
  acceptStep,
  chargeKey,
  claimStep,
  giveUpCharge,
  holdStep,
  stepById,
  stepIdOf,
  type StepRow,
} from './post-purchase-step.ts';
import { variantLine } from '../../shopper/server/variant-line.ts';
import { postPurchaseRefusals, postPurchaseSentences } from '../contract/post-purchase-refusals.ts';

/** What was added, as shown to the shopper. */
export interface AddedAnswer {
  added: { title: string; amount: number; amount_minor: number };
}

/** Whose order, which step, and the node's offers: read before any transaction, so that none waits for them. */
export interface StepContext extends StepSources {
  services: Services;
  shop: ActingShop;
  orderToken: string;
}

export const stepInvalid = () => new Refusal(postPurchaseRefusals.step_invalid);
export const stepUsed = () => new Refusal(postPurchaseRefusals.step_used);
export const stepExpired = () => new Refusal(postPurchaseRefusals.step_expired);
const stepChanged = () => new Refusal(postPurchaseRefusals.step_changed);
const stillRunning = () => new Refusal(coreRefusals.still_running.work, { headers: { 'retry-after': '1' } });

/** The step that a token is the key of, with its order. 422 for a token of another shop, order or maker. */
export async function stepOf(
  ctx: ShopCtx & { services: Services },
  orderToken: string,
  token: string,
): Promise<{ row: StepRow; order: OrderAfterPayment }> {
  const id = stepIdOf(ctx.services.secret, ctx.shop.id, orderToken, token);
  const row = id === null ? null : await stepById(ctx, id);
  if (!row) throw stepInvalid();
  const order = await orderAfterPayment(ctx, orderToken);
  if (order.id !== row.order_id) throw stepInvalid();
  return { row, order };
}

/** Why an open step cannot be answered any more; null: it can. */
export function refusalOf(row: StepRow, order: OrderAfterPayment, now: Date): Refusal | null {
  if (row.state === 'expired') return stepExpired();
  if (row.state !== 'open') return stepUsed();
  return !order.may_grow || new Date(row.expires_at) <= now ? stepExpired() : null;
}

interface Taken {
  variant_id: number;
  quantity: number;
}

interface Priced {
  offer: CompiledOffer;
  variant: PricingVariant;
  price: AddedPrice;
  /** The bought product that it stands beside. */
  beside: string;
}

/** What units of a variant cost, by what this transaction sees; null where the offer or the variant is gone. */
async function priceOf(
  ctx: ShopCtx,
  index: OfferIndex,
  order: OrderAfterPayment,
  row: StepRow,
  { variant_id, quantity }: Taken,
): Promise<Priced | null> {
  const offer = index.by_id.get(row.offer_id);
  if (!offer || offer.type !== 'post-purchase') return null;
  if (row.funnel_id !== null && !funnelsAreOn(ctx.shop)) return null;
  const known = order.lines.flatMap((line) => line.variant_id ?? []);
  const variants = await productsForPricing(ctx, [...known, variant_id]);
  const variant = variants.get(variant_id);
  if (!variant?.published) return null;
  const placed = order.lines.flatMap(
    ({ id, variant_id: bought, quantity: units, taken_offer_id }): CartLine[] => {
      const facts = bought === null ? undefined : variants.get(bought);
      if (!facts) return [];
      const offer_id = taken_offer_id ?? undefined;
      return [{ ...variantLine(facts, { key: `line:${id}`, quantity: units, offer_id }), placed: true }];
    },
  );
  const left = await stockLeft(ctx, [offer]);
  const line = variantLine(variant, { key: 'added', quantity, offer_id: offer.id });
  const context = { now: ctx.now, left, variant: () => row.variant };
  const target = placed.find((one) => isTarget(offer, one) && offer.recommends(one, line));
  const price = priceAdded(index, offer, placed, line, context);
  return { offer, variant, price, beside: target?.title ?? variant.title };
}

/**
 * Takes an open step for one shopper: its price is fixed, and no other request can take it. A step that is being
 * charged under the same key goes on; one that was accepted under it gives its answer again.
 */
async function claim(
  context: StepContext,
  index: OfferIndex,
  token: string,
  taken: Taken,
  key: string | null,
): Promise<{ row: StepRow; answer: AddedAnswer | null; resumed: boolean }> {
  const { services, shop } = context;
  return services.db.inShop(shop.id, async (tx) => {
    const ctx = { services, shop, tx, now: services.now() };
    const { row, order } = await stepOf(ctx, context.orderToken, token);
    if (key !== null && row.idempotency_key === key && row.state !== 'open') {
      if (row.variant_id !== taken.variant_id || row.quantity !== taken.quantity)
        throw new Refusal(coreRefusals.idempotency_key.other_body);
      if (row.state === 'accepted' || row.state === 'charging')
        return {
          row,
          answer: row.state === 'accepted' ? (row.answer as AddedAnswer) : null,
          resumed: true,
        };
    }
    const refused = refusalOf(row, order, ctx.now);
    if (refused) throw refused;
    const one = row.charge[taken.variant_id];
    if (one === undefined) throw invalid({ variant_id: postPurchaseSentences.not_part_of_offer });
    const priced = taken.quantity === 1 ? null : await priceOf(ctx, index, order, row, taken);
    if (taken.quantity > 1 && !priced) throw stepExpired();
    const amount_minor = priced ? priced.price.charge_minor : one;
    const claimed = await claimStep(ctx, row.id, { ...taken, amount_minor, idempotency_key: key });
    if (!claimed) throw stepUsed();
    return { row: claimed, answer: null, resumed: false };
  });
}

/** The line, the money and the step, in one transaction; null while another request holds it. */
async function carryOut(
  context: StepContext,
  index: OfferIndex,
  stepId: string,
  { begun, busy }: { begun: boolean; busy: 'wait' | 'skip' },
): Promise<AddedAnswer | null> {
  const { services, shop, gateways } = context;
  return services.db.inShop(shop.id, async (tx) => {
    const ctx = { services, shop, tx, now: services.now(), gateways };
    const row = await holdStep(ctx, stepId, busy);
    if (row?.state === 'accepted') return row.answer as AddedAnswer;
    if (row?.state !== 'charging') return null;
    const taken = { variant_id: row.variant_id!, quantity: row.quantity! };
    const order = await orderAfterPayment(ctx, context.orderToken);
    const priced = await priceOf(ctx, index, order, row, taken);
    // What is charged is what was shown, or nothing is.
    if (!priced || priced.price.charge_minor !== row.amount_minor) throw stepChanged();
    const { offer, variant, price, beside } = priced;
    const uses = price.application ? [price.application] : [];
    if (!(await takeStock(ctx, index, uses))) throw stepExpired();
    const lineId = await addToOrder(ctx, order.id, {
      line: {
        product_id: variant.product_id,
        variant_id: variant.variant_id,
        title: variant.title,
        variant_title: variant.variant_title,
        sku: variant.sku,
        vendor: variant.vendor,
        product_type: variant.product_type,
        image_src: variant.image?.src ?? null,
        quantity: taken.quantity,
        price_minor: variant.price_minor,
        total_discount_minor: price.line.discount_minor,
        discount_allocations: price.line.allocations.map(({ amount_minor }) => ({
          amount_minor,
          discount_application_index: 0,
        })),
        taken_offer_id: offer.id,
        requires_shipping: variant.requires_shipping,
        grams: variant.grams,
      },
      applications: uses.map((use) =>
        applicationOf(shop, offer, use, {
          variant: row.variant,
          product_title: beside,
          offer_product_title: variant.title,
          last_name: order.last_name,
        }),
      ),
      trace: price.trace,
      shipping:
        price.shipping_minor > 0
          ? {
              code: addedShippingCode,
              title: 'Delivery of what was added',
              price_minor: price.shipping_minor,
            }
          : null,
      key: chargeKey(shop.id, row),
      begun,
    });
    await recordStockUses(ctx, index, order.id, uses);
    const title = variant.variant_title ? `${variant.title} - ${variant.variant_title}` : variant.title;
    const amount_minor = price.charge_minor;
    const answer = { added: { title, amount: toMajor(amount_minor, shop.currency), amount_minor } };
    await acceptStep(ctx, row.id, lineId, answer);
    await reportFacts(ctx, acceptedFacts(row, price.line.total_minor, ctx.now.toISOString()));
    return answer;
  });
}

/** What an order keeps of the discount of an offer taken after its payment, in the words that the offer was shown with. */
export function applicationOf(
  { currency, locale }: Pick<ActingShop, 'currency' | 'locale'>,
  offer: CompiledOffer,
  use: NonNullable<AddedPrice['application']>,
  { variant, ...names }: Omit<MessageFacts, 'discount'> & { variant: StepRow['variant'] },
) {
  const source: CompiledOffer['source'] & { offer_message?: string } = offer.source;
  const each = Math.round(use.amount_minor / Math.max(1, use.taken));
  const discount = use.value_type === 'percentage' ? `${use.value}%` : formatMinor(each, currency, locale);
  const second = variant === 'b' ? source.variant_b?.offer_message : undefined;
  const written = second || source.offer_message || '';
  const own = boxWords(locale).own.message['post-purchase'];
  const message = renderMessage(written, { discount, ...names }, own);
  return storedApplication({ ...use, message });
}

/**
 * Ends a charge of which nothing came to be. What the gateway says decides: money that moved all the same goes back,
 * and only then is the step open again, as another attempt, or over.
 */
async function abandon(
  { services, shop, gateways }: StepContext,
  stepId: string,
  state: 'open' | 'expired',
): Promise<void> {
  await services.db.inShop(shop.id, async (tx) => {
    const ctx = { services, shop, tx, now: services.now(), gateways };
    const row = await holdStep(ctx, stepId, 'wait');
    if (row?.state !== 'charging') return;
    const key = chargeKey(shop.id, row);
    if (await wasChargedUnder(ctx, row.order_id, key)) await giveBackCharge(ctx, row.order_id, key);
    await giveUpCharge(ctx, row.id, state);
  });
}

/** Carries out what was claimed. A refusal undoes it; an unknown outcome is asked for once more, then left to `settleCharge`. */
async function finish(
  context: StepContext,
  index: OfferIndex,
  stepId: string,
  resumed: boolean,
): Promise<AddedAnswer> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await carryOut(context, index, stepId, {
        begun: resumed || tries > 0,
        // Whoever goes on with the call of another must not carry it out beside it.
        busy: resumed ? 'skip' : 'wait',
      });
      if (answer) return answer;
      throw stillRunning();
    } catch (error) {
      if (error instanceof PaymentUnknown && tries === 0) continue;
      if (error instanceof PaymentUnknown) throw stillRunning();
      if (!(error instanceof Refusal) || error.code === 'core.still_running') throw error;
      // What is left of the offer, or what it costs now, can still be had.
      const stays = error.status === 402 || ['orders.sold_out', 'offers.step_changed'].includes(error.code);
      await abandon(context, stepId, stays ? 'open' : 'expired');
      if (stays) forgetPricing(context.services, context.shop.id);
      if (error.status === 402) throw new Refusal(postPurchaseRefusals.declined(error.sentence));
      throw error.code === 'orders.not_editable' ? stepExpired() : error;
    }
  }
}

/** Takes an offer: see `acceptPostPurchase`. The same Idempotency-Key goes on where the first call ended. */
export async function acceptOffer(
  context: StepContext,
  token: string,
  taken: Taken,
  key: string | null,
): Promise<{ stepId: string; answer: AddedAnswer }> {
  const index = await context.indexCache.of(context.shop);
  const { row, answer, resumed } = await claim(context, index, token, taken, key);
  return { stepId: row.id, answer: answer ?? (await finish(context, index, row.id, resumed)) };
}

/**
 * Ends a step that has been charging for long: its process died, or no answer came. Money that moved gets its line,
 * or goes back where that cannot be; where none moved nothing is charged any more.
 */
export async function settleCharge(
  context: StepContext,
  row: Pick<StepRow, 'id' | 'order_id' | 'attempt'>,
): Promise<void> {
  const { services, shop, gateways } = context;
  const charged = await services.db.inShop(
    shop.id,
    (tx) =>
      wasChargedUnder(
        { services, shop, tx, now: services.now(), gateways },
        row.order_id,
        chargeKey(shop.id, row),
      ),
    { readOnly: true },
  );
  if (!charged) return abandon(context, row.id, 'open');
  try {
    await carryOut(context, await context.indexCache.of(shop), row.id, { begun: true, busy: 'skip' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await abandon(context, row.id, 'expired');
  }
}
