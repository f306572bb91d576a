import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const fulfillmentServiceText = registerStrings('fulfillment-services', {
  en: {
    title: 'Fulfilment services',
    lead: 'Who sends what the shop sells, beside you. Programs add themselves here; which variants they send stands at the product.',
    products: 'Products',
    search: 'Search services',
    empty: 'You send everything yourself',
    empty_text: 'A program that prints or sends for you appears here once it is connected.',
    name: 'Service',
    sends: 'Sends',
    variants_one: '%{count} variant',
    variants_other: '%{count} variants',
    since: 'Added',
    remove: 'Remove',
    remove_title: 'Remove %{name}?',
    remove_text: 'It sends nothing. What was bought before still says who was to send it.',
    remove_sending_one:
      '%{count} variant is then sent by you. What was bought before still says who was to send it.',
    remove_sending_other:
      '%{count} variants are then sent by you. What was bought before still says who was to send it.',
    removed: '%{name} is removed',
    handing_over: 'Its variants are being changed. Remove %{name} once it sends none.',
  },
});
