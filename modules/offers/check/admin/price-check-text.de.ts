import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { priceCheckText } from './price-check-text.ts';

export const priceCheckTextDe: TranslatedText<typeof priceCheckText> = {
  area: 'price-check',
  strings: {
    title: 'Warum dieser Preis',
    lead: 'Stellen Sie einen Warenkorb zusammen und sehen Sie, welche Angebote seinen Preis bestimmen. Nichts wird gespeichert.',
    cart: 'Warenkorb',
    choose: 'Produkte wählen',
    search: 'Produkte suchen',
    empty_title: 'Warenkorb ausprobieren',
    empty: 'Wählen Sie, was im Warenkorb liegt.',
    units: 'Stück im Warenkorb',
    enter: 'Geben Sie ein, wie viele Stück im Warenkorb liegen.',
    taken_from: 'Genommen aus',
    by_hand: 'Selbst hineingelegt',
    remove: '%{name} entfernen',
    subtotal: 'Vor Rabatten',
    discount: 'Rabatte',
    total: 'Der Kunde zahlt',
    decided: 'Was den Ausschlag gab, in der Reihenfolge der Prüfung',
    none: 'Kein Angebot hat damit zu tun.',
    this: 'dieses Angebot, wie es hier steht',
    no_target: 'Es gilt nicht für dieses Produkt.',
    draft_name: 'Neues Angebot',
    applied: 'Angewendet',
    rejected: 'Nicht angewendet',
    not_sold: 'Etwas darin wird nicht mehr verkauft und ist nicht berücksichtigt.',
    inactive: 'Berechnet, als wäre dieses Angebot aktiv.',
    close: 'Schließen',
  },
};
