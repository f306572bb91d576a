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
 * Tells which order was placed with a price. The price is then forgotten, as the next order is another's; what the shop did
 * not answer is told again when the page is loaded again.
 */
export async function tellOrder(
  page: URL,
  quote_id: string | undefined,
  { post, forget }: { post(told: object): Promise<{ status: number }>; forget(): void },
): Promise<void> {
  const order = placedOrder(page);
  if (!order || !quote_id) return;
  try {
    if ((await post({ quote_id, ...order })).status < 429) forget();
  } catch {
    // The shop is not there.
  }
}
