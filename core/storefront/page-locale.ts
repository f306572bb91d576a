import type { ShopPage } from './shop-page.ts';

/** Language of a page: the shop's where it says so. */
export function localeOf({ page }: Pick<ShopPage, 'page'>): string {
  return page?.shop?.locale || document.documentElement.lang || 'en';
}
