import type { SandboxReply, SandboxRequest } from '../sandbox-server.ts';
import type { WooOrders } from './woo-orders.ts';
import { restCoupons } from './woo-rest-coupons.ts';
import { restOrders } from './woo-rest-orders.ts';
import { variationRow } from './woo-catalogue.ts';
import { settingGroups, settingRow, systemStatus } from './woo-settings.ts';
import type { WooStore } from './woo-store.ts';
import type { Webhooks } from './woo-webhooks.ts';

export interface ApiKey {
  key: string;
  secret: string;
  permissions: 'read' | 'write' | 'read_write';
  /** False for a user who may not edit coupons, orders and so on (a role without the capability). */
  mayEdit?: boolean;
}

const error = (status: number, code: string, message: string, headers = {}): SandboxReply => ({
  status,
  headers,
  body: { code, message, data: { status } },
});

const verbs: Readonly<Record<string, [verb: string, words: string]>> = {
  GET: ['view', 'Sorry, you cannot list resources.'],
  POST: ['create', 'Sorry, you are not allowed to create resources.'],
  PUT: ['edit', 'Sorry, you are not allowed to edit this resource.'],
  PATCH: ['edit', 'Sorry, you are not allowed to edit this resource.'],
  DELETE: ['delete', 'Sorry, you are not allowed to delete this resource.'],
};

/**
 * The reason to refuse a request (class-wc-rest-authentication.php). The platform takes plain keys over TLS only; this
 * stand-in has no TLS and takes them over HTTP. An unknown key counts as no user, who can neither read nor write. A
 * wrong secret and a key with too few rights have error codes of their own.
 */
export function keyRefusal(keys: readonly ApiKey[], request: SandboxRequest): SandboxReply | null {
  const { headers, query, method } = request;
  const basic = /^Basic (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const [name = '', ...rest] = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':')
    : [query.get('consumer_key') ?? '', query.get('consumer_secret') ?? ''];
  const found = keys.find(({ key }) => key === name);
  const isBatch = /\/batch$/.test(request.path);
  const [verb, words] = isBatch
    ? ['batch', 'Sorry, you are not allowed to batch manipulate this resource.']
    : (verbs[method] ?? verbs.GET!);
  if (!found) return error(401, `woocommerce_rest_cannot_${verb}`, words);
  if (found.secret !== rest.join(':'))
    return error(401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.', {
      'www-authenticate':
        'Basic realm="WooCommerce API. Use a consumer key in the username field and a consumer secret in the password field."',
    });
  const reads = method === 'GET' || method === 'HEAD';
  if (reads ? found.permissions === 'write' : found.permissions === 'read')
    return error(
      401,
      'woocommerce_rest_authentication_error',
      `The API key provided does not have ${reads ? 'read' : 'write'} permissions.`,
    );
  // Someone is signed in here, so it is 403 and not 401 (rest_authorization_required_code).
  if (!reads && found.mayEdit === false) return error(403, `woocommerce_rest_cannot_${verb}`, words);
  return null;
}

/** Calls of REST v3 that are no plain lists; null for what `list` answers. */
export function rest(
  given: { store: WooStore; orders: WooOrders; hooks: Webhooks; home: string },
  request: SandboxRequest,
  path: string,
): SandboxReply | null {
  const { store, orders, hooks, home } = given;
  const { settings } = store;
  if (path === 'data/currencies/current') return { body: { code: settings.currency } };
  if (path === 'system_status') return { body: systemStatus(settings, home) };
  const setting = /^settings\/(\w+)(?:\/(\w+))?$/.exec(path);
  if (setting) return settingReply(store, setting[1]!, setting[2]);
  const product = /^products\/(\d+)(?:\/variations\/(\d+))?$/.exec(path);
  if (product && request.method === 'GET') {
    const rows = store.catalogue.product(Number(product[1]));
    // A variation's id is one of a product, too (WC_REST_Products_V2_Controller::get_object is wc_get_product).
    const sellable = rows ? undefined : store.catalogue.sellable(Number(product[1]));
    const variation = sellable && variationRow(sellable);
    const row = product[2]
      ? rows?.variations.find(({ id }) => id === Number(product[2]))
      : (rows?.row ?? variation);
    return row
      ? { body: row }
      : error(404, `woocommerce_rest_product${product[2] ? '_variation' : ''}_invalid_id`, 'Invalid ID.');
  }
  return (
    restCoupons(store, request, path) ?? restOrders(store, orders, request, path) ?? hooks.rest(request, path)
  );
}

function settingReply(store: WooStore, group: string, id: string | undefined): SandboxReply {
  if (!settingGroups.some((one) => one === group))
    return error(404, 'rest_setting_setting_group_invalid', 'Invalid setting group.');
  const names = [
    'woocommerce_enable_coupons',
    'woocommerce_calc_discounts_sequentially',
    'woocommerce_calc_taxes',
    'woocommerce_currency',
    'woocommerce_price_num_decimals',
    'woocommerce_prices_include_tax',
    'woocommerce_tax_display_shop',
    'woocommerce_tax_display_cart',
    'woocommerce_tax_round_at_subtotal',
    'woocommerce_weight_unit',
    'woocommerce_hold_stock_minutes',
    'woocommerce_enable_ajax_add_to_cart',
  ];
  if (id === undefined)
    return { body: names.flatMap((name) => settingRow(store.settings, group, name) ?? []) };
  const row = settingRow(store.settings, group, id);
  return row ? { body: row } : error(404, 'rest_setting_setting_invalid', 'Invalid setting.');
}
