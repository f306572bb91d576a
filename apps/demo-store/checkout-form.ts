import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { completeCheckout } from '#modules/orders/checkout/contract/checkout-calls.ts';
import { quote as quoteSchema } from '#modules/orders/cart/contract/quote.ts';
import type { Quote } from '#modules/orders/cart/contract/quote.ts';
import type { BodyInputOf } from '#core/contract/endpoint.ts';
import { inEnglish, tell } from '#core/contract/sentence.ts';
import { standardSentence } from '#core/contract/standard-sentence.ts';
import { translateRefusal } from './refused-words.ts';
import type { StoreWords } from './store-words.en.ts';

/** The fields of the checkout's form in the order of the page; `card_cvc` is never shown again. */
const checkoutFields = [
  'email',
  // Whether this one agrees to marketing emails: `on`, or empty.
  'accepts_marketing',
  // Whether the page announced review requests, and whether this buyer opted out: `on`, or empty.
  'review_requests',
  'review_request_opt_out',
  'country_code',
  'first_name',
  'last_name',
  'address1',
  'address2',
  'zip',
  'city',
  'province',
  'phone',
  'shipping_rate',
  'card_number',
  'card_name',
  'card_expiry',
  'card_cvc',
  'discount_code',
] as const;
type CheckoutField = (typeof checkoutFields)[number];

export type CheckoutValues = Record<CheckoutField, string>;
export interface CheckoutError {
  field: CheckoutField | null;
  message: string;
}

export const emptyValues = (given: Partial<CheckoutValues>): CheckoutValues => ({
  ...(Object.fromEntries(checkoutFields.map((name) => [name, ''])) as CheckoutValues),
  ...given,
});

export function sentValues(form: URLSearchParams): CheckoutValues {
  return Object.fromEntries(
    checkoutFields.map((name) => [name, (form.get(name) ?? '').slice(0, 500)]),
  ) as CheckoutValues;
}

/** Fields of the call's body → fields of the form. */
const formNames: Readonly<Record<string, CheckoutField>> = {
  email: 'email',
  shipping_code: 'shipping_rate',
  'payment.card_number': 'card_number',
  code: 'discount_code',
};

/** Errors of a call, each at its field; errors of fields that shoppers don't see have none. */
export function fieldErrors(fields: Readonly<Record<string, string>>): CheckoutError[] {
  return Object.entries(fields).map(([path, message]) => {
    const name = formNames[path] ?? path.replace(/^shipping_address\./, '');
    return { field: checkoutFields.find((field) => field === name) ?? null, message };
  });
}

/** Checks that the test gateway doesn't make but a shopper expects. `now` decides which date is past. */
function cardErrors(values: CheckoutValues, words: StoreWords, now: Date): CheckoutError[] {
  const errors: CheckoutError[] = [];
  if (values.card_name.trim() === '') {
    errors.push({ field: 'card_name', message: words.enter_card_name });
  }
  const [month, year] =
    /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(values.card_expiry)?.slice(1) ?? [];
  if (month === undefined) errors.push({ field: 'card_expiry', message: words.enter_card_expiry });
  else if (Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime()) {
    errors.push({ field: 'card_expiry', message: words.card_expired });
  }
  if (!/^\s*\d{3,4}\s*$/.test(values.card_cvc)) {
    errors.push({ field: 'card_cvc', message: words.enter_card_cvc });
  }
  return errors;
}

type CompleteBody = BodyInputOf<typeof completeCheckout>;

export function completeBody(values: CheckoutValues, token: string, quote: Quote): CompleteBody {
  const { email, shipping_rate, card_number, card_name: _, card_expiry: __, card_cvc: ___, ...more } = values;
  const { discount_code: ____, accepts_marketing, review_requests, review_request_opt_out, ...to } = more;
  return {
    token,
    email: email.trim(),
    accepts_marketing: accepts_marketing === 'on',
    ...(review_requests === '' ? {} : { review_request_opt_out: review_request_opt_out !== '' }),
    shipping_address: to,
    shipping_code: shipping_rate,
    quote,
    payment: { gateway: 'test', card_number },
  };
}

/** All errors of a form, in the order of the page, found with the call's own schema. */
export function checkoutErrors(
  values: CheckoutValues,
  body: CompleteBody,
  { words, locale }: { words: StoreWords; locale: string },
  now: Date,
): CheckoutError[] {
  const checked = completeCheckout.body?.safeParse(body, { error: standardSentence });
  const fields: Record<string, string> = {};
  for (const issue of checked?.error?.issues ?? [])
    fields[issue.path.join('.')] ??= translateRefusal(locale, tell(issue.message), inEnglish(issue.message));
  const errors = [...fieldErrors(fields), ...cardErrors(values, words, now)];
  if (values.card_number.trim() === '') {
    errors.push({ field: 'card_number', message: words.enter_card_number });
  }
  const place = ({ field }: CheckoutError) => (field === null ? -1 : checkoutFields.indexOf(field));
  return errors.toSorted((a, b) => place(a) - place(b));
}

const offered = z.object({ token: z.string(), quote: quoteSchema });
export type OfferedCheckout = z.output<typeof offered>;

/**
 * The checkout and the signed quote as they were shown, in one hidden field. Changing it breaks the quote's signature,
 * so the server stores nothing here.
 */
export function packOffered(checkout: OfferedCheckout): string {
  const { token, quote } = checkout;
  return deflateRawSync(JSON.stringify({ token, quote })).toString('base64url');
}

/** Null for anything that was not packed here. */
export function unpackOffered(text: string | null): OfferedCheckout | null {
  try {
    const bytes = inflateRawSync(Buffer.from(text ?? '', 'base64url'), { maxOutputLength: 2 * 1024 * 1024 });
    return offered.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}
