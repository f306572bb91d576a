import { make } from '#core/storefront/element.ts';
import type { TakenLine } from '#core/storefront/store-cart.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
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
  type ShownPrice,
  shownPrice,
  variantSelect,
  writePrice,
  writeSum,
} from '../../offer/storefront/box-parts.ts';

export interface BundleBoxOptions extends BoxOptions {
  /** Stands over the message where the bundle is one of the things that a page shows; '' as well as none. */
  title?: string;
  /** What these lines cost before and now, each and together; null if unknown. Without it only the first choice has a sum. */
  price?(lines: TakenLine[]): Promise<PricedLines | null>;
}

/** Texts ready to show; the parts come in the order of the lines and add up to the sum. */
export interface PricedLines extends ShownPrice {
  parts: ShownPrice[];
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
    const prices = box.products.map(() => make('span', { class: 'price' }));
    const first = { total: box.total, original: box.original_total };
    function write(known: PricedLines | null): void {
      const { total, original } = known ?? { total: '', original: '' };
      writeSum(now, { total, original });
      sum.hidden = !total;
      prices.forEach((place, at) => writeSum(place, known?.parts[at] ?? shownPrice(chosen[at]!)));
    }
    /** Choices of one price cost together what they did; for others the server is asked. */
    async function count(): Promise<void> {
      const own = (round += 1);
      sum.removeAttribute('aria-busy');
      if (chosen.every((variant, at) => variant.price_minor === start[at]!.price_minor))
        return write({ ...first, parts: start.map(shownPrice) });
      sum.setAttribute('aria-busy', 'true');
      const known = (await options.price?.(lines())) ?? null;
      if (own !== round) return;
      sum.removeAttribute('aria-busy');
      write(known);
    }

    const rows = make('ul', { class: 'rows' });
    box.products.forEach((product, at) => {
      const select = variantSelect(product, words, (variant) => {
        chosen[at] = variant;
        writePrice(prices[at]!, variant);
        void count();
      });
      rows.append(
        make(
          'li',
          { class: 'row' },
          picture(product.image, options.origin),
          productName(product, options),
          prices[at],
          select && make('div', { class: 'below' }, select),
        ),
      );
    });
    write({ ...first, parts: start.map(shownPrice) });

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
        options.title ? make('h2', { class: 'title', text: options.title }) : null,
        make(options.title ? 'h3' : 'h2', { class: 'head', id: 'title', text: box.message }),
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
