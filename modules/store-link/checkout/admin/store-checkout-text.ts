import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Whether the connected store charges what offers take off. */
export const storeCheckoutText = registerStrings('store_checkout', {
  en: {
    title: 'Prices at the checkout',
    state_unchecked: 'Not tested yet',
    state_ready: 'Ready',
    state_shut: 'Not ready',
    shown:
      'Offers with a discount show in your store. Its checkout charges their prices by codes that are made for a cart, work once, and are put on by the script.',
    not_shown:
      'Offers with a discount do not show in your store now, so that nobody sees a price that is not charged. Offers at list price show.',
    waits: 'The first test begins as soon as products of your store are here.',
    problem: 'The last test came to no end: %{reason}',
    checks: 'What was looked at',
    scopes_good: 'The keys may read and write discounts.',
    coupons_good: 'Coupons are switched on.',
    prices_good: 'Prices are shown as they were entered.',
    currency_good: 'The store sells in the currency of your shop.',
    code_good: 'A code was made, read and deleted.',
    scopes_bad_shopify:
      'The app lacks access scopes: %{found}. Add them to a new version of the app, release it, and approve it in your store.',
    scopes_bad_woocommerce:
      'The key may not read the settings of the store. Make one for an administrator, with Read/Write, and enter it here.',
    coupons_bad:
      'Coupons are switched off. In WooCommerce, open Settings, General, and enable the use of coupon codes.',
    prices_bad_incl:
      'Prices are entered with tax and shown without. In WooCommerce, open Settings, Tax, and display prices including tax in the shop, in the cart and at the checkout.',
    prices_bad_excl:
      'Prices are entered without tax and shown with it. In WooCommerce, open Settings, Tax, and display prices excluding tax in the shop, in the cart and at the checkout.',
    currency_bad: 'The store sells in %{found} now. It has to be the currency of your shop.',
    code_bad_refused: 'The keys may not make codes. Enter keys that may read and write.',
    code_bad: 'A code was made and could not be read again. Test it once more.',
    test: 'Test now',
    tested: 'The checkout is tested',
    tested_at: 'Tested %{time}',
    test_hint: 'Makes a code in your store that nobody can use, reads it and deletes it.',
    code_word: 'Codes begin with',
    code_word_hint: 'Shoppers see it at the checkout, for example SAVE-7K2M9QXR4TWB8CDF.',
    code_minutes: 'A code lives for',
    code_minutes_hint: '15 to 1,440. After that a cart that is still open gets new ones.',
    minutes: 'minutes',
    save: 'Save codes',
    saved: 'Codes saved',
    stale:
      'Someone else saved %{word} and %{minutes} minutes in the meantime. What you typed is still here: save once more to have yours instead.',
  },
});
