import { toMajor } from '#core/rules/money.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { minorOrNull } from '../../port/rules/outside-money.ts';
import { externalId, type Fields, fieldsOf, listOf, textOf } from '../../port/rules/provider-value.ts';
import type {
  CheckoutCode,
  CheckoutFinding,
  StoreCheckout,
  TypedCode,
} from '../../port/rules/store-checkout.ts';
import { askShopify, type ShopifyGraphql } from './shopify-graphql.ts';
import { StoreFailed } from '../../port/server/store-http.ts';

const scopesNeeded = ['write_discounts', 'read_products', 'read_orders'] as const;

const gid = (kind: string, id: string) => `gid://shopify/${kind}/${id}`;
/** `gid://shopify/DiscountCodeNode/12` → `12`. */
const numberIn = (value: unknown): string => externalId(textOf(value, 200).split('/').at(-1));

/**
 * What questions cost: a mutation 10, an object 1
 * (https://shopify.dev/docs/api/usage/rate-limits#calculating-query-cost-before-executing-a-query).
 */
const mutationPoints = 10;
const readShopPoints = 5;

const makeCode = `mutation MakeCode($discount: DiscountCodeBasicInput!) {
  discountCodeBasicCreate(basicCodeDiscount: $discount) {
    codeDiscountNode { id }
    userErrors { field code message }
  }
}`;
const findCode = `query FindCode($code: String!) { codeDiscountNodeByCode(code: $code) { id } }`;
const removeCode = `mutation RemoveCode($id: ID!) {
  discountCodeDelete(id: $id) { deletedCodeDiscountId userErrors { field code message } }
}`;
const removeCodes = `mutation RemoveCodes($ids: [ID!]!) {
  discountCodeBulkDelete(ids: $ids) { job { id } userErrors { field code message } }
}`;
const readPrices = `query Prices($ids: [ID!]!) { nodes(ids: $ids) { ... on ProductVariant { id price } } }`;
const readShop = `query Checkout {
  shop { currencyCode }
  currentAppInstallation { accessScopes { handle } }
}`;

/** Scopes of this list that are missing; to write something includes to read it. */
export function missingScopes(granted: readonly string[]): string[] {
  const has = new Set(granted);
  return scopesNeeded.filter((scope) => !has.has(scope) && !has.has(scope.replace(/^read_/, 'write_')));
}

/** A discount as Shopify is asked to make it (https://shopify.dev/docs/api/admin-graphql/2026-07/input-objects/DiscountCodeBasicInput). */
export function basicDiscount(code: CheckoutCode, currency: string): object {
  const major = (minor: number) => String(toMajor(minor, currency));
  return {
    title: code.code,
    code: code.code,
    startsAt: code.starts_at.toISOString(),
    endsAt: code.ends_at.toISOString(),
    usageLimit: 1,
    context: { all: 'ALL' },
    // Ours stand beside each other; a merchant's discount on the whole order never takes off what ours took already.
    combinesWith: { productDiscounts: true, orderDiscounts: false, shippingDiscounts: false },
    customerGets: {
      value: { discountAmount: { amount: major(code.amount_minor), appliesOnEachItem: false } },
      items: {
        products: {
          productVariantsToAdd: code.variants.map(({ variant_id }) => gid('ProductVariant', variant_id)),
        },
      },
    },
    minimumRequirement:
      code.least.of === 'units'
        ? { quantity: { greaterThanOrEqualToQuantity: String(code.least.units) } }
        : { subtotal: { greaterThanOrEqualToSubtotal: major(code.least.subtotal_minor) } },
  };
}

/** A code that shoppers type, as Shopify is asked to make it: of the order class, which stands beside no code of an offer. */
export function typedDiscount(code: TypedCode, currency: string): object {
  const major = (minor: number) => String(toMajor(minor, currency));
  return {
    title: code.code,
    code: code.code,
    startsAt: code.starts_at.toISOString(),
    endsAt: code.ends_at?.toISOString() ?? null,
    usageLimit: code.usage_limit,
    context: { all: 'ALL' },
    combinesWith: { productDiscounts: true, orderDiscounts: false, shippingDiscounts: true },
    customerGets: {
      value:
        'percent' in code.value
          ? { percentage: code.value.percent / 100 }
          : { discountAmount: { amount: major(code.value.amount_minor), appliesOnEachItem: false } },
      items: { all: true },
    },
    ...(code.least_minor === null
      ? {}
      : { minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: major(code.least_minor) } } }),
  };
}

/** The error of a mutation; null for none. */
function problemOf(payload: Fields): { code: string } | null {
  const [error] = listOf(payload.userErrors);
  return error ? { code: textOf(error.code, 100) } : null;
}

/** Shopify's checkout, over its GraphQL Admin API. */
export function openShopifyCheckout(graphql: ShopifyGraphql, currency: string): StoreCheckout {
  const ask = (points: number, query: string, variables: object = {}) =>
    askShopify(graphql, { query, variables, points });

  async function find(code: string): Promise<string | null> {
    const { codeDiscountNodeByCode: node } = await ask(1, findCode, { code });
    return numberIn(fieldsOf(node).id) || null;
  }

  async function make(code: string, discount: object): Promise<string> {
    const { discountCodeBasicCreate } = await ask(mutationPoints, makeCode, { discount });
    const payload = fieldsOf(discountCodeBasicCreate);
    const problem = problemOf(payload);
    // The text is unique, so the code is ours; the answer to its creation was lost.
    const id = problem?.code === 'TAKEN' ? await find(code) : numberIn(fieldsOf(payload.codeDiscountNode).id);
    if (!id) throw new StoreFailed(storeLinkSentences.not_its_data, { status: 200, json: payload });
    return id;
  }

  return {
    deletesAtOnce: false,
    async look() {
      const { shop, currentAppInstallation } = await ask(readShopPoints, readShop);
      const granted = listOf(fieldsOf(currentAppInstallation).accessScopes).map((one) =>
        textOf(one.handle, 100),
      );
      const missing = missingScopes(granted);
      const theirs = textOf(fieldsOf(shop).currencyCode, 3);
      const findings: CheckoutFinding[] = [
        { check: 'scopes', good: missing.length === 0, found: missing.join(', ') },
        { check: 'currency', good: theirs === currency, found: theirs === currency ? '' : theirs },
      ];
      return findings;
    },
    make: (code) => make(code.code, basicDiscount(code, currency)),
    makeTyped: (code) => make(code.code, typedDiscount(code, currency)),
    find,
    // An id is never given twice there.
    async remove(codes) {
      const nodes = codes.map(({ id }) => gid('DiscountCodeNode', id));
      if (nodes.length === 1) {
        await ask(mutationPoints, removeCode, { id: nodes[0] });
        return;
      }
      const { discountCodeBulkDelete } = await ask(mutationPoints, removeCodes, { ids: nodes });
      if (problemOf(fieldsOf(discountCodeBulkDelete)))
        throw new StoreFailed(storeLinkSentences.not_its_data, { status: 200, json: discountCodeBulkDelete });
    },
    async prices(variants) {
      const ids = variants.map(({ variant_id }) => gid('ProductVariant', variant_id));
      const { nodes } = await ask(ids.length, readPrices, { ids });
      const found = new Map(
        listOf(nodes).map((node) => [
          numberIn(node.id),
          minorOrNull({ amount: node.price, currency }, currency),
        ]),
      );
      return variants.map(({ variant_id }) => ({ variant_id, price_minor: found.get(variant_id) ?? null }));
    },
  };
}
