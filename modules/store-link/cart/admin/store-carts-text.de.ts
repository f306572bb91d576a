import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { storeCartsText } from './store-carts-text.ts';

export const storeCartsTextDe: TranslatedText<typeof storeCartsText> = {
  area: 'store_carts',
  strings: {
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
