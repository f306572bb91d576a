import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Whether the connected store charges what offers take off. */
export const storeCheckoutText = registerStrings('store_checkout', {
  en: {
    title: 'Checkout discounts',
    state_unchecked: 'Not checked yet',
    state_ready: 'Ready',
    state_shut: 'Action needed',
    shown:
      'Discounted offers are shown in your store. Prices are applied at checkout with single-use discount codes.',
    not_shown:
      'Discounted offers are hidden in your store because prices can’t be applied at checkout. Offers without a discount are still shown.',
    waits: 'The first check starts once your products are synced.',
    problem: 'The last check failed: %{reason}',
    checks: 'Checks',
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
    test: 'Run check',
    tested: 'Check completed',
    tested_at: 'Tested %{time}',
    test_hint: 'Creates a discount code nobody can use, reads it and deletes it.',
    code_word: 'Code prefix',
    code_word_hint: 'Shown at checkout, e.g. SAVE-7K2M9QXR4TWB8CDF.',
    code_minutes: 'Code validity',
    code_minutes_hint: '15–1,440. Open carts get new codes afterwards.',
    minutes: 'minutes',
    save: 'Save codes',
    saved: 'Codes saved',
    stale:
      'Someone else saved %{word} and %{minutes} minutes in the meantime. What you typed is still here: save once more to have yours instead.',
  },
});
