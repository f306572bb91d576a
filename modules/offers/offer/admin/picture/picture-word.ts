import type { Offer } from '../../contract/offer.ts';

/** What a picture is drawn from. */
export type PicturedOffer = Pick<
  Offer,
  'offer_type' | 'enable_discount' | 'discount_data' | 'recommend_limit' | 'target_type'
>;

/** As much as a box of the picture holds: `−12.5%`. */
const number = (value: number) => String(Math.round(value * 100) / 100);

/** What an offer takes off, short; `''` when it takes nothing. Money is without a currency, which a template has not. */
export function pictureBadge({ enable_discount, discount_data: data }: PicturedOffer): string {
  if (!enable_discount || 'data' in data) return '';
  if (data.discount_type === 'fixed_amount')
    return data.amount_discount > 0 ? `−${number(data.amount_discount)}` : '';
  return data.percentage_discount > 0 ? `−${number(data.percentage_discount)}%` : '';
}

export interface PictureTier {
  key: number;
  units: string;
  off: string;
  popular: boolean;
}

/** As many rows as fit beside a product; of more, the first ones and the popular one. */
export function pictureTiers({ discount_data: data }: PicturedOffer): PictureTier[] {
  const tiers = 'data' in data ? data.data : [];
  const most = 4;
  const popular = tiers.findIndex((tier) => tier.mark_as_popular);
  const shown =
    tiers.length <= most || popular < most
      ? tiers.slice(0, most)
      : [...tiers.slice(0, most - 1), tiers[popular]!];
  return shown.map((tier) => ({
    key: tier.key,
    units: `${tier.min_quantity} ×`,
    off: tierOff(tier),
    popular: tier.mark_as_popular,
  }));
}

function tierOff({ type, value_discount: value }: { type: string; value_discount: number }): string {
  if (type === 'buy_x_get_x') return `+${number(value)}`;
  if (!(value > 0)) return '';
  return type === 'percentage_each' ? `−${number(value)}%` : `−${number(value)}`;
}
