import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { offerPaths } from '../offer/admin/offer-paths.ts';
import { offerLogText } from './offer-log-text.ts';

const { key } = offerLogText;

/** What the activity log and the bell know of the area. */
export const offerLog: AreaLog = {
  audited: [
    {
      subject: 'offers',
      label: key('thing_offers'),
      path: offerPaths.quantityOffer,
    },
    { subject: 'offer_templates', label: key('thing_offer_templates') },
    { subject: 'funnels', label: key('thing_funnels') },
    { subject: 'product_widgets', label: key('thing_product_widgets') },
  ],
  names: offerLogText,
};
