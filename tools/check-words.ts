import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-child.ts';

/** The counts of one area. */
export interface WordCount {
  /** Lines of its code and docs. */
  lines: number;
  /** How often `told`, `said`, `nobody` and `somebody` stand in its comments and docs. */
  text: number;
  /** How many declared names contain a word of the table, by that word. */
  names: Record<string, number>;
}

/** The most that each area may have: its counts when they were last saved. */
export type Ceilings = Record<string, Omit<WordCount, 'lines'>>;

const ceilingFile = join(ROOT, 'tools/word-ceilings.json');

/** Words that docs/writing.md replaces in text. */
const TEXT = /\b(?:told|said|nobody|somebody)\b/gi;

/** Words that docs/writing.md replaces in names, with what to write instead. */
const betterNames: Readonly<Record<string, string>> = {
  told: 'sent, reported or known',
  said: 'stated, given or named',
  wish: 'query',
  standing: 'snapshot',
  mine: 'ofShop or own',
  desk: 'actions',
  kept: 'stored or saved',
  most: 'max for a maximum, top for a ranking',
  nobody: 'none or no one by name',
  somebody: 'person, user or shopper',
};
const forms: Readonly<Record<string, string>> = { wishes: 'wish', wished: 'wish' };

const DECLARED = /\b(?:function|const|let|class|interface|type) (?:\* )?([A-Za-z_$][\w$]*)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const CODE_OF_PAGE = /^```[\s\S]*?^```|`[^`\n]*`/gm;

/** Not counted: rows that quote other documents, inputs of tests, and the files that name the words themselves. */
const EXCLUDED =
  /^docs\/(?:api|requirements)\/|\/fixtures\/|^docs\/writing\.md$|^tools\/(?:check-words|word-ceilings)/;

/** The area that a file counts for: `orders` of `modules/orders/…`, otherwise its first folder; README.md is docs. */
function areaOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  if (!file.includes('/')) return file.endsWith('.md') ? 'docs' : 'tools';
  return first === 'modules' && !second.endsWith('.ts') ? second : first;
}

/** The part of a file that is written for people: comments of code, or a page without its code. */
function proseOf(file: string, source: string): string {
  if (file.endsWith('.md')) return source.replace(CODE_OF_PAGE, ' ');
  return (source.match(COMMENT) ?? []).join('\n');
}

/** The words of the table in a name, such as `told` of `toldVisits`; `most` only where it leads the name. */
export function tableWordsIn(name: string): string[] {
  const parts = name.split(/(?<=[a-z])(?=[A-Z])|_/).map((part) => part.toLowerCase());
  return [...new Set(parts.map((part) => forms[part] ?? part))].filter(
    (part) => part in betterNames && (part !== 'most' || (parts[0] === 'most' && parts.length > 1)),
  );
}

/** Counts the files by area. */
export function countWords(files: Iterable<{ file: string; source: string }>): Map<string, WordCount> {
  const counts = new Map<string, WordCount>();
  for (const { file, source } of files) {
    const area = areaOf(file);
    const count = counts.get(area) ?? { lines: 0, text: 0, names: {} };
    counts.set(area, count);
    count.lines += source.split('\n').length - 1;
    count.text += proseOf(file, source).match(TEXT)?.length ?? 0;
    if (file.endsWith('.md')) continue;
    for (const [, name = ''] of source.replace(COMMENT, ' ').matchAll(DECLARED))
      for (const word of tableWordsIn(name)) count.names[word] = (count.names[word] ?? 0) + 1;
  }
  return counts;
}

/** What rose above the ceilings, a sentence each. An area or a word without a ceiling may not have any. */
export function findRises(counts: ReadonlyMap<string, WordCount>, ceilings: Ceilings): string[] {
  return [...counts].flatMap(([area, { text, names }]) => {
    const ceiling = ceilings[area] ?? { text: 0, names: {} };
    const rises = Object.entries(names).flatMap(([word, count]) => {
      const allowed = ceiling.names[word] ?? 0;
      return count > allowed
        ? [
            `${area}: ${count} names contain "${word}", at most ${allowed} may: write ${betterNames[word]} (docs/writing.md)`,
          ]
        : [];
    });
    if (text > ceiling.text)
      rises.push(
        `${area}: told, said, nobody or somebody stand ${text} times in comments and docs, at most ${ceiling.text} may: name the actor (docs/writing.md)`,
      );
    return rises;
  });
}

/** The ceilings lowered to these counts. A count above its ceiling leaves the ceiling as it is. */
export function lowerCeilings(counts: ReadonlyMap<string, WordCount>, ceilings: Ceilings): Ceilings {
  const sorted = [...counts].sort(([one], [two]) => (one < two ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([area, { text, names }]) => {
      const before = ceilings[area];
      const lowered = Object.entries(names)
        .map(([word, count]) => [word, before ? Math.min(count, before.names[word] ?? 0) : count] as const)
        .filter(([, count]) => count > 0)
        .sort(([one], [two]) => (one < two ? -1 : 1));
      return [
        area,
        { text: before ? Math.min(text, before.text) : text, names: Object.fromEntries(lowered) },
      ];
    }),
  );
}

/** The tracked TypeScript and Markdown files of the project, with their sources. */
export function readSources(): { file: string; source: string }[] {
  return execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !EXCLUDED.test(file) && existsSync(join(ROOT, file)))
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }));
}

/** The saved ceilings; none before they were first saved. */
export function readCeilings(): Ceilings {
  return existsSync(ceilingFile) ? (JSON.parse(readFileSync(ceilingFile, 'utf8')) as Ceilings) : {};
}

// `npm run check-words` prints the counts; `npm run check-words -- --save` lowers the ceilings to them.
if (process.argv[1] === import.meta.filename) {
  const counts = countWords(readSources());
  const rows = [...counts]
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([area, { lines, text, names }]) => ({
      area,
      lines,
      text,
      'text per 1,000 lines': Math.round((text / lines) * 10_000) / 10,
      names: Object.values(names).reduce((total, count) => total + count, 0),
    }));
  console.table(rows);
  if (process.argv.includes('--save'))
    writeFileSync(ceilingFile, `${JSON.stringify(lowerCeilings(counts, readCeilings()), null, 2)}\n`);
  const rises = findRises(counts, readCeilings());
  for (const rise of rises) console.error(rise);
  process.exit(rises.length > 0 ? 1 : 0);
}
