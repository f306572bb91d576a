import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const fulfillmentServiceText = registerStrings('fulfillment-services', {
  en: {
    title: 'Fulfillment services',
    lead: 'Third parties that fulfill your orders. Apps register here automatically; assign them on each product.',
    products: 'Products',
    search: 'Search services',
    empty: 'You fulfill all orders yourself',
    empty_text: 'A program that prints or sends for you appears here once it is connected.',
    name: 'Service',
    sends: 'Fulfills',
    variants_one: '%{count} variant',
    variants_other: '%{count} variants',
    since: 'Added',
    remove: 'Remove',
    remove_title: 'Remove %{name}?',
    remove_text: 'It doesn’t fulfill anything. Past orders keep its name.',
    remove_sending_one:
      '%{count} variant is then sent by you. What was bought before still says who was to send it.',
    remove_sending_other:
      '%{count} variants are then sent by you. What was bought before still says who was to send it.',
    removed: '%{name} is removed',
    handing_over: 'Updating its variants. Remove %{name} when none are left.',
  },
});
