import type { SandboxReply, SandboxRequest } from '../sandbox-server.ts';
import { type Coupons, formatCode, type WooCoupon } from './woo-coupons.ts';
import { decimalText, storedDecimal } from './woo-numbers.ts';
import { momentOf } from './woo-order.ts';
import type { WooStore } from './woo-store.ts';
import type { Row } from './woocommerce-data.ts';

type Given = Record<string, unknown>;
interface RestError {
  code: string;
  message: string;
  data: { status: number; params?: Record<string, string> };
}

const failure = (status: number, code: string, message: string): RestError => ({
  code,
  message,
  data: { status },
});
const isError = (value: WooCoupon | RestError): value is RestError => 'data' in value;
const reply = (error: RestError): SandboxReply => ({ status: error.data.status, body: error });

/**
 * A coupon as REST shows it (class-wc-rest-coupons-v2-controller.php): amounts are rounded to two decimals here,
 * whatever is stored, so what was sent with six cannot be read back.
 */
export function couponRow(coupon: WooCoupon, zoneMinutes: number): Row {
  const local = (seconds: number | null) => (seconds === null ? null : momentOf(seconds + zoneMinutes * 60));
  const gmt = (seconds: number | null) => (seconds === null ? null : momentOf(seconds));
  const { held: _held, expires, created, modified, ...rest } = coupon;
  return {
    ...rest,
    amount: decimalText(Number(coupon.amount), 2),
    minimum_amount: decimalText(Number(coupon.minimum_amount), 2),
    maximum_amount: decimalText(Number(coupon.maximum_amount), 2),
    usage_limit: coupon.usage_limit || null,
    usage_limit_per_user: coupon.usage_limit_per_user || null,
    limit_usage_to_x_items: coupon.limit_usage_to_x_items || null,
    date_created: local(created),
    date_created_gmt: gmt(created),
    date_modified: local(modified),
    date_modified_gmt: momentOf(modified),
    date_expires: local(expires),
    date_expires_gmt: gmt(expires),
  };
}

const whole = new Set(['usage_limit', 'usage_limit_per_user', 'limit_usage_to_x_items']);
const lists = new Set([
  'product_ids',
  'excluded_product_ids',
  'product_categories',
  'excluded_product_categories',
]);
const switches = new Set(['individual_use', 'free_shipping', 'exclude_sale_items']);
const texts = new Set(['code', 'amount', 'description', 'status', 'minimum_amount', 'maximum_amount']);

/** The first field whose kind the schema does not allow: texts must be texts, also amounts. */
function invalidField(given: Given): string | null {
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    if (texts.has(name) && typeof value !== 'string') return name;
    if (whole.has(name) && !Number.isInteger(Number(value))) return name;
    if (switches.has(name) && typeof value !== 'boolean' && !/^(true|false|0|1)$/.test(String(value)))
      return name;
    if (lists.has(name) && (!Array.isArray(value) || value.some((id) => !Number.isInteger(Number(id)))))
      return name;
    if (name === 'discount_type' && !['percent', 'fixed_cart', 'fixed_product'].includes(String(value)))
      return name;
  }
  return null;
}

/**
 * A moment as WC_Data::set_date_prop reads it: seconds, or a text whose zone counts where it has one, else in the
 * site's own.
 */
function momentFrom(value: unknown, zoneMinutes: number): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return null;
  const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(value);
  const at = Date.parse(zoned ? value : `${value.length === 10 ? `${value}T00:00:00` : value}Z`);
  return Number.isNaN(at) ? null : Math.floor(at / 1000) - (zoned ? 0 : zoneMinutes * 60);
}

