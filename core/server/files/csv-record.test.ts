import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { inEnglish } from '#core/contract/sentence.ts';
import { csvRecords, readCells } from './csv-record.ts';
import { csvBounds } from '#core/rules/csv-bounds.ts';
import { openCsv } from './csv-file.ts';
import { encodingOf, readLines } from './text-lines.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  return Array.fromAsync(csvRecords(readLines(path, await encodingOf(path)), ','));
}
const cells = async (content: string | Buffer) => (await read(content)).map((record) => record.cells);

/** The same by the library, which reads whole files and stops at the first mark that does not fit. */
function byLibrary(text: string, delimiter: string): string[] | null {
  try {
    const records: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n'],
    });
    return records.length === 1 ? records[0]! : null;
  } catch {
    return null;
  }
}

test('cells of a record are read as csv-parse reads them, whatever stands in it', () => {
  const letter = fc.constantFrom('a', '"', '""', ',"', '",', ',', ';', '\t', ' ', 'ü', '\\', "'");
  const piece = fc.oneof(
    { weight: 4, arbitrary: letter },
    // Ends of lines stand in a record only between marks.
    { weight: 1, arbitrary: fc.constantFrom('"x\ny"', '"\r\n"', '"a""b\n"') },
  );
  const record = fc.array(piece, { maxLength: 14 }).map((all) => all.join(''));
  fc.assert(
    fc.property(record, fc.constantFrom(',', ';', '\t'), (text, delimiter) => {
      // What is no record: blank, or lines that no mark holds together.
      const open = text.split('\n').slice(0, -1);
      fc.pre(
        text !== '' &&
          open.every(
            (_line, at) =>
              open
                .slice(0, at + 1)
                .join('\n')
                .split('"').length %
                2 ===
              0,
          ),
      );
      if (!text.includes('"')) return;
      expect(readCells(text, delimiter)).toEqual(byLibrary(text, delimiter));
    }),
    { numRuns: process.env.PROVE_SEED ? 200_000 : 5_000 },
  );
});

describe('records of a CSV file', () => {
  test('carry the line on which they begin, counted as an editor does', async () => {
    const records = await read('a,b\r\n"1\r\n\r\n1",2\r\n\r\n3,"4\n"\n5,6');
    expect(records).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\r\n\r\n1', '2'] },
      { line: 6, cells: ['3', '4\n'] },
      { line: 8, cells: ['5', '6'] },
    ]);
  });
  test('an unclosed quotation mark costs its own row only', async () => {
    const records = await read('a,b\n1,2\n3,"four\n5,6\n7,"8"\n9,10\n');
    expect(records.map((record) => record.cells ?? `${record.line}: ${inEnglish(record.problem)}`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      '3: Unbalanced quotes in this row. The row was skipped.',
      ['5', '6'],
      ['7', '8'],
      ['9', '10'],
    ]);
  });
  test('a mark that is never closed does not swallow the rest of the file', async () => {
    const rest = Array.from({ length: 30_000 }, (_, n) => `${n},x`).join('\n');
    const records = await read(`a,b\n"1,2\n${rest}`);
    expect(records).toHaveLength(30_002);
    expect(records[1]).toMatchObject({
      line: 2,
      problem: coreSentences.quotation_marks({ skipped: coreSentences.row_skipped }),
    });
  });
  test('text after a closing mark spoils the lines of its record, which are named', async () => {
    const records = await read('a,b\n"<p>\nhello" there,2\n3,4\n');
    expect(records[1]).toEqual({
      line: 2,
      problem: coreSentences.quotation_marks({
        skipped: coreSentences.lines_skipped({ first: 2, last: 3 }),
      }),
    });
    expect(records[2]).toEqual({ line: 4, cells: ['3', '4'] });
  });
  test('rows with more or fewer columns come as they are', async () => {
    expect(await cells('a,b\n1\n1,2,3\n')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
  });
  test('UTF-8 with and without a mark, UTF-16 both ways, Windows-1252 and old Mac newlines are understood', async () => {
    const text = 'name,price\nCafé “x”,1\n';
    const wanted = [
      ['name', 'price'],
      ['Café “x”', '1'],
    ];
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    expect(await cells(text)).toEqual(wanted);
    expect(await cells(`\ufeff${text}`)).toEqual(wanted);
    expect(await cells(utf16)).toEqual(wanted);
    expect(await cells(Buffer.from(utf16).swap16())).toEqual(wanted);
    expect(await cells(Buffer.from(text, 'utf16le'))).toEqual(wanted);
    expect(await cells(Buffer.from('name,price\nCaf\xe9 \x93x\x94,1\n', 'latin1'))).toEqual(wanted);
    expect(await cells(text.replaceAll('\n', '\r'))).toEqual(wanted);
  });
  test('whatever is written as CSV is read back', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('', '"', '""', ',', '\n', 'a\r\nb', '=1+1', '<p class="x">'),
    );
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const written = rows.map(([first, ...others]) => [`x${first}`, ...others]);
        expect(await cells(stringify(written, { quoted_match: /\r/ }))).toEqual(written);
      }),
      { numRuns: 100 },
    );
  });
});

