import type { ListAnswer } from '../contract/list-answer.ts';
import type { ListOrder, ListPart } from '../contract/shown-words.ts';

/** The filter of a list, one at a time: none, a part, or reviews with so many stars. */
export type ListFilter = 'all' | ListPart | 1 | 2 | 3 | 4 | 5;

export interface ListChoice {
  filter: ListFilter;
  order: ListOrder;
  /** The source: '' for reviews written here, else the `imported_from` of one source. */
  from: string;
}

/** The request: the reviews of a product, or of all, `limit` at a time, after those that are there already. */
export function listQuery(
  product: number | undefined,
  { filter, order, from }: ListChoice,
  limit: number,
  after: string | null = null,
): string {
  const parts = {
    product,
    from: from && encodeURIComponent(from),
    [typeof filter === 'number' ? 'rating' : 'only']: filter === 'all' ? '' : filter,
    order,
    limit,
    after: after && encodeURIComponent(after),
  };
  return Object.entries(parts)
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .join('&');
}

/** How many reviews match a filter. */
export const countOf = ({ counts, totals }: ListAnswer, filter: ListFilter): number =>
  (typeof filter === 'number' ? totals.stars[filter - 1] : counts[filter]) ?? 0;