export function blankCoupon(id: number, seconds: number): WooCoupon {
  return {
    id,
    code: '',
    amount: '0',
    status: 'publish',
    discount_type: 'fixed_cart',
    description: '',
    expires: null,
    usage_count: 0,
    used_by: [],
    individual_use: false,
    product_ids: [],
    excluded_product_ids: [],
    usage_limit: 0,
    usage_limit_per_user: 0,
    limit_usage_to_x_items: null,
    free_shipping: false,
    product_categories: [],
    excluded_product_categories: [],
    exclude_sale_items: false,
    minimum_amount: '',
    maximum_amount: '',
    email_restrictions: [],
    meta_data: [],
    held: [],
    created: seconds,
    modified: seconds,
  };
}

/** Fills a coupon with what was sent, in the order of the schema; nothing is kept when it is refused. */
function filled(store: WooStore, coupon: WooCoupon, given: Given): WooCoupon | RestError {
  const wrong = invalidField(given);
  if (wrong)
    return {
      code: 'rest_invalid_param',
      message: `Invalid parameter(s): ${wrong}`,
      data: { status: 400, params: { [wrong]: `${wrong} is not of the type it must be.` } },
    };
  const made = { ...coupon };
  if (typeof given.code === 'string') {
    const code = formatCode(given.code);
    const other = store.coupons.byCode(code);
    if (other && other.id !== made.id)
      return failure(400, 'woocommerce_rest_coupon_code_already_exists', 'The coupon code already exists');
    made.code = code;
  }
  if (given.amount != null) {
    const amount = storedDecimal(given.amount) ?? '0';
    if (Number(amount) < 0 || (made.discount_type === 'percent' && Number(amount) > 100))
      return failure(400, 'coupon_invalid_amount', 'Invalid discount amount.');
    made.amount = amount;
  }
  if (given.discount_type != null) made.discount_type = given.discount_type as WooCoupon['discount_type'];
  // `date_expires_gmt` is in the documentation and can be read, but WC_Coupon has no setter of that name, so REST
  // drops it without a word (woocommerce-rest-api-docs issue 237): only `date_expires` sets an end.
  if ('date_expires' in given && given.date_expires !== null)
    made.expires = momentFrom(given.date_expires, store.settings.zoneMinutes);
  for (const name of ['minimum_amount', 'maximum_amount'] as const)
    if (given[name] != null) made[name] = storedDecimal(given[name]) ?? '';
  for (const name of ['usage_limit', 'usage_limit_per_user', 'limit_usage_to_x_items'] as const)
    if (given[name] != null) made[name] = Math.abs(Number(given[name]));
  for (const name of lists as Set<'product_ids'>)
    if (given[name] != null)
      made[name] = [...new Set((given[name] as unknown[]).map((id) => Math.abs(Number(id))))].filter(
        (id) => id > 0,
      );
  for (const name of switches as Set<'individual_use'>)
    if (given[name] != null) made[name] = given[name] === true || /^(true|1)$/.test(String(given[name]));
  if (typeof given.description === 'string') made.description = given.description;
  if (typeof given.status === 'string') made.status = given.status;
  if (Array.isArray(given.email_restrictions)) {
    const emails = given.email_restrictions.map((email) => String(email).trim().toLowerCase());
    if (emails.some((email) => !/^[^@\s]+@[^@\s]+$/.test(email)))
      return failure(400, 'coupon_invalid_email_address', 'Invalid email address restriction.');
    made.email_restrictions = emails;
  }
  if (Array.isArray(given.meta_data))
    made.meta_data = (given.meta_data as { key: string; value: unknown }[]).map(({ key, value }, at) => ({
      id: made.id * 10 + at,
      key,
      value,
    }));
  made.modified = store.seconds();
  return made;
}

const invalidId = (status: number) =>
  failure(status, 'woocommerce_rest_shop_coupon_invalid_id', 'Invalid ID.');

function create(store: WooStore, given: Given): WooCoupon | RestError {
  if (given.code === undefined)
    return {
      code: 'rest_missing_callback_param',
      message: 'Missing parameter(s): code',
      data: { status: 400 },
    };
  if (given.code === '')
    return failure(400, 'woocommerce_rest_empty_coupon_code', 'The coupon code cannot be empty.');
  const made = filled(store, blankCoupon(0, store.seconds()), given);
  return isError(made) ? made : store.coupons.add({ ...made, id: store.coupons.nextId() });
}

