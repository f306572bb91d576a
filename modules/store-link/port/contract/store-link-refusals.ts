import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const storeLinkRefusals = defineRefusals('store-link', {
  /** The sentence names the store's reason for rejecting us. */
  refused: { status: 422 },
  /** The sentence names how the store failed to respond. */
  unreachable: { status: 422 },
  currency: {
    status: 422,
    words: 'This store uses %{theirs}, but your shop uses %{ours}. Both must use the same currency.',
  },
  connected: { status: 409, words: '%{store} is connected. Disconnect it first.' },
  none: { status: 409, words: 'The store was disconnected.' },
  keys: { status: 422, words: 'The saved credentials can’t be read anymore. Connect the store again.' },
  signature: { status: 401, words: 'Invalid webhook signature.' },
});

export const storeLinkSentences = defineSentences('store-link', {
  a_store: 'A connected store',
  a_store_price: 'This price',
  a_store_order: 'This order, with this key',
  ordered_otherwise: 'Another order was placed with this price, or this order with another price.',
  another_total: 'A matching cart must have the quoted total.',
  code_not_honoured: 'The checkout doesn’t accept our discount codes.',
  another_currency: 'another currency',
  shopify_address: 'Enter the domain that ends in .myshopify.com.',
  woocommerce_address: 'Enter the address of your store, for example shop.example.com or example.com/shop.',
  keys_refused: 'The store rejected these credentials.',
  key_and_password_refused: 'The store rejected this key and password.',
  id_and_secret_refused:
    'The store rejected this client ID and secret. Make sure the app is installed in this store.',
  secret_or_token: 'Enter the app’s client secret, or the access token of an older app.',
  client_credentials_refused:
    'Shopify denied this app access to the store. The app and store must belong to the same organization.',
  app_not_installed: 'The app isn’t installed in this store.',
  code_word: 'Enter 1–20 letters or digits.',
  code_minutes: 'Enter 15–1,440 minutes.',
  not_reached: 'Couldn’t reach the store.',
  lets_nothing_through: 'The store is limiting our requests.',
  store_status: 'The store responded with status %{status}.',
  no_such_store: 'This store doesn’t exist, or its API is turned off.',
  not_its_data: 'The store’s response couldn’t be read.',
  app_removed: 'The app was removed from the store.',
  foreign_amount: 'An amount is in %{theirs}, and the store doesn’t state its value in %{ours}.',
  amount_without_currency: 'An amount has no currency.',
  customer_without_email: 'Customers without an email address can’t be imported.',
  not_added: 'The store didn’t add it to the order.',
  skipped: 'Skipped because it couldn’t be saved.',
  list_incomplete: 'The store sent only part of this list.',
  part_missing: 'The store sent only part of it, so nothing was changed here.',
  all_products: 'Products',
  all_collections: 'Collections',
  all_customers: 'Customers',
  all_orders: 'Orders',
  incomplete_count: '%{list}: the store has %{total}, but sent %{read}. Nothing was removed here.',
  incomplete_pages:
    '%{list}: the store sent %{read}, with repeated, short or empty pages. Nothing was removed here.',
  hooks_not_kept: 'Some webhooks are missing in the store.',
  page_status: 'The page responded with status %{status}.',
});
