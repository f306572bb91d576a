import { lineIcon, make } from '#core/storefront/element.ts';
import { whenFont } from '../../look/storefront/chosen-font.ts';
import { countedWords, setColor } from '../../look/storefront/fact-parts.ts';
import type { ProductFact } from '../../look/storefront/product-facts.ts';
import type { ShownVisitors } from '../contract/shown-counter.ts';
import css from './counter-row.css?inline';

export interface VisitorsFact extends ProductFact {
  count(now: number): void;
}

/** Shows the number of viewers. A new number replaces only the text, so that the row doesn't move. */
export function visitorsFact(shown: ShownVisitors, origin: string): VisitorsFact {
  const { look, words } = shown;
  const element = make('div', { class: 'fact counter visitors' });
  element.style.setProperty('--counter-size', `${look.font_size}px`);
  setColor(element, '--visitors-text', look.text_color);
  setColor(element, '--visitors-ground', look.background_color);
  setColor(element, '--counter-number', look.number_color);
  if (look.type === 'fill' || look.type === 'outline') element.dataset['box'] = look.type;
  let count = shown.count;

  function draw(): void {
    element.replaceChildren(
      lineIcon(
        'M2 10c2-3.6 4.7-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.7 5.4-8 5.4S4 13.6 2 10zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
      ),
      countedWords(count === 1 ? words.one : words.other, count),
    );
  }
  draw();
  whenFont(origin, look.font_family, (font) => {
    element.style.setProperty('--counter-font', font);
    draw();
  });
  return {
    kind: 'visitors',
    element,
    style: css,
    count(now) {
      if (now === count) return;
      count = now;
      draw();
    },
  };
}
