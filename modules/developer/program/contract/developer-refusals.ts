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
  too_many_apps: { status: 409, words: 'A shop can have up to %{count} apps.' },
  too_many_tokens: { status: 409, words: 'A shop can have up to %{count} access tokens.' },
  too_many_added_tokens: {
    status: 409,
    words: 'This app has %{count} active access tokens. Revoke its access or wait until one expires.',
  },
  too_many_webhooks: { status: 409, words: 'A shop can have up to %{count} webhooks.' },
  too_many_script_tags: { status: 409, words: 'A shop can have up to %{count} script tags.' },
  webhook_exists: { status: 409, words: 'This endpoint already receives this event.' },
  webhook_disabled: { status: 409, words: 'This webhook is turned off. Turn it on first.' },
  not_fetched: {
    status: 409,
    words: 'The deliveries of this webhook are pushed to its endpoint, so they can’t be pulled.',
  },
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
  not_known_here: 'This app isn’t registered.',
  not_its_address: 'The redirect URL isn’t registered for this app.',
  no_response_type: 'The request has no response_type.',
  no_such_response: 'This response_type isn’t supported.',
  no_state: 'The request has no state to protect it.',
  no_challenge: 'The request isn’t protected (PKCE with S256).',
  no_such_permissions: 'The app requests permissions that don’t exist.',
  more_than_registered: 'The app requests more permissions than it registered.',
  more_than_you: 'The app requests more permissions than you have. The shop owner can grant them.',
  not_an_address: '%{uri} isn’t a URL',
  not_https: '%{uri} must begin with https://',
  named: '%{uri} must not contain a user name or password',
  with_fragment: '%{uri} must not have a part after #',
  not_whole: '%{uri} must be a full URL, without *',
  write_as: 'Write %{uri} as %{wanted}',
  enter_https: 'Enter an https URL',
  only_programs_fetch: 'Only an app with an access token can pull deliveries',
  enter_script: 'Enter the https URL of a script',
  not_a_field: 'Unknown field',
  only_json: 'Only json is supported',
  no_metafields: 'Webhooks don’t include metafields',
  app_name: 'Enter a name for the app',
  unseen_characters: 'The name contains invisible characters',
  enter_redirect: 'Enter at least one redirect URL',
  choose_scopes: 'Choose at least one permission',
  not_offered: 'No longer available: %{scopes}',
  token_name: 'Enter a name for the token',
});
