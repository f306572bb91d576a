import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const upsellEditorText = registerStrings('upsell-editor', {
  en: {
    new_offer: 'New offer',
    new_widget: 'New widget',
    list_offers: 'Offers',
    list_up_sell: 'Up-sell offers',
    list_post_purchase: 'Post-purchase offers',
    list_accessories: 'Accessories',
    list_handpicked: 'Handpicked products',
    legacy: 'Offers of this kind can be shown, not made or changed.',
    name_hint: 'Only you and your staff see this.',
    name_hint_unnamed: 'Only you and your staff see this. Left empty, it is named by what the offer does.',

    type: 'Offer type',
    'type_pre-purchase': 'Pre-purchase',
    'type_pre-purchase_hint': 'Pops up when a product is added to the cart',
    'type_in-cart': 'In-cart',
    'type_in-cart_hint': 'Stands inside the cart',
    'type_post-purchase': 'Post-purchase',
    'type_post-purchase_hint': 'After payment, taken with one click',
    type_accessory: 'Accessory',
    type_handpicked: 'Handpicked',
    type_bundle: 'Bundle',
    type_quantity: 'Quantity',
    type_product: 'Product',
    type_custom: 'Custom',
    offers_products: 'Offers',
    no_discount: 'None',

    example_name: 'Miller',
    preview_empty: 'The preview appears once there is a product to offer.',
    preview_example: 'An example: which products are shown depends on what the shopper looks at.',
    preview_no_discount: 'The discount has ended or needs mending: shoppers see the normal price.',
  },
});
