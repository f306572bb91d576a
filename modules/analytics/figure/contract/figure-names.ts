/** The unit of a figure: money in major units of the shop's currency, percent from 0 to 100. */
export type FigureUnit = 'money' | 'count' | 'number' | 'percent';

/**
 * Every figure that is made of what orders sold and gave up, in the order in which reports show them. What each is made
 * of stands in `rules/figure.ts`, what it means to people in the admin's texts.
 */
export const figureUnits = {
  gross_sales: 'money',
  discounts: 'money',
  returns: 'money',
  net_sales: 'money',
  delivery: 'money',
  taxes: 'money',
  total_sales: 'money',
  orders: 'count',
  items_sold: 'count',
  average_order: 'money',
  average_items: 'number',
  cost: 'money',
  reported_costs: 'money',
  fees: 'money',
  profit: 'money',
  margin: 'percent',
  uncosted_sales: 'money',
  uncosted_fees: 'money',
  uncosted_costs: 'money',
} as const satisfies Record<string, FigureUnit>;

export type FigureName = keyof typeof figureUnits;
export const figureNames = Object.keys(figureUnits) as [FigureName, ...FigureName[]];

/** The groups of sales reports. `none` gives one row of everything. */
export const salesGroups = [
  'none',
  'hour',
  'day',
  'month',
  'product',
  'variant',
  'offer',
  'country',
  'region',
  'country_product',
  'source',
  'staff',
  'customer_type',
  'payment',
  'cost',
  'order',
] as const;
export type SalesGroup = (typeof salesGroups)[number];

export const customerTypes = ['first_time', 'returning', 'unknown'] as const;
export const paymentTypes = ['real', 'test'] as const;
/**
 * Where a cost that is reported is taken off: with what goods cost, of which it is a part, or with what it takes to bring
 * them to their buyers.
 */
export const costPlaces = ['goods', 'delivery'] as const;
export type CostPlace = (typeof costPlaces)[number];
/** The kinds of objects that sales can be filtered by, by id. */
export const salesRefs = ['offer', 'funnel', 'product', 'collection'] as const;
export type SalesRefType = (typeof salesRefs)[number];
/** On which day a return counts: on its own, or on that of its order. */
export const refundDays = ['own', 'order'] as const;
export type RefundDay = (typeof refundDays)[number];
