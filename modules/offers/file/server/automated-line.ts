import { discountTypes } from '../../offer/contract/offer-choice.ts';
import {
  autoOfferInput,
  autoRecommendTypes,
  autoTargetTypes,
  autoValueTypes,
  type AutoOfferInput,
} from '../../auto/contract/auto-offer.ts';
import { readList } from '../rules/cell-list.ts';
import { readNumber, readTruth, readWord } from '../rules/cell-value.ts';
import type { Cells, FileColumn } from './file-columns.ts';
import { type NamedTargets, namedTargets } from './file-targets.ts';
import {
  checked,
  isOwn,
  type LineReader,
  type ReadLine,
  refuseCurrency,
  refuseOthers,
} from './offer-line.ts';

function jsonIds(cell: string): number[] {
  try {
    const read: unknown = JSON.parse(cell);
    return Array.isArray(read) ? read.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

function texts(cell: string): string[] {
  if (!cell.trim().startsWith('[')) return readList(cell);
  try {
    const read: unknown = JSON.parse(cell);
    return Array.isArray(read) ? read.map(String) : [];
  } catch {
    return [];
  }
}

/** Columns that a line of this kind reads beside that of its discount. */
const read: readonly FileColumn[] = [
  'record',
  'key',
  'priority',
  'currency',
  'shop',
  'offer_type',
  'offer_name',
  'offer_message',
  'offer_title',
  'activated',
  'target_type',
  'target_handles',
  'target_skus',
  'target_titles',
  'target_ids',
  'product_ids',
  'category_ids',
  'sku',
  'quotations',
  'tags',
  'recommend_type',
  'recommend_handles',
  'recommend_skus',
  'recommend_titles',
  'recommend_ids',
  'enable_discount',
  'discount_kind',
  'shipping_kind',
  'shipping_fee',
];

/** The automated offer of a line. @throws {CellProblem | Refusal} */
export function readAutomatedLine(cells: Cells, reader: LineReader): ReadLine<AutoOfferInput> {
  const own = isOwn(cells, reader);
  const target = readWord('target_type', cells.target_type || 'all', autoTargetTypes);
  // The file says `collection` for what its calls name `category`, as lines of other offers do.
  const given =
    (cells.recommend_type ?? '').trim() === 'collection' ? 'category' : cells.recommend_type || 'product';
  const recommend = readWord('recommend_type', given, autoRecommendTypes);
  const kind = readWord('discount_kind', cells.discount_kind || 'percentage', discountTypes);
  const fixed = kind === 'fixed_amount';
  const column = fixed ? 'amount_off' : 'percent_off';
  refuseOthers(cells, [...read, column]);
  const target_product = {
    type: target,
    all_product: target === 'all',
    product_ids: [] as number[],
    sku: texts(cells.sku ?? ''),
    quotations: texts(cells.quotations ?? ''),
    tags: texts(cells.tags ?? ''),
    category_ids: [] as number[],
  };
  const recommend_product = { type: recommend, ids: [] as number[] };
  const lists: NamedTargets[] = [
    namedTargets(cells, 'recommend', recommend === 'category' ? 'collection' : 'product', {
      ids: jsonIds(cells.recommend_ids ?? ''),
      own,
      put: (ids) => (recommend_product.ids = ids),
    }),
  ];
  if (target !== 'all')
    lists.push(
      namedTargets(cells, 'target', target, {
        ids: jsonIds(cells.target_ids ?? ''),
        own,
        put: (ids) => (target_product[target === 'product' ? 'product_ids' : 'category_ids'] = ids),
      }),
    );
  const shipping = readWord('shipping_kind', cells.shipping_kind || 'percentage', autoValueTypes);
  const draft: Record<string, unknown> = {
    offer_name: cells.offer_name ?? '',
    offer_message: cells.offer_message ?? '',
    offer_title: cells.offer_title ?? '',
    activated: readTruth('activated', cells.activated ?? '') ?? true,
    discount_data: {
      discount: readTruth('enable_discount', cells.enable_discount ?? '') ?? false,
      type: fixed ? 'value' : 'percentage',
      value: readNumber(column, cells[column] ?? ''),
    },
    shipping_fee: { type: shipping, value: readNumber('shipping_fee', cells.shipping_fee ?? '') ?? 0 },
    target_product,
    recommend_product,
  };
  return {
    record: 'automated',
    own,
    lists,
    finish: () => {
      const input = checked(autoOfferInput, draft, reader);
      if (fixed || (shipping === 'value' && (input.shipping_fee.value ?? 0) > 0))
        refuseCurrency(cells, reader);
      return input;
    },
  };
}
