/** What the admin of other areas may use of this subject. */
export { ChosenElsewhere as ChosenList } from './blocks/chosen-elsewhere.tsx';
export { useOwnSwitching } from './own-switching.ts';
export { offerPath, offerPaths } from './offer-paths.ts';
export { editorSearch } from './blocks/return-path.ts';
