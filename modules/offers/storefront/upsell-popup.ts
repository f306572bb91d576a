import { make } from '#core/storefront/element.ts';
import type { UpsellBox } from '../contract/storefront-upsell-calls.ts';
import { boxHost, type BoxOptions, inkButton } from './box-parts.ts';
import boxCss from './upsell-box.css?inline';
import css from './upsell-popup.css?inline';
import { boxContent } from './upsell-box.ts';

/**
 * An offer over the page, in a dialog of the browser: it keeps the focus, Escape closes it, and the focus goes back
 * to where it was. Resolves when it is gone; `taken` when something went into the cart.
 */
export function showPopup(
  box: UpsellBox,
  options: BoxOptions,
  opened: (dialog: Element) => void = () => {},
): Promise<{ taken: boolean }> {
  return new Promise((resolve) => {
    const { element, root } = boxHost(document.body, 'backroom-popup', boxCss + css);
    let taken = false;
    const dialog = make('dialog', { 'aria-labelledby': 'title' });
    const close = () => dialog.close();
    const { title, nodes } = boxContent(
      box,
      {
        ...options,
        async take(lines) {
          const answer = (await options.take?.(lines)) ?? { ok: false, message: '' };
          if (answer.ok) {
            taken = true;
            close();
          }
          return answer;
        },
      },
      close,
    );
    title.tabIndex = -1;
    title.setAttribute('autofocus', '');
    const cross = make('button', {
      type: 'button',
      class: 'close',
      'aria-label': box.words.dismiss,
      text: '×',
    });
    const dismiss = inkButton(box.words.dismiss, 'quiet');
    for (const button of [cross, dismiss]) button.addEventListener('click', close);
    const foot = make('div', { class: 'foot' }, dismiss);
    // The padding is inside of it: a click on the dialog itself is one beside it.
    dialog.append(
      make('div', { class: 'body' }, make('div', { class: 'top' }, title, cross), ...nodes, foot),
    );
    dialog.addEventListener('click', (event) => event.target === dialog && close());
    dialog.addEventListener('close', () => {
      element.remove();
      resolve({ taken });
    });
    root.append(dialog);
    dialog.showModal();
    opened(dialog);
  });
}
