import { createContext, useContext } from 'react';
import type { AdminArea, AuditedThing } from './admin-area.ts';

/** What the audit log tells of, by the names of the tables, in the order of the areas. */
export type AuditedThings = ReadonlyMap<string, AuditedThing>;

export function auditedThings(areas: readonly AdminArea[]): AuditedThings {
  return new Map(areas.flatMap((area) => (area.audited ?? []).map((thing) => [thing.subject, thing])));
}

/** For the pages of the log, which belong to one area and name the things of all. */
export const AuditedContext = createContext<AuditedThings>(new Map());
export const useAuditedThings = (): AuditedThings => useContext(AuditedContext);
