import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { subjectGraph } from '#modules/area-graph.ts';
import { isTest, refusal, rooms, type Import } from './import-rules.ts';

const IMPURE = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\bprocess\.|\bfetch\(/;
const IMPORT =
  /^[ \t]*(?:import|export)\s+(type\s)?(?:[\w*${},\s]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Lines of a file; above that it is about more than one thing. Tests and their kits are as long as their cases. */
const maxLines = 450;

/** What is wrong with the length of a file, or null. */
function lengthProblem(file: string, source: string): string | null {
  if (isTest(file) || /(^|\/)testing\//.test(file)) return null;
  const lines = source.split('\n').length - 1;
  return lines > maxLines ? `${file} has ${lines} lines, ${maxLines} at most: cut it by subject` : null;
}

const CALL = /^(?:export )?const (\w+) = endpoint\(\{\n([\s\S]*?)^\}\);/gm;

/** What a call does not say that others need to know of it; the compiler says so, too, in more words. */
function unsaid(name: string, body: string): string[] {
  const says = (member: string): boolean => new RegExp(`^  ${member}\\b`, 'm').test(body);
  const isOpen = /^  permission: '(?:public|shopper)',$/m.test(body);
  return [
    body.includes(`  name: '${name}',\n`) ? '' : `name: '${name}'`,
    isOpen || says('scope') ? '' : "scope: what an access token needs for it, 'any', or 'people'",
    !says('body') || says('example') ? '' : 'example: a body that a program could send',
  ].filter((one) => one !== '');
}

/** Programs made from the document of all calls know a call by its const's name: it is told, and no other's. */
function callProblems(file: string, source: string, known: Map<string, string>): string[] {
  return [...source.matchAll(CALL)].flatMap(([, name = '', body = '']) => {
    const problems = unsaid(name, body).map((what) => `${file}: ${name} must say ${what}`);
    const other = known.get(name);
    if (other) problems.push(`${file}: ${name} is a call in ${other}, too: give it another name`);
    known.set(name, file);
    return problems;
  });
}

/** What is wrong with the imports below `root`, one line each; empty when all is well. */
export function checkImports(root: string): string[] {
  // What lies in `tools/fixtures` breaks the rules to be found out, or is to be copied to where they hold.
  const files = globSync(`{${rooms.join()}}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/(^|\/)node_modules\/|^tools\/fixtures\//.test(file),
  );
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  const calls = new Map<string, string>();
  for (const file of files) {
    const whole = readFileSync(join(root, file), 'utf8');
    const tooLong = lengthProblem(file, whole);
    if (tooLong) problems.push(tooLong);
    const source = whole.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    const imports = [...source.matchAll(IMPORT)].map((found) => toImport(root, file, found));
    graph.set(
      file,
      imports.filter(({ target }) => existsSync(join(root, target))).map(({ target }) => target),
    );
    for (const one of imports) {
      const problem = refusal(file, one);
      if (problem) problems.push(`${file} imports ${one.target}: ${problem}`);
    }
    const isPure = /(^|\/)rules\//.test(file) && !isTest(file);
    if (isPure && IMPURE.test(source))
      problems.push(`${file}: rules know no clock, no chance and no outside world`);
    if (/(^|\/)contract\//.test(file)) problems.push(...callProblems(file, source, calls));
    if (/^export default\b/m.test(source) && !isSetup(file)) problems.push(`${file}: no default exports`);
  }
  return [...problems, ...unlisted(graph), ...cycles(graph), ...crowded(root)];
}

function toImport(root: string, file: string, [text, type, from, dynamic]: RegExpMatchArray): Import {
  const name = from ?? dynamic ?? '';
  const target = name.startsWith('#')
    ? name.slice(1)
    : name.startsWith('.')
      ? relative(root, join(root, dirname(file), name))
      : name;
  // A file that imports nothing, or how sentences are declared, is words and numbers: as harmless as a type, so rules
  // may use it, too.
  const isType = type !== undefined || isWordList(join(root, target));
  const names = /\{([^}]*)\}/.exec(text)?.[1]?.split(',') ?? [];
  return {
    target,
    isType,
    names: names.flatMap((one) => /^\s*(?:type\s+)?([\w$]+)/.exec(one)?.[1] ?? []),
  };
}

const isWordList = (path: string): boolean =>
  /\/contract\//.test(path) &&
  existsSync(path) &&
  !/^import\b(?!.*'(?:#core\/contract|\.)\/sentence\.ts';$)/m.test(readFileSync(path, 'utf8'));

const areaList = 'apps/server/areas.ts';

/** The most files that a folder, and an area without subjects, may have. Tests do not count. */
const maxFiles = 60;

/** Folders that may hold more: commands stand side by side. Migrations and decisions are no code and are not counted. */
const manyFiles: readonly string[] = ['tools'];

/** Folders and areas with more files than a reader can keep in mind. */
function crowded(root: string): string[] {
  const files = globSync(`{${rooms.join()}}/**/*.{ts,tsx,css}`, { cwd: root }).filter(
    (file) => !/(^|\/)node_modules\/|^tools\/fixtures\//.test(file) && !isTest(file),
  );
  const count = (groups: readonly string[]): [string, number][] => [
    ...groups.reduce((counts, one) => counts.set(one, (counts.get(one) ?? 0) + 1), new Map<string, number>()),
  ];
  const areas = files.flatMap((file) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? []);
  return [
    ...count(files.map((file) => dirname(file)))
      .filter(([folder, length]) => length > maxFiles && !manyFiles.includes(folder))
      .map(([folder, length]) => `${folder}: ${length} files in one folder, ${maxFiles} at most`),
    ...count(areas)
      .filter(([area, length]) => length > maxFiles && !subjectGraph[area])
      .map(([area, length]) => `modules/${area}: ${length} files; list its subjects in area-graph.ts`),
  ];
}

/** Areas whose server no manifest describes, or whose manifest the composition root does not list. */
function unlisted(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const listed = graph.get(areaList);
  const areas = new Set(
    [...graph.keys()].flatMap((file) => /^modules\/([^/]+)\/server\//.exec(file)?.[1] ?? []),
  );
  return [...areas].flatMap((area) => {
    const manifest = `modules/${area}/server/${area}-area.ts`;
    if (!listed || listed.includes(manifest)) return [];
    return graph.has(manifest)
      ? `${areaList} does not list ${manifest}`
      : `${manifest} is missing: the manifest`;
  });
}

/** The runner of the browser tests takes what it runs before them from the default export. */
const isSetup = (file: string): boolean => file === 'tools/browser-setup.ts';

/** Rings of imports, of types, too: what cannot be read without each other is one thing in several files. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) found.push(`import cycle: ${[...path.slice(at), file].join(' → ')}`);
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const problems = checkImports(dirname(import.meta.dirname));
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log('Every import follows the rules.');
  process.exit(problems.length > 0 ? 1 : 0);
}
