import type { Row } from './shopify-data.ts';
import { gid } from './shopify-discount-book.ts';
import type { FieldOf, Schema } from './shopify-graphql-types.ts';

const page = { first: 'Int', last: 'Int', after: 'String' };

const set = (row: Row, amount: unknown) => ({
  shopMoney: { amount: String(amount ?? '0.00'), currencyCode: row.currency },
});

const many = (type: string, resolve: FieldOf['resolve']): FieldOf => ({
  type,
  many: 'connection',
  args: page,
  ...(resolve ? { resolve } : {}),
});

const rowsOf = (value: unknown) => (value as Row[] | undefined) ?? [];
const pairs = (value: unknown) => rowsOf(value).map(({ name, value: text }) => ({ key: name, value: text }));

/** An order as it is read by id (shopify.dev/docs/api/admin-graphql/latest/objects/Order), from the row that REST gives. */
export function orderTypes(): Schema['types'] {
  const text = (type: string, name: string): FieldOf => ({ type, resolve: (row: Row) => row[name] ?? null });
  const total = (name: string): FieldOf => ({
    type: 'MoneyBag',
    resolve: (row: Row) => set(row, row[name]),
  });
  return {
    Order: {
      id: { type: 'ID', resolve: (row: Row) => gid('Order', row.id) },
      name: text('String', 'name'),
      email: text('String', 'email'),
      createdAt: text('DateTime', 'created_at'),
      updatedAt: text('DateTime', 'updated_at'),
      cancelledAt: text('DateTime', 'cancelled_at'),
      currencyCode: text('CurrencyCode', 'currency'),
      displayFinancialStatus: {
        type: 'OrderDisplayFinancialStatus',
        resolve: (row: Row) => String(row.financial_status).toUpperCase(),
      },
      totalPriceSet: total('total_price'),
      subtotalPriceSet: total('subtotal_price'),
      totalDiscountsSet: total('total_discounts'),
      totalTaxSet: total('total_tax'),
      discountCodes: {
        type: 'String',
        resolve: (row: Row) => rowsOf(row.discount_codes).map(({ code }) => code),
      },
      customAttributes: {
        type: 'Attribute',
        many: 'list',
        resolve: (row: Row) => pairs(row.note_attributes),
      },
      discountApplications: many('DiscountApplication', (row: Row) =>
        rowsOf(row.discount_applications).map((one, index) => ({
          __typename: one.type === 'automatic' ? 'AutomaticDiscountApplication' : 'DiscountCodeApplication',
          index,
          code: one.code,
          title: one.title,
          allocationMethod: String(one.allocation_method ?? 'across').toUpperCase(),
          targetSelection: String(one.target_selection ?? 'entitled').toUpperCase(),
          targetType: String(one.target_type).toUpperCase(),
          value:
            one.value_type === 'percentage'
              ? { __typename: 'PricingPercentageValue', percentage: Number(one.value) }
              : { __typename: 'MoneyV2', amount: one.value, currencyCode: row.currency },
        })),
      ),
      lineItems: many('LineItem', (row: Row) =>
        rowsOf(row.line_items).map((line) => ({ ...line, currency: row.currency, refunds: row.refunds })),
      ),
      refunds: {
        type: 'Refund',
        many: 'list',
        resolve: (row: Row) =>
          rowsOf(row.refunds).map((refund) => ({ ...refund, currency: row.currency, lines: row.line_items })),
      },
    },
    Attribute: { key: { type: 'String' }, value: { type: 'String' } },
    MoneyBag: { shopMoney: { type: 'MoneyV2' } },
    DiscountApplication: {
      index: { type: 'Int' },
      allocationMethod: { type: 'DiscountApplicationAllocationMethod' },
      targetSelection: { type: 'DiscountApplicationTargetSelection' },
      targetType: { type: 'DiscountApplicationTargetType' },
      value: { type: 'PricingValue' },
    },
    DiscountCodeApplication: { index: { type: 'Int' }, code: { type: 'String' } },
    AutomaticDiscountApplication: { index: { type: 'Int' }, title: { type: 'String' } },
    PricingValue: {},
    PricingPercentageValue: { percentage: { type: 'Float' } },
    LineItem: {
      id: { type: 'ID', resolve: (row: Row) => gid('LineItem', row.id) },
      title: text('String', 'title'),
      quantity: text('Int', 'quantity'),
      variant: {
        type: 'ProductVariant',
        resolve: (row: Row) => ({ id: row.variant_id, row: { title: row.variant_title, sku: row.sku } }),
      },
      customAttributes: { type: 'Attribute', many: 'list', resolve: (row: Row) => pairs(row.properties) },
      originalUnitPriceSet: total('price'),
      discountAllocations: {
        type: 'DiscountAllocation',
        many: 'list',
        resolve: (row: Row) =>
          rowsOf(row.discount_allocations).map((one) => ({ ...one, currency: row.currency })),
      },
    },
    DiscountAllocation: {
      allocatedAmountSet: total('amount'),
      discountApplication: {
        type: 'DiscountApplication',
        resolve: (row: Row) => ({ index: row.discount_application_index }),
      },
    },
    Refund: {
      id: { type: 'ID', resolve: (row: Row) => gid('Refund', row.id) },
      createdAt: text('DateTime', 'created_at'),
      note: text('String', 'note'),
      totalRefundedSet: {
        type: 'MoneyBag',
        resolve: (row: Row) =>
          set(
            row,
            rowsOf(row.transactions)
              .reduce((all, { amount }) => all + Number(amount), 0)
              .toFixed(2),
          ),
      },
      refundLineItems: many('RefundLineItem', (row: Row) =>
        rowsOf(row.refund_line_items).map((one) => ({
          ...one,
          currency: row.currency,
          line: rowsOf(row.lines).find(({ id }) => id === one.line_item_id),
        })),
      ),
    },
    RefundLineItem: {
      quantity: text('Int', 'quantity'),
      lineItem: { type: 'LineItem', resolve: (row: Row) => row.line },
      subtotalSet: total('subtotal'),
    },
  };
}
