import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { storeCheckoutText } from './store-checkout-text.ts';

export const storeCheckoutTextDe: TranslatedText<typeof storeCheckoutText> = {
  area: 'store_checkout',
  strings: {
    title: 'Preise an der Kasse',
    state_unchecked: 'Noch nicht geprüft',
    state_ready: 'Bereit',
    state_shut: 'Nicht bereit',
    shown:
      'Angebote mit Rabatt erscheinen in Ihrem Shop. Seine Kasse berechnet ihre Preise durch Codes, die für einen Warenkorb gemacht werden, einmal gelten und vom Skript eingesetzt werden.',
    not_shown:
      'Angebote mit Rabatt erscheinen zurzeit nicht in Ihrem Shop, damit niemand einen Preis sieht, der nicht berechnet wird. Angebote zum Listenpreis erscheinen.',
    waits: 'Die erste Prüfung beginnt, sobald Produkte Ihres Shops hier sind.',
    problem: 'Die letzte Prüfung kam zu keinem Ende: %{reason}',
    checks: 'Was geprüft wurde',
    scopes_good: 'Die Schlüssel dürfen Rabatte lesen und schreiben.',
    coupons_good: 'Gutscheine sind eingeschaltet.',
    prices_good: 'Preise werden so gezeigt, wie sie eingegeben wurden.',
    currency_good: 'Der Shop verkauft in derselben Währung wie Ihr Shop hier.',
    code_good: 'Ein Code wurde gemacht, gelesen und gelöscht.',
    scopes_bad_shopify:
      'Der App fehlen Zugriffsbereiche: %{found}. Fügen Sie sie einer neuen Version der App hinzu, geben Sie die Version frei und bestätigen Sie sie in Ihrem Shop.',
    scopes_bad_woocommerce:
      'Der Schlüssel darf die Einstellungen des Shops nicht lesen. Legen Sie einen für einen Administrator mit Lesen/Schreiben an und geben Sie ihn hier ein.',
    coupons_bad:
      'Gutscheine sind ausgeschaltet. Öffnen Sie in WooCommerce Einstellungen, Allgemein, und aktivieren Sie die Verwendung von Gutscheincodes.',
    prices_bad_incl:
      'Preise werden mit Steuer eingegeben und ohne gezeigt. Öffnen Sie in WooCommerce Einstellungen, Steuer, und zeigen Sie Preise im Shop, im Warenkorb und an der Kasse inklusive Steuer an.',
    prices_bad_excl:
      'Preise werden ohne Steuer eingegeben und mit ihr gezeigt. Öffnen Sie in WooCommerce Einstellungen, Steuer, und zeigen Sie Preise im Shop, im Warenkorb und an der Kasse exklusive Steuer an.',
    currency_bad: 'Der Shop verkauft jetzt in %{found}. Es muss die Währung Ihres Shops hier sein.',
    code_bad_refused:
      'Die Schlüssel dürfen keine Codes anlegen. Geben Sie Schlüssel ein, die lesen und schreiben dürfen.',
    code_bad: 'Ein Code wurde gemacht und war nicht wieder zu lesen. Prüfen Sie noch einmal.',
    test: 'Jetzt prüfen',
    tested: 'Die Kasse ist geprüft',
    tested_at: 'Geprüft: %{time}',
    test_hint: 'Legt in Ihrem Shop einen Code an, den niemand verwenden kann, liest ihn und löscht ihn.',
    code_word: 'Codes beginnen mit',
    code_word_hint: 'Käufer sehen es an der Kasse, zum Beispiel SAVE-7K2M9QXR4TWB8CDF.',
    code_minutes: 'Ein Code gilt',
    code_minutes_hint: '15 bis 1.440. Danach bekommt ein Warenkorb, der noch offen ist, neue.',
    minutes: 'Minuten',
    save: 'Codes speichern',
    saved: 'Codes gespeichert',
    stale:
      'Jemand anderes hat inzwischen %{word} und %{minutes} Minuten gespeichert. Was Sie eingegeben haben, steht noch da: Speichern Sie noch einmal, damit stattdessen Ihres gilt.',
  },
};
