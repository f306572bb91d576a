import { make } from '#core/storefront/element.ts';

/** A sentence with its number in it, once and as text: “Only **5** left in stock”. */
export function countedWords(words: string, count: number): HTMLElement {
  const [before = '', after = ''] = words.split('{{count}}');
  return make(
    'span',
    { class: 'words' },
    new Text(before),
    make('b', { text: String(count) }),
    new Text(after),
  );
}

/** Sets a custom property, or takes it away where there is no such colour. */
export function setColor(element: HTMLElement, name: string, color: string): void {
  element.style.setProperty(name, /^#([\da-f]{3}|[\da-f]{6})$/i.test(color) ? color : '');
}
