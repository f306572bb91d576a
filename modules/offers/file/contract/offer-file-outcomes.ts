/** What a line of a file would do, or has done; `no_target`: it names what the shop does not have. */
export const lineOutcomes = ['new', 'changed', 'same', 'no_target', 'wrong'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];
