import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { analyticsArea } from '#modules/analytics/admin/analytics-area.ts';
import { catalogArea } from '#modules/catalog/admin/catalog-area.ts';
import { conversionArea } from '#modules/conversion/admin/conversion-area.ts';
import { developerArea } from '#modules/developer/admin/developer-area.ts';
import { identityArea } from '#modules/identity/admin/identity-area.ts';
import { metafieldsArea } from '#modules/metafields/admin/metafields-area.ts';
import { offersArea } from '#modules/offers/admin/offers-area.ts';
import { customerArea } from '#modules/orders/admin/customer-area.ts';
import { orderArea } from '#modules/orders/admin/order-area.ts';
import { recentOrders } from '#modules/orders/order/admin/recent-orders.ts';
import { reviewsArea } from '#modules/reviews/admin/reviews-area.ts';
import { storeLinkArea } from '#modules/store-link/admin/store-link-area.ts';

/** Every area the admin is made of; navigation, screens and the palette follow from this list. */
export const areas: readonly AdminArea[] = [
  analyticsArea([recentOrders]),
  orderArea,
  catalogArea,
  customerArea,
  metafieldsArea,
  offersArea,
  conversionArea,
  reviewsArea,
  identityArea,
  storeLinkArea,
  developerArea,
];
