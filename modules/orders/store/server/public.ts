/** Exports about a store's pages for other areas. */
export { pagePart, type PagePart, type StorePage } from './page-parts.ts';
