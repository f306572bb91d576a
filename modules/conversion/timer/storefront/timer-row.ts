import { timerParts } from '#core/rules/time-left.ts';
import { countDown } from '#core/storefront/countdown.ts';
import { lineIcon, make } from '#core/storefront/element.ts';
import { whenFont } from '../../look/storefront/chosen-font.ts';
import { setColor } from '../../look/storefront/fact-parts.ts';
import type { ProductFact } from '../../look/storefront/product-facts.ts';
import { timerRow } from '../../look/rules/fact-rows.ts';
import type { ShownTimer } from '../contract/shown-timer.ts';
import { timerUnits } from '../contract/timer-choice.ts';
import css from './timer-row.css?inline';

/** The row of a timer; call `start` when it is on the page. */
export interface TimerFact extends ProductFact {
  /** Counts each second (V467) and calls `over` at zero. The returned function stops it. */
  start(over: () => void): () => void;
}

/** Draws a timer (V240, V241). Screen readers can read the time on request, and it isn't announced each second. */
export function timerFact({ ends_at, left, units, look }: ShownTimer, origin: string): TimerFact {
  const parts = timerUnits.map((name) => {
    const number = make('b');
    const { label, one, other } = units[name];
    const word = label && make('small');
    const element = make('span', { class: 'unit' }, number, word);
    const show = (digits: string) => {
      element.hidden = digits === '';
      number.textContent = digits;
      if (word) word.textContent = Number(digits) === 1 ? one : other;
    };
    return { name, element, show };
  });
  const time = make('span', { class: 'time' }, ...parts.map((part) => part.element));
  const element = make(
    'div',
    { class: 'fact timer', role: 'timer' },
    lineIcon('M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.5 2'),
    time,
    make('span', { class: 'words', text: left }),
  );
  const { style } = element;
  style.setProperty('--timer-row', `${timerRow(look.font_size)}px`);
  style.setProperty('--timer-size', `${look.font_size}px`);
  setColor(element, '--timer-color', look.color);
  whenFont(origin, look.font_family, (font) => style.setProperty('--timer-font', font));
  const draw = (seconds: number) => {
    const digits = timerParts(seconds);
    const values = { day: digits.days, hour: digits.hours, minute: digits.minutes, second: digits.seconds };
    for (const { name, show } of parts) show(values[name]);
  };
  return { kind: 'timer', element, style: css, start: (over) => countDown(element, ends_at, draw, over) };
}
