/** A visitor of the store without a browser: keeps cookies and the nonce, and goes through its doors as pages do. */
export interface Shopper {
  /** A page; its text. */
  page(path: string): Promise<{ status: number; text: string }>;
  /** A form sent to a page. */
  post(path: string, fields: Record<string, string>): Promise<{ status: number; text: string }>;
  /** A call of the Store API; the nonce of the last answer goes along. */
  api<T = CartAnswer>(
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: T; headers: Headers }>;
  /** A call of the classic theme's scripts. */
  ajax<T = unknown>(endpoint: string, fields: Record<string, string>): Promise<{ status: number; body: T }>;
  /** Orders what is in the cart through the Store API. */
  checkout(
    payment?: 'bacs' | 'cheque' | 'cod' | 'sandbox_card',
    more?: { email?: string; card?: string },
  ): Promise<{ status: number; body: CheckoutAnswer }>;
  /** Orders what is in the cart through the classic page. */
  classicCheckout(
    payment?: 'bacs' | 'cheque' | 'cod' | 'sandbox_card',
    more?: { email?: string; card?: string },
  ): Promise<{ result: string; redirect?: string; order_id?: number; messages?: string; refresh?: boolean }>;
  cookies: Map<string, string>;
}

export interface CartAnswer {
  items: {
    key: string;
    id: number;
    quantity: number;
    totals: { line_subtotal: string; line_total: string; line_total_tax: string };
  }[];
  coupons: { code: string; totals: { total_discount: string; total_discount_tax: string } }[];
  totals: Record<string, string>;
  errors: { code: string; message: string }[];
  code?: string;
  message?: string;
  data?: { status: number; cart?: CartAnswer };
}

export interface CheckoutAnswer extends CartAnswer {
  order_id: number;
  order_key: string;
  status: string;
  payment_result: { payment_status: string; redirect_url: string };
}

/** Calls REST, version 3, with a key; the one that may do everything where none is given. */
export async function callRest<T = Record<string, unknown>>(
  host: string,
  method: string,
  path: string,
  body?: unknown,
  key = 'ck_sandbox:cs_sandbox',
): Promise<{ status: number; body: T }> {
  const answer = await fetch(`http://${host}/wp-json/wc/v3/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(key).toString('base64')}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

const buyer = {
  first_name: 'Ana',
  last_name: 'Reis',
  country: 'PT',
  address_1: 'Rua 1',
  postcode: '4700',
  city: 'Braga',
};

/** Opens a visitor of the store at `host` (`127.0.0.1:port`), or at an origin, with its scheme. */
export function openShopper(host: string): Shopper {
  const root = host.includes('://') ? host : `http://${host}`;
  const cookies = new Map<string, string>();
  let nonce = '';

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(`${root}${path}`, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  async function follow(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const answer = await send(path, init);
    const to = answer.headers.get('location');
    if (to) return follow(new URL(to, root).pathname, {});
    return { status: answer.status, text: await answer.text() };
  }
  const form = (fields: Record<string, string>): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams(fields),
  });

  const shopper: Shopper = {
    cookies,
    page: (path) => follow(path, {}),
    post: (path, fields) => follow(path, form(fields)),
    async api<T>(path: string, body?: object, headers: Record<string, string> = {}) {
      if (body && nonce === '') await shopper.api('cart');
      const answer = await send(`/wp-json/wc/store/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { nonce, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      nonce = answer.headers.get('nonce') ?? nonce;
      return { status: answer.status, body: (await answer.json()) as T, headers: answer.headers };
    },
    async ajax<T>(endpoint: string, fields: Record<string, string>) {
      const answer = await send(`/?wc-ajax=${endpoint}`, form(fields));
      const text = await answer.text();
      return {
        status: answer.status,
        body: (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T,
      };
    },
    async checkout(payment = 'sandbox_card', { email = 'ana@shopper.test', card = '4242424242424242' } = {}) {
      const { status, body } = await shopper.api<CheckoutAnswer>('checkout', {
        billing_address: { ...buyer, email },
        payment_method: payment,
        payment_data: [{ key: 'card', value: card }],
      });
      return { status, body };
    },
    async classicCheckout(
      payment = 'sandbox_card',
      { email = 'ana@shopper.test', card = '4242424242424242' } = {},
    ) {
      const { text } = await shopper.page('/checkout/');
      const found = /id="woocommerce-process-checkout-nonce"[^>]*value="(\w+)"/.exec(text)?.[1] ?? '';
      const fields = Object.fromEntries(
        Object.entries({ ...buyer, email }).map(([name, value]) => [`billing_${name}`, value]),
      );
      const { body } = await shopper.ajax<Awaited<ReturnType<Shopper['classicCheckout']>>>('checkout', {
        ...fields,
        payment_method: payment,
        'sandbox_card-number': card,
        'woocommerce-process-checkout-nonce': found,
      });
      return body;
    },
  };
  return shopper;
}
