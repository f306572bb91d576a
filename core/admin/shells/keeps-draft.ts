/**
 * Names of fields that hold what must not lie in a browser: passwords, tokens and keys, and what is known of a
 * customer. A draft with one of them does not compile without saying that it leaves it out. Fields deeper inside are
 * not seen by the type: a draft that holds people or orders keeps nothing.
 */
export type SensitiveField =
  | 'address'
  | 'addresses'
  | 'api_key'
  | 'billing_address'
  | 'client_secret'
  | 'current_password'
  | 'customer_id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'line_items'
  | 'new_password'
  | 'note'
  | 'password'
  | 'phone'
  | 'secret'
  | 'shipping_address'
  | 'token';

type ToLeaveOut<Draft> = Extract<keyof Draft, SensitiveField>;

/** What an editor keeps of its draft in the browser: nothing, with the reason, or all but what it leaves out. */
export type KeepsDraft<Draft> =
  | {
      /** Why nothing is kept. */
      nothing: 'customer' | 'password';
    }
  | ([ToLeaveOut<Draft>] extends [never]
      ? StoredUnder & { leavesOut?: LeftOut<Draft> }
      : StoredUnder & { leavesOut: LeftOut<Draft> & { readonly [K in ToLeaveOut<Draft>]: true } });

type LeftOut<Draft> = { readonly [K in keyof Draft]?: true };

interface StoredUnder {
  /** The kind of thing, alike in no two editors: `offers.quantity`. */
  key: string;
  /** Which new thing it is, where there are several: `copy.7`. */
  variant?: string | undefined;
}

/** What of a draft may be written down. */
export function keepable(draft: unknown, leavesOut: object = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(draft as Record<string, unknown>).filter(([name]) => !(name in leavesOut)),
  );
}
