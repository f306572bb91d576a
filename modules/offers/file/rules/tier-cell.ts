import type { TierType } from '../../offer/contract/offer-choice.ts';
import type { QuantityDiscountDataInput, QuantityTierInput } from '../../offer/contract/offer.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { partOf, plainPart, splitCell } from './cell-list.ts';
import { CellProblem } from './cell-value.ts';

/** What a tier takes off, behind its number: `2: 10% each`, `3: 5 all`, `2: 1 free`. */
const words = {
  percentage_each: '% each',
  amount_each: ' each',
  amount_all: ' all',
  buy_x_get_x: ' free',
} as const satisfies Record<TierType, string>;

/** `2: 10% each; popular; chosen; label=Pair | 3: 5 all`: the minimum units, the discount, and the options of each tier. */
export function writeTiers(data: QuantityDiscountDataInput): string {
  return data.data
    .map((tier, index) =>
      [
        `${tier.min_quantity ?? ''}: ${tier.value_discount ?? ''}${words[tier.type]}`,
        ...(tier.mark_as_popular ? ['popular'] : []),
        ...(data.is_default_select === tier.key ? ['chosen'] : []),
        ...(tier.label === '' ? [] : [`label=${partOf(tier.label)}`]),
        ...(tier.image ? [`image=${partOf(tier.image)}`] : []),
        ...(tier.key === index ? [] : [`key=${tier.key}`]),
      ].join('; '),
    )
    .join(' | ');
}

/** Where no tier is popular the first becomes it, as in the editor. @throws {CellProblem} */
export function readTiers(column: string, cell: string): QuantityDiscountDataInput {
  const data: QuantityDiscountDataInput = { data: [], is_default_select: -1 };
  for (const [index, text] of splitCell(cell, '|').entries()) {
    const { tier, chosen } = readTier(column, text, index);
    data.data.push(tier);
    if (chosen) data.is_default_select = tier.key;
  }
  const [first] = data.data;
  if (first && !data.data.some((tier) => tier.mark_as_popular)) first.mark_as_popular = true;
  return data;
}

function readTier(column: string, text: string, index: number): { tier: QuantityTierInput; chosen: boolean } {
  const wrong = () =>
    new CellProblem(
      column,
      offerFileSentences.not_a_tier({ name: column, value: plainPart(text).slice(0, 80) }),
    );
  const [head = '', ...options] = splitCell(text, ';');
  const read = /^\s*(\d{1,9})\s*:\s*(\d{1,12}(?:\.\d{1,12})?)\s*(% ?each|each|all|free)\s*$/i.exec(head);
  if (!read) throw wrong();
  const word = read[3]!.toLowerCase().replace(/^% ?/, '% ');
  const type = (Object.keys(words) as TierType[]).find((one) => words[one].trim() === word)!;
  const tier: QuantityTierInput = {
    key: index,
    label: '',
    min_quantity: Number(read[1]),
    value_discount: Number(read[2]),
    type,
    mark_as_popular: false,
    image: null,
  };
  let chosen = false;
  for (const option of options) {
    const plain = plainPart(option);
    const [, name, value = ''] = /^(\w+)(?:=(.*))?$/s.exec(plain) ?? [];
    if (name === 'popular' && !plain.includes('=')) tier.mark_as_popular = true;
    else if (name === 'chosen' && !plain.includes('=')) chosen = true;
    else if (name === 'label') tier.label = value;
    else if (name === 'image' && value !== '') tier.image = value;
    else if (name === 'key' && /^\d{1,9}$/.test(value)) tier.key = Number(value);
    else throw wrong();
  }
  return { tier, chosen };
}
