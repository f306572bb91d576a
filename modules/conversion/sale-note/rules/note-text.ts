import { filled } from '../../truth/rules/template.ts';
import type { SaleVariable } from '../contract/sale-note-words.ts';

/** A piece of a text: `link` leads to the product. */
export interface TextPiece {
  text: string;
  link?: true;
}

/** Stands around the link while a text is filled in; nobody can type it. */
const mark = '\0';
const plain = (text: string): string => text.replaceAll(mark, '');

/** A text of a notification with its variables filled in (`filled`), in pieces; null where nothing is to be said. */
export function filledText(
  text: string,
  values: Readonly<Record<SaleVariable, string | null>>,
): TextPiece[] | null {
  const given = Object.entries(values).map(([name, value]) => {
    const said = value === null || plain(value) === '' ? null : plain(value);
    return [name, said && name === 'product_link' ? mark + said + mark : said] as const;
  });
  const said = filled(plain(text), Object.fromEntries(given));
  if (said === null || said === '') return null;
  return said
    .split(mark)
    .map((piece, at): TextPiece => (at % 2 === 1 ? { text: piece, link: true } : { text: piece }))
    .filter((piece) => piece.text !== '');
}
