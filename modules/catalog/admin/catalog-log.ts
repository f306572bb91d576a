import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { catalogPaths } from '../product/admin/catalog-paths.ts';
import { catalogLogText } from './catalog-log-text.ts';

const { key } = catalogLogText;

/** The area's entries for the activity log and the bell. */
export const catalogLog: AreaLog = {
  audited: [
    { subject: 'products', label: key('thing_products'), path: catalogPaths.product },
    { subject: 'variants', label: key('thing_variants') },
    { subject: 'fulfillment_services', label: key('thing_services') },
    {
      subject: 'collections',
      label: key('thing_collections'),
      path: catalogPaths.collection,
    },
  ],
  names: catalogLogText,
};
