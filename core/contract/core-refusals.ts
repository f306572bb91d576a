import { defineRefusals, defineSentences } from './sentence.ts';

/** Refusals of every call, whatever it is about. */
export const coreRefusals = defineRefusals('core', {
  signed_out: { status: 401, words: 'Please sign in.' },
  forbidden: {
    status: 403,
    words: {
      permission: 'You do not have the permission for this. The shop owner can grant it.',
      field: 'You do not have the permission for this field. The shop owner can grant it.',
      not_a_member: 'You are not a member of that shop.',
      one_shop: 'This call acts on one shop.',
      people: 'This call is for people.',
      no_tokens: 'This call is not for access tokens.',
      scope: 'The access token lacks the scope %{scope}.',
    },
  },
  /** The shop is stopped; its code says why, and the reason may be an operator's own words. */
  stopped: { status: 402, words: '%{reason}' },
  cross_site: { status: 403, words: 'This call must come from the back office itself.' },
  not_found: {
    status: 404,
    words: {
      thing: '%{what} does not exist, or is not in this shop.',
      upload: 'The uploaded file is no longer there. Please upload it again.',
    },
  },
  /** Says what is wrong with the first field. */
  invalid: { status: 422 },
  stale: { status: 409, words: 'Someone else saved this in the meantime.' },
  still_running: {
    status: 409,
    words: {
      call: 'The first call with this Idempotency-Key is still running.',
      work: 'This is being done already.',
    },
  },
  idempotency_key: {
    status: 422,
    words: {
      form: 'Idempotency-Key must be 8 to 255 visible characters.',
      other_body: 'This Idempotency-Key was used with another body.',
    },
  },
  too_many: { status: 429, words: 'Too many requests. Please wait a moment.' },
  gone: { status: 499, words: 'The caller has gone.' },
  bad_request: {
    status: 400,
    words: { unreadable: 'The request could not be read.', not_json: 'The body is not JSON.' },
  },
  too_large: {
    status: 413,
    words: { body: 'That is too large.', file: 'The file is larger than %{megabytes} MB.' },
  },
  upload_2mb: {
    status: 413,
    code: 'upload_2mb',
    words: {
      file: 'The file is larger than %{megabytes} MB.',
      image: 'The image is larger than %{megabytes} MB.',
    },
  },
  upload_error: {
    status: 422,
    code: 'upload_error',
    words: {
      no_file: 'No file was received.',
      not_an_image: 'Choose an image: jpg, jpeg, gif, png, bmp or ico.',
      damaged: 'This image is damaged.',
      markup: 'This image holds something that is not an image.',
      pixels: 'This image has too many pixels: at most 25 million.',
    },
  },
  media_type: {
    status: 415,
    words: {
      body: 'This kind of body is not accepted here.',
      file: 'Send the file as multipart/form-data.',
    },
  },
  other_name: { status: 421, words: 'The back office has another address. Please open it there.' },
  internal: { status: 500, words: 'Something went wrong, please try again later' },
  busy: { status: 503, words: 'Please try again in a moment.' },
  unavailable: {
    status: 503,
    words: {
      restarting: 'The shop is restarting. Please try again in a moment.',
      busy: 'The shop is busy. Please try again in a moment.',
    },
  },
  disk_full: {
    status: 507,
    words: {
      server: 'There is no room left for this file.',
      shop: 'The shop has used up its room for files.',
    },
  },
});

/** What any field may be told, and what sentences of the core name. */
export const coreSentences = defineSentences('core', {
  at_most_characters: 'At most %{count} characters',
  at_most_entries: 'At most %{count} entries',
  at_most_tags: 'At most %{count} HTML tags',
  at_most_tags_deep: 'HTML tags may stand at most %{count} deep',
  description_cut: 'The description has %{excess}. Its last %{left} of %{all} characters were left out.',
  more_characters: 'more than %{count} characters',
  more_tags: 'more than %{count} HTML tags',
  more_tags_deep: 'HTML tags more than %{count} deep',
  at_most_ids: 'At most %{count} ids',
  comma_list: 'A comma list of ids',
  not_an_id: 'Not an id',
  shop_not_an_id: 'shop_id is not an id.',
  whole_number: 'A whole number',
  no_decimals: '%{value} is too fine: amounts in %{currency} have no decimals.',
  decimals: '%{value} is too fine: amounts in %{currency} have at most %{most} decimals.',
  choose_a_file: 'Choose a file',
  widths: 'w is one of %{widths}.',
  unstorable: 'A text holds a character that cannot be stored.',
  not_valid: 'Not valid.',
  blank: "Can't be blank, please fill out this field",
  some_not_valid: 'Some fields are not valid.',
  this: 'This',
  this_address: 'This address',
  this_file: 'This file',
  this_job: 'This job',
  this_shop: 'This shop',
  not_a_web_address: 'This is not a web address.',
  fetched: 'Only %{kinds} addresses are fetched.',
  http_and_https: 'http and https',
  no_password: 'The address must not hold a name or password.',
  not_public: 'The address is not on the public internet.',
  port: 'The address names a port that is not fetched from.',
  leads_on: 'The address leads on to another one.',
  other_kind: 'The answer is of another kind than asked for.',
  answers_with: 'The address answers with status %{status}.',
  answer_too_large: 'The answer is larger than %{count} bytes.',
  no_such_host: 'The host %{host} was not found.',
  too_slow: 'The other side took too long.',
  not_reached: 'The other side could not be reached.',
  // What the schema library says by itself, to the letter (`standard-sentence.ts`).
  wrong_kind: 'Invalid input: expected %{expected}, received %{received}',
  wrong_value: 'Invalid input: expected %{expected}',
  not_an_option: 'Invalid option: expected one of %{options}',
  too_big: 'Too big: expected %{kind} to be %{limit}',
  too_many_in: 'Too big: expected %{kind} to have %{limit} %{unit}',
  too_small: 'Too small: expected %{kind} to be %{limit}',
  too_few_in: 'Too small: expected %{kind} to have %{limit} %{unit}',
  wrong_form: 'Invalid %{form}',
  wrong_start: 'Invalid string: must start with "%{text}"',
  wrong_end: 'Invalid string: must end with "%{text}"',
  wrong_part: 'Invalid string: must include "%{text}"',
  wrong_pattern: 'Invalid string: must match pattern %{pattern}',
  wrong_multiple: 'Invalid number: must be a multiple of %{divisor}',
  unknown_key: 'Unrecognized key: %{keys}',
  unknown_keys: 'Unrecognized keys: %{keys}',
  wrong_key: 'Invalid key in %{kind}',
  wrong_entry: 'Invalid value in %{kind}',
  wrong_choice: 'Invalid discriminator value. Expected %{options}',
  ambiguous: 'Invalid input: more than one option matched',
  wrong_input: 'Invalid input',
});
