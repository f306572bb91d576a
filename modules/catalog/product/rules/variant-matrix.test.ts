import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionKey } from './product-draft.ts';
import {
  type Combination,
  combinationOf,
  combinations,
  type MatrixOption,
  type OptionChange,
  reshapeVariants,
  usedOptions,
} from './variant-matrix.ts';

interface Numbered extends Combination {
  id: number;
}
const numbered = (rows: readonly Combination[]): Numbered[] =>
  rows.map((row, id) => ({ ...row, id: id + 1 }));
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const label = (row: Combination) => [row.option1, row.option2, row.option3].filter(Boolean).join('/');
const reshape = (before: MatrixOption[], variants: readonly Numbered[], after: OptionChange[]) =>
  reshapeVariants(before, variants, after)!.map(
    ({ combination, kept, like }) => `${label(combination)}:${kept?.id ?? `new${like?.id ?? ''}`}`,
  );

const size = { name: 'Size', values: ['S', 'M'] };
const color = { name: 'Color', values: ['Red', 'Blue'] };
const four = numbered(combinations([size, color])!);

describe('changing the options of a product', () => {
  test('a renamed value keeps its variants', () => {
    const after = [size, { name: 'Color', values: ['Rouge', 'Blue'], renamed_values: { Red: 'Rouge' } }];
    expect(reshape([size, color], four, after)).toEqual(['S/Rouge:1', 'S/Blue:2', 'M/Rouge:3', 'M/Blue:4']);
  });

  test('a renamed option keeps its variants when it says where it stood', () => {
    const after = [size, { ...color, name: 'Colour', previous_position: 2 }];
    expect(reshape([size, color], four, after)).toEqual(['S/Red:1', 'S/Blue:2', 'M/Red:3', 'M/Blue:4']);
  });

  test('options that change places keep their variants', () => {
    expect(reshape([size, color], four, [color, size])).toEqual([
      'Red/S:1',
      'Red/M:3',
      'Blue/S:2',
      'Blue/M:4',
    ]);
  });

  test('two values that swap names keep their own variants', () => {
    const after = [{ ...size, renamed_values: { S: 'M', M: 'S' } }, color];
    expect(reshape([size, color], four, after)).toEqual(['S/Red:3', 'S/Blue:4', 'M/Red:1', 'M/Blue:2']);
  });

  test('a new value makes only what is new, and a deleted combination stays away', () => {
    const three = four.filter((variant) => variant.id !== 4);
    const after = [{ name: 'Size', values: ['S', 'M', 'L'] }, color];
    expect(reshape([size, color], three, after)).toEqual([
      'S/Red:1',
      'S/Blue:2',
      'M/Red:3',
      'L/Red:new1',
      'L/Blue:new2',
    ]);
  });

  test('a value that goes takes its variants; an option that goes leaves the first of each', () => {
    expect(reshape([size, color], four, [size, { name: 'Color', values: ['Blue'] }])).toEqual([
      'S/Blue:2',
      'M/Blue:4',
    ]);
    expect(reshape([size, color], four, [size])).toEqual(['S:1', 'M:3']);
  });

  test('the first option of a product without a choice keeps its variant, and none leaves one', () => {
    const plain = numbered([combinationOf(['Default Title'])]);
    expect(reshape([{ name: 'Title', values: ['Default Title'] }], plain, [size])).toEqual(['S:1', 'M:new1']);
    expect(reshape([size, color], four, [])).toEqual(['Default Title:1']);
  });

  test('replacing every value begins anew rather than with nothing', () => {
    expect(reshape([size], numbered(combinations([size])!), [{ name: 'Size', values: ['38'] }])).toEqual([
      '38:new1',
    ]);
  });

  test('far too many combinations are not even counted out', () => {
    const wide = { values: Array.from({ length: 250 }, (_, n) => String(n)) };
    const after = ['A', 'B', 'C'].map((name) => ({ name, ...wide }));
    expect(reshapeVariants([], [], after)).toBeNull();
  });
});

const value = fc.constantFrom('a', 'b', 'c', 'd', 'toString', '__proto__');
const option = fc.record({
  name: fc.constantFrom('A', 'B', 'C', 'D'),
  values: fc.uniqueArray(value, { minLength: 1, maxLength: 4 }),
});
const options = fc.uniqueArray(option, { selector: ({ name }) => name, minLength: 1, maxLength: 3 });
const product = options.chain((wished) =>
  fc
    .shuffledSubarray(combinations(wished)!, { minLength: 1 })
    .map((rows) => ({ before: usedOptions(wished, rows), variants: numbered(rows) })),
);
const changed = fc.uniqueArray(
  fc.record(
    {
      name: fc.constantFrom('A', 'B', 'C', 'E'),
      values: fc.uniqueArray(value, { minLength: 1, maxLength: 4 }),
      previous_position: fc.integer({ min: 1, max: 3 }),
      renamed_values: fc.dictionary(value, value),
    },
    { requiredKeys: ['name', 'values'] },
  ),
  { selector: ({ name }) => name, minLength: 1, maxLength: 3 },
);

describe('any change of options', () => {
  test('nothing is twice, no variant stands for two, and there is always one', () => {
    fc.assert(
      fc.property(product, changed, ({ before, variants }, after) => {
        const rows = reshapeVariants(before, variants, after)!;
        const keys = rows.map(({ combination }) => optionKey(combination));
        expect(new Set(keys).size).toBe(keys.length);
        const known = rows.flatMap((row) => row.kept?.id ?? []);
        expect(new Set(known).size).toBe(known.length);
        expect(rows.length).toBeGreaterThan(0);
        for (const { combination } of rows)
          after.forEach(({ values }, index) =>
            expect(values).toContain([combination.option1, combination.option2, combination.option3][index]),
          );
      }),
      { numRuns: 2000 },
    );
  });

  test('the same options keep every variant, in whatever order they are put', () => {
    fc.assert(
      fc.property(product, fc.func(fc.integer()), ({ before, variants }, order) => {
        const turned = [...before].sort((a, b) => order(a.name) - order(b.name));
        const rows = reshapeVariants(before, variants, turned)!;
        expect(sorted(rows.map((row) => row.kept?.id ?? 0))).toEqual(sorted(variants.map(({ id }) => id)));
      }),
      { numRuns: 1000 },
    );
  });

  test('adding values loses no variant, and taking them back is as before', () => {
    fc.assert(
      fc.property(product, value, ({ before, variants }, extra) => {
        const more = before.map((option, index) =>
          index === 0 ? { ...option, values: [...new Set([...option.values, extra])] } : option,
        );
        const rows = reshapeVariants(before, variants, more)!;
        const ids = rows.flatMap((row) => row.kept?.id ?? []);
        expect(sorted(ids)).toEqual(sorted(variants.map(({ id }) => id)));
        const made = rows.map(({ combination, kept }) => ({ ...combination, id: kept?.id ?? 0 }));
        const back = reshapeVariants(more, made, before)!.filter((row) => row.kept && row.kept.id > 0);
        expect(sorted(back.map((row) => row.kept!.id))).toEqual(sorted(ids));
      }),
      { numRuns: 1000 },
    );
  });

  test('options hold exactly the values that variants have', () => {
    fc.assert(
      fc.property(product, ({ before, variants }) => {
        const used = usedOptions(before, variants);
        used.forEach(({ values }, index) => {
          const field = (['option1', 'option2', 'option3'] as const)[index]!;
          expect(new Set(values)).toEqual(new Set(variants.map((variant) => variant[field])));
        });
      }),
    );
  });
});
