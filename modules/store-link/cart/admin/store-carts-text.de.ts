import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { storeCartsText } from './store-carts-text.ts';

export const storeCartsTextDe: TranslatedText<typeof storeCartsText> = {
  area: 'store_carts',
  strings: {
    carts: 'Warenkörbe der letzten 30 Tage',
    carts_since: 'Warenkörbe seit %{time}',
    carts_hint: 'Was der Warenkorb Ihres Shops nach dem Anwenden der Codes berechnet hat.',
    carts_none:
      'Noch keine Warenkörbe. Der erste erscheint, wenn ein Kunde ein rabattiertes Produkt hinzufügt.',
    honoured: 'Übereinstimmend',
    honoured_hint: 'Wie zugesagt berechnet.',
    differing: 'Abweichend',
    differing_sums:
      'Zugesagt %{quoted}, berechnet %{charged}. Diese Kunden sahen die Preise Ihres Shops statt der Angebotspreise.',
    differing_plain: 'Diese Kunden sahen die Preise Ihres Shops statt der Angebotspreise.',
    differing_none: 'Keine Abweichungen.',
    late: 'Zu spät',
    late_hint: 'Gingen zum vollen Preis zum Checkout, bevor die Codes angewendet waren.',
    reasons: 'Gründe für Abweichungen',
    carts_of_one: '%{count} Warenkorb',
    carts_of_other: '%{count} Warenkörbe',
    reason_sums: 'zugesagt %{quoted}, berechnet %{charged}',
    met_currency: 'Andere Währung',
    met_currency_do:
      'Der Warenkorb hatte eine andere Währung als Ihr Shop. Rabattierte Angebote gelten nur für Warenkörbe in der Währung Ihres Shops.',
    met_cart_changed: 'Warenkorb geändert',
    met_cart_changed_do:
      'Ein Kunde oder eine andere App hat den Warenkorb geändert, während die Codes angewendet wurden. Kommt das selten vor, müssen Sie nichts tun.',
    met_gift_card: 'Geschenkgutschein im Warenkorb',
    met_gift_card_do: 'Codes gelten nicht für Geschenkgutscheine. Entfernen Sie diese aus Ihren Angeboten.',
    met_subscription: 'Abonnement im Warenkorb',
    met_subscription_do:
      'Abonnements haben eigene Rabatte. Entfernen Sie diese Produkte aus Ihren Angeboten.',
    met_own_price: 'Preis weicht vom synchronisierten Preis ab',
    met_own_price_do:
      'Ihr Shop hat einen anderen Preis berechnet, als er synchronisiert hat: Eine App ändert Preise, oder das Produkt wurde gerade bearbeitet. Synchronisieren Sie jetzt, und beenden Sie die Preisänderungen der App für Produkte in Angeboten.',
    met_code_refused: 'Code nicht akzeptiert',
    met_code_refused_do:
      'Ihr Shop hat einen Code abgelehnt, zum Beispiel weil sich ein anderer Rabatt nicht mit ihm kombinieren lässt. Starten Sie oben die Prüfung, und erlauben Sie Ihren eigenen Rabatten die Kombination mit Produktrabatten.',
    met_own_discount: 'Widersprüchlicher Rabatt des Shops',
    met_own_discount_do:
      'Ein Rabatt Ihres Shops kollidierte mit einem Angebot. Beenden Sie ihn für Produkte in Angeboten, oder entfernen Sie seine Produkte aus Ihren Angeboten.',
  },
};
