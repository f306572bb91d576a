import { make } from '#core/storefront/element.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { boxHost, type BoxOptions, inkButton } from '../../offer/storefront/box-parts.ts';
import boxCss from '../../offer/storefront/upsell-box.css?inline';
import css from './upsell-popup.css?inline';
import { boxContent } from './upsell-box.ts';

/** What a box in a dialog looks like. */
export const dialogStyle = boxCss + css;

/**
 * A dialog of the browser, closed yet: it keeps the focus, Escape, its cross and a click beside it close it, and the
 * focus goes back to where it was.
 */
export function boxDialog(
  root: ShadowRoot,
  title: HTMLElement,
  dismiss: string,
  ...nodes: HTMLElement[]
): HTMLDialogElement {
  title.tabIndex = -1;
  title.setAttribute('autofocus', '');
  const cross = make('button', { type: 'button', class: 'close', 'aria-label': dismiss, text: '×' });
  // The padding is inside of it: a click on the dialog itself is one beside it.
  const dialog = make(
    'dialog',
    { 'aria-labelledby': 'title' },
    make('div', { class: 'body' }, make('div', { class: 'top' }, title, cross), ...nodes),
  );
  cross.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  root.append(dialog);
  return dialog;
}

/** An offer over the page. Resolves when it is gone; `taken` when something went into the cart. */
export function showPopup(
  box: UpsellBox,
  options: BoxOptions,
  opened: (dialog: Element) => void = () => {},
): Promise<{ taken: boolean }> {
  return new Promise((resolve) => {
    const { element, root } = boxHost(document.body, 'backroom-popup', dialogStyle);
    let taken = false;
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
    const dismiss = inkButton(box.words.dismiss, 'quiet');
    dismiss.addEventListener('click', close);
    const foot = make('div', { class: 'foot' }, dismiss);
    const dialog = boxDialog(root, title, box.words.dismiss, ...nodes, foot);
    dialog.addEventListener('close', () => {
      element.remove();
      resolve({ taken });
    });
    dialog.showModal();
    opened(dialog);
  });
}