const { maxLineCharacters, maxCells } = csvBounds;

describe('a line has bounds', () => {
  const tooLong = (line: number) => coreSentences.line_characters({ line, count: maxLineCharacters });
  const tooWide = (line: number) => coreSentences.line_cells({ line, count: maxCells });

  test('a line as large as it may be is read, one with a character more is reported with its figure', async () => {
    const fits = 'x'.repeat(maxLineCharacters - 2);
    const records = await read(`a,b\n${fits},y\n${fits},yz\n1,2\n`);
    expect(records[1]!.cells![0]!.length).toBe(fits.length);
    expect(records.slice(2)).toEqual([
      { line: 3, problem: tooLong(3), isOver: true },
      { line: 4, cells: ['1', '2'] },
    ]);
    expect(inEnglish(tooLong(3))).toBe('Line 3 is longer than 2000000 characters.');
  });
  test('a row with as many cells as it may have is read, one more is reported, quoted or not', async () => {
    const row = (count: number, cell: string) => Array.from({ length: count }, () => cell).join(',');
    const records = await read(
      `${row(maxCells, 'a')}\n${row(maxCells + 1, 'a')}\n${row(maxCells + 1, '"a"')}\n${row(maxCells, '"a"')}\n`,
    );
    expect(records.map((record) => record.cells?.length ?? record.problem)).toEqual([
      maxCells,
      tooWide(2),
      tooWide(3),
      maxCells,
    ]);
  });
  test('a line of commas that no array could hold costs no more memory than a line may have', async () => {
    // V8 ends the process when an array passes 2^27 entries: 250 MB of commas did it. Here the rest is never kept.
    let longest = 0;
    const path = join(folder, 'commas.csv');
    await writeFile(
      path,
      Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(24_000_000, ','), Buffer.from('\n1,2')]),
    );
    for await (const lines of readLines(path, 'utf-8'))
      for (const line of lines) longest = Math.max(longest, line.length);
    expect(longest).toBe(maxLineCharacters + 1);
    const records = await Array.fromAsync(csvRecords(readLines(path, 'utf-8'), ','));
    expect(records.slice(1)).toEqual([
      { line: 2, problem: tooLong(2), isOver: true },
      { line: 3, cells: ['1', '2'] },
    ]);
  });
  test('a header has the same bounds: the refusal has the figure and the line', async () => {
    const open = async (content: string) => {
      const path = join(folder, 'file.csv');
      await writeFile(path, content);
      return openCsv(path, () => ',' as const);
    };
    await expect(open(`\n\n${','.repeat(maxLineCharacters + 1)}\n1,2`)).rejects.toMatchObject({
      status: 422,
      fields: { file: inEnglish(tooLong(3)) },
    });
    await expect(open(`\n${','.repeat(maxCells)}\n1,2`)).rejects.toMatchObject({
      status: 422,
      fields: { file: inEnglish(tooWide(2)) },
    });
    expect((await open('a,b\n1,2')).head).toEqual(['a', 'b']);
  });
  test('a line that is too large within quotation marks is reported by itself', async () => {
    const records = await read(`a,b\n"1,2\n${'x'.repeat(maxLineCharacters + 5)}\n3,4\n`);
    expect(records.slice(1)).toEqual([
      { line: 2, problem: coreSentences.quotation_marks({ skipped: coreSentences.row_skipped }) },
      { line: 3, problem: tooLong(3), isOver: true },
      { line: 4, cells: ['3', '4'] },
    ]);
  });
});

test('whatever a file holds, other work has its turn between its records', async () => {
  const shapes = {
    'lines of blanks': ' \n'.repeat(100_000),
    'one short row after another': 'a,b\n'.repeat(100_000),
    'marks that never fit': 'a"b,"c\n'.repeat(100_000),
    'marks that are never closed': `"a,b\n${'a,b\n'.repeat(50_000)}`,
  };
  for (const [name, text] of Object.entries(shapes)) {
    // A counter that only moves when the event loop goes round; pieces of the file are there at once.
    let turns = 0;
    let going = true;
    const count = () => {
      turns += 1;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    async function* pieces() {
      yield text.split('\n');
    }
    const records = csvRecords(pieces(), ',');
    while (!(await records.next()).done);
    going = false;
    expect(turns, name).toBeGreaterThan(2);
  }
});
