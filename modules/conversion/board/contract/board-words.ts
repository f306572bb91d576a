/** Date ranges of the dashboard; counts from browsers are stored no longer than these. */
export const boardSpans = ['today', 'yesterday', 'last_7_days', 'last_30_days'] as const;

/** Steps of the start guide, in the order in which they are shown. */
export const guideSteps = ['script', 'honest', 'timer', 'sale', 'look'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** Rows of the evidence log: shown and based on real data, shown and simulated, and changes of honest mode. */
export const evidenceKinds = ['real', 'simulated', 'turned'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** The five parameters of a link that name its campaign. */
export const touchTerms = ['term', 'campaign', 'content', 'medium', 'source'] as const;
