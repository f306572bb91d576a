import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Whether the connected store's checkout applies the discounts of offers. */
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
    scopes_good: 'The credentials can read and write discounts.',
    coupons_good: 'Coupons are enabled.',
    prices_good: 'Prices are displayed as entered.',
    currency_good: 'The store uses your shop’s currency.',
    code_good: 'A code was created, read and deleted.',
    scopes_bad_shopify:
      'The app is missing access scopes: %{found}. Add them to a new version of the app, release it, and approve it in your store.',
    scopes_bad_woocommerce:
      'This API key can’t read the store’s settings. Create a key for an administrator with Read/Write permission and enter it here.',
    coupons_bad:
      'Coupons are disabled. In WooCommerce, go to Settings > General and enable the use of coupon codes.',
    prices_bad_incl:
      'Prices are entered with tax but displayed without. In WooCommerce, go to Settings > Tax and display prices including tax in the shop and during cart and checkout.',
    prices_bad_excl:
      'Prices are entered without tax but displayed with it. In WooCommerce, go to Settings > Tax and display prices excluding tax in the shop and during cart and checkout.',
    currency_bad: 'The store now uses %{found}. It must use your shop’s currency.',
    code_bad_refused:
      'The credentials can’t create discount codes. Enter credentials with read and write access.',
    code_bad: 'A code was created but couldn’t be read back. Run the check again.',
    test: 'Run check',
    tested: 'Check completed',
    tested_at: 'Checked %{time}',
    test_hint: 'Creates a discount code that can’t be used, reads it and deletes it.',
    code_word: 'Code prefix',
    code_word_hint: 'Shown at checkout, e.g. SAVE-7K2M9QXR4TWB8CDF.',
    code_minutes: 'Code validity',
    code_minutes_hint: '15–1,440. Open carts get new codes afterwards.',
    minutes: 'minutes',
    save: 'Save codes',
    saved: 'Codes saved',
    stale:
      'Someone else saved %{word} and %{minutes} minutes. Your changes are still here: save again to replace theirs.',
  },
});
