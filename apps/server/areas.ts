import { joinAreas } from '#core/server/area/join-areas.ts';
import type { Authentication } from '#core/server/call/request-authentication.ts';
import { one } from '#core/server/area/server-area.ts';
import type { StoreViewOf } from '#core/server/pipeline/store-ids.ts';
import { analyticsArea } from '#modules/analytics/server/analytics-area.ts';
import { areaGraph } from '#modules/area-graph.ts';
import { catalogArea } from '#modules/catalog/server/catalog-area.ts';
import { conversionArea } from '#modules/conversion/server/conversion-area.ts';
import { developerArea } from '#modules/developer/server/developer-area.ts';
import { identityArea } from '#modules/identity/server/identity-area.ts';
import { metafieldsArea } from '#modules/metafields/server/metafields-area.ts';
import { offersArea } from '#modules/offers/server/offers-area.ts';
import { ordersArea } from '#modules/orders/server/orders-area.ts';
import { reviewsArea } from '#modules/reviews/server/reviews-area.ts';
import { storeLinkArea } from '#modules/store-link/server/store-link-area.ts';

/** Every area of the installation, upstream first. Calls, jobs, events and schedules follow from this list. */
export const everyArea = [
  identityArea,
  analyticsArea,
  catalogArea,
  ordersArea,
  metafieldsArea,
  offersArea,
  conversionArea,
  reviewsArea,
  storeLinkArea,
  developerArea,
] as const;

/** What the server itself takes from areas. */
export const serverNeeds = {
  /** Who calls, of people and of programs. */
  authentication: one<Authentication>(),
  /** How shops look from the pages of their connected stores. */
  storeView: one<StoreViewOf>(),
  /** Whether any shop has scripts of other programs in its store. */
  foreignScripts: one<() => Promise<boolean>>(),
};

export const areas = joinAreas(everyArea, { graph: areaGraph, needs: serverNeeds });
export type JoinedAreas = typeof areas;
