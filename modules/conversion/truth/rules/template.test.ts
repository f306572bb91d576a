import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filled, isVariablesOnly, namesIn, unknownNames } from './template.ts';

const known = ['a', 'b', 'c'];
const piece = fc.oneof(
  fc.constantFrom('{{a}}', '{{ b }}', '{{c}}', '{{d}}', '{{', '}}', '{', '$&', '$1', '<b>', ' '),
  fc.string({ maxLength: 6 }),
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const value = fc.oneof(fc.constant('{{a}}'), fc.string({ maxLength: 5 }), fc.constant(null));

test('10,000 texts: what is filled in is the values alone, once; a gap makes no text at all', () => {
  fc.assert(
    fc.property(text, fc.record({ a: value, b: value, c: value }), (written, values) => {
      const made = filled(written, values);
      const used = namesIn(written).filter((name) => known.includes(name));
      const hasGap = used.some((name) => values[name as keyof typeof values] === null);
      expect(made === null).toBe(hasGap);
      if (made === null) return;
      // By hand: cut at the variables, put the values between.
      const expected = written
        .split(/(\{\{\s*[abc]\s*\}\})/)
        .map((part, index) => (index % 2 === 1 ? values[part.replace(/[{}\s]/g, '') as 'a'] : part))
        .join('');
      expect(made).toBe(expected);
    }),
    { numRuns: 10_000 },
  );
});

test('unknown variables are listed by name, five at most, none endless', () => {
  expect(unknownNames('{{a}} and {{ b }}', known)).toBeNull();
  expect(unknownNames('{{name}} {{a}} {{name}}', known)).toBe('{{name}}');
  expect(unknownNames('{{1}}{{2}}{{3}}{{4}}{{5}}{{6}}', known)).toBe('{{1}}, {{2}}, {{3}}, {{4}}, {{5}}');
  expect(unknownNames(`{{${'x'.repeat(90)}}}`, known)).toBe(`{{${'x'.repeat(40)}}}`);
});

test('ambiguity 71: a text is the raw variable list when it joins the variables and says nothing else', () => {
  expect(isVariablesOnly('{{a}}{{b}} {{c}}', known)).toBe(true);
  expect(isVariablesOnly('{{a}} {{b}} {{c}}!', known)).toBe(false);
  expect(isVariablesOnly('{{a}} {{b}}', known)).toBe(false);
  expect(isVariablesOnly('', known)).toBe(false);
});
