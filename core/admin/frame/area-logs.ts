import { use } from 'react';
import type { AreaLog, AuditedThing } from './admin-area.ts';
import { AreaLogsContext, type LoggingArea } from './area-logs-context.ts';

const arriving = new WeakMap<LoggingArea, Promise<AreaLog | undefined>>();

/** Asks for each log once. One whose chunk does not arrive is left out: its raw names are shown until the next load. */
function arrivingLog(area: LoggingArea): Promise<AreaLog | undefined> {
  const known = arriving.get(area);
  if (known) return known;
  const log = area.log?.().catch(() => undefined) ?? Promise.resolve(undefined);
  arriving.set(area, log);
  return log;
}

/** The logs of areas, in their order. The component waits for their chunks. */
function useLogs(areas: readonly LoggingArea[]): AreaLog[] {
  // All go out before the first is waited for.
  return areas.map(arrivingLog).flatMap((log) => use(log) ?? []);
}

/** A table whose changes are logged, with the names of its area. */
export type NamedThing = AuditedThing & Pick<AreaLog, 'names'>;
/** What the activity log tells of, by the names of the tables, in the order of the areas. */
export type AuditedThings = ReadonlyMap<string, NamedThing>;

export function auditedThings(logs: readonly AreaLog[]): AuditedThings {
  return new Map(
    logs.flatMap(({ audited, names }) => audited.map((thing) => [thing.subject, { ...thing, names }])),
  );
}

/** For the pages of the activity log. */
export const useAuditedThings = (): AuditedThings => auditedThings(useLogs(use(AreaLogsContext)));

/** The name of a job by its kind, `catalog.import-products`; undefined where its area has none. */
export function useJobName(kind: string): string | undefined {
  const area = kind.split('.')[0];
  const logs = useLogs(use(AreaLogsContext).filter(({ id }) => id === area));
  for (const { names } of logs) {
    const name = names.find(kind);
    if (name !== undefined) return name;
  }
  return undefined;
}
