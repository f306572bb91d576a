import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What an editor says of what an offer gets into the way of. */
export const warningText = registerStrings('offer-warnings', {
  en: {
    conflicts: 'Warnings',
    conflicts_text: 'You can still save and activate this offer.',
    conflicts_sample_one: 'Checked %{count} product, there are more.',
    conflicts_sample_other: 'Checked %{count} products, there are more.',
    undo: 'Undo',
    try_before: 'Give this one priority over %{name}',
    dismiss: 'Dismiss',
    below_cost_hidden: '%{product} would sell below cost: %{quantity} units for %{price}.',
    below_cost: '%{product} would sell below cost: %{quantity} units for %{price}, and they cost %{cost}.',
    below_cost_more:
      '%{product} and others would sell below cost: %{quantity} units for %{price}, and they cost %{cost}.',
    unreachable: 'Never applies: %{name} has higher priority and always covers %{product}.',
    later: '%{name} has higher priority for %{product}.',
    later_more: '%{name} has higher priority for %{product} and others.',
    earlier: 'Takes priority over %{name} for %{product}.',
    earlier_more: 'Takes priority over %{name} for %{product} and others.',
    popup:
      'The page of %{product} shows %{name} instead: it has higher priority, and only one pop-up is shown.',
    ended: 'The end date has passed, so there’s no discount.',
    not_sold_one: '%{count} of its products is deleted or unpublished.',
    not_sold_other: '%{count} of its products are deleted or unpublished.',
    no_products: 'It doesn’t apply to any published product right now.',
    worst: 'Maximum discount: %{percent} off %{product} at %{quantity} units.',
    bulk_warned_one: '%{count} of them has warnings: open it to see them.',
    bulk_warned_other: '%{count} of them have warnings: open them to see them.',
  },
});
