/** What other areas may use of a store's pages. */
export { pagePart, type PagePart, type StorePage } from './page-parts.ts';
