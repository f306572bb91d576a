import type { PaletteCommand } from '#core/admin/frame/admin-area.ts';
import { offerPaths } from '../offer/admin/offer-paths.ts';
import { offerCommandText } from './offer-command-text.ts';

const { key } = offerCommandText;
const permission = 'apps';

function creates(
  kind:
    | 'quantity'
    | 'bundle'
    | 'up_sell'
    | 'in_cart'
    | 'post_purchase'
    | 'accessory'
    | 'handpicked'
    | 'automated'
    | 'funnel',
  to: string,
  onlyWith?: string,
): PaletteCommand {
  return {
    id: `create-${kind}`,
    label: key(kind),
    words: key(`${kind}_words`),
    icon: 'plus',
    to,
    permission,
    ...(onlyWith === undefined ? {} : { switch: onlyWith }),
  };
}

/** An offer of each kind, and the check of a price. */
export const offerCommands: readonly PaletteCommand[] = [
  creates('quantity', offerPaths.quantityOffer(0)),
  creates('bundle', offerPaths.bundle(0), 'bundle_support'),
  creates('up_sell', offerPaths.popupOffer(0)),
  creates('in_cart', offerPaths.inCartOffer(0), 'in_cart_offers'),
  creates('post_purchase', offerPaths.postPurchaseOffer(0)),
  creates('accessory', offerPaths.accessory(0)),
  creates('handpicked', offerPaths.handpickedOffer(0)),
  creates('automated', offerPaths.autoOffer(0)),
  creates('funnel', offerPaths.funnel(0), 'upsell_funnel'),
  {
    id: 'check-price',
    label: key('check'),
    words: key('check_words'),
    icon: 'search',
    to: offerPaths.priceCheck,
    permission,
  },
];
