/** States of a request: scheduled, sent, answered, or ended without further emails. */
export const requestStates = ['waiting', 'asked', 'answered', 'ended'] as const;
export type RequestState = (typeof requestStates)[number];

/** Why an order gets no request, or no further email. */
export const endReasons = [
  /** Requests are turned off. */
  'turned_off',
  /** It was delivered before requests were turned on, or before the order was imported. */
  'before',
  'cancelled',
  /** The order was refunded in full. */
  'refunded',
  /** The order has no email address, or its customer was erased. */
  'no_address',
  /** The customer accepts no marketing, or saw no notice at the checkout. */
  'not_told',
  /** The customer unsubscribed or opted out at the checkout. */
  'opted_out',
  /** The customer has written a review. */
  'reviewed',
  /** The order has no product that the shop still has. */
  'no_product',
  /** The order was placed more than `maxOrderAgeDays` ago. */
  'too_old',
  /** The mail server rejected the address permanently. */
  'mail_failed',
] as const;
export type EndReason = (typeof endReasons)[number];

/** Older orders get no request, whenever they are delivered. */
export const maxOrderAgeDays = 365;
/** Days after the last email in which the link opens the form. */
export const linkDays = 180;
/** Days that the figures of requests cover. */
export const figureDays = 90;
