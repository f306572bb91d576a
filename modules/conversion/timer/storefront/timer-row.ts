import { timerParts } from '#core/rules/time-left.ts';
import { countDown } from '#core/storefront/countdown.ts';
import { make } from '#core/storefront/element.ts';
import type { ProductFact } from '../../look/storefront/product-facts.ts';
import { timerRow } from '../../look/rules/fact-rows.ts';
import type { ShownTimer } from '../contract/shown-timer.ts';
import { timerUnits } from '../contract/timer-choice.ts';

/** The row of a timer; call `start` when it is on the page. */
export interface TimerFact extends ProductFact {
  /** Counts each second (V467); `over` in the moment in which nothing is left. What comes back stops it. */
  start(over: () => void): () => void;
}

/** Draws a timer (V240, V241). Who reads with their ears can ask it for the time, and is not told each second. */
export function timerFact({ ends_at, left, units, look }: ShownTimer): TimerFact {
  const { color, font_family, font_size } = look;
  const clock = make('span', { class: 'clock' });
  const parts = timerUnits.map((name) => {
    const number = make('b');
    const { label, one, other } = units[name];
    const word = label && make('small');
    const element = make('span', { class: 'unit' }, number, word);
    number.style.fontSize = `${font_size}px`;
    if (font_family !== 'store') number.style.fontFamily = `"${font_family}", sans-serif`;
    clock.style.color = number.style.color = color || 'var(--ink)';
    const show = (digits: string) => {
      element.hidden = digits === '';
      number.textContent = digits;
      if (word) word.textContent = Number(digits) === 1 ? one : other;
    };
    return { element, show };
  });
  const drawn = parts.map(({ element }) => element);
  const element = make(
    'div',
    { class: 'fact', role: 'timer' },
    clock,
    ...drawn,
    make('span', { text: left }),
  );
  element.style.height = `${timerRow(font_size)}px`;
  const draw = (seconds: number) => {
    const { days, hours, minutes, seconds: rest } = timerParts(seconds);
    [days, hours, minutes, rest].forEach((digits, at) => parts[at]!.show(digits));
  };
  return { kind: 'timer', element, start: (over) => countDown(element, ends_at, draw, over) };
}
