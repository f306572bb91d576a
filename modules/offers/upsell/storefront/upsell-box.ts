import { make } from '#core/storefront/element.ts';
import type { BoxProduct, UpsellBox } from '../../offer/contract/upsell-box.ts';
import {
  boxHost,
  type BoxOptions,
  clearBox,
  firstVariant,
  inkButton,
  limitsLine,
  type MountedBox,
  onPress,
  picture,
  productName,
  takenOf,
  sayLine,
  variantSelect,
  writePrice,
} from '../../offer/storefront/box-parts.ts';

/** What a box with its rows consists of; a dialog puts them into its own frame. */
export interface BoxContent {
  title: HTMLElement;
  nodes: HTMLElement[];
}

/**
 * The offered products, each with a button of its own: in a cart and in a popup. `gone` is called when the discount
 * is over while it is looked at.
 */
export function boxContent(box: UpsellBox, options: BoxOptions, gone: () => void): BoxContent {
  const title = make('h2', { class: 'head', id: 'title', text: box.title || box.message });
  const say = sayLine();
  const rows = make('ul', { class: 'rows' });
  for (const product of box.products) rows.append(productRow(product, box, options, say));
  const message = box.title ? make('p', { class: 'head', text: box.message }) : null;
  return { title, nodes: [...(message ? [message] : []), limitsLine(box, options, gone), rows, say] };
}

function productRow(product: BoxProduct, box: UpsellBox, options: BoxOptions, say: HTMLElement): HTMLElement {
  const { words } = box;
  let variant = firstVariant(product);
  const price = make('span', { class: 'price' });
  const button = inkButton(words.add);
  const label = button.firstElementChild as HTMLElement;
  const paint = () => {
    writePrice(price, variant);
    label.textContent = variant.available ? words.add : words.sold_out;
    button.setAttribute('aria-label', `${label.textContent}: ${product.title}`);
    if (variant.available) button.removeAttribute('aria-disabled');
    else button.setAttribute('aria-disabled', 'true');
  };
  const select = variantSelect(product, words, (next) => {
    variant = next;
    delete button.dataset['done'];
    paint();
  });
  paint();
  onPress(button, async () => {
    if (!options.take) return;
    say.textContent = '';
    const taken = await options.take([takenOf(box, product, variant.id)]);
    if (!taken.ok) {
      say.textContent = taken.message || words.sold_out;
      return;
    }
    button.dataset['done'] = '1';
    label.textContent = words.added;
    say.textContent = `${words.added}: ${product.title}`;
  });
  return make(
    'li',
    { class: 'row' },
    picture(product.image, options.origin),
    productName(product, options),
    price,
    make('div', { class: 'below' }, select, button),
  );
}

/**
 * An offer inside of a page: what goes with a cart. Fonts and colours are the page's own; every text is set as
 * text.
 */
export function mountUpsellBox(host: HTMLElement, first: UpsellBox, options: BoxOptions = {}): MountedBox {
  const { element, root } = boxHost(host, 'backroom-upsell');
  function update(box: UpsellBox | null): void {
    clearBox(root);
    element.hidden = !box;
    if (!box) return;
    const { title, nodes } = boxContent(box, options, () => (element.hidden = true));
    root.append(make('section', { 'aria-labelledby': 'title' }, title, ...nodes));
  }
  update(first);
  return { element, update, remove: () => element.remove() };
}
