/** Spans of the dashboard: what browsers told is not kept for longer. */
export const boardSpans = ['today', 'yesterday', 'last_7_days', 'last_30_days'] as const;

/** Steps of the start guide, in the order in which they are shown. */
export const guideSteps = ['script', 'honest', 'timer', 'sale', 'look'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** Rows of the evidence log: what was shown by a fact, what was not, and turns of the switch Honest. */
export const evidenceKinds = ['real', 'simulated', 'turned'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** The five words of a link that say what led somebody here. */
export const touchTerms = ['term', 'campaign', 'content', 'medium', 'source'] as const;
