import { make } from '#core/storefront/element.ts';
import type { TakenLine } from '#core/storefront/store-cart.ts';
import type { UpsellBox } from '../contract/storefront-upsell-calls.ts';
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
  sayLine,
  variantSelect,
  writePrice,
} from './box-parts.ts';

export interface BundleBoxOptions extends BoxOptions {
  /** What these lines cost before and now, ready to show; null: nobody knows. Without it only the first choice has a sum. */
  price?(lines: TakenLine[]): Promise<{ total: string; original: string } | null>;
}

/** Products that belong together: a choice for each, what they cost before and now, and one button for all. */
export function mountBundleBox(
  host: HTMLElement,
  first: UpsellBox,
  options: BundleBoxOptions = {},
): MountedBox {
  const { element, root } = boxHost(host, 'backroom-bundle');
  let round = 0;

  function update(box: UpsellBox | null): void {
    clearBox(root);
    element.hidden = !box;
    if (!box) return;
    const { words } = box;
    const start = box.products.map(firstVariant);
    const chosen = [...start];
    const now = make('span');
    const sum = make('p', { class: 'sum' }, make('span', { text: words.total }), now);
    const say = sayLine();

    const lines = (): TakenLine[] =>
      box.products.map(({ quantity }, at) => ({
        variant_id: chosen[at]!.id,
        quantity,
        offer_id: box.offer_id,
      }));
    function write(total: string, original: string): void {
      const before = original && original !== total && make('s', { text: original });
      now.replaceChildren(...(before ? [before] : []), document.createTextNode(total));
      sum.hidden = !total;
    }
    /** Choices of one price cost together what they did; for others the server is asked. */
    async function count(): Promise<void> {
      const mine = (round += 1);
      if (chosen.every((variant, at) => variant.price_minor === start[at]!.price_minor))
        return write(box!.total, box!.original_total);
      sum.setAttribute('aria-busy', 'true');
      const known = (await options.price?.(lines())) ?? null;
      if (mine !== round) return;
      sum.removeAttribute('aria-busy');
      write(known?.total ?? '', known?.original ?? '');
    }

    const rows = make('ul', { class: 'rows' });
    box.products.forEach((product, at) => {
      const price = make('span', { class: 'price' });
      writePrice(price, chosen[at]!);
      const select = variantSelect(product, words, (variant) => {
        chosen[at] = variant;
        writePrice(price, variant);
        void count();
      });
      rows.append(
        make(
          'li',
          { class: 'row' },
          picture(product.image, options.origin),
          productName(product, options),
          price,
          select && make('div', { class: 'below' }, select),
        ),
      );
    });
    write(box.total, box.original_total);

    const button = inkButton(words.add, 'main wide');
    onPress(button, async () => {
      if (!options.take) return;
      say.textContent = '';
      const taken = await options.take(lines());
      say.textContent = taken.ok ? words.added : taken.message || words.sold_out;
    });
    root.append(
      make(
        'section',
        { 'aria-labelledby': 'title' },
        make('h2', { class: 'head', id: 'title', text: box.message }),
        limitsLine(box, options, () => (element.hidden = true)),
        rows,
        sum,
        button,
        say,
      ),
    );
  }
  update(first);
  return { element, update, remove: () => element.remove() };
}
