import type { ListSelection } from '#core/admin/shells/list-model.ts';

/** As many as a call that changes several takes. */
const portion = 250;

/**
 * The ids that an action works on, in portions: the chosen ones, or for "all matching" what the list says page
 * after page. Everything is read before anything is changed, since a change may move rows out of the list.
 */
export async function chosenIds<Row extends { id: number }>(
  selection: Pick<ListSelection<Row>, 'ids' | 'all'>,
  read: (page: { page: string; limit: string }) => Promise<{ rows: readonly Row[]; hasMore: boolean }>,
): Promise<number[][]> {
  const ids = selection.all ? [] : selection.ids.map(Number);
  for (let page = 1; selection.all; page += 1) {
    const { rows, hasMore } = await read({ page: String(page), limit: String(portion) });
    ids.push(...rows.map((row) => row.id));
    if (!hasMore) break;
  }
  const portions: number[][] = [];
  for (let at = 0; at < ids.length; at += portion) portions.push(ids.slice(at, at + portion));
  return portions;
}
