import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { download, idParams, jobStarted, paging, timestamp } from '#core/contract/scalar.ts';
import { country } from '../../truth/contract/honest-calls.ts';
import { evidenceBases, shownTools } from '../../truth/contract/tool-words.ts';
import { evidenceKinds } from './board-words.ts';

/** Which rows of the log. Turns of the switch are no tool's and of no country: only `kind` and the days narrow them. */
export const evidenceFilters = {
  /** Days in UTC, both in it; the last 30 where neither is sent. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  tool: z.enum(shownTools).optional(),
  /** ISO 3166 alpha-2, or `unknown`. */
  country: z.union([country, z.literal('unknown')]).optional(),
  kind: z.enum(evidenceKinds).optional(),
};
export const evidenceFilter = z.object(evidenceFilters);
export type EvidenceFilter = z.output<typeof evidenceFilter>;

const evidenceRow = z
  .object({
    /** Within the log. */
    id: z.string(),
    day: z.iso.date(),
    kind: z.enum(evidenceKinds),
    tool: z.enum(shownTools).nullable(),
    country: z.string().nullable(),
    /** The order, offer or product behind it; `name` is null if that was deleted. Null if it was simulated. */
    basis: z.object({ of: z.enum(evidenceBases), id: z.int(), name: z.string().nullable() }).nullable(),
    /** How often. */
    shown: z.int(),
    /** A turn of the switch: what it was turned to, when and by whom. */
    turned: z
      .object({ at: timestamp, by: z.string(), honest: z.boolean(), never_in: z.array(z.string()) })
      .nullable(),
  })
  .meta({ id: 'EvidenceRow' });
export type EvidenceRow = z.infer<typeof evidenceRow>;

/** Impressions, newest day first, with the changes of honest mode. Stored permanently. */
export const listEvidence = endpoint({
  name: 'listEvidence',
  method: 'GET',
  path: '/admin/copt/evidence.json',
  summary: 'Evidence log: what shoppers saw, and the data behind it',
  permission: 'apps',
  scope: 'read_conversion',
  query: z.object({ ...evidenceFilters, ...paging(100, 20) }),
  reply: z.object({
    evidence: z.array(evidenceRow),
    has_more: z.boolean(),
    /** Rows of the filter, on all pages. */
    total: z.int(),
    /** How often all of them were shown. */
    shown: z.object({ real: z.int(), simulated: z.int() }),
  }),
});

/** The same as CSV, oldest row first, turns before them. `downloadEvidence` gives the file once the job is done, for a day. */
export const exportEvidence = endpoint({
  name: 'exportEvidence',
  method: 'POST',
  path: '/admin/copt/evidence/export.json',
  summary: 'Exports the evidence log as CSV',
  permission: 'apps',
  scope: 'read_conversion',
  query: evidenceFilter,
  reply: jobStarted,
  status: 202,
});

export const downloadEvidence = endpoint({
  name: 'downloadEvidence',
  method: 'GET',
  path: '/admin/copt/evidence/exports/{id}.csv',
  summary: 'The CSV file of the evidence log; `{id}` is the job',
  permission: 'apps',
  scope: 'read_conversion',
  params: idParams,
  reply: download,
  replyKind: 'download',
  errors: { 410: ['conversion.evidence_forgotten'] },
});
