/** The spans that figures may be asked for by name (A§3, V101): days are the shop's own. */
export const dateFilters = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'all_time'] as const;
export type DateFilter = (typeof dateFilters)[number];

/** The days whose figures are shown without a choice. */
export const standardSpan = 'last_30_days' satisfies DateFilter;

/** Beside which days: none, as many right before, or the same a year before. */
export const comparedSpans = ['none', 'previous', 'year'] as const;
export type ComparedSpan = (typeof comparedSpans)[number];
