import type { Discount } from './shopify-discount.ts';
import { gid, statusOf } from './shopify-discount-book.ts';
import type { FieldOf, Schema } from './shopify-graphql-types.ts';
import { money } from './shopify-money.ts';
import { type ShopState, usesOf } from './shopify-state.ts';

type Fields = Record<string, FieldOf>;
interface Holder {
  discount: Discount;
}

const page = { first: 'Int', last: 'Int', after: 'String' };
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Of inputs what is read; a field that is left out here is refused as undefined. */
export const discountInputs: Schema['inputs'] = {
  DiscountCodeBasicInput: {
    title: 'String',
    code: 'String',
    startsAt: 'DateTime',
    endsAt: 'DateTime',
    usageLimit: 'Int',
    appliesOncePerCustomer: 'Boolean',
    // `context` took the place of `customerSelection` in 2025-10 (shopify.dev/changelog).
    context: 'DiscountContextInput',
    customerSelection: 'DiscountCustomerSelectionInput',
    customerGets: 'DiscountCustomerGetsInput',
    minimumRequirement: 'DiscountMinimumRequirementInput',
    combinesWith: 'DiscountCombinesWithInput',
  },
  DiscountContextInput: { all: 'DiscountBuyerSelection' },
  DiscountCustomerSelectionInput: { all: 'Boolean' },
  DiscountCustomerGetsInput: {
    value: 'DiscountCustomerGetsValueInput',
    items: 'DiscountItemsInput',
    appliesOnOneTimePurchase: 'Boolean',
    appliesOnSubscription: 'Boolean',
  },
  DiscountCustomerGetsValueInput: { discountAmount: 'DiscountAmountInput', percentage: 'Float' },
  DiscountAmountInput: { amount: 'Decimal', appliesOnEachItem: 'Boolean' },
  DiscountItemsInput: { all: 'Boolean', products: 'DiscountProductsInput' },
  DiscountProductsInput: {
    productsToAdd: '[ID!]',
    productsToRemove: '[ID!]',
    productVariantsToAdd: '[ID!]',
    productVariantsToRemove: '[ID!]',
  },
  DiscountMinimumRequirementInput: {
    quantity: 'DiscountMinimumQuantityInput',
    subtotal: 'DiscountMinimumSubtotalInput',
  },
  DiscountMinimumQuantityInput: { greaterThanOrEqualToQuantity: 'UnsignedInt64' },
  DiscountMinimumSubtotalInput: { greaterThanOrEqualToSubtotal: 'Decimal' },
  DiscountCombinesWithInput: {
    productDiscounts: 'Boolean',
    orderDiscounts: 'Boolean',
    shippingDiscounts: 'Boolean',
  },
};

