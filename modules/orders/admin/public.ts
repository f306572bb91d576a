/** What other areas may use of the orders' screens. */
export { traceSentence } from './trace-sentence.ts';
export { orderPaths } from './order-paths.ts';
