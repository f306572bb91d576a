/** What conditions of a funnel look at (V089), and how each is compared. Plain constants: rules use them. */
export const funnelFields = [
  'product_purchased',
  'number_of_products',
  'order_value',
  'shipping_country',
] as const;
export type FunnelField = (typeof funnelFields)[number];

/** What the value of each field is: an id, a count, an amount in major units, or a code of two letters. */
export const valueOfField = {
  product_purchased: 'product',
  number_of_products: 'count',
  order_value: 'amount',
  shipping_country: 'country',
} as const satisfies Record<FunnelField, string>;
export type FunnelValue = (typeof valueOfField)[FunnelField];

export const funnelRelations = ['equal', 'not_equal', 'greater', 'less'] as const;
export type FunnelRelation = (typeof funnelRelations)[number];

/** `equal` and `not_equal` of a product mean that the order holds it, or does not. */
export const relationsOfField: Readonly<Record<FunnelField, readonly FunnelRelation[]>> = {
  product_purchased: ['equal', 'not_equal'],
  number_of_products: funnelRelations,
  order_value: funnelRelations,
  shipping_country: ['equal', 'not_equal'],
};

export const funnelLimits = { steps: 10, conditions: 20 } as const;

export const funnelSortFields = [
  'priority',
  'funnel_name',
  'view',
  'accepted',
  'sales',
  'conversion_rate',
  'created_at',
  'updated_at',
] as const;
