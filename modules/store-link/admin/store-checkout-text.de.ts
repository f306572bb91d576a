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
    carts: 'Warenkörbe der letzten 30 Tage',
    carts_since: 'Warenkörbe seit %{time}',
    carts_hint:
      'Was die Seiten der Käufer im Warenkorb Ihres Shops fanden, nachdem die Codes eingesetzt waren. Berechnet wird danach nichts.',
    carts_none:
      'Noch hat kein Warenkorb gemeldet, was er kostet. Der erste tut es, wenn jemand ein rabattiertes Produkt hineinlegt.',
    honoured: 'Eingehalten',
    honoured_hint: 'Kosteten, was gezeigt wurde.',
    differing: 'Abweichend',
    differing_sums:
      'Zugesagt %{quoted}, Ihr Shop verlangte %{charged}. Diese Käufer sahen die Preise Ihres Shops und keine von uns.',
    differing_plain: 'Diese Käufer sahen die Preise Ihres Shops und keine von uns.',
    differing_none: 'Nichts kam unseren Preisen in die Quere.',
    late: 'Zu spät',
    late_hint: 'Gingen zur Kasse, bevor die Codes eingesetzt waren, zu Listenpreisen.',
    reasons: 'Was unseren Preisen in die Quere kam',
    carts_of_one: '%{count} Warenkorb',
    carts_of_other: '%{count} Warenkörbe',
    reason_sums: 'zugesagt %{quoted}, verlangt %{charged}',
    met_currency: 'Andere Währung',
    met_currency_do:
      'Der Warenkorb war in einer anderen Währung als der Ihres Shops hier. Angebote mit Rabatt gelten nur in dieser.',
    met_cart_changed: 'Der Warenkorb wurde inzwischen geändert',
    met_cart_changed_do:
      'Ein Käufer oder eine andere App änderte Positionen, während die Codes eingesetzt wurden. Kommt es selten vor, ist nichts zu tun.',
    met_gift_card: 'Ein Geschenkgutschein im Warenkorb',
    met_gift_card_do:
      'Codes ziehen von Geschenkgutscheinen nichts ab. Lassen Sie diese aus Ihren Angeboten heraus.',
    met_subscription: 'Ein Abonnement im Warenkorb',
    met_subscription_do:
      'Abonnements haben eigene Rabatte. Lassen Sie solche Produkte aus Ihren Angeboten heraus.',
    met_own_price: 'Ein anderer Preis als hier',
    met_own_price_do:
      'Ihr Shop verlangte für ein Produkt einen anderen Preis, als er uns genannt hat: durch eine App, die Preise ändert, oder weil das Produkt gerade geändert wurde. Gleichen Sie ab, und beenden Sie die Preise einer solchen App, wo Angebote laufen.',
    met_code_refused: 'Ein Code wurde nicht angenommen',
    met_code_refused_do:
      'Ihr Shop hat einen Code nicht angenommen, etwa weil ein anderer Rabatt sich nicht mit ihm kombinieren lässt. Prüfen Sie oben die Kasse, und erlauben Sie Ihren eigenen Rabatten die Kombination mit Produktrabatten.',
    met_own_discount: 'Ein eigener Rabatt',
    met_own_discount_do:
      'Ein Rabatt Ihres Shops traf auf unseren. Beenden Sie ihn, wo Angebote laufen, oder nehmen Sie seine Produkte aus Ihren Angeboten heraus.',
  },
};
