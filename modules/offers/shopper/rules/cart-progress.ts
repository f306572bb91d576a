import type { CartProgress } from '../../offer/contract/upsell-box.ts';
import { priceTiers, type TierRow } from '../../quantity/rules/tier-price.ts';
import { boxWords } from '../../offer/rules/box-words.ts';
import { withoutEnded } from '../../pricing/rules/offer-limit.ts';
import { matchOffers } from '../../pricing/rules/offer-index.ts';
import type {
  CartLine,
  CompiledOffer,
  PricingContext,
  OfferIndex,
} from '../../pricing/rules/offer-pricer.ts';
import type { PriceResult } from '../../pricing/rules/price-result.ts';

interface Step {
  progress: CartProgress;
  /** Units that are missing; 0: reached. */
  missing: number;
}

/**
 * How far a cart is from a better price: of all tiers that a product of it has not reached, the one that takes the
 * fewest units more; where none is left, what was reached. Null where no quantity offer is about what is in the cart.
 * Units that another offer discounted do not count, nor offers that are over or of `exclude`, as in pricing.
 */
export function cartProgress(
  index: OfferIndex,
  lines: readonly CartLine[],
  priced: Pick<PriceResult, 'lines'>,
  shop: { currency: string; locale: string },
  context: Pick<PricingContext, 'now' | 'exclude'> = {},
): CartProgress | null {
  const exclude = withoutEnded(index, context);
  const open = (line: CartLine, offer: CompiledOffer) => {
    const at = lines.indexOf(line);
    return (priced.lines[at]?.allocations ?? []).every((one) => one.offer_id === offer.id);
  };
  let nearest: Step | null = null;
  for (const own of Map.groupBy(lines, (line) => line.product_id).values()) {
    const [first] = own;
    if (!first || first.placed) continue;
    const [offer] = matchOffers(index, first, { offer_type: 'quantity', limit: 1, exclude });
    if (!offer?.terms) continue;
    const counted = own.filter((line) => offer.matches(line) && open(line, offer));
    const units = counted.reduce((sum, line) => sum + line.quantity, 0);
    const step = units > 0 ? stepOf(offer, units, first.unit_price_minor, shop) : null;
    if (step && (!nearest || isNearer(step, nearest))) nearest = step;
  }
  return nearest?.progress ?? null;
}

function isNearer(a: Step, b: Step): boolean {
  if ((a.missing === 0) !== (b.missing === 0)) return a.missing > 0;
  return a.missing < b.missing || (a.missing === b.missing && a.progress.share > b.progress.share);
}

function stepOf(
  offer: CompiledOffer,
  units: number,
  unitPrice: number,
  { currency, locale }: { currency: string; locale: string },
): Step | null {
  const words = boxWords(locale);
  const rows = priceTiers(offer.source, { unit_price_minor: unitPrice, locale }, currency).filter(
    (row) => row.save_minor > 0,
  );
  const next = rows.find((row) => row.quantity > units);
  if (next) {
    const missing = next.quantity - units;
    const text = words.more(missing, savingOf(offer, next));
    const share = units / next.quantity;
    return { missing, progress: { offer_id: offer.id, text, share, reached: false } };
  }
  const reached = rows.at(-1);
  if (!reached) return null;
  const text = words.reached(savingOf(offer, reached));
  return { missing: 0, progress: { offer_id: offer.id, text, share: 1, reached: true } };
}

/** A percentage as such, as it holds for each unit; else what the tier takes off. */
function savingOf(offer: CompiledOffer, row: TierRow): string {
  const data = offer.source.discount_data;
  const tier = 'data' in data ? data.data.find((one) => one.key === row.key) : undefined;
  return tier?.type === 'percentage_each' ? `${tier.value_discount}%` : row.text.save;
}
