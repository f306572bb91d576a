import { z } from 'zod';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';
import { countryCodes } from '../../shop/contract/place-words.ts';

/** The text for what was left empty. */
export const blankText = coreSentences.blank;

/** An address as a mail server takes it; kept as typed, compared in lower case. */
export const email = z
  .string()
  .trim()
  .min(1, blankText)
  .max(254)
  .regex(/^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}$/, identitySentences.not_an_email);

/** A password being chosen. The server also refuses the most common ones and the person's own address. */
export const newPassword = z
  .string()
  .min(1, blankText)
  .min(10, identitySentences.at_least_10)
  .max(256, identitySentences.at_most_256);

/** A password being proven. */
export const password = z.string().min(1, blankText).max(256);

/** Six digits, from a mail or an authenticator app; spaces between them are forgiven. */
export const sixDigits = z
  .string()
  .max(100)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, identitySentences.six_digits));

/** The token of a link: 256 random bits. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, identitySentences.not_our_link);

export const personName = z.string().trim().max(100);

/** A language and region, for example `de-CH`. */
export const localeCode = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, identitySentences.not_a_language);

/** ISO 3166, one of the countries that there are. */
export const countryCode = z
  .string()
  .max(2)
  .refine((code) => countryCodes.includes(code), identitySentences.not_a_country);

const isTimeZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** IANA */
export const timeZone = z.string().max(60).refine(isTimeZone, identitySentences.not_a_time_zone);
