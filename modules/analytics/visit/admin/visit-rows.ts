import type { Narrowing } from '../../report/admin/orders-link.tsx';
import type { VisitReport } from '../contract/visit-statistics-calls.ts';

export type VisitRow = Partial<VisitReport['rows'][number]> & Pick<VisitReport['rows'][number], 'visits'>;

/** The groups of visits on a page. */
export const shownVisitGroups = [
  'source',
  'referrer',
  'landing_page',
  'device',
  'country',
  'utm_campaign',
  'utm_source',
  'utm_medium',
  'utm_term',
  'utm_content',
] as const;
export type ShownVisitGroup = (typeof shownVisitGroups)[number];

/** Words of the link that led to a visit: of itself, or of the first one that its browser remembers. */
export const isOfWords = (group: ShownVisitGroup): boolean => group.startsWith('utm_');

/** Tells the rows of a report apart; the total has no key. */
export const visitKey = (row: VisitRow): string =>
  shownVisitGroups
    // An unknown value (null) differs from a column that the row doesn't have.
    .map((name) => (row[name] === undefined ? '' : row[name] === null ? '=' : `=${row[name]}`))
    .concat(row.without_visit ? 'none' : [], row.shop_id === undefined ? [] : `shop=${row.shop_id}`)
    .join(':');

/** Orders of visits in the words of an address; what an empty word is of has none. */
const visitWords = (words: Readonly<Record<string, string | null>>, touch: 'last' | 'first'): string =>
  new URLSearchParams([
    ...Object.entries(words).map(([name, value]): [string, string] => [name, value ?? '']),
    ...(touch === 'first' ? [['touch', touch] as [string, string]] : []),
  ]).toString();

/**
 * The filters of the orders behind a row of visits, or behind the total of all rows.
 * @param within the filters of all rows of the report
 */
export function ordersOfVisits(
  group: ShownVisitGroup,
  row: VisitRow,
  touch: 'last' | 'first',
  within: Readonly<Record<string, string>> = {},
): Narrowing {
  // An object of one of several shops is filtered in that shop.
  const ofShop = row.shop_id === undefined ? {} : { shops: row.shop_id };
  if (row.without_visit) return { visit: 'none', ...ofShop };
  const value = row[group];
  const words = value === undefined ? within : { ...within, [group]: value };
  return Object.keys(words).length === 0 ? {} : { visit: visitWords(words, touch), ...ofShop };
}

export type LeftOutKind = 'bot' | 'staff' | 'preview';
export const leftOutKinds = ['bot', 'staff', 'preview'] as const satisfies readonly LeftOutKind[];

/** How many visits of each kind are excluded from all other figures. A kind that the answer doesn't have counts as 0. */
export const leftOutOf = (others: VisitReport['others']): Record<LeftOutKind, number> => ({
  bot: others?.find(({ kind }) => kind === 'bot')?.visits ?? 0,
  staff: others?.find(({ kind }) => kind === 'staff')?.visits ?? 0,
  preview: others?.find(({ kind }) => kind === 'preview')?.visits ?? 0,
});
