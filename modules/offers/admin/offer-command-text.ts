import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the palette lets people do here. The `_words` are what else they type. */
export const offerCommandText = registerStrings('offer-commands', {
  en: {
    quantity: 'Create quantity discount',
    quantity_words: 'new add offer volume bulk price',
    bundle: 'Create bundle',
    bundle_words: 'new add offer set',
    up_sell: 'Create pre-purchase offer',
    up_sell_words: 'new add up-sell upsell pop-up popup before payment',
    in_cart: 'Create in-cart offer',
    in_cart_words: 'new add up-sell upsell cart offer',
    post_purchase: 'Create post-purchase offer',
    post_purchase_words: 'new add up-sell upsell offer after payment thank',
    accessory: 'Create accessory offer',
    accessory_words: 'new add cross-sell offer',
    handpicked: 'Create handpicked widget',
    handpicked_words: 'new add widget offer recommendation',
    automated: 'Create automated offer',
    automated_words: 'new add automatic post-purchase offer',
    funnel: 'Create funnel',
    funnel_words: 'new add post-purchase offers',
    check: 'Check price',
    check_words: 'why this price test simulate discount',
  },
});
