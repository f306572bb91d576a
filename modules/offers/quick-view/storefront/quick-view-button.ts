import { backdrop, make, openShadow } from '#core/storefront/element.ts';
import css from './quick-view-button.css?inline';

/**
 * Lays a button over a product card, which stays as large as it was. Where a pointer can hover it comes with the
 * pointer or the focus; on a phone it is always there.
 */
export function mountQuickViewButton(
  card: HTMLElement,
  label: string,
  text: string,
  press: () => Promise<void>,
): HTMLElement {
  const element = document.createElement('backroom-quick-view-button');
  const { body } = document;
  element.style.setProperty('--paper', backdrop(body).color);
  element.style.setProperty('--text', getComputedStyle(body).color);
  const button = make('button', { type: 'button', text, 'aria-label': label, 'aria-haspopup': 'dialog' });
  let busy = false;
  button.addEventListener('click', (event) => {
    // The card may be a link.
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    busy = true;
    void press().finally(() => {
      busy = false;
      button.focus();
    });
  });
  openShadow(element, css).append(button);
  if (getComputedStyle(card).position === 'static') card.style.position = 'relative';
  const area = card.closest('[data-backroom-product]') ?? card;
  for (const name of ['enter', 'leave'])
    area.addEventListener(`pointer${name}`, () => element.toggleAttribute('data-over', name === 'enter'));
  card.append(element);
  return element;
}
