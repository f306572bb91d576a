import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const checkoutNoteText = registerStrings('conversion-checkout', {
  en: {
    title: 'Checkout notification',
    lead: 'A line in the cart and at the checkout that says how many bought a product and how many are left. It is said where it is true, and otherwise there is no line.',
    back: 'Notifications',
    on: 'Checkout notification',
    on_hint:
      'Shown in the cart and at the checkout of your store. At a connected store it is shown in the cart alone: the checkout is not yours.',
    failed: 'Oops, something went wrong',
    saved: 'Your settings saved successfully',
    message: 'Message',
    message_hint:
      'Purchases are units that were paid within 24 hours. Stock is said where it is counted, up to 30.',
    image: 'Picture',
    image_demo: 'An icon',
    image_demo_hint: 'One of ours',
    image_custom: 'A picture of yours',
    image_custom_hint: 'Up to 2 MB; shown small',
    icon: 'Icon',
    icon_bag: 'Bag',
    icon_people: 'People',
    icon_bolt: 'Bolt',
    icon_heart: 'Heart',
    icon_clock: 'Clock',
    own: 'Your picture',
    own_hint: 'JPG, PNG or GIF. It is drawn as a small square.',
    own_none: 'No picture yet',
    preview: 'Preview',
    preview_note: 'The numbers are examples. Shoppers see those of their own cart.',
    preview_product: 'Linen towel',
  },
});
