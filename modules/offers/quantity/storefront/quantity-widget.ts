import { id, orNull, shape, some, text } from '#core/storefront/answer-check.ts';
import { countDown } from '#core/storefront/countdown.ts';
import { make, openShadow, takeColours, tell } from '#core/storefront/element.ts';
import { hearTime } from '#core/storefront/server-clock.ts';
import base from '#core/storefront/widget-base.css?inline';
import { clearBox, picture } from '../../offer/storefront/box-parts.ts';
import type { QuantityWidget } from '../contract/storefront-offer-calls.ts';
import css from './quantity-widget.css?inline';

export interface QuantityWidgetOptions {
  /** Tier images without an origin belong to this one. */
  origin?: string;
  /** The variant that an add to the cart takes. */
  variantId?: number | null;
  /** Draws an add button of its own, for places that have none; without it the page's own button follows. */
  button?: boolean;
}

/** What the page hears in `backroom:quantity-change`. */
export interface QuantityChange {
  quantity: number;
  /** Ready to show: “$95.20”; '' once the offer has ended: the page's own price holds again. */
  total: string;
  /** Ready to show: “Add 4 to cart”; '' with it. */
  label: string;
  variant_id: number | null;
  offer_id: number;
  /** Where the shopper should be after adding (V098). */
  cta: QuantityWidget['cta'];
}

export interface MountedQuantityWidget {
  readonly element: HTMLElement;
  /** Shows another widget (the variant or the draft changed), or nothing. The chosen tier stays chosen if it is there. */
  update(widget: QuantityWidget | null, options?: QuantityWidgetOptions): void;
  /** Chooses the tier of exactly this quantity, or none, without an event. */
  choose(quantity: number): void;
  remove(): void;
}

type Tier = QuantityWidget['tiers'][number];

/** The tables of a product, and which of them is each variant's. */
export interface QuantityOffers {
  quantity: QuantityWidget[];
  by_variant: Record<string, number>;
}

const tables = shape({
  quantity: some(
    shape({
      offer_id: id,
      tiers: some(shape({ quantity: id, total: text })),
      ends_at: orNull(text),
      words: shape({ add: text }),
    }),
  ),
  by_variant: shape({}),
});

/** The answer of the server, or null when it is not what was agreed. */
export function checkedOffers(value: unknown): QuantityOffers | null {
  if (!tables(value)) return null;
  const { quantity, by_variant, now } = value as QuantityOffers & { now?: unknown };
  hearTime(now);
  return { quantity, by_variant };
}

/**
 * A group of radio buttons, one for each tier, in a shadow root. Arrow keys, labels and the group's name are the
 * browser's own. It takes font and colour from the page; `--backroom-*` properties change the rest.
 */
