/** Date filters of the documents (A§3): days are the shop's own. */
export const dateFilters = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'all_time'] as const;
export type DateFilter = (typeof dateFilters)[number];
