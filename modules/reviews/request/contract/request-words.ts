/** What has become of asking a buyer: not asked yet, asked, answered, or nothing is mailed any more. */
export const requestStates = ['waiting', 'asked', 'answered', 'ended'] as const;
export type RequestState = (typeof requestStates)[number];

/** Why nothing is mailed about an order, or nothing more. */
export const endReasons = [
  /** Requests are turned off. */
  'turned_off',
  /** It had arrived before requests were turned on, or when the order came here. */
  'before',
  'cancelled',
  /** All money, or all that was bought, was given back. */
  'refunded',
  /** No address, or its person was erased. */
  'no_address',
  /** They accept no marketing, or nobody told them that they would be asked. */
  'not_told',
  /** They said that they do not want to be asked. */
  'opted_out',
  /** They have written already. */
  'reviewed',
  /** Nothing of it is a product of the shop (any more). */
  'no_product',
  /** It was placed more than `oldestDays` ago. */
  'too_old',
  /** The mail server refuses the address for good. */
  'mail_failed',
] as const;
export type EndReason = (typeof endReasons)[number];

/** Orders that were placed longer ago are not asked about, whenever they arrive. */
export const oldestDays = 365;
/** For so long after the last mail its link opens the form. */
export const linkDays = 180;
/** Days that the figures of requests are of. */
export const figureDays = 90;
