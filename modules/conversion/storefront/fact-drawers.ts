import type { PartDrawer } from '#core/storefront/page-part.ts';
import { show as showStock } from '../counter/storefront/stock-drawer.ts';
import { show as showVisitors } from '../counter/storefront/visitors-drawer.ts';
import { show as showTimer } from '../timer/storefront/timer-drawer.ts';

/** The facts about a product, in one file: a page with one of them usually has the others. */
export const factDrawers: Readonly<Record<'timer' | 'stock' | 'visitors', PartDrawer>> = {
  timer: { show: showTimer },
  stock: { show: showStock },
  visitors: { show: showVisitors },
};
