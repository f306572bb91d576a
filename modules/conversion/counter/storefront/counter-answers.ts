import { type Check, id, number, orNull, shape, text } from '#core/storefront/answer-check.ts';

const numbers: Check = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every(id);

/** Checks which answers can be drawn. */
export const isStock: Check = shape({
  left: numbers,
  made_up: orNull(shape({ type: text, value: number })),
  words: text,
  look: shape({ process_color: text, background_color: text, font_family: text, font_size: number }),
});

export const isVisitors: Check = shape({
  count: number,
  again_seconds: number,
  words: shape({ one: text, other: text }),
  look: shape({
    text_color: text,
    background_color: text,
    number_color: text,
    font_family: text,
    font_size: number,
  }),
});
