import { execFileSync } from 'node:child_process';
import { areaGraph } from '#modules/area-graph.ts';
import { ROOT } from './run-child.ts';

/** Folders whose tests cover several areas. They run after every change of code. */
const aboveAll = ['apps', 'e2e'];
/** Pages about the project. Tests in `tools` compare them with the code. */
const isPage = (file: string): boolean => /^docs\/|\.md$/.test(file);

/** The area that a migration is named after: `db/migrations/202611281920_store_link_codes.sql` → `store-link`. */
function areaOfMigration(file: string, areas: readonly string[]): string | undefined {
  const [, name = ''] = /^db\/migrations\/\d+_(\w+)\.sql$/.exec(file) ?? [];
  const isNamed = (prefix: string) => name === prefix || name.startsWith(`${prefix}_`);
  return areas.find((area) => isNamed(area.replaceAll('-', '_')) || isNamed(area.replaceAll('-', '')));
}

/**
 * The folders whose tests a change may break: those of the changed areas, and those of every area that uses them.
 * A migration counts for the area in its name. Null means all folders: a part that every area uses changed.
 */
export function affectedFolders(
  changed: readonly string[],
  graph: Readonly<Record<string, readonly string[]>> = areaGraph,
): string[] | null {
  const affected = new Set<string>();
  const folders = new Set<string>();
  const areas = Object.keys(graph);
  const isMigration = (file: string) => areaOfMigration(file, areas) !== undefined;
  for (const file of changed) {
    const [room = '', area = ''] = file.split('/');
    if (isPage(file)) {
      folders.add('tools/');
      continue;
    }
    for (const above of aboveAll) folders.add(`${above}/`);
    if (aboveAll.includes(room)) continue;
    // The list of migrations changes with each new one.
    if (file === 'db/migrations/order.txt' && changed.some(isMigration)) continue;
    const ofMigration = areaOfMigration(file, areas);
    if (ofMigration) folders.add('db/');
    else if (room !== 'modules' || !(area in graph)) return null;
    affected.add(ofMigration ?? area);
  }
  for (let more = true; more;) {
    const above = areas.filter(
      (area) => !affected.has(area) && graph[area]!.some((below) => affected.has(below)),
    );
    for (const area of above) affected.add(area);
    more = above.length > 0;
  }
  return [...[...affected].sort().map((area) => `modules/${area}/`), ...[...folders].sort()];
}

/** Files that are not as on `main`: committed since, changed, or new. */
export function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [since = 'HEAD'] = git('merge-base', 'main', 'HEAD');
  return [
    ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
}
