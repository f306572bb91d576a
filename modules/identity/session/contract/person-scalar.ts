import { z } from 'zod';

/** The text for what was left empty. */
export const blankText = "Can't be blank, please fill out this field";

/** An address as a mail server takes it; kept as typed, compared in lower case. */
export const email = z
  .string()
  .trim()
  .min(1, blankText)
  .max(254)
  .regex(/^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}$/, 'This is not an email address');

/** A password being chosen. The server also refuses the most common ones and the person's own address. */
export const newPassword = z
  .string()
  .min(1, blankText)
  .min(10, 'Use at least 10 characters')
  .max(256, 'Use at most 256 characters');

/** A password being proven. */
export const password = z.string().min(1, blankText).max(256);

/** Six digits, from a mail or an authenticator app; spaces between them are forgiven. */
export const sixDigits = z
  .string()
  .max(100)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, 'The code has six digits'));

/** The token of a link: 256 random bits. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This is not a link of ours');

export const personName = z.string().trim().max(100);

/** A language and region, for example `de-CH`. */
export const localeCode = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'This is not a language');
