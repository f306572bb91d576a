/** What the admin of other areas may use of offers: the list of what was chosen, with its picker; and switching beside a form. */
export { ChosenElsewhere as ChosenList } from '../offer/admin/blocks/chosen-elsewhere.tsx';
export { useOwnSwitching } from '../offer/admin/own-switching.ts';
