import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What an editor says of what an offer gets into the way of. */
export const warningText = registerStrings('offer-warnings', {
  en: {
    conflicts: 'Warnings',
    conflicts_text: 'You can still save and activate this offer.',
    conflicts_sample_one: 'Looked at %{count} product, there are more.',
    conflicts_sample_other: 'Looked at %{count} products, there are more.',
    undo: 'Undo',
    try_before: 'Try this one first, before %{name}',
    dismiss: 'Dismiss',
    below_cost_hidden: '%{product} would go below cost: %{quantity} units for %{price}.',
    below_cost: '%{product} would go below cost: %{quantity} units for %{price}, and they cost %{cost}.',
    below_cost_more:
      '%{product} and others would go below cost: %{quantity} units for %{price}, and they cost %{cost}.',
    unreachable: 'Never applies: %{name} has higher priority and always covers %{product}.',
    later: '%{name} has higher priority for %{product}.',
    later_more: '%{name} is tried first and takes %{product} and others.',
    earlier: 'Takes priority over %{name} for %{product}.',
    earlier_more: 'It is tried before %{name} and takes %{product} and others from it.',
    popup: 'The page of %{product} shows %{name} instead: it comes first, and one pop-up is shown.',
    ended: 'Its end date has passed, so it gives no discount.',
    not_sold_one: '%{count} of its products is deleted or not published.',
    not_sold_other: '%{count} of its products are deleted or not published.',
    no_products: 'No published product is a target of it now.',
    worst: 'Maximum discount: %{percent} off %{product} at %{quantity} units.',
    bulk_warned_one: '%{count} of them may get in the way of something: open it to see.',
    bulk_warned_other: '%{count} of them may get in the way of something: open them to see.',
  },
});
