/** What the admin of other areas may use of offers: the list of what was chosen, with its picker, and how a trial is set and told. */
export { ChosenList } from '../offer/admin/blocks/chosen-list.tsx';
export { HoldoutField } from '../trial/admin/holdout-field.tsx';
export { TrialFigures } from '../trial/admin/trial-result-card.tsx';
export { offerPaths } from '../offer/admin/offer-paths.ts';
