import type { SQL } from 'drizzle-orm';

/** Which moments are looked at, in a statement. */
export interface LiveWindow {
  shop_id: SQL;
  /** A `timestamptz`; until now. */
  since: SQL;
}

/**
 * The steps that shoppers took within some minutes, given by an area that builds on this one: a query whose rows have `step`
 * (`cart`, `checkout`, `order`), `at`, `visit_id` and `visitor` (16 hex digits), both null when unknown, `cart_id` (null
 * without a cart), `quantity` of items in the cart, `value_minor` of the cart or checkout as the server priced it (null when
 * it didn't), and of an order `order_id`, `name` and the `title` of its first line.
 */
export type LiveSteps = (window: LiveWindow) => SQL;
