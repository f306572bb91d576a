import { formatMinor, toMinor } from '#core/rules/money.ts';
import type { NoticeText } from '#modules/identity/server/public.ts';

/** The mail about a new order. */
export const orderCreatedText: NoticeText = ({ name, total, currency }, locale) => {
  const amount = formatMinor(toMinor(Number(total), String(currency)), String(currency), locale);
  return { subject: `New order ${name}`, text: `Order ${name} was placed for ${amount}.` };
};
