import { expect, test } from 'vitest';
import { maxImportBytes } from '../contract/import-words.ts';
import { firstLines, reviewFileProblem } from './review-file-choice.ts';

test.each([
  [{ name: 'reviews.csv', type: '', size: 5 }, null],
  [{ name: 'reviews', type: 'text/csv', size: 5 }, null],
  [{ name: 'reviews.png', type: 'image/png', size: 5 }, 'wrong_kind'],
  [{ name: 'reviews.csv', type: 'text/csv', size: 0 }, 'empty'],
  [{ name: 'reviews.csv', type: 'text/csv', size: maxImportBytes + 1 }, 'too_large'],
])('%j is judged %s before it is sent', (file, problem) => {
  expect(reviewFileProblem(file)).toBe(problem);
});

test('the first lines of a file end with a line, so that no letter is cut through', async () => {
  const big = new File([`Sterne,Text\n${'5,Grün\n'.repeat(40_000)}`], 'a.csv');
  const head = await firstLines(big);
  expect(head.size).toBeLessThanOrEqual(64 * 1024);
  expect((await head.text()).endsWith('Grün\n')).toBe(true);
  const small = new File(['a,b'], 'b.csv');
  expect(await firstLines(small)).toBe(small);
});
