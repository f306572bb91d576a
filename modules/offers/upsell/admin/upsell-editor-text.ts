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
    legacy: 'Offers of this type are read-only.',
    name_hint: 'Only you and your staff see this.',
    name_hint_unnamed: 'Only you and your staff see this. Leave empty to name it after what the offer does.',

    type: 'Offer type',
    'type_pre-purchase': 'Pre-purchase',
    'type_pre-purchase_hint': 'Pop-up when a product is added to cart',
    'type_in-cart': 'In-cart',
    'type_in-cart_hint': 'Shown in the cart',
    'type_post-purchase': 'Post-purchase',
    'type_post-purchase_hint': 'One-click offer after payment',
    type_accessory: 'Accessory',
    type_handpicked: 'Handpicked',
    type_bundle: 'Bundle',
    type_quantity: 'Quantity',
    type_product: 'Product',
    type_custom: 'Custom',
    offers_products: 'Offers',
    no_discount: 'None',

    example_name: 'Miller',
    preview_empty: 'Choose a product to offer to see the preview.',
    preview_example: 'Example: the products shown depend on what the shopper is viewing.',
    preview_no_discount: 'The discount has expired or has errors, so shoppers see the regular price.',
  },
});
