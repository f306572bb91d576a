import { eventsOf } from '#core/contract/event-kind.ts';
import { defineArea } from '#core/server/server-area.ts';
import * as catalogEvents from '../contract/catalog-events.ts';
import { catalogJobs } from './catalog-jobs.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { startCollectionUpkeep } from './collection-upkeep.ts';
import { hasPrices } from './pricing-facts.ts';
import { productTitles } from './target-lookup.ts';

declare module '#core/server/text-search.ts' {
  interface SearchTables {
    products: true;
    collections: true;
  }
}

/** Products, collections and stock. */
export const catalogArea = defineArea({
  name: 'catalog',
  events: eventsOf(catalogEvents),
  jobKinds: catalogJobs,
  open: (services) => ({
    provides: { hasPrices, productTitles },
    routes: () => catalogRoutes,
    start: () => [startCollectionUpkeep(services)],
  }),
});
