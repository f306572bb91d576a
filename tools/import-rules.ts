import { areaGraph, coreGraph, subjectGraph, upstreamGraph } from '#modules/area-graph.ts';

/** One import: a path from the root, or a package's name. */
export type Import = { target: string; isType: boolean; names: readonly string[] };
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
/** What the rooms around areas and kits may import beside themselves: a whole room, or one part of it. */
const ROOMS: Record<string, { files: readonly string[]; tests: readonly string[] }> = {
  apps: { files: ['core', 'modules'], tests: ['db', 'sandbox'] },
  // A stand-in for an outside service shares nothing with who calls it, or both would be wrong alike.
  sandbox: { files: [], tests: ['core/testing'] },
  db: {
    files: [
      'core/server',
      'core/rules',
      'core/contract',
      'modules/server',
      'modules/rules',
      'modules/contract',
    ],
    tests: ['core/testing', 'apps/server'],
  },
  e2e: { files: ['core/testing', 'sandbox', 'modules/contract', 'modules/rules'], tests: [] },
  tools: { files: ['apps', 'core', 'modules', 'db'], tests: [] },
  bench: { files: ['apps', 'core', 'modules', 'db', 'tools', 'sandbox'], tests: [] },
};
/** The folders that hold code of ours. */
export const rooms: readonly string[] = ['core', 'modules', ...Object.keys(ROOMS)];
/** Tests may import more: factories, the database, anything of their own area. */
export const isTest = (file: string): boolean => /\.(test|browser)\.tsx?$/.test(file);

/** The kit that starts the whole server for a test, with people and rows in it. */
const isServerKit = (target: string): boolean => target.startsWith('apps/server/testing/');

/** `modules/offers/quantity/rules/x.ts` → area offers, subject quantity, part rules, and the path from the part on. */
function partsOf(file: string): { room: string; area: string; subject: string; part: string; rest: string } {
  const [room = '', area = '', ...rest] = file.split('/');
  if (room !== 'modules') return { room, area: '', subject: '', part: area, rest: [area, ...rest].join('/') };
  const at = rest.findIndex((step) => step in RULES);
  const subject = at > 0 ? rest[0]! : '';
  return { room, area, subject, part: rest[at] ?? '', rest: rest.slice(at).join('/') };
}

/** Why a subject of an area may not import a file of the same area, or null. */
function subjectRefusal(area: string, from: string, to: string): string | null {
  const subjects = subjectGraph[area];
  if (!subjects || from === '' || from === to) return null;
  if (!(from in subjects)) return `${area}/${from} is not in area-graph.ts`;
  if (to === '') return `${from} is handed what the roof of ${area} knows; it does not import it`;
  return subjects[from]!.includes(to) ? null : `${to} is not below ${from} in area-graph.ts`;
}

/** Why a folder of a large kit may not import a file of another folder of the same kit, or null. */
function kitRefusal(file: string, target: string): string | null {
  const [, kit = '', from = ''] = file.split('/');
  const [, toKit, to = ''] = target.split('/');
  const folders = coreGraph[kit];
  if (!folders || kit !== toKit || from === to || isTest(file) || file.includes('/fixtures/')) return null;
  if (!(from in folders)) return `core/${kit}/${from} is not in area-graph.ts`;
  return folders[from]!.includes(to) ? null : `${to} is not below ${from} in area-graph.ts`;
}

/** Who opens the database, and who reads its failures. */
const isDriver = (file: string): boolean =>
  /^core\/server\/database\/(database|query-failure)\.ts$/.test(file);

/** Of the package that statements are written with: the statements, and nothing that builds them of a table's description. */
function isStatementPart(file: string, { target, names }: Import): boolean {
  const allowed = isTest(file) && target === 'drizzle-orm/pg-core' ? ['PgDialect'] : ['sql', 'SQL'];
  return (
    (target === 'drizzle-orm' || isTest(file)) &&
    names.length > 0 &&
    names.every((name) => allowed.includes(name))
  );
}

/** Why a file may not import what it imports, or null. The table is in docs/architecture.md. */
export function refusal(file: string, one: Import): string | null {
  const { target, isType } = one;
  const from = partsOf(file);
  const to = partsOf(target);
  const allows = (list: string): boolean =>
    list.split(' ').some((entry) => {
      const [what = '', only] = entry.split(':');
      return (what === to.part || what === to.rest) && (only !== 'type' || isType);
    });
  const isOurs = rooms.includes(to.room);
  if (!isOurs) {
    if (/^drizzle-orm(\/|$)/.test(target) && !isDriver(file) && !isStatementPart(file, one))
      return 'the database is asked in whole statements, tx.execute<Row>(sql`SELECT …`), which tools/check-sql.ts can read';
    if (from.part === 'rules' && !isTest(file) && !isType) return 'rules use no package';
    return from.part === 'storefront' && target === 'zod'
      ? 'the schema library is too large for shoppers'
      : null;
  }
  const room = ROOMS[from.room];
  if (room) {
    const allowed = [from.room, ...room.files, ...(isTest(file) || isServerKit(file) ? room.tests : [])];
    const named = allowed.includes(to.room) || allowed.includes(`${to.room}/${to.part}`);
    return named ? null : `${from.room} may import only ${allowed.join(', ')}`;
  }
  if (
    isTest(file) &&
    (to.part === 'testing' || to.room === 'db' || (to.area === from.area && to.room === 'modules'))
  )
    return null;
  // What an area answers is tested on the server that all of them make up.
  if (
    isTest(file) &&
    from.room === 'modules' &&
    from.part === 'server' &&
    (isServerKit(target) || to.room === 'sandbox')
  )
    return null;
  if (from.room === 'core')
    return to.room === 'core' && allows(CORE[from.part] ?? '')
      ? kitRefusal(file, target)
      : 'not for this kit';
  if (!(from.area in areaGraph))
    return file === 'modules/area-graph.ts' ? null : `${from.area} is not in area-graph.ts`;
  const rules = RULES[from.part];
  if (!rules) return 'a file outside of the known parts of an area';
  if (to.room === 'core') return allows(rules.core) ? null : `${from.part} may not use this kit`;
  if (to.room !== 'modules') return `areas do not import ${to.room}`;
  if (to.area === from.area) {
    if (!allows(rules.own)) return `${from.part} may not import ${to.part}`;
    return subjectRefusal(from.area, from.subject, to.subject);
  }
  if (!areaGraph[from.area]?.includes(to.area)) return `${to.area} is not upstream of ${from.area}`;
  if (!isTest(file) && to.subject !== '' && !upstreamGraph[from.area]?.includes(`${to.area}/${to.subject}`))
    return `area-graph.ts does not list ${to.area}/${to.subject} for ${from.area}`;
  return allows(rules.upstream) ? null : `of another area ${from.part} may import only ${rules.upstream}`;
}
