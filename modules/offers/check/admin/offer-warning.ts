import type { Formats } from '#core/admin/controls/formats.ts';
import type { OfferWarning } from '../contract/offer-check-calls.ts';
import { warningText } from './warning-text.ts';

/** A warning in the merchant's words. */
export function wordsOfWarning(
  warning: OfferWarning,
  write: Pick<Formats, 'money'>,
  currency: string,
): string {
  const { code, other, product_title: product, products } = warning;
  const named = { name: `“${other?.name ?? ''}”`, product };
  const more = products > 1;
  switch (code) {
    case 'below_cost':
      // Who may not read costs hears that it is below, not how far.
      return warningText.text(
        warning.cost === null ? 'below_cost_hidden' : more ? 'below_cost_more' : 'below_cost',
        {
          product,
          quantity: warning.quantity,
          price: write.money(warning.price ?? 0, currency),
          cost: write.money(warning.cost ?? 0, currency),
        },
      );
    case 'later':
    case 'earlier':
      return warningText.text(more ? `${code}_more` : code, named);
    case 'not_sold':
      return warningText.text('not_sold', { count: products });
    case 'unreachable':
    case 'popup':
      return warningText.text(code, named);
    case 'ended':
    case 'no_products':
      return warningText.text(code);
  }
}
