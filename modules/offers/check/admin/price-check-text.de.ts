import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { priceCheckText } from './price-check-text.ts';

export const priceCheckTextDe: TranslatedText<typeof priceCheckText> = {
  area: 'price-check',
  strings: {
    title: 'Preisprüfung',
    lead: 'Stellen Sie einen Test-Warenkorb zusammen und sehen Sie, welche Angebote gelten. Nichts wird gespeichert.',
    cart: 'Warenkorb',
    choose: 'Produkte wählen',
    search: 'Produkte suchen',
    empty_title: 'Test-Warenkorb zusammenstellen',
    empty: 'Wählen Sie Produkte für den Warenkorb.',
    units: 'Stück im Warenkorb',
    enter: 'Geben Sie eine Menge für den Warenkorb ein.',
    taken_from: 'Hinzugefügt aus',
    by_hand: 'Manuell hinzugefügt',
    remove: '%{name} entfernen',
    subtotal: 'Vor Rabatten',
    discount: 'Rabatte',
    total: 'Gesamt',
    decided: 'Geprüfte Angebote, der Reihe nach',
    none: 'Kein Angebot gilt.',
    this: 'dieses Angebot, wie hier bearbeitet',
    no_target: 'Es gilt nicht für dieses Produkt.',
    draft_name: 'Neues Angebot',
    applied: 'Angewendet',
    rejected: 'Nicht angewendet',
    not_sold: 'Ein Produkt ist nicht mehr verfügbar und bleibt unberücksichtigt.',
    inactive: 'Berechnet, als wäre dieses Angebot aktiv.',
    close: 'Schließen',
  },
};
