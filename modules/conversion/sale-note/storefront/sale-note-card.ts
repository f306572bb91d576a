import { make, openShadow } from '#core/storefront/element.ts';
import { imageAddress } from '#core/storefront/image-address.ts';
import type { SaleNotes, ShownNote } from '../contract/sale-note-part.ts';
import { type SaleText, styleColors } from '../contract/sale-note-words.ts';
import { filledText, type TextPiece } from '../rules/note-text.ts';
import { saleValues } from '../rules/note-values.ts';
import { noteWords } from '../rules/note-words.ts';
import css from './sale-note.css?inline';

/** How a notification is drawn. */
export interface NoteDrawing {
  /** Language of the page. */
  locale: string;
  /** The shop's time, in milliseconds since 1970. */
  now: number;
  /** Pictures without an origin belong to this one. */
  origin: string;
  /** Address of a product's page; without it nothing leads anywhere. */
  productUrl?(handle: string): string;
  /** Called by the close button; without it there is no button. */
  close?(): void;
}

/** A notification that is drawn: `text` is all that it says. */
export interface DrawnNote {
  element: HTMLElement;
  root: ShadowRoot;
  text: string;
}

function picture({ image }: ShownNote, origin: string): HTMLElement {
  const frame = make('span', { class: 'picture' });
  if (image === null) return frame;
  const drawn = make('img', { alt: '', width: 52, height: 52, decoding: 'async' });
  drawn.addEventListener('error', () => drawn.remove());
  try {
    drawn.src = imageAddress(image, origin, 128);
    frame.append(drawn);
  } catch {
    // No address: the frame stays empty.
  }
  return frame;
}

/** The values of one sale for the texts. */
const valuesOf = (note: ShownNote, at: Pick<NoteDrawing, 'locale' | 'now'>) =>
  saleValues(
    {
      ...{ first_name: note.first_name, last_initial: note.last_initial, region: note.region },
      ...{ country: note.country, product_title: note.title, units: note.units },
      ...{ sold_at: Date.parse(note.sold_at), random_at: Date.parse(note.random_at) },
    },
    at,
  );

/** Whether a title says something of a sale; where it does not, nothing is shown. */
export const hasTitle = (title: string, note: ShownNote, locale: string): boolean =>
  filledText(title, valuesOf(note, { locale, now: Date.now() })) !== null;

/** Draws one sale; null if a variable of its title has no value. Markup in texts stays text. */
export function drawNote(
  { look, message }: Pick<SaleNotes, 'look' | 'message'>,
  note: ShownNote,
  { locale, now, origin, productUrl, close }: NoteDrawing,
): DrawnNote | null {
  const values = valuesOf(note, { locale, now });
  const of = (part: SaleText) => filledText(message[part], values);
  const title = of('title');
  if (title === null) return null;
  const lines: [string, TextPiece[] | null][] = [
    ['title', title],
    ['product', of('product_name')],
    ['time', of('time')],
  ];
  const href = productUrl?.(note.handle);
  const texts = lines.flatMap(([kind, pieces]) => (pieces ? [{ kind, pieces }] : []));
  const isLinked = texts.some(({ pieces }) => pieces.some(({ link }) => link));
  const drawn = texts.map(({ kind, pieces }) =>
    make(
      'p',
      { class: kind },
      ...pieces.map(({ text, link }) => make(link && href ? 'a' : 'span', { text, ...(link && { href }) })),
    ),
  );
  const image = picture(note, origin);
  // Where no text leads to the product its picture does.
  const shown =
    href && !isLinked ? make('a', { href, class: 'picture', 'aria-label': note.title }, image) : image;
  const card = make(
    'div',
    { class: look.layout === 'circle' ? 'note circle' : 'note' },
    shown,
    make('div', { class: 'text' }, ...drawn),
  );
  if (close) {
    const button = make('button', { type: 'button', 'aria-label': noteWords(locale).close, text: '×' });
    button.addEventListener('click', close);
    card.append(button);
  }
  const element = document.createElement('backroom-note');
  const { style, default: isStandard, customize } = look.theme;
  const colors = isStandard ? styleColors[style] : customize;
  element.style.setProperty('--ground', colors.background);
  element.style.setProperty('--ink', colors.text);
  element.style.setProperty('--link', colors.link);
  element.style.setProperty('--font', getComputedStyle(document.body).fontFamily);
  const root = openShadow(element, css);
  root.append(card);
  return {
    element,
    root,
    text: texts.map(({ pieces }) => pieces.map(({ text }) => text).join('')).join('. '),
  };
}
