import { make } from '#core/storefront/element.ts';

/**
 * Five stars, filled up to the average, with a label for screen readers: 90 by 18 pixels. They bring their style along:
 * `--star` is their color, else that of the text, `--line` that of the unfilled part.
 */
export function starRow(average: number, label: string): HTMLElement {
  const row = make('span', { role: 'img', 'aria-label': label });
  const stars = `M-9 2${'m18 0l2 4 5 1-4 3 1 5-4-2-4 2 1-5-4-3 5-1z'.repeat(5)}`;
  row.style.cssText = `flex:0 0 90px;height:18px;forced-color-adjust:none;background:linear-gradient(90deg,var(--star,currentcolor) ${average * 20}%,var(--line) 0);clip-path:path("${stars}")`;
  return row;
}
