import { csvOf, saveFile } from './list-csv.ts';
import type { ListAction, ListColumn } from './list-model.ts';

/** More rows than this are a job for the server, not for a page. */
const most = 10_000;

/**
 * The bulk action that saves the selected rows as CSV; of "all matching" it reads one page after the other
 * (`read(1)`, `read(2)`, … as large as the call allows), up to 10,000 rows.
 */
export function exportAction<Row>(options: {
  label: string;
  file: string;
  columns: readonly ListColumn<Row>[];
  read: (page: number) => Promise<{ rows: readonly Row[]; hasMore: boolean }>;
}): ListAction<Row> {
  const { label, file, columns, read } = options;
  return {
    id: 'export',
    label,
    icon: 'download',
    run: async ({ rows, all }) => saveFile(file, csvOf(columns, all ? await everyRow(read) : rows)),
  };
}

async function everyRow<Row>(
  read: (page: number) => Promise<{ rows: readonly Row[]; hasMore: boolean }>,
): Promise<readonly Row[]> {
  const every: Row[] = [];
  for (let page = 1; every.length < most; page += 1) {
    // One after the other on purpose: the next page is known to exist only from this one.
    const { rows, hasMore } = await read(page);
    every.push(...rows);
    if (!hasMore) break;
  }
  return every;
}
