import type { OfferInput } from '../contract/offer.ts';

/** The longest name an offer may have. */
export const nameLimit = 255;

type Named = Pick<OfferInput, 'offer_name' | 'offer_type' | 'target_type'>;

/**
 * The draft with its name as it is saved: trimmed, and an empty one made up where the kind of offer makes one
 * up (V120–V126); elsewhere it stays empty and is refused (V140, V224). `titles` are those of the chosen
 * products or collections in their order, of a bundle those of its products; `saved` is the stored offer on
 * an edit (V124).
 */
export function nameOffer<T extends Named>(
  draft: T,
  titles: readonly string[],
  saved?: Pick<OfferInput, 'offer_name'>,
): T {
  const typed = draft.offer_name.trim();
  return { ...draft, offer_name: typed === '' ? clip(madeUpName(draft, titles, saved)) : typed };
}

function madeUpName(draft: Named, titles: readonly string[], saved?: Pick<OfferInput, 'offer_name'>): string {
  const list = titles.join(', ');
  switch (draft.offer_type) {
    case 'quantity':
      return saved?.offer_name.trim() || targetName(draft, list);
    case 'bundle':
      return list === '' ? 'Bundle' : `Bundle of ${list}`;
    case 'pre-purchase':
      return list === '' ? 'Offer before checkout' : `Offer before checkout for ${list}`;
    default:
      return '';
  }
}

function targetName({ target_type: type }: Named, list: string): string {
  if (type === 'all') return 'Target any product';
  if (list !== '' && type === 'product') return `Target product(s) ${list}`;
  if (list !== '' && type === 'collection') return `Target collection(s) ${list}`;
  return type === 'condition' ? 'Quantity discount by rule' : 'Quantity discount';
}

function clip(text: string): string {
  return text.length <= nameLimit ? text : `${text.slice(0, nameLimit - 1)}…`;
}
