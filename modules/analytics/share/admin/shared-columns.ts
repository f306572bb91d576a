import type { LocaleFormats } from '#core/rules/formats.ts';
import type { SharedReport } from '../contract/report-link-calls.ts';
import type { dayWordsIn } from '../../report/admin/report-days.ts';

type Report = SharedReport['report'];
export type SharedColumn = Report['columns'][number];
export type SharedRow = Report['rows'][number];

/** Whether its cells are numbers, which stand at the end of their column. */
export const isNumeric = ({ unit }: SharedColumn): boolean =>
  unit === 'money' || unit === 'count' || unit === 'number' || unit === 'percent';

export interface SharedWords {
  formats: LocaleFormats;
  days: ReturnType<typeof dayWordsIn>;
  heading: (column: SharedColumn) => string;
  cell: (column: SharedColumn, row: SharedRow) => string;
  /** A figure of the totals; empty where what tells rows apart stands. */
  total: (column: SharedColumn, totals: SharedRow) => string;
}

/** Writes a report in the words of its reader: `say` gives the text of a full key. The roof has it, since it knows every report. */
export type WriteReport = (
  shared: Pick<SharedReport, 'timezone'> & { report: Pick<Report, 'currency' | 'columns'> },
  locale: string,
  language: string,
  say: (fullKey: string) => string,
) => SharedWords;
