import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { idParam } from '#core/contract/scalar.ts';
import { storeId, storeIdText } from '#core/contract/store-id.ts';
import { ids, prices, shop, token } from '#modules/orders/base/contract/storefront-scalar.ts';
import { answeredAt, cartProgress, upsellBox } from '../../offer/contract/upsell-box.ts';
import { popupRules } from '../../offer/contract/upsell-settings.ts';
import { shownWidget } from '../../widget/contract/shown-widget.ts';
import { widgetDevices, widgetPages } from '../../widget/contract/widget-choice.ts';

/**
 * The upsells of a product page: bundles, accessories, and what pops up when the product is added (the first
 * by priority). `visitor` keeps a person in the same half of a trial.
 */
export const productUpsells = endpoint({
  name: 'productUpsells',
  method: 'GET',
  path: '/storefront/product-upsells',
  summary: 'Bundles, accessories and the offer at add-to-cart of a product page',
  permission: 'shopper',
  query: z.object({
    shop,
    ids,
    prices,
    product: storeId('product', idParam),
    /** The variant in hand; left out: the first that can be bought. */
    variant: storeId('variant', idParam).optional(),
    visitor: z.string().max(64).optional(),
    /** The boxes that the page shows: others are neither computed nor counted in A/B tests. Leave out for all. */
    only: z.enum(['popup']).optional(),
  }),
  reply: z.object({
    bundles: z.array(upsellBox).max(3),
    accessories: z.array(upsellBox).max(3),
    popup: upsellBox.nullable(),
    /** How often something lies over the page, as the shop decided. */
    popup_rule: z.enum(popupRules),
    now: answeredAt,
  }),
});

/**
 * The upsells of a cart, drawer or page alike. `token` names a cart of ours; a store with a cart of its own says what is
 * in it, as `lines` of `variant:quantity`. Neither: nothing is offered.
 */
export const cartUpsells = endpoint({
  name: 'cartUpsells',
  method: 'GET',
  path: '/storefront/cart-upsells',
  summary: 'Offers inside a cart, and how far it is from a better price',
  permission: 'shopper',
  query: z.object({
    shop,
    ids,
    prices,
    token: token.optional(),
    lines: storeIdText(
      'variant',
      z.string().regex(/^[1-9]\d{0,14}:[1-9]\d{0,2}(,[1-9]\d{0,14}:[1-9]\d{0,2}){0,99}$/),
    ).optional(),
    visitor: z.string().max(64).optional(),
  }),
  reply: z.object({ boxes: z.array(upsellBox).max(3), progress: cartProgress.nullable(), now: answeredAt }),
});

/**
 * Product widgets of a page; of handpicked products and of flash deals one for each offer, three of each at most.
 * `seen` are the products this browser looked at last, newest first (recent-view).
 */
export const storefrontWidgets = endpoint({
  name: 'storefrontWidgets',
  method: 'GET',
  path: '/storefront/widgets',
  summary: 'Product widgets of a store page',
  permission: 'shopper',
  query: z.object({
    shop,
    ids,
    prices,
    page: z.enum(widgetPages),
    device: z.enum(widgetDevices).optional().default('desktop'),
    product: storeId('product', idParam).optional(),
    /** The variant in hand; left out: the first that can be bought. */
    variant: storeId('variant', idParam).optional(),
    collection: storeId('collection', idParam).optional(),
    token: token.optional(),
    visitor: z.string().max(64).optional(),
    seen: storeIdText('product', z.string().regex(/^\d{1,15}(,\d{1,15}){0,23}$/)).optional(),
  }),
  reply: z.object({ widgets: z.array(shownWidget).max(11), now: answeredAt }),
});
