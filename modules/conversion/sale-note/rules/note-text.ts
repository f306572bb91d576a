import { filled } from '../../truth/rules/template.ts';
import type { SaleVariable } from '../contract/sale-note-words.ts';

/** A piece of a text: `link` leads to the product. */
export interface TextPiece {
  text: string;
  link?: true;
}

/** Marks the link while a text is filled in; it can't be typed. */
const mark = '\0';
const plain = (text: string): string => text.replaceAll(mark, '');

/** A text of a notification with its variables filled in (`filled`), in pieces; null if it is left out. */
export function filledText(
  text: string,
  values: Readonly<Record<SaleVariable, string | null>>,
): TextPiece[] | null {
  const given = Object.entries(values).map(([name, value]) => {
    const shown = value === null || plain(value) === '' ? null : plain(value);
    return [name, shown && name === 'product_link' ? mark + shown + mark : shown] as const;
  });
  const sentence = filled(plain(text), Object.fromEntries(given));
  if (sentence === null || sentence === '') return null;
  return sentence
    .split(mark)
    .map((piece, at): TextPiece => (at % 2 === 1 ? { text: piece, link: true } : { text: piece }))
    .filter((piece) => piece.text !== '');
}
