import type { ReviewTools } from './review-tools.ts';

/** The actions of clicks on a review, drawn by us or by the page. */
const pressable = '[data-review-vote],[data-review-report],[data-review-write],[data-review-picture]';

/**
 * Handles clicks below `root` with code that loads at the first of them. A page that draws reviews itself marks earlier
 * clicks (`data-pressed`).
 */
export function hearPresses(tools: ReviewTools, root: HTMLElement | ShadowRoot, place: HTMLElement): void {
  const press = (button: HTMLElement) =>
    void import('./review-acts.ts').then(({ act }) => act(tools, button, place));
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>(pressable);
    if (!button) return;
    event.preventDefault();
    press(button);
  });
  for (const button of root.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete button.dataset['pressed'];
    press(button);
  }
}
