import { defineArea } from '#core/server/area/server-area.ts';
import { metafieldFileColumns } from './metafield-file-columns.ts';
import { metafieldKeeper } from './metafield-keeper.ts';
import { metafieldRoutes } from './metafield-routes.ts';
import { metafieldSubscriptions } from './metafield-subscriptions.ts';

/** Stores data about objects of a shop beyond their own columns. */
export const metafieldsArea = defineArea({
  name: 'metafields',
  keeps: [metafieldKeeper],
  open: () => ({
    provides: { fileColumns: [metafieldFileColumns] },
    routes: () => metafieldRoutes,
    subscriptions: () => metafieldSubscriptions,
  }),
});
