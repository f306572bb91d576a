import type { Formats } from '#core/admin/controls/formats.ts';
import type { OfferRow } from '../contract/offer-list.ts';
import type { TierType } from '../contract/offer-choice.ts';
import type { QuantityTier } from '../contract/offer.ts';
import { offerListText } from './offer-list-text.ts';

const { text } = offerListText;

/** The second line under an offer's name: `4 tiers, up to 30% off`, `15% off, ends Dec 1, 2026`. */
export function offerSummary(
  offer: Pick<OfferRow, 'discount_data' | 'enable_discount'>,
  formats: Formats,
): string {
  const given = offer.discount_data;
  if ('data' in given) {
    const summary = tierSummary(given.data, formats);
    const { setup_end_date: ends, end_date_time: end, auto_extend_end_date: goesOn } = given;
    if (!offer.enable_discount || !ends || !end || goesOn) return summary;
    return text('tiers_until', { summary, date: formats.date(end * 1000) });
  }
  const fixed = given.discount_type === 'fixed_amount';
  const most = fixed ? given.amount_discount : given.percentage_discount;
  if (!offer.enable_discount || most <= 0) return text('no_discount');
  const value = fixed ? formats.money(most) : formats.percent(most / 100, 2);
  if (!given.setup_end_date || given.end_date_time == null) return text('percent_off', { value });
  return text('percent_off_until', { value, date: formats.date(given.end_date_time * 1000) });
}

const savingKeys = {
  percentage_each: 'saving_percentage',
  amount_each: 'saving_each',
  amount_all: 'saving_all',
  buy_x_get_x: 'saving_free',
} as const satisfies Record<TierType, string>;

/** Savings of different kinds have no largest one without a price, so those are only counted. */
function tierSummary(tiers: readonly QuantityTier[], formats: Formats): string {
  const [first] = tiers;
  if (!first) return text('no_tiers');
  const counted = text('tiers', { count: tiers.length });
  if (tiers.some((tier) => tier.type !== first.type)) return counted;
  const most = Math.max(...tiers.map((tier) => tier.value_discount));
  if (most <= 0) return counted;
  const saving = text(savingKeys[first.type], { value: savingOf(first.type, most, formats) });
  return text('up_to', { tiers: counted, saving });
}

function savingOf(type: TierType, value: number, formats: Formats): string {
  if (type === 'percentage_each') return formats.percent(value / 100, 2);
  return type === 'buy_x_get_x' ? formats.number(value) : formats.money(value);
}
