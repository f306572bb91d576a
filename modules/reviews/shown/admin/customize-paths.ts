/** Where it is chosen how reviews look (R078). */
export const reviewCustomizePaths = { customize: '/apps/review/customize' } as const;
