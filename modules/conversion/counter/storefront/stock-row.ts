import { lineIcon, make } from '#core/storefront/element.ts';
import { whenFont } from '../../look/storefront/chosen-font.ts';
import { countedWords, setColor } from '../../look/storefront/fact-parts.ts';
import type { ProductFact } from '../../look/storefront/product-facts.ts';
import type { ShownStock } from '../contract/shown-counter.ts';
import { stockLimit } from '../contract/counter-words.ts';
import css from './counter-row.css?inline';

export interface StockFact extends ProductFact {
  /** Stock of the selected variant; hidden if there is none to show. */
  choose(variant: number | null): void;
}

/** How much is left, with a bar: a percentage, or units of the number from which stock is shown. */
export function stockFact(shown: ShownStock, origin: string): StockFact {
  const { left, made_up, look } = shown;
  const bar = make('i');
  const meter = make('span', { class: 'meter', 'aria-hidden': 'true' }, bar);
  const element = make('div', { class: 'fact counter stock' });
  element.style.setProperty('--counter-size', `${look.font_size}px`);
  setColor(element, '--meter-bar', look.process_color);
  setColor(element, '--meter-ground', look.background_color);
  let variant: number | null = null;

  function draw(): void {
    const count = made_up ? made_up.value : left[String(variant)];
    element.hidden = count === undefined;
    if (count === undefined) return;
    const isPercent = made_up?.type === 'percent';
    bar.style.width = `${Math.min(100, isPercent ? count : (count / stockLimit) * 100)}%`;
    const words = countedWords(shown.words, count);
    element.replaceChildren(
      lineIcon('M3.5 6.5 10 3l6.5 3.5v7L10 17l-6.5-3.5zM3.5 6.5 10 10l6.5-3.5M10 10v7'),
      words,
      meter,
    );
  }
  draw();
  whenFont(origin, look.font_family, (font) => {
    element.style.setProperty('--counter-font', font);
    draw();
  });
  return {
    kind: 'stock',
    element,
    style: css,
    choose(next) {
      variant = next;
      draw();
    },
  };
}