export function mountQuantityWidget(
  host: HTMLElement,
  first: QuantityWidget,
  given: QuantityWidgetOptions = {},
): MountedQuantityWidget {
  const element = document.createElement('backroom-quantity');
  const root = openShadow(element, base, css);
  let widget: QuantityWidget | null = null;
  let options = given;
  let chosen: Tier | undefined;
  let inputs: HTMLInputElement[] = [];
  let button: HTMLButtonElement | undefined;
  let stopEnd = () => {};

  const label = (tier: Tier) => widget?.words.add.replace('{{count}}', String(tier.quantity)) ?? '';

  function paintButton(): void {
    // What buys past the cart must not be pressed for a price that only the cart gets.
    element.toggleAttribute('data-saves', Boolean(chosen?.saving));
    if (!button) return;
    button.hidden = !chosen;
    button.replaceChildren();
    if (chosen) button.append(make('span', { text: label(chosen) }), make('span', { text: chosen.total }));
  }

  function announce(): void {
    paintButton();
    if (!widget || !chosen) return;
    const detail: QuantityChange = {
      quantity: chosen.quantity,
      total: chosen.total,
      label: label(chosen),
      variant_id: options.variantId ?? null,
      offer_id: widget.offer_id,
      cta: widget.cta,
    };
    tell(element, 'backroom:quantity-change', detail);
  }

  function add(): void {
    if (!widget || !chosen) return;
    const variant_id = options.variantId ?? null;
    const { quantity } = chosen;
    tell(element, 'backroom:add-to-cart', {
      variant_id,
      quantity,
      offer_id: widget.offer_id,
      cta: widget.cta,
      lines: [{ variant_id, quantity }],
    });
  }

  function row(tier: Tier, index: number, pictures: boolean): HTMLLabelElement {
    const input = make('input', { type: 'radio', name: 'tier', value: index });
    input.checked = tier === chosen;
    input.addEventListener('change', () => {
      chosen = tier;
      announce();
    });
    inputs.push(input);
    const tag = tier.popular && make('em', {}, make('i', { text: widget?.words.popular ?? '' }));
    const inline = widget?.layout === 'v1';
    const saving =
      tier.saving &&
      make(
        'small',
        {},
        tier.original ? make('s', { text: tier.original, 'aria-hidden': 'true' }) : null,
        document.createTextNode(tier.saving),
      );
    return make(
      'label',
      {},
      input,
      pictures && picture(tier.image ? { src: tier.image } : null, options.origin),
      make(
        'span',
        { class: 'name' },
        make('b', { text: tier.label || tier.summary }),
        inline && tag,
        tier.label ? make('small', { text: tier.summary }) : null,
      ),
      make('span', { class: 'price' }, make('b', { text: tier.total }), saving || null),
      !inline && tag,
    );
  }

  function draw(): void {
    const focused = inputs.findIndex((input) => input === root.activeElement);
    inputs = [];
    button = undefined;
    clearBox(root);
    element.hidden = !widget;
    if (!widget) return;
    takeColours(element, host);
    const pictures = widget.layout === 'v2' && widget.tiers.some((tier) => tier.image);
    const rows = make('div', { class: 'rows' });
    widget.tiers.forEach((tier, index) => rows.append(row(tier, index, pictures)));
    const group = make(
      'fieldset',
      { class: `${widget.layout}${pictures ? ' pictures' : ''}` },
      make('legend', { text: widget.message || widget.words.group }),
      rows,
    );
    root.append(group);
    if (options.button) {
      button = make('button', { type: 'button' });
      button.addEventListener('click', add);
      root.append(button);
    }
    paintButton();
    if (focused >= 0) inputs[Math.min(focused, inputs.length - 1)]?.focus();
  }

  function update(next: QuantityWidget | null, changed: QuantityWidgetOptions = options): void {
    const fresh = widget?.offer_id !== next?.offer_id;
    const key = chosen?.key;
    widget = next;
    options = changed;
    chosen = next?.tiers.find((tier) => (fresh ? tier.selected : tier.key === key));
    draw();
    announce();
    stopEnd();
    const { ends_at = null } = widget ?? {};
    if (ends_at !== null) stopEnd = countDown(element, ends_at, () => {}, end, 'words');
  }

  /** The price has ended: removes its table here and on the page, which then asks for the current offer. */
  function end(): void {
    const [ended, was] = [widget, chosen];
    update(null);
    const { variantId: variant_id = null } = options;
    if (ended && was) {
      const { offer_id, cta } = ended;
      const detail: QuantityChange = {
        quantity: was.quantity,
        total: '',
        label: '',
        variant_id,
        offer_id,
        cta,
      };
      tell(element, 'backroom:quantity-change', detail);
    }
    tell(element, 'backroom:offers-again', { work: [] });
  }

  host.append(element);
  update(first);

  return {
    element,
    update,
    choose(quantity) {
      if (chosen?.quantity === quantity) return;
      chosen = widget?.tiers.find((tier) => tier.quantity === quantity);
      widget?.tiers.forEach((tier, index) => {
        const input = inputs[index];
        if (input) input.checked = tier === chosen;
      });
      paintButton();
    },
    remove() {
      stopEnd();
      element.remove();
    },
  };
}
