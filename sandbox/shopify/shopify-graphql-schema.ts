import type { Row } from './shopify-data.ts';
import type { Discount } from './shopify-discount.ts';
import { type DiscountUserError, gid, numberOf, readDiscount } from './shopify-discount-book.ts';
import type { FieldOf, Schema } from './shopify-graphql-types.ts';
import { discountInputs, discountTypes } from './shopify-graphql-discounts.ts';
import { orderTypes } from './shopify-graphql-orders.ts';
import { money } from './shopify-money.ts';
import { findCode, type ShopState, token, variantsOf } from './shopify-state.ts';

export interface SchemaContext {
  state: ShopState;
  shop: { name: string; host: string };
  scopes(): readonly string[];
  /** Milliseconds until a bulk job is done. */
  jobMs(): number;
}

const one = (type: string, resolve?: FieldOf['resolve'], more: Partial<FieldOf> = {}): FieldOf => ({
  type,
  ...(resolve ? { resolve } : {}),
  ...more,
});

const byId = (rows: readonly Row[], id: unknown, kind: string) =>
  rows.find((row) => row.id === numberOf(id, kind)) ?? null;

/** Ids of a search like `id:1 OR id:2`; null for a search that the stand-in does not know. */
function idsOf(query: unknown): number[] | null {
  const parts = String(query)
    .split(/\s+OR\s+/)
    .map((part) => /^\(?id:(\d+)\)?$/.exec(part.trim())?.[1]);
  return parts.every((part) => part !== undefined) ? parts.map(Number) : null;
}

/**
 * The part of the GraphQL Admin API that the stand-in has (shopify.dev/docs/api/admin-graphql); anything else is
 * undefined.
 */
