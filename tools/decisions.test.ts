import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './run-child.ts';

/** What is wrong with a folder of decisions: numbers used twice, other numbers in titles, lines of the index. */
function findFaults(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const entries = [...index.matchAll(/^- \*\*[^*]+\*\*: \[(\d{3})\]\(([\w.-]+)\) \S.+\.$/gm)];
  const lines = index.split('\n').filter((line) => line.startsWith('- '));
  const faults = files.flatMap((file) => {
    const number = /^(\d{3})-[a-z0-9-]+\.md$/.exec(file)?.[1];
    if (!number) return [`${file}: name it NNN-title.md`];
    const found = entries.filter(([, shown, linked]) => shown === number && linked === file).length;
    return [
      ...(files.filter((other) => other.startsWith(`${number}-`)).length > 1
        ? [`${file}: another decision has this number`]
        : []),
      ...(readFileSync(join(folder, file), 'utf8').startsWith(`# ${number} `)
        ? []
        : [`${file}: begin its title with "# ${number} "`]),
      ...(found === 1 ? [] : [`${file}: ${found} lines in README.md, 1 expected`]),
    ];
  });
  const leading = entries.filter(([, , linked]) => !files.includes(linked!));
  return [
    ...faults,
    ...leading.map(([, , linked]) => `README.md: ${linked} is no decision`),
    ...(entries.length === lines.length
      ? []
      : [`README.md: ${lines.length - entries.length} lines are not "- **terms**: [NNN](file) sentence."`]),
  ];
}

/** A folder of these files; a decision has its title, and the index these lines. */
function folderOf(decisions: Record<string, string>, index: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-decisions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(folder, { recursive: true });
  for (const [file, title] of Object.entries(decisions)) writeFileSync(join(folder, file), `${title}\n`);
  writeFileSync(join(folder, 'README.md'), index);
  return folder;
}

const line = '- **Caching**: [001](001-caches.md) Prices are cached.';

test('each decision has a number of its own and one line in the index', () => {
  expect(findFaults(join(ROOT, 'docs/decisions'))).toEqual([]);
  expect(findFaults(folderOf({ '001-caches.md': '# 001 Caches' }, line))).toEqual([]);
});

test.each([
  ['no line', { '001-caches.md': '# 001 Caches' }, '', '0 lines'],
  ['two lines', { '001-caches.md': '# 001 Caches' }, `${line}\n${line}`, '2 lines'],
  ['a line without a decision', {}, line, 'is no decision'],
  ['a line without a sentence', {}, '- **Caching**: [001](001-caches.md)', 'are not'],
  ['a title without its number', { '001-caches.md': '# Caches' }, line, 'begin its title'],
  [
    'a number used twice',
    { '001-caches.md': '# 001 Caches', '001-jobs.md': '# 001 Jobs' },
    line,
    'another decision has this number',
  ],
])('%s is reported', (_, decisions, index, fault) => {
  expect(findFaults(folderOf(decisions, index)).join('\n')).toContain(fault);
});
