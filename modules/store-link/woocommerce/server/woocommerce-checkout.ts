import { minorDigits, toMajor } from '#core/rules/money.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { minorOrNull } from '../../port/rules/outside-money.ts';
import { externalId, type Fields, fieldsOf, listOf, textOf } from '../../port/rules/provider-value.ts';
import type {
  CheckoutCode,
  CheckoutFinding,
  StoreCheckout,
  TypedCode,
} from '../../port/rules/store-checkout.ts';
import { couponAmount } from '../rules/woocommerce-codes.ts';
import { StoreFailed, type StoreHttp, StoreRefused } from '../../port/server/store-http.ts';

const root = '/wp-json/wc/v3';

/** A coupon as WooCommerce is asked to make it (https://woocommerce.github.io/woocommerce-rest-api-docs/#coupons). */
export function couponOf(code: CheckoutCode, currency: string): object {
  const least = code.least.of === 'units' ? 0 : code.least.subtotal_minor;
  const isOfEach = code.takes === 'each';
  return {
    code: code.code,
    discount_type: isOfEach ? 'fixed_product' : 'fixed_cart',
    amount: couponAmount(code, minorDigits(currency)),
    // Of one that is for the cart, it is enough that one of them is in it.
    product_ids: code.variants.map(({ variant_id }) => Number(variant_id)),
    ...(isOfEach ? { limit_usage_to_x_items: code.units } : {}),
    usage_limit: 1,
    minimum_amount: toMajor(least, currency).toFixed(minorDigits(currency)),
    individual_use: true,
    exclude_sale_items: false,
    date_expires: momentOf(code.ends_at),
    description: 'Backroom',
  };
}

/** With its zone: `date_expires_gmt` can be read and not be set, and a moment without a zone is in the site's own. */
const momentOf = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z');

/** A code that shoppers type, as a coupon: for the cart, and beside no other. */
export function typedCoupon(code: TypedCode, currency: string): object {
  const { value } = code;
  const digits = minorDigits(currency);
  return {
    code: code.code,
    ...('percent' in value
      ? { discount_type: 'percent', amount: String(value.percent) }
      : { discount_type: 'fixed_cart', amount: toMajor(value.amount_minor, currency).toFixed(digits) }),
    ...(code.usage_limit === null ? {} : { usage_limit: code.usage_limit }),
    minimum_amount: toMajor(code.least_minor ?? 0, currency).toFixed(digits),
    individual_use: true,
    exclude_sale_items: false,
    ...(code.ends_at === null ? {} : { date_expires: momentOf(code.ends_at) }),
    description: 'Backroom',
  };
}

/** The code that WooCommerce gives its own refusals: `woocommerce_rest_coupon_code_already_exists`. */
const refusalCode = (error: StoreFailed): string => textOf(fieldsOf(error.answered?.json).code, 100);

/** WooCommerce's checkout, over its REST API. `http` signs in with a key that may write. */
export function openWooCheckout(http: StoreHttp, { currency }: { currency: string }): StoreCheckout {
  const get = async (path: string) => (await http.call(`${root}/${path}`)).json;
  const setting = async (group: string, name: string) =>
    textOf(fieldsOf(await get(`settings/${group}/${name}`)).value, 50);

  async function find(code: string): Promise<string | null> {
    const [found] = listOf(await get(`coupons?code=${encodeURIComponent(code)}`));
    return externalId(found?.id) || null;
  }

  async function make(code: string, body: object): Promise<string> {
    try {
      const { json } = await http.call(`${root}/coupons`, { method: 'POST', body });
      const id = externalId(fieldsOf(json).id);
      if (id) return id;
      throw new StoreFailed(storeLinkSentences.not_its_data);
    } catch (error) {
      // The text is unique, so the coupon is ours; the answer to its creation was lost.
      const isThere =
        error instanceof StoreFailed &&
        refusalCode(error) === 'woocommerce_rest_coupon_code_already_exists' &&
        (await find(code));
      if (isThere) return isThere;
      throw error;
    }
  }

  return {
    deletesAtOnce: true,
    async look() {
      const findings: CheckoutFinding[] = [];
      const tell = (check: CheckoutFinding['check'], good: boolean, found = '') =>
        findings.push({ check, good, found: good ? '' : found });
      try {
        tell('coupons', (await setting('general', 'woocommerce_enable_coupons')) === 'yes');
        if ((await setting('general', 'woocommerce_calc_taxes')) === 'yes') {
          const entered =
            (await setting('tax', 'woocommerce_prices_include_tax')) === 'yes' ? 'incl' : 'excl';
          const shown = [
            await setting('tax', 'woocommerce_tax_display_shop'),
            await setting('tax', 'woocommerce_tax_display_cart'),
          ];
          tell(
            'prices',
            shown.every((one) => one === entered),
            entered,
          );
        } else tell('prices', true);
        const theirs = textOf(fieldsOf(await get('data/currencies/current')).code, 3);
        tell('currency', theirs === currency, theirs);
      } catch (error) {
        // A key that may not read settings: what cannot be known is not good.
        if (!(error instanceof StoreRefused)) throw error;
        tell('scopes', false, 'read');
      }
      return findings;
    },
    make: (code) => make(code.code, couponOf(code, currency)),
    makeTyped: (code) => make(code.code, typedCoupon(code, currency)),
    find,
    async remove(codes) {
      const texts = new Map(codes.map(({ id, code }) => [id, code.toLowerCase()]));
      // A store that was put back to an earlier day gives the same ids again, to coupons of its merchant.
      const rows = listOf(await get(`coupons?include=${[...texts.keys()].join(',')}&per_page=100`));
      const ids = rows
        .map((row) => ({ id: externalId(row.id), code: textOf(row.code, 100).toLowerCase() }))
        .flatMap(({ id, code }) => (id && texts.get(id) === code ? [id] : []));
      if (ids.length === 0) return;
      const { json } = await http.call(`${root}/coupons/batch`, {
        method: 'POST',
        body: { delete: ids.map(Number) },
      });
      const failed = listOf(fieldsOf(json).delete).find((one) => !isGone(one));
      if (failed) throw new StoreFailed(storeLinkSentences.not_its_data, { status: 200, json: failed });
    },
    async prices(variants) {
      const wanted = new Map(variants.map((one) => [one.variant_id, one]));
      const found = new Map<string, number | null>();
      const read = async (path: string, ids: readonly string[]) => {
        for (const row of listOf(await get(`${path}?include=${ids.join(',')}&per_page=100`)))
          found.set(externalId(row.id), minorOrNull({ amount: row.price, currency }, currency));
      };
      // A product without variations is its own variant; variations are read beside their product.
      const simple = variants.filter((one) => one.product_id === one.variant_id);
      if (simple.length > 0)
        await read(
          'products',
          simple.map((one) => one.variant_id),
        );
      const others = Map.groupBy(
        variants.filter((one) => one.product_id !== one.variant_id),
        (one) => one.product_id,
      );
      for (const [product, list] of others)
        await read(
          `products/${product}/variations`,
          list.map((one) => one.variant_id),
        );
      return [...wanted.keys()].map((variant_id) => ({
        variant_id,
        price_minor: found.get(variant_id) ?? null,
      }));
    },
  };
}

/** Deleted now, or before: an id that is not known any more is no failure. */
function isGone(one: Fields): boolean {
  const { error } = one;
  return (
    error === undefined || textOf(fieldsOf(error).code, 100) === 'woocommerce_rest_shop_coupon_invalid_id'
  );
}
