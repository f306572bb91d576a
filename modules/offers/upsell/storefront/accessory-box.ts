import { make } from '#core/storefront/element.ts';
import type { TakenLine } from '#core/storefront/store-cart.ts';
import type { BoxVariant, UpsellBox } from '../../offer/contract/upsell-box.ts';
import {
  boxHost,
  type BoxOptions,
  clearBox,
  firstVariant,
  limitsLine,
  type MountedBox,
  picture,
  productName,
  sayLine,
  takenOf,
  variantSelect,
  writePrice,
} from '../../offer/storefront/box-parts.ts';

export interface MountedAccessoryBox extends MountedBox {
  /** What is ticked: it goes into the cart together with the product, because only beside it the price holds. */
  picked(): TakenLine[];
  /** Says what became of them. */
  say(text: string): void;
}

let boxes = 0;

/** What goes with a product, to be ticked before it is added to the cart. */
export function mountAccessoryBox(
  host: HTMLElement,
  first: UpsellBox,
  options: BoxOptions = {},
): MountedAccessoryBox {
  const { element, root } = boxHost(host, 'backroom-accessories');
  let picked: () => TakenLine[] = () => [];
  const say = sayLine();

  function update(box: UpsellBox | null): void {
    clearBox(root);
    element.hidden = !box;
    picked = () => [];
    if (!box) return;
    const rows = make('div', { class: 'rows' });
    const choices = box.products.map((product) => {
      const id = `pick-${(boxes += 1)}`;
      const tick = make('input', { type: 'checkbox', id, 'aria-label': product.title });
      const price = make('span', { class: 'price' });
      let variant = firstVariant(product);
      const choose = (next: BoxVariant) => {
        variant = next;
        writePrice(price, next);
      };
      const select = variantSelect(product, box.words, (next) => {
        choose(next);
        tick.checked = true;
      });
      choose(variant);
      tick.disabled = !variant.available;
      rows.append(
        make(
          'div',
          { class: 'row pick' },
          tick,
          make('label', { for: id, class: 'picture-label' }, picture(product.image, options.origin)),
          productName(product, options),
          price,
          select && make('div', { class: 'below' }, select),
        ),
      );
      return { tick, taken: () => takenOf(box, product, variant.id) };
    });
    picked = () => choices.filter(({ tick }) => tick.checked).map(({ taken }) => taken());
    root.append(
      make(
        'fieldset',
        {},
        make('legend', { class: 'head', text: box.message }),
        limitsLine(box, options, () => {
          element.hidden = true;
          picked = () => [];
        }),
        rows,
        say,
      ),
    );
  }
  update(first);
  return {
    element,
    update,
    picked: () => picked(),
    say: (text) => void (say.textContent = text),
    remove: () => element.remove(),
  };
}
