import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { traceText } from './trace-text.ts';

export const traceTextDe: TranslatedText<typeof traceText> = {
  area: 'price-trace',
  strings: {
    'tier-reached_one': 'Stufe mit %{count} Artikel erreicht.',
    'tier-reached_other': 'Stufe mit %{count} Artikeln erreicht.',
    'quantity-below-tier_one': 'Stufe nicht erreicht: %{count} von %{least} Artikeln.',
    'quantity-below-tier_other': 'Stufe nicht erreicht: %{count} von %{least} Artikeln.',
    'earlier-offer': '„%{other}“ hat eine höhere Priorität und wurde angewendet.',
    'discount-off': 'Der Rabatt ist ausgeschaltet.',
    ended: 'Das Angebot ist abgelaufen.',
    'targets-used-up': 'Schon einmal je passendem Produkt angewendet.',
    'stock-used-up': 'Der Bestand des Angebots ist aufgebraucht.',
    'held-out': 'Der Kunde ist in der Kontrollgruppe.',
    taken_one: '%{count} Artikel wurde aus diesem Angebot hinzugefügt.',
    taken_other: '%{count} Artikel wurden aus diesem Angebot hinzugefügt.',
    leads: 'Das Angebot wird bei diesem Produkt gezeigt. Nur daraus hinzugefügte Artikel sind rabattiert.',
    'not-taken': 'Der Kunde hat dieses Produkt ohne das Angebot hinzugefügt.',
    'taken-from-another': 'Dieses Produkt wurde aus einem anderen Angebot hinzugefügt.',
    'no-target': 'Kein passendes Produkt im Warenkorb.',
    'not-recommended': 'Für die Produkte im Warenkorb nicht empfohlen.',
    'bundle-complete_one': '%{count} vollständiges Set im Warenkorb.',
    'bundle-complete_other': '%{count} vollständige Sets im Warenkorb.',
    'bundle-incomplete': 'Set unvollständig: %{there} von %{products} Produkten im Warenkorb.',
    'bundle-used': 'Die anderen Produkte gehören schon zu einem Set.',
  },
};
