import { make } from '#core/storefront/element.ts';
import type { BoxProduct, UpsellBox } from '../../offer/contract/upsell-box.ts';
import type { ShownWidget, WidgetCard } from '../contract/shown-widget.ts';
import {
  boxHost,
  type BoxOptions,
  clearBox,
  firstVariant,
  limitsLine,
  onPress,
  picture,
  productName,
  sayLine,
  takenOf,
  variantSelect,
  writePrice,
} from '../../offer/storefront/box-parts.ts';
import css from './product-widget.css?inline';

export interface MountedProductWidget {
  readonly element: HTMLElement;
  update(widget: ShownWidget | null): void;
  remove(): void;
}

/**
 * A row of products that scrolls sideways when there are more than it has columns, with buttons for those who cannot
 * swipe. Title, columns, sizes and colours are the merchant's for the device.
 */
export function mountProductWidget(
  host: HTMLElement,
  first: ShownWidget,
  options: BoxOptions = {},
): MountedProductWidget {
  const { element, root } = boxHost(host, 'backroom-widget', css);
  let stop = () => {};

  function update(widget: ShownWidget | null): void {
    stop();
    clearBox(root);
    element.hidden = !widget || (widget.cards.length === 0 && !widget.offer);
    if (!widget) return;
    const { look, words, offer } = widget;
    const set = (name: string, value: string) => element.style.setProperty(name, value);
    set('--columns', String(look.columns));
    set('--size', `${look.title_size}px`);
    set('--align', look.title_align);
    // What a merchant chose wins over the page's own.
    if (look.text_color) set('--text', look.text_color);
    if (look.accent_color) set('--accent', look.accent_color);
    const say = sayLine();
    const list = make('ul', { tabindex: -1 });
    for (const card of widget.cards) list.append(cardItem(card, widget, options, say));
    for (const product of offer?.products ?? [])
      list.append(offeredItem(product, offer!, look, options, say));
    const turn = (text: string, label: string, by: number) => {
      const button = make('button', {
        type: 'button',
        class: 'turn',
        text,
        'aria-label': label,
        hidden: true,
      });
      button.addEventListener('click', () => {
        const forward = getComputedStyle(list).direction === 'rtl' ? -by : by;
        list.scrollBy({ left: forward * list.clientWidth });
      });
      return button;
    };
    const previous = turn('‹', words.previous, -1);
    const next = turn('›', words.next, 1);
    const measure = () => {
      const room = list.scrollWidth - list.clientWidth;
      const at = Math.abs(list.scrollLeft);
      for (const [button, end] of [
        [previous, at < 8],
        [next, at > room - 8],
      ] as const) {
        button.hidden = room < 8;
        if (end) button.setAttribute('aria-disabled', 'true');
        else button.removeAttribute('aria-disabled');
      }
    };
    list.addEventListener('scroll', measure, { passive: true });
    const watch = new ResizeObserver(measure);
    watch.observe(list);
    stop = () => watch.disconnect();
    const title = widget.title && make('h2', { id: 'title', text: widget.title });
    root.append(
      make(
        'section',
        title ? { 'aria-labelledby': 'title' } : {},
        make('div', { class: 'top' }, title || null, previous, next),
        offer && make('p', { class: 'message', text: offer.message }),
        offer && limitsLine(offer, options, () => (element.hidden = true)),
        list,
        say,
      ),
    );
  }
  update(first);
  return {
    element,
    update,
    remove() {
      stop();
      element.remove();
    },
  };
}

function cardItem(card: WidgetCard, widget: ShownWidget, options: BoxOptions, say: HTMLElement): HTMLElement {
  const { look, words } = widget;
  const href = options.productUrl?.(card.handle);
  const price =
    look.show_price &&
    make(
      'p',
      { class: 'price' },
      document.createTextNode(card.price),
      card.compare_at_price ? make('s', { text: card.compare_at_price }) : null,
    );
  return make(
    'li',
    {},
    picture(card.image, options.origin, { width: 400 }),
    href
      ? make('a', { class: 'name', href, text: card.title })
      : make('span', { class: 'name', text: card.title }),
    price || null,
    look.show_add && make('span', { class: 'space' }),
    look.show_add && (card.variant_id === null ? chooseLink() : addButton(card.variant_id)),
  );

  function chooseLink(): HTMLElement {
    const label = `${words.choose}: ${card.title}`;
    return href
      ? make('a', { class: 'add', href, text: words.choose, 'aria-label': label })
      : make('span', { class: 'add', text: words.choose });
  }

  function addButton(variantId: number): HTMLElement {
    const button = make('button', { type: 'button', class: 'add', text: words.add });
    button.setAttribute('aria-label', `${words.add}: ${card.title}`);
    onPress(button, async () => {
      if (!options.take) return;
      say.textContent = '';
      const taken = await options.take([{ variant_id: variantId, quantity: 1 }]);
      say.textContent = taken.ok ? `✓ ${card.title}` : taken.message || `${card.title}: –`;
    });
    return button;
  }
}

/** A product of a handpicked offer: its variants, what each costs, and a button that takes it from the offer. */
function offeredItem(
  product: BoxProduct,
  offer: UpsellBox,
  look: ShownWidget['look'],
  options: BoxOptions,
  say: HTMLElement,
): HTMLElement {
  let variant = firstVariant(product);
  const price = make('p', { class: 'price' });
  const button = make('button', { type: 'button', class: 'add', text: offer.words.add });
  button.setAttribute('aria-label', `${offer.words.add}: ${product.title}`);
  writePrice(price, variant);
  const select = variantSelect(product, offer.words, (next) => {
    variant = next;
    writePrice(price, next);
  });
  onPress(button, async () => {
    if (!options.take) return;
    say.textContent = '';
    const taken = await options.take([takenOf(offer, product, variant.id)]);
    say.textContent = taken.ok
      ? `${offer.words.added}: ${product.title}`
      : taken.message || offer.words.sold_out;
  });
  return make(
    'li',
    {},
    picture(product.image, options.origin, { width: 400 }),
    productName(product, options),
    look.show_price ? price : null,
    make('span', { class: 'space' }),
    look.show_add ? select : null,
    look.show_add ? button : null,
  );
}
