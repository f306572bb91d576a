import type { SQL } from 'drizzle-orm';

/** Which moments are looked at, in a statement. */
export interface LiveWindow {
  shop_id: SQL;
  /** A `timestamptz`; until now. */
  since: SQL;
}

/**
 * What shoppers came to within some minutes, by an area that builds on this one: a query whose rows have `step` (`cart`,
 * `checkout`, `order`), `at`, `visit_id` and `visitor` (16 hex digits) of who did it, null where nobody told, `cart_id`,
 * null for what had none, `quantity` of things in a cart and `value_minor` of what they come to as the server priced them (of a
 * checkout, too; null: it did not), and of an order `order_id`, `name` and the `title` of its first
 * line.
 */
export type LiveSteps = (window: LiveWindow) => SQL;
