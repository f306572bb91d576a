import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText, safeCsvText } from './csv-text.ts';

const word = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ';', ' ', "'", '=') }),
);

test('records are read as they were written, whatever is in them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      (rows, lineEnd) => {
        const read = parse(csvText(rows, lineEnd), { relax_column_count: true, record_delimiter: lineEnd });
        expect(read).toEqual(rows);
      },
    ),
  );
});

test('another program writes the same', () => {
  const cell = fc.oneof(word, fc.integer(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
      expect(csvText(rows)).toBe(stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ }));
    }),
  );
});

test('what a spreadsheet would run is text, and a number below zero a number', () => {
  expect(safeCsvText([['=1+1', -1, '-1', 'a,b', true, false, null]], '\n')).toBe(`'=1+1,-1,'-1,"a,b",1,,\n`);
});
