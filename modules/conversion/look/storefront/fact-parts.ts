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

const svg = 'http://www.w3.org/2000/svg';

/** A drawing of lines, 20 by 20. */
export function factIcon(path: string): SVGElement {
  const drawn = document.createElementNS(svg, 'svg');
  drawn.setAttribute('viewBox', '0 0 20 20');
  drawn.setAttribute('aria-hidden', 'true');
  const lines = document.createElementNS(svg, 'path');
  lines.setAttribute('d', path);
  drawn.append(lines);
  return drawn;
}

/** Sets a custom property, or takes it away where there is no such colour. */
export function setColor(element: HTMLElement, name: string, color: string): void {
  if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(color)) element.style.setProperty(name, color);
  else element.style.removeProperty(name);
}
