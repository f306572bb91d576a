/** For the admin of other areas: orders. */
export { traceSentence } from './trace-sentence.ts';
