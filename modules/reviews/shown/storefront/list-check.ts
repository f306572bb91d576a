import { all, type Check, flag, id, number, orNull, shape, text } from '#core/storefront/answer-check.ts';

const stars = shape({ average: number, count: id });
const isDate: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const review = shape({
  id,
  rating: (value) => Number.isInteger(value) && (value as number) > 0 && (value as number) < 6,
  title: text,
  content: text,
  name: text,
  country_code: text,
  variant_title: text,
  imported_from: text,
  verified: flag,
  starred: flag,
  rewarded: flag,
  edited_at: orNull(isDate),
  product: orNull(shape({ title: text, handle: text })),
  images: all(shape({ src: text })),
  replies: all(shape({ content: text, created_at: isDate })),
  helpful: id,
  created_at: isDate,
});

/** Whether an answer has everything that a list draws, in every review of it. */
export const isListAnswer: Check = shape({
  totals: shape({
    here: stars,
    stars: (value) => all(id)(value) && (value as unknown[]).length === 5,
    elsewhere: all(shape({ imported_from: text, average: number, count: id })),
  }),
  counts: shape({ all: id, pictures: id, verified: id, critical: id }),
  checked: shape({
    ...{ count: id, verified: id, rewarded: id, looked_at: flag, held_low: id, held_high: id },
    held_reasons: all(shape({ reason: text, count: id })),
  }),
  reviews: all(review),
  next: orNull(text),
});
