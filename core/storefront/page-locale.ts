import type { ShopPage } from './shop-page.ts';

/** Language of a page: the shop's, if the page states it. */
export function localeOf({ page }: Pick<ShopPage, 'page'>): string {
  return page?.shop?.locale || document.documentElement.lang || 'en';
}
