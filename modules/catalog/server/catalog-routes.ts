import type { Route } from '#core/server/handle.ts';
import { collectionRoutes } from '../collection/server/collection-routes.ts';
import { countryRoutes } from '../country/server/country-routes.ts';
import { productFileRoutes } from '../import/server/product-file-routes.ts';
import {
  productEditRoutes,
  productPartRoutes,
  productVariantRoutes,
} from '../product/server/product-edit-routes.ts';
import { fulfillmentServiceRoutes } from '../service/server/fulfillment-service-routes.ts';
import { productRoutes } from '../product/server/product-routes.ts';

/** Every call of the catalogue. */
export const catalogRoutes: Route[] = [
  ...productRoutes,
  ...productFileRoutes,
  ...collectionRoutes,
  ...countryRoutes,
  ...productEditRoutes,
  ...productPartRoutes,
  ...productVariantRoutes,
  ...fulfillmentServiceRoutes,
];
