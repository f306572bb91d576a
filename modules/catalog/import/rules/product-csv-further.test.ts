import { expect, test } from 'vitest';
import { importSentences } from '../contract/import-refusals.ts';
import type { ExtraRow } from './product-csv-extra.ts';
import { type FileProduct, groupRows } from './product-csv-group.ts';
import { takeFurther } from './product-csv-further.ts';
import { readHeader } from './product-csv-header.ts';
import { readRow } from './product-csv-row.ts';

const knows = (name: string) => name.startsWith('Ours');
const columns = [
  'Handle',
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Variant Price',
  'Ours a',
  'Ours b',
  'Ours c',
  'MPN',
];

/** The product of these rows: option value and further cells. */
function vase(...rows: [string, ...string[]][]): FileProduct {
  const header = readHeader(columns)!;
  const read = rows.map(([value, ...cells], index) => {
    const own = index === 0 ? ['Vase', 'Colour'] : ['', ''];
    const all = ['vase', ...own, value, '1.00', ...cells];
    return readRow(
      columns.map((_column, at) => all[at] ?? ''),
      index + 2,
      header,
      'USD',
    ).row!;
  });
  return groupRows(read).file!;
}

test('cells of other areas are taken from every row, and the others stay', () => {
  const file = vase(
    ['Green', 'one', '', '', 'kept'],
    ['Red', '', 'two', '', 'red'],
    ['Blue', '', '', 'three'],
  );
  const taken = takeFurther(file, knows);
  expect(taken.cells).toEqual({ 'Ours a': 'one', 'Ours b': 'two', 'Ours c': 'three' });
  expect(taken.dropped).toEqual([]);
  expect(taken.file.draft.extra).toEqual({ MPN: 'kept', variants: { Red: { MPN: 'red' } } });
  expect(taken.file.extras.map((row: ExtraRow) => row.cells)).toEqual([{ MPN: 'kept' }, { MPN: 'red' }]);
});

test('a cell that says otherwise than a row before is named by its line', () => {
  const taken = takeFurther(vase(['Green', 'one'], ['Red', 'one'], ['Blue', 'other']), knows);
  expect(taken.cells).toEqual({ 'Ours a': 'one' });
  expect(taken.dropped).toEqual([
    { line: 4, message: importSentences.other_line({ column: 'Ours a', line: 2 }) },
  ]);
});

test('a product without such cells stays the very same', () => {
  const file = vase(['Green', '', '', '', 'kept']);
  expect(takeFurther(file, knows).file).toBe(file);
});
