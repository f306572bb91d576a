import type { QuickViewWords } from '../contract/quick-view-calls.ts';

interface Texts extends QuickViewWords {
  /** The button on product cards, where the merchant wrote nothing else. */
  button: string;
}

const english: Texts = {
  button: 'Quick view',
  add: 'Add to cart',
  added: 'Added to cart',
  sold_out: 'Sold out',
  not_made: 'Unavailable',
  quantity: 'Quantity',
  before: 'Before',
  picture: 'Picture {{number}}',
  whole: 'View full details',
  close: 'Close',
  failed: 'It couldn’t be added. Try again, or view full details.',
};

const german: Texts = {
  button: 'Schnellansicht',
  add: 'In den Warenkorb',
  added: 'Im Warenkorb',
  sold_out: 'Ausverkauft',
  not_made: 'Nicht verfügbar',
  quantity: 'Menge',
  before: 'Vorher',
  picture: 'Bild {{number}}',
  whole: 'Alle Details ansehen',
  close: 'Schließen',
  failed: 'Es konnte nicht hinzugefügt werden. Versuchen Sie es erneut, oder sehen Sie sich alle Details an.',
};

const languages: Readonly<Record<string, Texts>> = { de: german };
const textsOf = (locale: string) => languages[locale.toLowerCase().split(/[-_]/)[0] ?? ''] ?? english;

/** In the shop's language, English where there are no words of it. `locale` as a shop has it: `de-AT`. */
export function quickViewWords(locale: string): QuickViewWords {
  const { button: _button, ...words } = textsOf(locale);
  return words;
}

/** What the buttons say: the merchant's own words, else those of the shop's language. */
export function quickViewButtonText(own: string, locale: string): string {
  return own.trim() || textsOf(locale).button;
}
