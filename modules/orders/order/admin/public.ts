/** What the admin of other areas may use of orders. */
export { traceSentence } from './trace-sentence.ts';
