import {
  all,
  type Check,
  flag,
  id,
  number,
  orNull,
  shape,
  some,
  text,
} from '#core/storefront/answer-check.ts';
import type { ShownWidget } from '../../widget/contract/shown-widget.ts';
import type { CartProgress, UpsellBox } from '../../offer/contract/upsell-box.ts';

const image = orNull(shape({ src: text, alt: text }));
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
const box = shape({
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
const look = shape({
  columns: number,
  title_size: number,
  title_align: text,
  text_color: text,
  accent_color: text,
});
const card = shape({
  title: text,
  handle: text,
  image,
  price: text,
  compare_at_price: orNull(text),
  variant_id: orNull(id),
});
const widget = shape({
  title: text,
  look,
  cards: all(card),
  offer: orNull(box),
  words: shape({ add: text, choose: text, previous: text, next: text }),
});

const those = (value: unknown, check: Check): unknown[] => (Array.isArray(value) ? value.filter(check) : []);

/** The boxes of an answer that are what was agreed. */
export const checkedBoxes = (value: unknown): UpsellBox[] => those(value, box) as UpsellBox[];

/** The widgets of an answer that are what was agreed. */
export const checkedWidgets = (value: unknown): ShownWidget[] => those(value, widget) as ShownWidget[];

export const checkedProgress = (value: unknown): CartProgress | null =>
  progress(value) ? (value as CartProgress) : null;
