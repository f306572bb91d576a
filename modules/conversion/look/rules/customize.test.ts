import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxTypes, standardCustomize, fontChoices, fontFamilies, colorForm } from '../contract/look-words.ts';
import { customizeOf, pageLook } from './customize.ts';

test('whatever is stored, what is drawn has colours, sizes, fonts and boxes of ours alone', () => {
  const field = fc.constantFrom(
    ...Object.values(standardCustomize).flatMap((group) => Object.keys(group as object)),
  );
  const stored = fc.dictionary(
    fc.constantFrom(...Object.keys(standardCustomize)),
    fc.oneof(fc.anything(), fc.dictionary(field, fc.oneof(fc.anything(), fc.constantFrom('#abc', 12)))),
  );
  fc.assert(
    fc.property(stored, (values) => {
      const made = customizeOf(values);
      for (const [tool, group] of Object.entries(made)) {
        expect(Object.keys(group)).toEqual(
          Object.keys(standardCustomize[tool as keyof typeof standardCustomize]),
        );
        for (const [name, value] of Object.entries(group as Record<string, unknown>)) {
          if (name === 'font_family') expect(fontChoices).toContain(value);
          else if (name === 'type') expect(boxTypes).toContain(value);
          else if (name === 'font_size') expect(value).toSatisfy((size: number) => size >= 8 && size <= 36);
          else expect(value).toMatch(colorForm);
        }
      }
    }),
  );
});

test('what is good is kept', () => {
  const all = {
    ...standardCustomize,
    product_countdown: {
      process_color: '#ABC',
      background_color: '#00ff7f',
      font_family: fontFamilies[0],
      font_size: 36,
    },
  };
  expect(customizeOf(all as never)).toEqual(all);
});

test('a page has its own colours where none was chosen, and those that were', () => {
  const { product_countdown, realtime_visitors } = pageLook({
    product_countdown: { process_color: '#a8492f', background_color: 'red' },
  });
  expect(product_countdown).toEqual({
    ...standardCustomize.product_countdown,
    process_color: '#a8492f',
    background_color: '',
  });
  expect(realtime_visitors).toMatchObject({ text_color: '', number_color: '', type: 'none' });
});
