import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The settings page of shipping rates. */
export const shippingSettingsText = registerStrings('shipping-settings', {
  en: {
    settings: 'Settings',
    title: 'Shipping',
    lead: 'What shoppers pay for shipping in this store. A connected store keeps its own rates.',
    unsaved:
      'These are the rates that your shop began with. They follow the currency of your shop until you save them.',
    unset: 'You have set no rates yet: standard shipping is free, and there is no express shipping.',
    standard: 'Standard shipping',
    standard_price: 'Standard price',
    standard_price_hint: '0 ships every order for free.',
    free_from: 'Free from',
    free_from_hint: 'Orders of this amount or more ship for free. Leave it empty to always charge.',
    express: 'Express shipping',
    express_on: 'Offer express shipping',
    express_price: 'Express price',
    standard_time: 'Standard delivery time',
    express_time: 'Express delivery time',
    time_hint: 'Shoppers see it at checkout, for example “3 to 5 days”. Leave it empty to show nothing.',
    open: 'Open checkouts keep the rates that they began with.',
  },
});
