import { type ListFaults, noListFaults, type SandboxReply, shownPage, shownRows } from '../sandbox-server.ts';
import type { Row } from './woocommerce-data.ts';

/** A page of rows as REST v3 lists them; null for rows that are not there. `pageSize` is the largest page. */
export function list(
  found: Row[] | null,
  query: URLSearchParams,
  pageSize = 100,
  faults: ListFaults = noListFaults(),
): SandboxReply | null {
  if (!found) return null;
  const perPage = Number(query.get('per_page') ?? 10);
  if (!(perPage >= 1 && perPage <= 100)) return { status: 400, body: { code: 'rest_invalid_param' } };
  if (perPage > 1 && !query.has('include')) faults.onPage?.();
  const size = Math.min(perPage, pageSize);
  const page = Number(query.get('page') ?? 1);
  const after = query.get('modified_after');
  const include = query.get('include')?.split(',').map(Number);
  const statuses = query.get('status')?.split(',') ?? ['any'];
  const isAny = statuses.includes('any') || statuses.includes('all');
  const down = query.get('order') === 'desc' ? -1 : 1;
  const rows = found
    .filter((row) => !after || Date.parse(`${row.date_modified_gmt}Z`) > Date.parse(after))
    .filter((row) => !include || include.includes(row.id))
    .filter((row) => isAny || statuses.includes(String(row.status)))
    .toSorted((a, b) => (a.id - b.id) * down);
  const pages = Math.ceil(rows.length / size);
  if (page > 1 && page > pages) return { status: 400, body: { code: 'rest_post_invalid_page_number' } };
  const fields = query.get('_fields')?.split(',');
  const from = shownPage(faults, page) - 1;
  const own = rows.slice(from * size, (from + 1) * size);
  return {
    headers: faults.noTotals ? {} : { 'x-wp-total': String(rows.length), 'x-wp-totalpages': String(pages) },
    body: shownRows(faults, own, page >= pages, page === 1).map((row) =>
      fields ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) : row,
    ),
  };
}
