import type { Visit } from './store-prices.ts';

/** An order of a WooCommerce store as the address of the page that thanks for it names it. */
interface PlacedOrder {
  order_number: string;
  order_key: string;
}

/** The order that a page thanks for, with addresses of words or of parameters; null on any other page. */
export function placedOrder({ pathname, searchParams }: URL): PlacedOrder | null {
  const order_number =
    /\/order-received\/(\d+)/.exec(pathname)?.[1] ?? searchParams.get('order-received') ?? '';
  const order_key = searchParams.get('key') ?? '';
  return /^[1-9]\d*$/.test(order_number) && order_key ? { order_number, order_key } : null;
}

/**
 * Reports the placed order, with its quote if it had one. The quote is then forgotten, because the next order has
 * another one. A report without an answer is sent again when the page loads again. If the order can still get offers,
 * the answer has its token, which goes to `joinable`.
 */
export async function tellOrder(
  page: URL,
  quote_id: string | undefined,
  {
    post,
    forget,
    joinable,
  }: {
    post(report: object): Promise<Pick<Response, 'status' | 'json'>>;
    forget(): void;
    joinable(orderToken: string): void;
  },
): Promise<void> {
  const order = placedOrder(page);
  if (!order) return;
  try {
    let answer = await post({ ...(quote_id ? { quote_id } : {}), ...order });
    if (quote_id && answer.status < 429) forget();
    // The quote belongs to another order, so this order is reported without it.
    if (quote_id && (answer.status === 404 || answer.status === 422)) answer = await post(order);
    if (answer.status !== 200) return;
    const { order_token } = (await answer.json()) as { order_token?: unknown };
    if (typeof order_token === 'string') joinable(order_token);
  } catch {
    // The shop is not there.
  }
}

/**
 * Reports the order that this page thanks for. A WooCommerce cart cannot carry the name of its price, so this page is the
 * first that can say which price the order had.
 */
export const reportOrder = ({ post, quote, forget }: Visit): Promise<void> =>
  tellOrder(new URL(location.href), quote, {
    post: (order) => post('/storefront/store-cart/order.json', order),
    forget,
    joinable: (order_token) =>
      document.dispatchEvent(new CustomEvent('backroom:order-placed', { detail: { order_token } })),
  });
