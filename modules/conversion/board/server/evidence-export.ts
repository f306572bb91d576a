import { csvExportJob, type Cell } from '#core/server/files/csv-export.ts';
import { evidenceFilter, type EvidenceFilter, type EvidenceRow } from '../contract/evidence-calls.ts';
import { evidenceSums, shownAfter, turnsAfter } from './evidence-log.ts';

/** Rows of one part. */
const partRows = 5_000;

const columns = [
  ...['day', 'kind', 'tool', 'country', 'shown', 'true_by', 'id', 'name'],
  ...['turned_at', 'turned_by', 'honest', 'never_in'],
] as const;

const cellsOf = ({ day, kind, tool, country, shown, basis, turned }: EvidenceRow): Cell[] => [
  ...[day, kind, tool, country, turned ? null : shown],
  ...[basis?.of ?? null, basis?.id || null, basis?.name ?? null],
  ...[turned?.at ?? null, turned?.by ?? null, turned?.honest ?? null, turned?.never_in.join(' ') ?? null],
];

/**
 * The log of a filter: turns first, then what was shown. `after` is the last row's id, of turns below zero, so that rows that
 * come while the file is written are its last ones. The days of `params` are decided when it is asked for.
 */
export const evidenceExportJob = csvExportJob<EvidenceFilter>({
  kind: 'conversion.export-evidence',
  params: evidenceFilter,
  permission: 'apps',
  columns: () => columns,
  async part(ctx, filter, { part, after }) {
    const total = part === 0 ? (await evidenceSums(ctx, filter)).total : undefined;
    if (after === null || after < 0) {
      const turns = await turnsAfter(ctx, filter, -(after ?? 0), partRows);
      const last = turns.at(-1);
      // Impressions follow in the same part if the changes of honest mode do not fill it.
      if (last && turns.length === partRows)
        return {
          rows: turns.map(({ row }) => cellsOf(row)),
          after: -last.id,
          done: turns.length,
          total,
          whole: false,
        };
      return shownPart(
        turns.map(({ row }) => cellsOf(row)),
        0,
      );
    }
    return shownPart([], after);

    async function shownPart(before: Cell[][], from: number) {
      const shown = await shownAfter(ctx, filter, from, partRows);
      return {
        rows: [...before, ...shown.map(({ row }) => cellsOf(row))],
        after: shown.at(-1)?.id ?? from,
        done: before.length + shown.length,
        total,
        whole: shown.length < partRows,
      };
    }
  },
});
