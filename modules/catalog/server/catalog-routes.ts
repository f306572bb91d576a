import type { Route } from '#core/server/call/handle.ts';
import { collectionRoutes } from '../collection/server/collection-routes.ts';
import { countryRoutes } from '../country/server/country-routes.ts';
import type { FileNeeds } from '../import/server/file-columns.ts';
import { productFileRoutes } from '../import/server/product-file-routes.ts';
import {
  productEditRoutes,
  productPartRoutes,
  productVariantRoutes,
} from '../product/server/product-edit-routes.ts';
import { fulfillmentServiceRoutes } from '../service/server/fulfillment-service-routes.ts';
import { productRoutes } from '../product/server/product-routes.ts';

/** Every call of the catalogue. */
export const catalogRoutes = (given: FileNeeds): Route[] => [
  ...productRoutes,
  ...productFileRoutes(given),
  ...collectionRoutes,
  ...countryRoutes,
  ...productEditRoutes,
  ...productPartRoutes,
  ...productVariantRoutes,
  ...fulfillmentServiceRoutes,
];
