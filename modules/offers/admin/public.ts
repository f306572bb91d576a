/** What the admin of other areas may use of offers: the list of what was chosen, switching beside a form, trials, and the way to an editor and back. */
export { ChosenElsewhere as ChosenList } from '../offer/admin/blocks/chosen-elsewhere.tsx';
export { useOwnSwitching } from '../offer/admin/own-switching.ts';
export { HoldoutField } from '../trial/admin/holdout-field.tsx';
export { TrialFigures } from '../trial/admin/trial-result-card.tsx';
export { offerPath, offerPaths } from '../offer/admin/offer-paths.ts';
export { editorSearch } from '../offer/admin/blocks/return-path.ts';
