import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { areaGraph } from '#modules/area-graph.ts';

type Import = { target: string; isType: boolean };
/** The parts that each part of an area may import: of its own area, of upstream areas, and the kits of core. `:type` = types only. */
const RULES: Record<string, { own: string; upstream: string; core: string }> = {
  contract: { own: 'contract', upstream: 'contract', core: 'contract' },
  rules: { own: 'rules contract:type', upstream: 'rules contract:type', core: 'rules contract:type' },
  server: {
    own: 'server rules contract',
    upstream: 'contract server/public.ts',
    core: 'server rules contract',
  },
  admin: {
    own: 'admin storefront rules contract',
    upstream: 'contract admin/public.ts',
    core: 'admin storefront rules contract',
  },
  storefront: {
    own: 'storefront rules contract:type',
    upstream: 'rules contract:type',
    core: 'storefront rules',
  },
  testing: {
    own: 'testing server rules contract',
    upstream: 'testing contract server/public.ts',
    core: 'testing server rules contract',
  },
};
const CORE: Record<string, string> = {
  contract: 'contract',
  rules: 'rules contract:type',
  server: 'server rules contract',
  admin: 'admin storefront rules contract',
  storefront: 'storefront rules contract:type',
  testing: 'testing server rules contract',
};
const IMPURE = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\bprocess\.|\bfetch\(/;
const IMPORT =
  /^[ \t]*(?:import|export)\s+(type\s)?(?:[\w*${},\s]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** What is wrong with the imports below `root`, one line each; empty when all is well. */
export function checkImports(root: string): string[] {
  const files = globSync('{apps,core,modules}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/(^|\/)node_modules\//.test(file),
  );
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*\/\/.*$/gm, '');
    const imports = [...source.matchAll(IMPORT)].map((found) => toImport(root, file, found));
    graph.set(
      file,
      imports
        .filter(({ target, isType }) => !isType && existsSync(join(root, target)))
        .map(({ target }) => target),
    );
    for (const one of imports) {
      const problem = refusal(file, one);
      if (problem) problems.push(`${file} imports ${one.target}: ${problem}`);
    }
    const isPure = /(^|\/)rules\//.test(file) && !isTest(file);
    if (isPure && IMPURE.test(source))
      problems.push(`${file}: rules know no clock, no chance and no outside world`);
    if (/^export default\b/m.test(source)) problems.push(`${file}: no default exports`);
  }
  return [...problems, ...cycles(graph)];
}

function toImport(root: string, file: string, [, type, from, dynamic]: RegExpMatchArray): Import {
  const name = from ?? dynamic ?? '';
  const target = name.startsWith('#')
    ? name.slice(1)
    : name.startsWith('.')
      ? relative(root, join(root, dirname(file), name))
      : name;
  return { target, isType: type !== undefined };
}

const isTest = (file: string): boolean => /\.(test|browser)\.tsx?$/.test(file);

/** `modules/offers/quantity/rules/x.ts` → area offers, part rules, and the path from the part on. */
function place(file: string): { room: string; area: string; part: string; rest: string } {
  const [room = '', area = '', ...rest] = file.split('/');
  if (room !== 'modules') return { room, area: '', part: area, rest: [area, ...rest].join('/') };
  const at = rest.findIndex((step) => step in RULES);
  return { room, area, part: rest[at] ?? '', rest: rest.slice(at).join('/') };
}

function refusal(file: string, { target, isType }: Import): string | null {
  const from = place(file);
  const to = place(target);
  const allows = (list: string): boolean =>
    list.split(' ').some((entry) => {
      const [what = '', only] = entry.split(':');
      return (what === to.part || what === to.rest) && (only !== 'type' || isType);
    });
  const isOurs = ['apps', 'core', 'modules', 'db', 'tools', 'e2e', 'bench', 'sandbox'].includes(to.room);
  if (!isOurs) {
    if (from.part === 'rules' && !isTest(file)) return 'rules use no package';
    return from.part === 'storefront' && target === 'zod'
      ? 'the schema library is too large for shoppers'
      : null;
  }
  if (from.room === 'apps') return null;
  if (
    isTest(file) &&
    (to.part === 'testing' || to.room === 'db' || (to.area === from.area && to.room === 'modules'))
  )
    return null;
  if (from.room === 'core')
    return to.room === 'core' && allows(CORE[from.part] ?? '') ? null : 'not for this kit';
  if (!(from.area in areaGraph))
    return file === 'modules/area-graph.ts' ? null : `${from.area} is not in area-graph.ts`;
  const rules = RULES[from.part];
  if (!rules) return 'a file outside of the known parts of an area';
  if (to.room === 'core') return allows(rules.core) ? null : `${from.part} may not use this kit`;
  if (to.room !== 'modules') return `areas do not import ${to.room}`;
  if (to.area === from.area) return allows(rules.own) ? null : `${from.part} may not import ${to.part}`;
  if (!areaGraph[from.area]?.includes(to.area)) return `${to.area} is not upstream of ${from.area}`;
  return allows(rules.upstream) ? null : `of another area ${from.part} may import only ${rules.upstream}`;
}

/** Rings of value imports, each told once. */
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
