import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The settings page of shipping rates. */
export const shippingSettingsText = registerStrings('shipping-settings', {
  en: {
    settings: 'Settings',
    title: 'Shipping',
    lead: 'What shoppers pay for shipping. A connected store uses its own rates.',
    unsaved: 'These are the default rates. They follow your shop’s currency until you save them.',
    unset: 'No rates set: standard shipping is free, express shipping isn’t offered.',
    standard: 'Standard shipping',
    standard_price: 'Standard price',
    standard_price_hint: 'Enter 0 for free shipping.',
    free_from: 'Free shipping from',
    free_from_hint: 'Orders of this amount or more ship for free. Leave empty to always charge.',
    express: 'Express shipping',
    express_on: 'Offer express shipping',
    express_price: 'Express price',
    standard_time: 'Standard delivery time',
    express_time: 'Express delivery time',
    time_hint: 'Shown at checkout, e.g. “3 to 5 days”. Leave empty to show nothing.',
    open: 'Open checkouts keep their current rates.',
  },
});
