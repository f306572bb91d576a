import { type Check, flag, id, number, orNull, shape, some, text } from '#core/storefront/answer-check.ts';
import type { CartProgress, UpsellBox } from '../../offer/contract/upsell-box.ts';

export const image = orNull(shape({ src: text, alt: text }));
const variant = shape({
  id,
  title: text,
  available: flag,
  price: text,
  offer_price: text,
  price_minor: number,
  offer_price_minor: number,
});
const product = shape({ title: text, handle: text, image, variants: some(variant), quantity: id });
export const box = shape({
  offer_id: id,
  title: text,
  message: text,
  cta: text,
  products: some(product),
  discount_text: text,
  total: text,
  original_total: text,
  ends_at: orNull(text),
  left: orNull(number),
  words: shape({ add: text, dismiss: text, sold_out: text, choose: text, total: text, added: text }),
});
const progress = shape({ text, share: number, reached: flag });
export const those = (value: unknown, check: Check): unknown[] =>
  Array.isArray(value) ? value.filter(check) : [];

/** The boxes of an answer that are what was agreed. */
export const checkedBoxes = (value: unknown): UpsellBox[] => those(value, box) as UpsellBox[];

export const checkedProgress = (value: unknown): CartProgress | null =>
  progress(value) ? (value as CartProgress) : null;