export function shopifySchema(context: SchemaContext): Schema {
  const { state } = context;
  const jobs = new Map<string, { done: boolean }>();
  const allVariants = () => state.products.flatMap((product) => variantsOf(product));
  const variant = (id: unknown) => allVariants().find((v) => v.id === numberOf(id, 'ProductVariant'));
  const asVariant = (found: ReturnType<typeof variant>) =>
    found ? { __typename: 'ProductVariant', ...found } : null;
  const asProduct = (row: Row | null) => (row ? { __typename: 'Product', ...row } : null);
  const asOrder = (row: Row | null) => (row ? { __typename: 'Order', ...row } : null);
  const asNode = (discount: Discount | undefined) =>
    discount ? { __typename: 'DiscountCodeNode', discount } : null;
  const discountOf = (id: unknown) =>
    state.discounts.find((d) => d.code !== null && d.id === numberOf(id, 'DiscountCodeNode'));
  const search = <T extends { id: number }>(rows: readonly T[], query: unknown) => {
    if (query === undefined || query === null || query === '') return [...rows];
    const ids = idsOf(query);
    // Shopify answers an invalid search with everything and a warning (shopify.dev/docs/api/usage/search-syntax): here
    // it fails, so that no code relies on it.
    if (!ids) throw new Error(`The stand-in does not know the search ${String(query)}`);
    return rows.filter(({ id }) => ids.includes(id));
  };
  const noSuch = (root: string): DiscountUserError[] => [
    { field: [root], code: 'INVALID', message: 'Code discount does not exist.', extraInfo: null },
  ];
  const remove = (ids: ReadonlySet<number>) => {
    for (let at = state.discounts.length - 1; at >= 0; at -= 1)
      if (state.discounts[at]!.code !== null && ids.has(state.discounts[at]!.id))
        state.discounts.splice(at, 1);
  };

  const write = { scope: 'write_discounts' };
  const read = { scope: 'read_discounts' };
  const types: Schema['types'] = {
    ...discountTypes(state),
    ...orderTypes(),
    QueryRoot: {
      shop: one('Shop', () => ({})),
      currentAppInstallation: one('AppInstallation', () => ({})),
      codeDiscountNodeByCode: one(
        'DiscountCodeNode',
        (_, { code }) => asNode(findCode(state, String(code))),
        {
          ...read,
          args: { code: 'String!' },
        },
      ),
      codeDiscountNode: one('DiscountCodeNode', (_, { id }) => asNode(discountOf(id)), {
        ...read,
        args: { id: 'ID!' },
      }),
      codeDiscountNodes: one(
        'DiscountCodeNode',
        () => state.discounts.filter(({ code }) => code !== null).map(asNode),
        { ...read, many: 'connection', args: { first: 'Int', last: 'Int', after: 'String' } },
      ),
      product: one('Product', (_, { id }) => asProduct(byId(state.products, id, 'Product')), {
        scope: 'read_products',
        args: { id: 'ID!' },
      }),
      productVariant: one('ProductVariant', (_, { id }) => asVariant(variant(id)), {
        scope: 'read_products',
        args: { id: 'ID!' },
      }),
      productVariants: one('ProductVariant', (_, { query }) => search(allVariants(), query).map(asVariant), {
        many: 'connection',
        scope: 'read_products',
        args: { first: 'Int', last: 'Int', after: 'String', query: 'String' },
      }),
      nodes: one(
        'Node',
        (_, { ids }) =>
          (ids as string[]).map(
            (id) =>
              asVariant(variant(id)) ??
              asProduct(byId(state.products, id, 'Product')) ??
              asNode(discountOf(id)) ??
              asOrder(byId(state.orders, id, 'Order')),
          ),
        { many: 'list', scope: 'read_products', args: { ids: '[ID!]!' } },
      ),
      order: one('Order', (_, { id }) => asOrder(byId(state.orders, id, 'Order')), {
        scope: 'read_orders',
        args: { id: 'ID!' },
      }),
      orders: one('Order', (_, { query }) => search(state.orders, query).map(asOrder), {
        many: 'connection',
        scope: 'read_orders',
        args: { first: 'Int', last: 'Int', after: 'String', query: 'String' },
      }),
      job: one(
        'Job',
        (_, { id }) => {
          const job = jobs.get(String(id));
          return job ? { id, ...job } : null;
        },
        { args: { id: 'ID!' } },
      ),
    },
    Mutation: {
      discountCodeBasicCreate: one(
        'DiscountCodeBasicPayload',
        (_, { basicCodeDiscount }) => {
          const input = basicCodeDiscount as Record<string, unknown>;
          const made = readDiscount(state, input, null, 'basicCodeDiscount');
          if ('errors' in made) return { codeDiscountNode: null, userErrors: made.errors };
          state.discounts.push(made.discount);
          return { codeDiscountNode: asNode(made.discount), userErrors: [] };
        },
        { ...write, args: { basicCodeDiscount: 'DiscountCodeBasicInput!' } },
      ),
      discountCodeBasicUpdate: one(
        'DiscountCodeBasicPayload',
        (_, { id, basicCodeDiscount }) => {
          const before = discountOf(id);
          if (!before) return { codeDiscountNode: null, userErrors: noSuch('id') };
          const input = basicCodeDiscount as Record<string, unknown>;
          const made = readDiscount(state, input, before, 'basicCodeDiscount');
          if ('errors' in made) return { codeDiscountNode: null, userErrors: made.errors };
          state.discounts.splice(state.discounts.indexOf(before), 1, made.discount);
          return { codeDiscountNode: asNode(made.discount), userErrors: [] };
        },
        { ...write, args: { id: 'ID!', basicCodeDiscount: 'DiscountCodeBasicInput!' } },
      ),
      discountCodeDelete: one(
        'DiscountCodeDeletePayload',
        (_, { id }) => {
          const found = discountOf(id);
          if (!found) return { deletedCodeDiscountId: null, userErrors: noSuch('id') };
          remove(new Set([found.id]));
          return { deletedCodeDiscountId: id, userErrors: [] };
        },
        { ...write, args: { id: 'ID!' } },
      ),
      // "Deletes discount codes asynchronously": until the job is done they work
      // (shopify.dev/docs/api/admin-graphql/latest/mutations/discountCodeBulkDelete).
      discountCodeBulkDelete: one(
        'DiscountCodeBulkDeletePayload',
        (_, { ids }) => {
          const asked = (ids as string[] | undefined) ?? [];
          if (asked.length === 0) {
            const message = "Missing expected argument key: 'ids', 'search' or 'saved_search_id'.";
            const error = { field: null, code: 'MISSING_ARGUMENT', message, extraInfo: null };
            return { job: null, userErrors: [error] };
          }
          const job = { done: false };
          const id = `gid://shopify/Job/${token()}`;
          jobs.set(id, job);
          setTimeout(() => {
            remove(new Set(asked.map((one) => numberOf(one, 'DiscountCodeNode') ?? 0)));
            job.done = true;
          }, context.jobMs()).unref();
          return { job: { id, done: false }, userErrors: [] };
        },
        { ...write, args: { ids: '[ID!]' } },
      ),
    },
    Node: {
      id: one('ID', (row: { __typename: string; id?: number; discount?: Discount }) =>
        gid(row.__typename, row.id ?? row.discount!.id),
      ),
    },
    Shop: {
      id: one('ID', () => gid('Shop', 1)),
      name: one('String', () => context.shop.name),
      currencyCode: one('CurrencyCode', () => state.currency),
      myshopifyDomain: one('String', () => context.shop.host),
      taxesIncluded: one('Boolean', () => state.taxesIncluded),
      weightUnit: one('WeightUnit', () => 'KILOGRAMS'),
      enabledPresentmentCurrencies: one('CurrencyCode', () => [
        ...new Set([state.currency, ...Object.values(state.markets).map(({ currency }) => currency)]),
      ]),
    },
    AppInstallation: {
      id: one('ID', () => gid('AppInstallation', 1)),
      accessScopes: one('AccessScope', () => context.scopes().map((handle) => ({ handle })), {
        many: 'list',
      }),
    },
    AccessScope: { handle: one('String') },
    Job: { id: one('ID'), done: one('Boolean') },
    Product: {
      id: one('ID', ({ id }: Row) => gid('Product', id)),
      title: one('String'),
      handle: one('String'),
      status: one('ProductStatus', ({ status }: Row) => String(status).toUpperCase()),
      isGiftCard: one('Boolean', (row: Row) => row.gift_card === true),
      updatedAt: one('DateTime', ({ updated_at }: Row) => updated_at),
      variants: one('ProductVariant', (row: Row) => variantsOf(row).map(asVariant), {
        many: 'connection',
        args: { first: 'Int', last: 'Int', after: 'String' },
      }),
    },
    ProductVariant: {
      id: one('ID', ({ id }: Row) => gid('ProductVariant', id)),
      title: one('String', ({ row }: { row: Row }) => row.title),
      sku: one('String', ({ row }: { row: Row }) => row.sku),
      price: one('Money', ({ price }: { price: number }) => money(price)),
      compareAtPrice: one('Money', ({ compareAt }: { compareAt: number | null }) =>
        compareAt === null ? null : money(compareAt),
      ),
      inventoryQuantity: one('Int', ({ row }: { row: Row }) => row.inventory_quantity),
      availableForSale: one('Boolean', ({ row }: { row: Row }) => Number(row.inventory_quantity) > 0),
      updatedAt: one('DateTime', ({ product }: { product: Row }) => product.updated_at),
      product: one('Product', ({ product }: { product: Row }) => asProduct(product)),
    },
  };
  return {
    types,
    unions: {
      Node: ['Product', 'ProductVariant', 'DiscountCodeNode', 'Order'],
      DiscountCode: ['DiscountCodeBasic'],
      DiscountCustomerGetsValue: ['DiscountAmount', 'DiscountPercentage'],
      DiscountItems: ['DiscountProducts', 'AllDiscountItems'],
      DiscountMinimumRequirement: ['DiscountMinimumQuantity', 'DiscountMinimumSubtotal'],
      DiscountApplication: ['DiscountCodeApplication', 'AutomaticDiscountApplication'],
      PricingValue: ['MoneyV2', 'PricingPercentageValue'],
    },
    inputs: discountInputs,
  };
}
