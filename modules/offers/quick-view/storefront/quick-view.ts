import { make } from '#core/storefront/element.ts';
import type { QuickView, QuickViewVariant } from '../contract/quick-view-calls.ts';
import { chosenVariant, choiceState, firstChoice, withValue } from '../rules/quick-view-choice.ts';
import {
  boxHost,
  type BoxOptions,
  clearBox,
  inkButton,
  type MountedBox,
  onPress,
  picture,
  sayLine,
  type Taken,
} from '../../offer/storefront/box-parts.ts';
import css from './quick-view.css?inline';
import { dialogStyle } from '../../upsell/storefront/upsell-popup.ts';

export interface QuickViewOptions extends Omit<BoxOptions, 'take'> {
  /** False where no cart can be reached: then the product's page is all there is. */
  cart?: boolean;
  /** Puts it into the cart. Without it (previews) nothing is. */
  add?(variant: QuickViewVariant, quantity: number): Promise<Taken>;
  /** Another variant was chosen, or a combination that is not made. */
  chosen?(variant: QuickViewVariant | undefined): void;
  counted?(quantity: number): void;
}

/** What a quick view consists of; a dialog puts it into its own frame. */
export interface QuickViewContent {
  title: HTMLElement;
  body: HTMLElement;
  /** Where the quantity offers of the product go. */
  table: HTMLElement;
  say(text: string): void;
  /** Sets the quantity without an event. */
  count(quantity: number): void;
  /** Tells `chosen` what is chosen at first. */
  begin(): void;
}

const most = 999;
const visuallyHidden = (text: string) => make('span', { class: 'visually-hidden', text });

/** Pictures, price, choices and the way into the cart. Every text is set as text. */
export function quickViewContent(view: QuickView, options: QuickViewOptions): QuickViewContent {
  const { words, images } = view;
  let values = firstChoice(view);
  const variantNow = () => chosenVariant(view, values);

  const stage = make('div', { class: 'stage' });
  const thumbs = images.slice(0, 8).map((image, at) => {
    const label = words.picture.replace('{{number}}', String(at + 1));
    const button = make('button', { type: 'button', 'aria-label': label }, picture(image, options.origin));
    button.addEventListener('click', () => showImage(at));
    return button;
  });
  function showImage(at: number): void {
    const image = images[at] ?? null;
    stage.replaceChildren(picture(image, options.origin, { alt: image?.alt ?? '', width: 400 }));
    thumbs.forEach((thumb, index) =>
      index === at ? thumb.setAttribute('aria-current', 'true') : thumb.removeAttribute('aria-current'),
    );
  }

  const price = make('p', { class: 'cost', 'aria-live': 'polite' });
  const choices = view.options.map((option, at) => {
    const labels = option.values.map((value) => {
      const input = make('input', { type: 'radio', name: `option${at}`, value });
      input.checked = values[at] === value;
      input.addEventListener('change', () => {
        values = withValue(values, at, value);
        paint();
      });
      const note = visuallyHidden('');
      return { value, note, label: make('label', {}, input, make('span', { text: value }), note) };
    });
    const row = make('div', { class: 'values' }, ...labels.map(({ label }) => label));
    return { labels, set: make('fieldset', {}, make('legend', { text: option.name }), row) };
  });

  const quantity = make('input', {
    type: 'number',
    min: 1,
    value: 1,
    'aria-label': words.quantity,
  });
  /** As typed, within what there is. */
  const counted = () =>
    Math.min(Number(quantity.max) || most, Math.max(1, Math.trunc(Number(quantity.value)) || 1));
  function count(next: number, tell = false): void {
    quantity.value = String(next);
    quantity.value = String(counted());
    if (tell) options.counted?.(counted());
  }
  quantity.addEventListener('change', () => count(counted(), true));

  const say = sayLine();
  const add = inkButton(words.add);
  onPress(add, async () => {
    const variant = variantNow();
    if (!options.add || !variant?.available) return;
    say.textContent = '';
    const answer = await options.add(variant, counted());
    say.textContent = answer.ok ? words.added : answer.message || words.failed;
  });

  function paint(): void {
    const variant = variantNow();
    choices.forEach(({ labels }, at) => {
      for (const { value, label, note } of labels) {
        const state = choiceState(view, values, at, value);
        label.className = state === 'available' ? '' : 'out';
        note.textContent = state === 'available' ? '' : words[state];
      }
    });
    const was = variant?.compare_at_price;
    price.replaceChildren(
      variant?.price ?? words.not_made,
      ...(was ? [visuallyHidden(`, ${words.before} `), make('s', { text: was })] : []),
    );
    const label = !variant ? words.not_made : variant.available ? words.add : words.sold_out;
    add.firstElementChild!.textContent = label;
    if (variant?.available) add.removeAttribute('aria-disabled');
    else add.setAttribute('aria-disabled', 'true');
    quantity.max = String(variant?.in_stock || most);
    count(counted());
    say.textContent = '';
    showImage(variant?.image ?? 0);
    options.chosen?.(variant);
  }

  const table = make('div', { class: 'table' });
  const buy = make('div', { class: 'buy', hidden: options.cart === false }, quantity, add);
  const href = options.productUrl?.(view.handle);
  const whole = make(href ? 'a' : 'span', { class: 'whole', ...(href && { href }), text: words.whole });
  const body = make(
    'div',
    { class: 'look' },
    make('div', {}, stage, thumbs.length > 1 && make('div', { class: 'thumbs' }, ...thumbs)),
    make('div', {}, price, ...choices.map(({ set }) => set), table, buy, whole, say),
  );
  return {
    title: make('h2', { class: 'head', id: 'title', text: view.title }),
    body,
    table,
    say: (text) => (say.textContent = text),
    count,
    begin: paint,
  };
}

export const quickViewStyle = dialogStyle + css;

/** The quick view inside of a page, for previews. */
export function mountQuickView(
  host: HTMLElement,
  first: QuickView,
  options: BoxOptions = {},
): MountedBox<QuickView> {
  const { element, root } = boxHost(host, 'backroom-quick-view', quickViewStyle);
  function update(view: QuickView | null): void {
    clearBox(root);
    element.hidden = !view;
    if (!view) return;
    const { title, body, begin } = quickViewContent(view, options);
    root.append(title, body);
    begin();
  }
  update(first);
  return { element, update, remove: () => element.remove() };
}
