import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const checkoutNoteText = registerStrings('conversion-checkout', {
  en: {
    title: 'Checkout notifications',
    lead: 'A line in cart and checkout that shows how many were bought and how many are left. It appears only when it’s true.',
    back: 'Notifications',
    on: 'Show checkout notifications',
    on_hint: 'Shown in your store’s cart and checkout. In a connected store it appears in the cart only.',
    failed: 'Oops, something went wrong',
    saved: 'Your settings saved successfully',
    message: 'Message',
    message_hint:
      'Purchases: units paid for in the last 24 hours. Stock: shown when tracked and 30 or fewer.',
    image: 'Image',
    image_demo: 'Icon',
    image_demo_hint: 'Choose from our set',
    image_custom: 'Custom image',
    image_custom_hint: 'Up to 2 MB',
    icon: 'Icon',
    icon_bag: 'Bag',
    icon_people: 'People',
    icon_bolt: 'Bolt',
    icon_heart: 'Heart',
    icon_clock: 'Clock',
    own: 'Your image',
    own_hint: 'JPG, PNG or GIF. Shown as a small square.',
    own_none: 'No image yet',
    preview: 'Preview',
    preview_note: 'Sample numbers. Shoppers see the numbers for their cart.',
    preview_product: 'Linen towel',
  },
});
