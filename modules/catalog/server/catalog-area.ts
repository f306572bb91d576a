import { eventsOf } from '#core/contract/event-kind.ts';
import { defineArea, many } from '#core/server/area/server-area.ts';
import * as collectionEvents from '../collection/contract/collection-events.ts';
import * as productEvents from '../product/contract/product-events.ts';
import { catalogJobs } from './catalog-jobs.ts';
import { catalogRoutes } from './catalog-routes.ts';
import type { FileColumns } from '../import/server/file-columns.ts';
import { startCollectionUpkeep } from '../collection/server/collection-upkeep.ts';
import { hasPrices } from '../facts/server/pricing-facts.ts';
import { catalogSalesNames, catalogSalesRefs } from '../facts/server/sales-facts.ts';
import { productTitles } from '../facts/server/target-lookup.ts';
import { catalogJobText } from './catalog-job-text.ts';

declare module '#core/server/search/text-search.ts' {
  interface SearchTables {
    products: true;
    collections: true;
  }
}

/** Products, collections and stock. */
export const catalogArea = defineArea({
  name: 'catalog',
  events: eventsOf({ ...productEvents, ...collectionEvents }),
  jobKinds: catalogJobs,
  jobNames: catalogJobText,
  // Columns of product files besides the catalog's own.
  needs: { fileColumns: many<FileColumns>() },
  open: (services) => ({
    provides: {
      hasPrices: [hasPrices],
      productTitles,
      salesRefs: catalogSalesRefs,
      salesNames: catalogSalesNames,
    },
    routes: catalogRoutes,
    start: () => [startCollectionUpkeep(services)],
  }),
});