/** Discounts as they are read (shopify.dev/docs/api/admin-graphql/latest/objects/DiscountCodeBasic). */
export function discountTypes(state: ShopState): Schema['types'] {
  const of = (type: string, read: (discount: Discount) => unknown): FieldOf => ({
    type,
    resolve: ({ discount }: Holder) => read(discount),
  });
  const holding = (type: string, __typename = type): FieldOf =>
    of(type, (discount) => ({ __typename, discount }));
  const amount = (cents: number) => ({ amount: money(cents), currencyCode: state.currency });
  const errors: FieldOf = { type: 'DiscountUserError', many: 'list' };
  const basic: Fields = {
    title: of('String', ({ title }) => title),
    status: of('DiscountStatus', (discount) => statusOf(state, discount)),
    startsAt: of('DateTime', ({ startsAt }) => iso(startsAt)),
    endsAt: of('DateTime', ({ endsAt }) => iso(endsAt)),
    createdAt: of('DateTime', ({ createdAt }) => iso(createdAt)),
    usageLimit: of('Int', ({ usageLimit }) => usageLimit),
    asyncUsageCount: of('Int', (discount) => usesOf(state, discount)),
    appliesOncePerCustomer: of('Boolean', ({ oncePerCustomer }) => oncePerCustomer),
    combinesWith: holding('DiscountCombinesWith'),
    customerGets: holding('DiscountCustomerGets'),
    minimumRequirement: of('DiscountMinimumRequirement', (discount) => {
      const { minimum } = discount;
      if (minimum === null) return null;
      return 'quantity' in minimum
        ? { __typename: 'DiscountMinimumQuantity', greaterThanOrEqualToQuantity: String(minimum.quantity) }
        : {
            __typename: 'DiscountMinimumSubtotal',
            greaterThanOrEqualToSubtotal: amount(minimum.subtotal),
          };
    }),
    codes: {
      type: 'DiscountRedeemCode',
      many: 'connection',
      args: page,
      resolve: ({ discount }: Holder) => [{ discount }],
    },
  };
  return {
    DiscountCodeNode: {
      id: of('ID', ({ id }) => gid('DiscountCodeNode', id)),
      codeDiscount: holding('DiscountCode', 'DiscountCodeBasic'),
    },
    DiscountCode: {},
    DiscountCodeBasic: basic,
    DiscountRedeemCode: {
      id: of('ID', ({ id }) => gid('DiscountRedeemCode', id)),
      code: of('String', ({ code }) => code),
      asyncUsageCount: of('Int', (discount) => usesOf(state, discount)),
    },
    DiscountCombinesWith: {
      productDiscounts: of('Boolean', ({ combinesWith }) => combinesWith.product),
      orderDiscounts: of('Boolean', ({ combinesWith }) => combinesWith.order),
      shippingDiscounts: of('Boolean', ({ combinesWith }) => combinesWith.shipping),
    },
    DiscountCustomerGets: {
      appliesOnOneTimePurchase: of('Boolean', ({ on }) => on.once),
      appliesOnSubscription: of('Boolean', ({ on }) => on.subscription),
      value: of('DiscountCustomerGetsValue', ({ value }) =>
        'percentage' in value
          ? { __typename: 'DiscountPercentage', percentage: value.percentage }
          : { __typename: 'DiscountAmount', amount: amount(value.amount), appliesOnEachItem: value.each },
      ),
      items: of('DiscountItems', (discount) =>
        discount.kind === 'order'
          ? { __typename: 'AllDiscountItems', allItems: true }
          : { __typename: 'DiscountProducts', discount },
      ),
    },
    DiscountCustomerGetsValue: {},
    DiscountAmount: { amount: { type: 'MoneyV2' }, appliesOnEachItem: { type: 'Boolean' } },
    DiscountPercentage: { percentage: { type: 'Float' } },
    DiscountItems: {},
    AllDiscountItems: { allItems: { type: 'Boolean' } },
    DiscountProducts: {
      productVariants: {
        type: 'ProductVariant',
        many: 'connection',
        args: page,
        resolve: ({ discount }: Holder) => [...discount.variants].map((id) => ({ id })),
      },
      products: {
        type: 'Product',
        many: 'connection',
        args: page,
        resolve: ({ discount }: Holder) => [...discount.products].map((id) => ({ id })),
      },
    },
    DiscountMinimumRequirement: {},
    DiscountMinimumQuantity: { greaterThanOrEqualToQuantity: { type: 'UnsignedInt64' } },
    DiscountMinimumSubtotal: { greaterThanOrEqualToSubtotal: { type: 'MoneyV2' } },
    MoneyV2: { amount: { type: 'Decimal' }, currencyCode: { type: 'CurrencyCode' } },
    DiscountUserError: {
      field: { type: 'String' },
      code: { type: 'DiscountErrorCode' },
      message: { type: 'String' },
      extraInfo: { type: 'String' },
    },
    DiscountCodeBasicPayload: { codeDiscountNode: { type: 'DiscountCodeNode' }, userErrors: errors },
    DiscountCodeDeletePayload: { deletedCodeDiscountId: { type: 'ID' }, userErrors: errors },
    DiscountCodeBulkDeletePayload: { job: { type: 'Job' }, userErrors: errors },
  };
}
