import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const identityRefusals = defineRefusals('identity', {
  wrong_credentials: { status: 401, words: 'Incorrect email or password.' },
  demo_password: {
    status: 403,
    words: 'The demo password is public, so it stops working once others can reach this server.',
  },
  sign_in_locked: {
    status: 429,
    words: {
      elsewhere: 'Too many sign-in attempts. Use a device you’ve signed in with before, or a sign-in link.',
      here: 'Too many sign-in attempts, also on this device. Use a sign-in link.',
    },
  },
  second_step: { status: 401, words: 'Enter the code from your authenticator app.' },
  link_spent: { status: 410, words: 'This link was already used or has expired. Request a new one.' },
  sign_in_spent: {
    status: 401,
    code: 'identity.link_spent',
    words: 'That took too long or there were too many attempts. Please sign in again.',
  },
  /** Says it of a code that was sent, or of an authenticator app's. */
  wrong_code: { status: 422 },
  wrong_second_step: {
    status: 401,
    code: 'identity.wrong_code',
    words: 'Incorrect or already used code.',
  },
  /** `why` is in the operator's own words, and answered only to a caller who has proven to be that person. */
  account_blocked: {
    status: 403,
    words: { plain: 'This account is blocked.', why: 'This account is blocked: %{reason}' },
  },
  too_many_shops: {
    status: 409,
    words: 'Development accounts are limited to %{most} shops. Close one first.',
  },
  no_shop: { status: 403, words: 'You no longer have access to a shop.' },
  /** The answer to staff who have not accepted their invitation (V390). */
  invitation_not_accepted: {
    status: 403,
    words:
      'You have not accepted the staff invitation from the %{shop} shop. Please check your email or contact the shop owner.',
  },
  missing_access_url: { status: 404, words: 'Missing accessUrl' },
  email_taken: { status: 409, words: 'Another account uses this address.' },
  other_account: {
    status: 403,
    words: {
      invitation: 'This invitation is for %{email}. Sign out first, then open the link again.',
      handover: 'This link is for %{email}. Sign out first, then open it again.',
    },
  },
  already_member: { status: 409, words: 'This person already has access to the shop.' },
  not_yours_to_change: { status: 403, words: 'You can’t change this person’s access.' },
  handover_open: {
    status: 409,
    words: 'A transfer of this shop is already pending. Withdraw it first.',
  },
  not_to_them: {
    status: 409,
    words: 'The shop can only be transferred to someone who works in it and can sign in.',
  },
  no_password: {
    status: 422,
    words: 'You don’t have a password yet. Sign out, get one with “Forgot your password?”, then come back.',
  },
  two_step_off: { status: 409, words: 'Two-step authentication is off.' },
  wrong_password: { status: 422, words: 'Incorrect password.' },
  wrong_store_password: {
    status: 403,
    code: 'identity.wrong_password',
    words: 'Incorrect store password.',
  },
  /** Says what makes it weak. */
  weak_password: { status: 422 },
  not_closed: {
    status: 409,
    words: {
      open: 'This shop is open.',
      stopped: 'The operator of this installation suspended this shop. Please contact them.',
    },
  },
  currency_in_use: {
    status: 422,
    words: {
      orders: 'The currency can’t be changed: the shop has orders.',
      amounts:
        'The currency can’t be changed: the shop has prices, fees or discounts in %{currency}. Remove them first.',
    },
  },
});

export const identitySentences = defineSentences('identity', {
  this_account: 'This account',
  this_entry: 'This entry',
  this_handover: 'This transfer',
  this_invitation: 'This invitation',
  this_person: 'This person',
  this_session: 'This session',
  code_wrong: 'Incorrect code.',
  code_old: 'Incorrect or expired code. Request a new one',
  other_password: 'Choose a password different from your current one',
  own_words: 'Don’t use your name, email or shop name in the password',
  easy_to_guess: 'Too easy to guess. Add a few more words',
  at_least_10: 'Use at least 10 characters',
  at_most_256: 'Use at most 256 characters',
  six_digits: 'The code has six digits',
  not_an_email: 'This is not an email address',
  not_a_phone: 'This is not a phone number',
  not_a_country: 'Select a valid country',
  not_a_language: 'This is not a language',
  not_a_currency: 'This is not a currency',
  not_a_time_zone: 'This is not a time zone',
  not_a_postcode: 'Postcodes of this country look different',
  not_a_tax_number: 'Tax numbers of this country look different',
  not_a_domain: 'This is not a domain',
  not_an_app: 'This is not an app',
  not_a_color: 'A color is written as #rrggbb',
  not_a_logo: 'Upload a PNG, JPEG or GIF image first',
  not_our_link: 'This isn’t a Backroom link',
  upload_first: 'Upload the image first',
  no_phone_app: 'There is no app for phones, so no notices can be sent there',
  setting_name: 'A setting can’t be named %{name}',
  settings_size: 'An app’s settings are limited to 64 kB',
  settings_levels: 'Settings have at most %{levels} levels',
});
