import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

/**
 * Why an app is not let ask (V450). The first of an address that cannot be trusted, the second of what it
 * asks for.
 */
export const authorizeRefusals = { unknownApp: '403001', notAllowed: '403002' } as const;

export const developerRefusals = defineRefusals('developer', {
  /** Says what is not known: to the person alone, not to the address that was sent. */
  unknown_app: { status: 403, code: authorizeRefusals.unknownApp },
  /** Says what the app asked for in a wrong way; the app may hear of it. */
  not_allowed: { status: 403, code: authorizeRefusals.notAllowed },
  /** What RFC 6749 names: its code is also what it says. */
  token_request: { status: 400, words: '%{error}' },
  public_app: { status: 409, words: 'This app has no secret.' },
  too_many_apps: { status: 409, words: 'A shop has at most %{count} apps.' },
  too_many_tokens: { status: 409, words: 'A shop has at most %{count} access tokens.' },
  too_many_added_tokens: {
    status: 409,
    words: 'This app has %{count} access tokens in use. Remove its access or wait until one expires.',
  },
  too_many_webhooks: { status: 409, words: 'A shop has at most %{count} webhooks.' },
  too_many_script_tags: { status: 409, words: 'A shop has at most %{count} script tags.' },
  webhook_exists: { status: 409, words: 'This address already hears of this topic.' },
  webhook_disabled: { status: 409, words: 'This webhook is turned off. Turn it on first.' },
  not_fetched: { status: 409, words: 'The deliveries of this webhook are sent to its address, not fetched.' },
  token_revoked: { status: 409, words: 'The access token of this webhook was revoked.' },
  two_tokens: {
    status: 401,
    code: 'core.signed_out',
    words: 'This request has two access tokens. Send one.',
  },
  other_shop: {
    status: 403,
    code: 'core.forbidden',
    words: 'This access token is for another shop.',
  },
});

export const developerSentences = defineSentences('developer', {
  this_token: 'This access token',
  this_app: 'This app',
  this_delivery: 'This delivery',
  this_script_tag: 'This script tag',
  this_webhook: 'This webhook',
  not_known_here: 'This app is not known here.',
  not_its_address: 'The address that the app wants you sent to is not one of its own.',
  no_response_type: 'The app does not say what it wants (response_type).',
  no_such_response: 'The app asks for something that does not exist here.',
  no_state: 'The app does not protect its request (state).',
  no_challenge: 'The app does not protect its request (PKCE with S256).',
  no_such_permissions: 'The app asks for permissions that do not exist.',
  more_than_registered: 'The app asks for more than it was registered for.',
  more_than_you: 'The app asks for more than you may do yourself. The shop owner can grant it.',
  not_an_address: '%{uri} is not an address',
  not_https: '%{uri} must begin with https://',
  named: '%{uri} must not have a name or password',
  with_fragment: '%{uri} must not have a part after #',
  not_whole: '%{uri} must be whole, without *',
  write_as: 'Write %{uri} as %{wanted}',
  enter_https: 'Enter an https address',
  only_programs_fetch: 'Only a program with an access token can fetch its deliveries',
  enter_script: 'Enter the https address of a script',
  not_a_field: 'Not a field',
  only_json: 'Only json is sent',
  no_metafields: 'Webhooks carry no metafields',
  app_name: 'Give the app a name',
  unseen_characters: 'The name has characters that cannot be seen',
  enter_redirect: 'Enter where people are sent back to',
  choose_scopes: 'Choose what the program may do',
  not_offered: 'Not offered any more: %{scopes}',
  token_name: 'Give the token a name',
});
