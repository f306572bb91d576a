import type { QuantityWidget } from '../../../quantity/contract/storefront-offer-calls.ts';

const words = { popular: 'Most popular', add: 'Add {{count}} to cart', group: 'Choose a quantity' };

function tier(
  key: number,
  label: string,
  quantity: number,
  total: string,
  original: string,
  saving: string,
): QuantityWidget['tiers'][number] {
  return {
    key,
    label,
    quantity,
    summary: `${quantity} items, together ${total}`,
    total,
    original,
    saving,
    popular: false,
    selected: false,
    image: null,
  };
}

/** Three tiers of a mug at $28.00; the second is popular and chosen at first. */
export function mugWidget(change: Partial<QuantityWidget> = {}): QuantityWidget {
  return {
    offer_id: 7,
    message: 'Buy more and save up to 25%',
    cta: 'continue',
    layout: 'v2',
    tiers: [
      tier(1, 'A pair', 2, '$50.40', '$56.00', 'Save $5.60'),
      { ...tier(2, 'Set of four', 4, '$95.20', '$112.00', 'Save $16.80'), popular: true, selected: true },
      tier(3, 'Table for six', 6, '$126.00', '$168.00', 'Save $42.00'),
    ],
    ends_at: null,
    words,
    ...change,
  };
}

/** The same at $40.00, for another variant. */
export function bigMugWidget(): QuantityWidget {
  const mug = mugWidget();
  const totals = ['$72.00', '$136.00', '$180.00'];
  return { ...mug, tiers: mug.tiers.map((one, index) => ({ ...one, total: totals[index] ?? '' })) };
}
