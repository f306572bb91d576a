import { make } from '#core/storefront/element.ts';
import { hearTime } from '#core/storefront/server-clock.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { BoxProduct, UpsellBox } from '../../offer/contract/upsell-box.ts';
import type { PostPurchaseStep } from '../../upsell/contract/post-purchase-step.ts';
import {
  boxHost,
  clearBox,
  firstVariant,
  inkButton,
  limitsLine,
  onPress,
  picture,
  productName,
  sayLine,
  variantSelect,
  writePrice,
} from '../../offer/storefront/box-parts.ts';

/** How often, and how long apart, an answer is asked for again whose outcome is not known yet. */
const tries = 30;
const pauseMs = 1_000;

interface Answer {
  status: number;
  body: {
    offer?: PostPurchaseStep;
    added?: { title: string };
    code?: string;
    error?: string;
  } | null;
}

/** Below the store's own thanks, else at the top of what the page is about. */
function placeOf(): { beside: Element; where: InsertPosition } {
  const thanks = document.querySelector(
    '.woocommerce-thankyou-order-received,.wc-block-order-confirmation-status',
  );
  if (thanks) return { beside: thanks, where: 'afterend' };
  return { beside: document.querySelector('.woocommerce-order,main') ?? document.body, where: 'afterbegin' };
}

/**
 * What an order of the connected store is offered once it was placed, on the page that thanks for it. What is taken is put on
 * the order there; then the page is loaded again, so that the store's own list and sums are those of the order.
 */
export async function showAfterPayment({ source, events }: ShopPage, orderToken: string): Promise<void> {
  const address = (path: string, query = '') =>
    `${source.origin}/storefront/post-purchase${path}?shop=${encodeURIComponent(source.shop)}${query}`;
  async function call(url: string, sent?: { body: object; key: string }): Promise<Answer> {
    const answer = await fetch(url, {
      credentials: 'omit',
      signal: AbortSignal.timeout(20_000),
      ...(sent && {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': sent.key },
        body: JSON.stringify(sent.body),
      }),
    });
    return { status: answer.status, body: (await answer.json().catch(() => null)) as Answer['body'] };
  }
  /** The same key until it is known what came of it; null: it never was. */
  async function send(path: string, body: object): Promise<Answer | null> {
    const key = crypto.randomUUID();
    for (let left = tries; left > 0; left -= 1) {
      const answer = await call(address(path), { body, key }).catch(() => null);
      if (answer && answer.status < 500 && answer.body?.code !== 'core.still_running') return answer;
      await new Promise((resolve) => void setTimeout(resolve, pauseMs));
    }
    return null;
  }
  const ask = async (): Promise<PostPurchaseStep | null> =>
    (await call(address('', `&order=${orderToken}&visitor=${events.visitor}`))).body?.offer ?? null;

  const first = await ask();
  if (!first?.box || !first.step) return;
  const { beside, where } = placeOf();
  const holder = make('div', { style: 'margin:16px 0;text-align:start' });
  beside.insertAdjacentElement(where, holder);
  const { element, root } = boxHost(holder, 'backroom-after-payment');

  function draw(offer: PostPurchaseStep | null, said: string): void {
    hearTime(offer?.now);
    clearBox(root);
    element.hidden = !offer?.box || !offer.step;
    if (!offer?.box || !offer.step) return holder.remove();
    const { box, step, charge, words } = offer;
    const title = make('h2', { class: 'title', id: 'title', text: box.title || box.message });
    const message = box.title ? make('p', { class: 'head', text: box.message }) : null;
    const say = sayLine();
    say.textContent = said;
    const rows = make('ul', { class: 'rows' });
    for (const product of box.products) rows.append(row(product, box));
    const decline = inkButton(words.decline, 'quiet');
    onPress(decline, async () => {
      const answer = await send('/decline', { order_token: orderToken, step });
      draw(answer?.status === 200 ? (answer.body?.offer ?? null) : await ask(), '');
    });
    const paid = words.paid_how ? make('p', { class: 'say', text: words.paid_how }) : null;
    const limits = limitsLine(box, { origin: source.origin }, () => draw(null, ''));
    root.append(
      make(
        'section',
        { 'aria-labelledby': 'title' },
        title,
        message,
        limits,
        rows,
        paid,
        make('p', { class: 'below' }, say, decline),
      ),
    );

    function row(product: BoxProduct, { words: own }: UpsellBox): HTMLElement {
      let variant = firstVariant(product);
      const price = make('span', { class: 'price' });
      const take = inkButton('');
      const label = take.firstElementChild as HTMLElement;
      const paint = () => {
        writePrice(price, variant);
        const costs = charge[variant.id];
        label.textContent = costs ? `${words.accept} · ${costs.text}` : own.sold_out;
        take.setAttribute('aria-label', `${label.textContent}: ${product.title}`);
        if (costs) take.removeAttribute('aria-disabled');
        else take.setAttribute('aria-disabled', 'true');
      };
      const select = variantSelect(product, own, (next) => {
        variant = next;
        paint();
      });
      paint();
      onPress(take, async () => {
        say.textContent = '';
        const body = { order_token: orderToken, step, variant_id: variant.id, quantity: 1 };
        const answer = await send('/accept', body);
        // Whatever came of it, the page as it is then says.
        if (!answer) return location.reload();
        if (answer.status === 200) {
          const next = answer.body?.offer ?? null;
          if (!next?.box) return location.reload();
          return draw(next, `${own.added}: ${answer.body?.added?.title ?? product.title}`);
        }
        draw(await ask(), words.declined_card);
      });
      return make(
        'li',
        { class: 'row' },
        picture(product.image, source.origin),
        productName(product, {}),
        price,
        make('div', { class: 'below' }, select, take),
      );
    }
  }
  draw(first, '');
}
