import { make } from '#core/storefront/element.ts';
import type { CartProgress } from '../../offer/contract/upsell-box.ts';
import { boxHost, clearBox } from '../../offer/storefront/box-parts.ts';
import css from './cart-progress.css?inline';

export interface MountedProgress {
  readonly element: HTMLElement;
  update(progress: CartProgress | null): void;
  remove(): void;
}

/** How far the cart is from the nearest better price. */
export function mountCartProgress(host: HTMLElement, first: CartProgress): MountedProgress {
  const { element, root } = boxHost(host, 'backroom-progress', css);
  function update(progress: CartProgress | null): void {
    clearBox(root);
    element.hidden = !progress;
    if (!progress) return;
    const { text, share, reached } = progress;
    const bar = make('progress', { max: 1, value: share, 'aria-labelledby': 'text' });
    root.append(make('div', reached ? { class: 'reached' } : {}, make('p', { id: 'text', text }), bar));
  }
  update(first);
  return { element, update, remove: () => element.remove() };
}
