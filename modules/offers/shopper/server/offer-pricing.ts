import type { ActingShop } from '#core/server/call/context.ts';
import { formatMinor } from '#core/rules/money.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import { bestDiscountText } from '../../quantity/rules/tier-price.ts';
import { priceCart } from '../../pricing/rules/cart-price.ts';
import type { OfferIndex } from '../../pricing/rules/offer-index.ts';
import { boxWords } from '../../offer/rules/box-words.ts';
import { type MessageFacts, renderMessage } from '../../offer/rules/message-text.ts';
import { isTarget } from '../../pricing/rules/founded-line.ts';
import { trialMoment } from '../../trial/rules/offer-trial.ts';
import type { PriceResult } from '../../pricing/rules/price-result.ts';
import { takesPart } from '../../trial/server/trial-part.ts';
import { takenOffers } from '../../upsell/rules/taken-offer.ts';
import type {
  CartLine,
  CompiledOffer,
  PricingContext,
  OfferSource,
} from '../../pricing/rules/offer-pricer.ts';
import { limitedOffers, recordStockUses, stockLeft, takeStock } from '../../pricing/server/offer-stock.ts';
import { holdStock, releaseHold } from '../../pricing/server/offer-holds.ts';
import { runningUntil } from '../../pricing/rules/offer-limit.ts';
import type { OfferIndexCache } from '../../pricing/server/offer-index-cache.ts';
import { asShown, shownKeys } from '../../recommend/server/shown-lines.ts';

type Application = PriceResult['discount_applications'][number];

/** The titles that the words of an offer beside a line may name: of what leads to it, and of what is offered. */
function titlesBeside(
  offer: CompiledOffer,
  line: CartLine,
  lines: readonly CartLine[],
): Pick<MessageFacts, 'product_title' | 'offer_product_title'> {
  if (offer.type === 'quantity') return { product_title: line.title, offer_product_title: line.title };
  if (offer.type === 'bundle') {
    const [main, ...others] = offer.source.target_ids;
    const titleOf = (id: number | undefined) => lines.find((one) => one.product_id === id)?.title;
    const other = others.find((id) => id !== main) ?? main;
    return { product_title: titleOf(main), offer_product_title: titleOf(other) };
  }
  const target = lines.find((one) => one !== line && isTarget(offer, one) && offer.recommends(one, line));
  return { product_title: target?.title, offer_product_title: line.title };
}

/** The message of an offer as this shopper reads it beside the first line that it discounts. */
function messageFor(
  index: OfferIndex,
  shop: ActingShop,
  { offer_id, value, value_type, amount_minor, line_keys }: Application,
  lines: readonly CartLine[],
  { variant }: PricingContext,
): string {
  const offer = index.by_id.get(offer_id);
  const line = lines.find((one) => one.key === line_keys[0]);
  if (!offer || !line) return '';
  const source = offer.source as OfferSource & { offer_message?: string };
  const second = variant?.(offer) === 'b' ? source.variant_b?.offer_message : undefined;
  const message = second || source.offer_message;
  if (!message) return '';
  const discount = () => {
    if ('data' in source.discount_data) {
      const beside = { unit_price_minor: line.unit_price_minor, locale: shop.locale };
      return bestDiscountText(source, beside, shop.currency);
    }
    return value_type === 'percentage' ? `${value}%` : formatMinor(amount_minor, shop.currency, shop.locale);
  };
  const facts: MessageFacts = {
    // Worked out for the messages that name it.
    get discount() {
      return discount();
    },
    ...titlesBeside(offer, line, lines),
  };
  return renderMessage(message, facts, boxWords(shop.locale).own.message[offer.type]);
}

/** Names on each line the offer that it was rightly taken from, so that what offers bring is counted without a discount, too. */
function withTaken<P extends PriceResult>(
  index: OfferIndex,
  lines: readonly CartLine[],
  context: PricingContext,
  priced: P,
): P {
  if (!lines.some((line) => line.offer_id !== undefined)) return priced;
  const taken = takenOffers(index, lines, context);
  return {
    ...priced,
    lines: priced.lines.map((line, at) => ({ ...line, taken_offer_id: taken[at] })),
  };
}

/** What orders ask for a price: every cart, quote and order goes through `priceCart` here. */
export function offerPricing(indexCache: OfferIndexCache): OrderDependencies {
  return {
    async shown({ shop, tx }, lines) {
      const { services } = indexCache;
      return services ? shownKeys({ services, shop, tx }, await indexCache.of(shop), lines) : new Set();
    },
    async price(shop, sent, { trace, ctx, now, visitor, holds }) {
      const index = await indexCache.of(shop);
      const { services } = indexCache;
      const taken = services !== undefined && sent.some((line) => line.offer_id !== undefined);
      const lines = taken ? await asShown({ services, shop, tx: ctx?.tx }, index, sent) : sent;
      // Where there is a transaction its own view decides, so that what is sold is what is left at that moment.
      const limited = limitedOffers(index, lines);
      const left =
        limited.size === 0
          ? undefined
          : ctx
            ? await stockLeft(ctx, limited, holds)
            : await indexCache.left(shop);
      const context: PricingContext = { now, left, ...trialMoment(index, visitor) };
      const priced = withTaken(index, lines, context, priceCart(index, lines, { ...context, trace }));
      if (priced.discount_applications.length === 0 && priced.trace.length === 0)
        return { ...priced, discount_applications: [], trace: [] };
      return {
        ...priced,
        trace: priced.trace.map((entry) => ({
          ...entry,
          detail: `${index.by_id.get(entry.offer_id)?.name ?? ''}: ${entry.detail}`,
        })),
        discount_applications: priced.discount_applications.map((application) => ({
          offer_id: application.offer_id,
          offer_version: application.offer_version,
          taken: application.taken,
          counts: application.counts,
          ends_at: application.ends_at,
          title: application.title,
          message: ctx ? messageFor(index, shop, application, lines, context) : '',
          value: application.value,
          value_type: application.value_type,
          allocation_method: application.allocation_method,
          amount_minor: application.amount_minor,
        })),
      };
    },
    async takeStock(ctx, price) {
      if (price.discount_applications.length === 0) return true;
      return takeStock(ctx, await indexCache.of(ctx.shop), price.discount_applications);
    },
    async hold(ctx, key, price, until) {
      if (price.discount_applications.length === 0) return 0;
      return holdStock(ctx, await indexCache.of(ctx.shop), key, price.discount_applications, until);
    },
    releaseHold,
    async gone(shop, offers, now) {
      // Another server may just have changed it.
      const index = await indexCache.of(shop, { asStored: true });
      return offers.filter(({ offer_id, offer_version }) => {
        const offer = index.by_id.get(offer_id);
        if (!offer?.terms || offer.version !== offer_version) return true;
        return runningUntil(offer.source.discount_data, now) === 'over';
      });
    },
    async takesPart(ctx, lines, visitor) {
      return takesPart(ctx, await indexCache.of(ctx.shop), lines, visitor);
    },
    async placed(ctx, orderId, price) {
      if (price.discount_applications.length === 0) return;
      await recordStockUses(ctx, await indexCache.of(ctx.shop), orderId, price.discount_applications);
    },
  };
}
