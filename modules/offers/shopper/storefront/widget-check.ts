import { all, id, number, orNull, shape, text } from '#core/storefront/answer-check.ts';
import type { ShownWidget } from '../../widget/contract/shown-widget.ts';
import { box, image, those } from './answer-check.ts';

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

/** The widgets of an answer that are what was agreed. */
export const checkedWidgets = (value: unknown): ShownWidget[] => those(value, widget) as ShownWidget[];
