import { execFileSync } from 'node:child_process';
import { areaGraph } from '#modules/area-graph.ts';
import { ROOT } from './run-child.ts';

/** What stands beside the areas and above all of them. */
const aboveAll = ['apps', 'e2e'];
/** Words about the project: no test reads them. */
const isWords = (file: string): boolean => /^docs\/|\.md$/.test(file);

/**
 * The folders whose tests a change may have broken: the areas it is in, and those above them. Null: all, because a part
 * that every area stands on was changed.
 */
export function affectedFolders(
  changed: readonly string[],
  graph: Readonly<Record<string, readonly string[]>> = areaGraph,
): string[] | null {
  const affected = new Set<string>();
  for (const file of changed.filter((one) => !isWords(one))) {
    const [room = '', area = ''] = file.split('/');
    if (aboveAll.includes(room)) continue;
    if (room !== 'modules' || !(area in graph)) return null;
    affected.add(area);
  }
  for (let more = true; more;) {
    const above = Object.keys(graph).filter(
      (area) => !affected.has(area) && graph[area]!.some((below) => affected.has(below)),
    );
    for (const area of above) affected.add(area);
    more = above.length > 0;
  }
  if (changed.every(isWords)) return [];
  return [...[...affected].sort().map((area) => `modules/${area}/`), ...aboveAll.map((room) => `${room}/`)];
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
