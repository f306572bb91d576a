import { expect, test } from 'vitest';
import { exampleNumbers } from './example-numbers.ts';

test('V463 a preview says 1 to 20 bought and 1 to 80 left, each of them at times, and keeps to it', () => {
  const seen = { purchased_number: new Set<number>(), stock_number: new Set<number>() };
  for (let seed = 0; seed < 3000; seed += 1) {
    const numbers = exampleNumbers(String(seed));
    expect(exampleNumbers(String(seed))).toEqual(numbers);
    seen.purchased_number.add(Number(numbers.purchased_number));
    seen.stock_number.add(Number(numbers.stock_number));
  }
  const upTo = (most: number) => new Set(Array.from({ length: most }, (_, at) => at + 1));
  expect(seen).toEqual({ purchased_number: upTo(20), stock_number: upTo(80) });
});
