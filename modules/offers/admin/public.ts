/** What the admin of other areas may use of offers: the list of what was chosen, with its picker; and switching beside a form. */
export { ChosenList } from '../offer/admin/blocks/chosen-list.tsx';
export { useOwnSwitching } from '../offer/admin/own-switching.ts';
