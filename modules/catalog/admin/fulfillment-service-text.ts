import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const fulfillmentServiceText = registerStrings('fulfillment-services', {
  en: {
    title: 'Fulfillment services',
    lead: 'Third parties that fulfill your orders. Apps register here automatically; assign them on each product.',
    products: 'Products',
    search: 'Search fulfillment services',
    empty: 'You fulfill all orders yourself',
    empty_text: 'Apps that print or ship for you appear here once they’re connected.',
    name: 'Service',
    sends: 'Fulfills',
    variants_one: '%{count} variant',
    variants_other: '%{count} variants',
    since: 'Added',
    remove: 'Remove',
    remove_title: 'Remove %{name}?',
    remove_text: 'It doesn’t fulfill anything. Past orders keep its name.',
    remove_sending_one: 'You’ll fulfill %{count} variant yourself. Past orders keep its name.',
    remove_sending_other: 'You’ll fulfill %{count} variants yourself. Past orders keep its name.',
    removed: '%{name} removed',
    handing_over: 'Updating its variants. Remove %{name} when none are left.',
  },
});
