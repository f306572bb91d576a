import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What each figure of the registry is called, what it means, and what it is made of. */
export const figureText = registerStrings('figures', {
  en: {
    gross_sales: 'Gross sales',
    gross_sales_means:
      'Prices of what was sold, before discounts and returns, without delivery and without tax, also where prices hold it.',
    discounts: 'Discounts',
    discounts_means: 'What offers and codes took off these prices.',
    returns: 'Returns',
    returns_means: 'What was given back for items, and what was cancelled.',
    net_sales: 'Net sales',
    net_sales_means:
      'What items brought in: gross sales − discounts − returns. Delivery and tax are not in it. The same number on Home, in every report and every file.',
    delivery: 'Delivery',
    delivery_means: 'What was paid for delivery, less what of it was given back.',
    taxes: 'Tax',
    taxes_means: 'Tax that was charged, on top of prices or within them, less what of it was given back.',
    total_sales: 'Total sales',
    total_sales_means: 'Net sales + delivery + tax.',
    orders: 'Orders',
    orders_means: 'Orders placed in these days.',
    items_sold: 'Items sold',
    items_sold_means: 'Units sold, less those that came back.',
    average_order: 'Average order',
    average_order_means: 'Net sales divided by orders.',
    average_items: 'Items per order',
    average_items_means: 'Items sold divided by orders.',
    cost: 'Cost',
    cost_means: 'What the sold items cost on the day of their sale, as far as it is known.',
    reported_costs: 'Other costs',
    reported_costs_means:
      'What orders cost beside their items and payments, as it was reported: suppliers, print, labels. It counts on the day on which it was known, or on that of its order. What is of an order as a whole is laid on its lines by what the buyer paid for each. Costs of items whose own cost nobody knows stand apart.',
    fees: 'Payment fees',
    fees_means:
      'What payment providers keep of what was paid, delivery and tax included, by the rates that the shop types in: those of the order’s day. They are rounded once an order and laid on what it sold by what that cost. What is given back brings no fee back. Without a rate there is none; those of items whose cost nobody knows stand apart.',
    profit: 'Profit',
    profit_means: 'Net sales of the items whose cost is known, less that cost and their payment fees.',
    margin: 'Margin',
    margin_means: 'Profit divided by the net sales of the items whose cost is known.',
    uncosted_sales: 'No cost known',
    uncosted_sales_means:
      'Net sales of items whose cost nobody entered. Unknown is not free: they are in no profit.',
    uncosted_fees: 'Fees, no cost known',
    uncosted_fees_means:
      'Payment fees of items whose cost nobody entered. Like their sales they are in no profit.',
    uncosted_costs: 'Other costs, no item cost known',
    uncosted_costs_means:
      'Other costs of items whose own cost nobody knows. Like their sales they are in no profit.',
    before: 'vs %{value}',
    points: '%{change} pts',
  },
});
