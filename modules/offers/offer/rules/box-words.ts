import type { OfferType } from '../contract/offer-choice.ts';

/** Texts of boxes, widgets and the cart's progress besides the merchant's own, in the shop's language. */
export interface BoxWords {
  box: {
    add: string;
    dismiss: string;
    sold_out: string;
    choose: string;
    total: string;
    added: string;
    ends: string;
    left: string;
  };
  bundle_add: string;
  /** The quantity table; `add` has `{{count}}` in it. */
  quantity: { popular: string; add: string; group: string };
  /** A tier without a label of the merchant's. */
  buy(units: number): string;
  buy_free(units: number, free: number): string;
  /** What a tier is: its units, and a unit's price ready for reading. */
  items(units: number, each: string): string;
  widget: { add: string; choose: string; previous: string; next: string };
  /** `saving` is ready for reading: `20%`, `$5.00`. */
  save(saving: string): string;
  /** For how many units a discount is: for as many as there are of a product; '' is any other product. */
  each(product: string): string;
  /** What a discount is beside; '' is any other product. */
  beside(product: string): string;
  more(units: number, saving: string): string;
  /** Replaces a merchant's message or title when none of its sentences can be filled in (`renderMessage`). */
  own: { title: string; message: Partial<Record<OfferType, string>> };
  reached(saving: string): string;
}

const english: BoxWords = {
  box: {
    add: 'Add to cart',
    dismiss: 'No thanks',
    sold_out: 'Sold out',
    choose: 'Choose',
    total: 'Total',
    added: 'Added to cart',
    ends: 'Ends {{time}}',
    left: '{{count}} left at this price',
  },
  bundle_add: 'Add all to cart',
  quantity: { popular: 'Most popular', add: 'Add {{count}} to cart', group: 'Choose a quantity' },
  buy: (units) => `Buy ${units}`,
  buy_free: (units, free) => `Buy ${units}, get ${free} free`,
  items: (units, each) => `${units} ${units === 1 ? 'item' : 'items'}, ${each} each`,
  widget: { add: 'Add to cart', choose: 'Choose options', previous: 'Previous', next: 'Next' },
  save: (saving) => `Save ${saving}`,
  each: (product) => `limit 1 per ${product || 'other product'} in cart`,
  beside: (product) => `with ${product || 'another product'} in the cart`,
  more: (units, saving) => `Add ${units} more and save ${saving}`,
  reached: (saving) => `You save ${saving}`,
  own: {
    title: 'You may also like',
    message: {
      bundle: 'Frequently bought together',
      'pre-purchase': 'Frequently bought together',
      'post-purchase': 'Add this to your order',
      'in-cart': 'Goes well with your cart',
      accessory: 'Pairs well with',
      handpicked: 'Recommended for you',
    },
  },
};

const german: BoxWords = {
  box: {
    add: 'In den Warenkorb',
    dismiss: 'Nein, danke',
    sold_out: 'Ausverkauft',
    choose: 'Auswählen',
    total: 'Gesamt',
    added: 'Im Warenkorb',
    ends: 'Endet {{time}}',
    left: 'Noch {{count}} zu diesem Preis',
  },
  bundle_add: 'Alles in den Warenkorb',
  quantity: { popular: 'Am beliebtesten', add: '{{count}} in den Warenkorb', group: 'Menge wählen' },
  buy: (units) => `${units} kaufen`,
  buy_free: (units, free) => `${units} kaufen, ${free} gratis`,
  items: (units, each) => `${units} Stück, je ${each}`,
  widget: { add: 'In den Warenkorb', choose: 'Ausführung wählen', previous: 'Zurück', next: 'Weiter' },
  save: (saving) => `${saving} sparen`,
  each: (product) => `maximal 1 je ${product || 'anderem Produkt'} im Warenkorb`,
  beside: (product) => `zusammen mit ${product || 'einem anderen Produkt'} im Warenkorb`,
  more: (units, saving) => `Noch ${units} hinzufügen und ${saving} sparen`,
  reached: (saving) => `Sie sparen ${saving}`,
  own: {
    title: 'Das könnte Ihnen auch gefallen',
    message: {
      bundle: 'Häufig zusammen gekauft',
      'pre-purchase': 'Häufig zusammen gekauft',
      'post-purchase': 'Zu Ihrer Bestellung hinzufügen',
      'in-cart': 'Passt zu Ihrem Warenkorb',
      accessory: 'Passt gut dazu',
      handpicked: 'Für Sie empfohlen',
    },
  },
};

const languages: Readonly<Record<string, BoxWords>> = { de: german };

/** How a box says when its discount ends: with the merchant's text before the time, where there is one. */
export function endWords(text: string | null | undefined, { ends }: BoxWords['box']): string {
  const own = text?.trim() ?? '';
  if (own === '') return ends;
  return own.includes('{{time}}') ? own : `${own} {{time}}`;
}

/** English where there are no others. `locale` as a shop has it: `de-AT`. */
export function boxWords(locale: string): BoxWords {
  return languages[locale.toLowerCase().split(/[-_]/)[0] ?? ''] ?? english;
}
