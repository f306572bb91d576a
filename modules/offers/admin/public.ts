/** What the admin of other areas may use of offers: the list of what was chosen, with its picker. */
export { ChosenList } from '../offer/admin/blocks/chosen-list.tsx';
