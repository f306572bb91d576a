import { localeFormats } from '#core/rules/formats.ts';
import { toMajor } from '#core/rules/money.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import type { DiscountCode } from '#modules/orders/code/server/public.ts';
import { rewardMailText } from './reward-mail-text.ts';

type TextShop = Pick<ActingShop, 'locale' | 'currency' | 'timezone'>;

/** The text of a code's discount, in the shop's language: `10% off your next order. Valid once until Jan 25, 2027.` */
export function rewardText({ locale, currency, timezone }: TextShop, { rule }: DiscountCode): string {
  const reader = mailReader('', locale);
  const t = rewardMailText.in(reader.language);
  // Only the store where a pasted code was created knows its terms.
  if (rule === null) return t('handed');
  const say = localeFormats({ locale: reader.locale, currency, timezone });
  const off =
    rule.value_type === 'percentage'
      ? say.percent(-rule.value / 100, 2)
      : say.money(toMajor(-rule.value, currency));
  const least = rule.prerequisite_subtotal_minor;
  const what = least
    ? t('off_from', { off, minimum: say.money(toMajor(least, currency)) })
    : t('off', { off });
  return rule.ends_at === null ? what : t('until', { what, day: say.date(rule.ends_at) });
}

/** The title of a reward code in orders, in the shop's language. */
export const rewardTitle = ({ locale }: Pick<ActingShop, 'locale'>): string =>
  rewardMailText.in(mailReader('', locale).language)('title');
