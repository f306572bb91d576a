import type { Formats } from '#core/admin/controls/formats.ts';
import type { AutoDiscount, AutoTarget } from '../contract/auto-offer.ts';
import { autoOfferText } from './auto-offer-text.ts';

const lists = [
  ['product_ids', 'parts_products'],
  ['category_ids', 'parts_collections'],
  ['sku', 'parts_sku'],
  ['quotations', 'parts_quotations'],
  ['tags', 'parts_tags'],
] as const;

/** What has to be bought, in a line: `2 products, 1 tag`. */
export function autoTargetSummary(target: AutoTarget): string {
  const t = autoOfferText.text;
  if (target.type === 'all') return t('target_all');
  const parts = lists.flatMap(([list, words]) => {
    const count = target[list].length;
    return count === 0 ? [] : [t(words, { count })];
  });
  return parts.join(', ');
}

/** `10% off`, `$2.50 off`, or that there is none. */
export function autoDiscountSummary(
  { discount, type, value }: AutoDiscount,
  write: Pick<Formats, 'money' | 'percent'>,
): string {
  const t = autoOfferText.text;
  if (!discount || !value || !Number.isFinite(value)) return t('no_discount');
  return t('off', { value: type === 'value' ? write.money(value) : write.percent(value / 100, 2) });
}
