import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { figureText } from './figure-text.ts';

export const figureTextDe: TranslatedText<typeof figureText> = {
  area: 'figures',
  strings: {
    gross_sales: 'Bruttoumsatz',
    gross_sales_means: 'Produktpreis × Menge vor Rabatten und Retouren. Ohne Versand und Steuern.',
    discounts: 'Rabatte',
    discounts_means: 'Rabatte aus Angeboten und Codes.',
    returns: 'Retouren',
    returns_means: 'Wert erstatteter und stornierter Artikel.',
    net_sales: 'Nettoumsatz',
    net_sales_means:
      'Bruttoumsatz − Rabatte − Retouren. Ohne Versand und Steuern. Dieselbe Zahl auf der Startseite, in jedem Bericht und in jedem Export.',
    delivery: 'Versand',
    delivery_means: 'Versandkosten abzüglich erstatteter Versandkosten.',
    taxes: 'Steuern',
    taxes_means:
      'Berechnete Steuern, zusätzlich zu den Preisen oder darin enthalten, abzüglich Erstattungen.',
    total_sales: 'Gesamtumsatz',
    total_sales_means: 'Nettoumsatz + Versand + Steuern.',
    orders: 'Bestellungen',
    orders_means: 'Bestellungen in diesem Zeitraum.',
    items_sold: 'Verkaufte Artikel (netto)',
    items_sold_means: 'Verkaufte Artikel abzüglich Retouren.',
    average_order: 'Durchschnittlicher Bestellwert',
    average_order_means: 'Nettoumsatz geteilt durch Bestellungen.',
    average_items: 'Artikel pro Bestellung',
    average_items_means: 'Verkaufte Artikel (netto) geteilt durch Bestellungen.',
    cost: 'Wareneinsatz',
    cost_means: 'Kosten der verkauften Artikel, Stand Verkaufstag, soweit bekannt.',
    reported_costs: 'Weitere Kosten',
    reported_costs_means:
      'Für Bestellungen gemeldete Kosten neben Wareneinsatz und Zahlungsgebühren (Lieferanten, Druck, Versandetiketten), an dem Tag, an dem sie bekannt wurden, oder am Bestelldatum. Kosten der ganzen Bestellung werden nach gezahltem Preis auf die Artikel verteilt. Kosten von Artikeln ohne Produktkosten werden separat angezeigt.',
    fees: 'Zahlungsgebühren',
    fees_means:
      'Gebühren der Zahlungsanbieter auf den gezahlten Betrag inkl. Versand und Steuern, nach dem Satz, den Sie für das Bestelldatum eingetragen haben; ohne Satz keine Gebühr. Einmal je Bestellung gerundet und nach Preis auf die Artikel verteilt. Rückerstattungen bringen keine Gebühren zurück. Gebühren von Artikeln ohne Produktkosten werden separat angezeigt.',
    profit: 'Gewinn',
    profit_means: 'Nettoumsatz der Artikel mit bekannten Kosten, abzüglich Kosten und Zahlungsgebühren.',
    margin: 'Gewinnmarge',
    margin_means: 'Gewinn geteilt durch den Nettoumsatz der Artikel mit bekannten Kosten.',
    uncosted_sales: 'Nettoumsatz ohne Kosten',
    uncosted_sales_means: 'Nettoumsatz von Artikeln ohne eingetragene Kosten. Nicht im Gewinn enthalten.',
    uncosted_fees: 'Gebühren ohne Kosten',
    uncosted_fees_means: 'Zahlungsgebühren von Artikeln ohne eingetragene Kosten. Nicht im Gewinn enthalten.',
    uncosted_costs: 'Weitere Kosten ohne Produktkosten',
    uncosted_costs_means: 'Weitere Kosten von Artikeln ohne eingetragene Kosten. Nicht im Gewinn enthalten.',
    before: 'ggü. %{value}',
    points: '%{change} PP',
  },
};
