import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-child.ts';

/** A place of the repository that cites a requirement. */
export interface Citation {
  id: string;
  /** Path from the root. */
  file: string;
  /** From 1. */
  line: number;
}

/** Rules, calls and addresses have ids of their own; readings and promises are a word and a number. */
const SINGLE = /\b[VCR]\d{3}\b/g;
const NUMBERED = /\b(ambiguit(?:y|ies)|reliability|performance) (\d+(?:(?:, | and )\d+)*)/g;
const ROW = /^\| ([^|]+?) +\| (.+?) +\|$/gm;
/** A comment that begins with an id, and with it a line of one. */
const ID_FIRST = /^\s*(?:\/\/|\/\*\*?|\*) *["(]?[VCR]\d{3}\b/;

/** The requirements that stand in `docs/requirements`: id → what is asked. Throws for an id that stands there twice. */
export function readRequirements(root: string): Map<string, string> {
  const asked = new Map<string, string>();
  for (const file of globSync('docs/requirements/*.md', { cwd: root }))
    for (const [, id = '', text = ''] of readFileSync(join(root, file), 'utf8').matchAll(ROW)) {
      if (id === 'id' || /^-+$/.test(id)) continue;
      if (asked.has(id)) throw new Error(`${id} stands twice in docs/requirements.`);
      asked.set(id, text);
    }
  return asked;
}

/** The ids that a text cites, each once for every time: `V123`, `ambiguity 65`, `reliability 26`. */
export function idsIn(text: string): string[] {
  const numbered = [...text.matchAll(NUMBERED)].flatMap(([, word = '', numbers = '']) =>
    numbers.split(/, | and /).map((number) => `${word.replace('ies', 'y')} ${number}`),
  );
  return [...(text.match(SINGLE) ?? []), ...numbered];
}

/** What is wrong between a text, by lines, and the rows: unknown ids, and comments that begin with a number. */
export function faultsIn(file: string, text: string, asked: ReadonlyMap<string, string>): string[] {
  return text.split('\n').flatMap((line, at) => {
    const location = `${file}:${at + 1}`;
    const unknown = idsIn(line).filter((id) => !asked.has(id));
    const faults = unknown.map((id) => `${location}: ${id} has no row in docs/requirements`);
    if (/\.tsx?$/.test(file) && ID_FIRST.test(line))
      faults.push(`${location}: say what it means before its number`);
    return faults;
  });
}

/** The repository's own texts: all that are tracked, but for the rows themselves. */
export function ownFiles(root: string): { file: string; text: string }[] {
  return execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md', '*.sql', '*.css', '*.html'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !/^docs\/requirements\/|\/fixtures\/|^tools\/requirements/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

export function citationsIn(file: string, text: string): Citation[] {
  return text.split('\n').flatMap((line, at) => idsIn(line).map((id) => ({ id, file, line: at + 1 })));
}

if (process.argv[1] === import.meta.filename) {
  const asked = readRequirements(ROOT);
  const files = ownFiles(ROOT);
  const cited = files.flatMap(({ file, text }) => citationsIn(file, text));
  const wanted = process.argv
    .slice(2)
    .join(' ')
    .match(/[VCR]\d{3}|[a-z]+ \d+/g);
  if (wanted) {
    for (const id of wanted) {
      console.log(`${id}: ${asked.get(id) ?? 'is no requirement'}`);
      for (const { file, line } of cited.filter((one) => one.id === id)) console.log(`  ${file}:${line}`);
    }
  } else {
    const known = new Set(cited.map(({ id }) => id));
    const faults = [
      ...files.flatMap(({ file, text }) => faultsIn(file, text, asked)),
      ...[...asked.keys()]
        .filter((id) => !known.has(id))
        .map((id) => `${id} stands in docs/requirements, and nothing holds it`),
    ];
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    else console.log(`${asked.size} requirements, ${cited.length} places that hold them.`);
  }
}