function update(store: WooStore, id: number, given: Given): WooCoupon | RestError {
  const coupon = store.coupons.byId(id);
  if (!coupon) return invalidId(400);
  const made = filled(store, coupon, given);
  return isError(made) ? made : store.coupons.add(Object.assign(coupon, made));
}

function remove(coupons: Coupons, id: number, force: boolean): WooCoupon | RestError {
  const coupon = coupons.byId(id);
  if (!coupon) return invalidId(404);
  if (force) {
    coupons.remove(id);
    return coupon;
  }
  if (coupon.status === 'trash')
    return failure(410, 'woocommerce_rest_already_trashed', 'The shop_coupon has already been deleted.');
  // Without `force` it goes to the trash: it cannot be used, but it still stands.
  coupon.status = 'trash';
  return coupon;
}

/** Calls of REST v3 under `coupons`. Lists are answered with `list`. */
export function restCoupons(
  store: WooStore,
  { method, query, body }: SandboxRequest,
  path: string,
): SandboxReply | null {
  const shown = (coupon: WooCoupon) => couponRow(coupon, store.settings.zoneMinutes);
  const given = (typeof body === 'object' && body !== null ? body : {}) as Given;
  const answer = (result: WooCoupon | RestError, status = 200): SandboxReply =>
    isError(result) ? reply(result) : { status, body: shown(result) };
  if (path === 'coupons' && method === 'POST') return answer(create(store, given), 201);
  if (path === 'coupons/batch' && method !== 'GET') {
    const of = (name: string) => (Array.isArray(given[name]) ? (given[name] as unknown[]) : []);
    const [makes, changes, ends] = [of('create'), of('update'), of('delete')];
    if (makes.length + changes.length + ends.length > 100)
      return reply(
        failure(
          413,
          'woocommerce_rest_request_entity_too_large',
          'Unable to accept more than 100 items for this request.',
        ),
      );
    // Each by itself: one that fails stands among the others with its reason, and the whole is 200.
    const each = (id: number, result: WooCoupon | RestError) =>
      isError(result) ? { id, error: result } : shown(result);
    return {
      body: {
        ...(makes.length > 0 ? { create: makes.map((one) => each(0, create(store, one as Given))) } : {}),
        ...(changes.length > 0
          ? {
              update: changes.map((one) => {
                const id = Number((one as Given).id);
                return each(id, update(store, id, one as Given));
              }),
            }
          : {}),
        // Deleted for good: the batch says `force` itself (WC_REST_Controller::batch_items).
        ...(ends.length > 0
          ? { delete: ends.map((id) => each(Number(id), remove(store.coupons, Number(id), true))) }
          : {}),
      },
    };
  }
  const one = /^coupons\/(\d+)$/.exec(path);
  if (!one) return null;
  const id = Number(one[1]);
  if (method === 'DELETE')
    return answer(remove(store.coupons, id, query.get('force') === 'true' || given.force === true));
  if (method === 'GET') return answer(store.coupons.byId(id) ?? invalidId(404));
  return answer(update(store, id, given));
}

/** `coupons?code=`: the one that can be used; without a code all that stand, also those in no shopper's reach. */
export function couponRows(store: WooStore, query: URLSearchParams): Row[] {
  const code = query.get('code');
  const include = query.get('include')?.split(',').map(Number);
  const found = (code === null ? store.coupons.all() : [store.coupons.byCode(code)]).filter(
    (coupon) => !include || (coupon && include.includes(coupon.id)),
  );
  return found.flatMap((coupon) =>
    coupon && coupon.status !== 'trash' ? [couponRow(coupon, store.settings.zoneMinutes)] : [],
  );
}
