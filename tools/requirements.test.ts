import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citationsIn, faultsIn, idsIn, ownFiles, readRequirements } from './requirements.ts';
import { ROOT } from './run-child.ts';

const asked = new Map([
  ['V104', 'The save bar is there while something differs.'],
  ['ambiguity 65', 'A shop without bundles has none of their screens.'],
]);

test('a rule is cited by its id, a reading or a promise by its word and number', () => {
  expect(idsIn('V104 V105 the save bar (C001, ambiguity 65)')).toEqual([
    'V104',
    'V105',
    'C001',
    'ambiguity 65',
  ]);
  expect(idsIn('exactly one (reliability 26, 40), ambiguities 24 and 65')).toEqual([
    'reliability 26',
    'reliability 40',
    'ambiguity 24',
    'ambiguity 65',
  ]);
  expect(idsIn('#C01234 is a colour, V12 and V1234 are none')).toEqual([]);
  expect(citationsIn('a.ts', 'x\ny V104')).toEqual([{ id: 'V104', file: 'a.ts', line: 2 }]);
});

test('an id without a row is named with its place', () => {
  expect(faultsIn('a.ts', 'const x = 1;\n// Kept until saved (V999).', asked)).toEqual([
    'a.ts:2: V999 has no row in docs/requirements',
  ]);
});

test('a comment says what it means before its number', () => {
  const faults = (text: string) => faultsIn('a.ts', text, asked);
  expect(faults('// The save bar is there while something differs (V104).')).toEqual([]);
  for (const text of ['/** V104 */', '  // V104: the save bar', ' * (V104) the save bar'])
    expect(faults(text)).toEqual(['a.ts:1: say what it means before its number']);
  expect(faults("test('V104 the save bar is there', () => {")).toEqual([]);
});

test('no requirement stands there twice, and each says something', () => {
  for (const [id, text] of readRequirements(ROOT)) expect(text.length, id).toBeGreaterThan(15);
});

test('decisions are numbered without a hole, and what cites one leads to it', () => {
  const files = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).toSorted();
  const numbers = files.map((file) => /(\d{3})-[^/]*$/.exec(file)?.[1]);
  expect(numbers).toEqual(files.map((_file, at) => String(at + 1).padStart(3, '0')));
  for (const { file, text } of ownFiles(ROOT)) {
    for (const [, path] of text.matchAll(/decisions\/(\d{3}-[\w-]+\.md)/g))
      expect(files, file).toContain(`docs/decisions/${path}`);
    for (const [, number] of text.matchAll(/\b[Dd]ecision (\d{3})\b/g))
      expect(numbers, file).toContain(number);
  }
});
