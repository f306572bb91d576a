/** What a line of a file would do, or has done; `no_target`: it names what the shop does not have. */
export const lineOutcomes = ['new', 'changed', 'same', 'no_target', 'wrong'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** The kind of long work, as `/admin/jobs.json` names it: a trial and an import alike. */
export const importOffersKind = 'offers.import';
