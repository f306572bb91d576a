/**
 * How much one address may ask for: so many a minute in all, and so many a minute of one shop. All of a minute may be
 * asked for at once; then it fills up again evenly. A hundred shoppers fit behind one address, each with six pages a
 * minute, what the script asks on them, a cart and an order. Carts and payments are counted apart, so that no reading
 * of pages can keep a shopper from buying.
 */
export const allowances = {
  /** Pages of a store. */
  page: { perAddress: 1200, perShop: 600 },
  /** What pages and scripts of stores ask: products, offers, widgets. Six a page. */
  call: { perAddress: 7200, perShop: 3600 },
  /** What browsers report, up to 50 events at a time. Two a page. */
  event: { perAddress: 2400, perShop: 1200 },
  /** Tabs that are seen: a word at a page's beginning and end, and three a minute between them. */
  beat: { perAddress: 3600, perShop: 1800 },
  /** Carts, checkouts, receipts and the offer after payment, as calls and as pages. */
  cart: { perAddress: 2400, perShop: 1200 },
  /** What the page of a connected store asks of its cart: its price and codes, and what it read back. Two a change. */
  'store-cart': { perAddress: 1200, perShop: 600 },
  /** What charges a card, where stolen ones are tried. */
  pay: { perAddress: 480, perShop: 240 },
  /** Discount codes that are typed, where others' are guessed. A code of ours has 57 bits. */
  code: { perAddress: 120, perShop: 60 },
  /** Reviews and their pictures, which are drawn anew. */
  review: { perAddress: 120, perShop: 60 },
  /** Signing in and up, passwords, invitations, consents and tokens of other programs. */
  account: { perAddress: 300 },
  /** Reports that links lead to: each reads a shop's movements. */
  report: { perAddress: 60 },
  /** What connected stores announce; they share their provider's addresses. */
  announcement: { perAddress: 3000 },
} as const satisfies Readonly<Record<string, { perAddress: number; perShop?: number }>>;

export type AllowanceName = keyof typeof allowances;
