import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const storeLinkRefusals = defineRefusals('store-link', {
  /** Says how the store refused. */
  refused: { status: 422 },
  /** Says how the store failed to answer. */
  unreachable: { status: 422 },
  currency: {
    status: 422,
    words: 'This store sells in %{theirs}, your shop in %{ours}. Both must be the same.',
  },
  connected: { status: 409, words: '%{store} is connected. Disconnect it first.' },
  none: { status: 409, words: 'The store was disconnected.' },
  keys: { status: 422, words: 'The keys cannot be read any more. Connect the store again.' },
  signature: { status: 401, words: 'This message is not signed as it should be.' },
});

export const storeLinkSentences = defineSentences('store-link', {
  a_store: 'A connected store',
  a_store_price: 'This price',
  a_store_order: 'This order, with this key',
  ordered_otherwise: 'Another order was placed with this price, or this order with another price.',
  another_total: 'A cart that agrees costs what was answered.',
  code_not_honoured: 'The checkout does not take our codes.',
  another_currency: 'another currency',
  shopify_address: 'Enter the address that ends in .myshopify.com.',
  woocommerce_address: 'Enter the address of your store, for example shop.example.com or example.com/shop.',
  keys_refused: 'The store does not accept these keys.',
  key_and_password_refused: 'The store does not accept this key and password.',
  id_and_secret_refused:
    'The store does not accept this client ID and secret. The app has to be installed in this store.',
  secret_or_token: 'Enter the client secret of the app, or the access token of an older one.',
  client_credentials_refused:
    'Shopify gives this app no access to this store. App and store must belong to the same organization.',
  app_not_installed: 'The app is not installed in this store.',
  code_word: 'Enter 1 to 20 letters and digits.',
  code_minutes: 'Enter 15 to 1,440 minutes.',
  not_reached: 'The store could not be reached.',
  lets_nothing_through: 'The store lets nothing through.',
  store_status: 'The store answers with status %{status}.',
  no_such_store: 'There is no such store, or its API is off.',
  not_its_data: 'The store answers something that is not its data.',
  app_removed: 'The app was removed from the store.',
  foreign_amount: 'It has an amount in %{theirs}, and the store does not give its value in %{ours}.',
  amount_without_currency: 'It has an amount without a currency.',
  customer_without_email: 'A customer without an email address cannot be kept here.',
  not_added: 'The store did not add it to the order.',
  skipped: 'This could not be stored; it was skipped.',
  list_incomplete: 'The store sent only a part of this list.',
  part_missing: 'The store sent only a part of it, so what is here was kept.',
  all_products: 'Products',
  all_collections: 'Collections',
  all_customers: 'Customers',
  all_orders: 'Orders',
  incomplete_count: '%{list}: the store has %{total}, but sent %{read}. Nothing was removed here.',
  incomplete_pages:
    '%{list}: the store sent %{read}, in pages that were repeated, short or empty. Nothing was removed here.',
  hooks_not_kept: 'The store did not keep all of the webhooks.',
  page_status: 'The page answers with status %{status}.',
});
