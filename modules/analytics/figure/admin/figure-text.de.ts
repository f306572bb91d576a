import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { figureText } from './figure-text.ts';

export const figureTextDe: TranslatedText<typeof figureText> = {
  area: 'figures',
  strings: {
    gross_sales: 'Bruttoumsatz',
    gross_sales_means:
      'Preise der verkauften Artikel, vor Rabatten und Rückgaben, ohne Versand und ohne Steuer, auch wo Preise sie enthalten.',
    discounts: 'Rabatte',
    discounts_means: 'Was Angebote und Codes von diesen Preisen abzogen.',
    returns: 'Rückgaben',
    returns_means: 'Was für Artikel zurückgegeben und was storniert wurde.',
    net_sales: 'Nettoumsatz',
    net_sales_means:
      'Was Artikel einbrachten: Bruttoumsatz − Rabatte − Rückgaben. Versand und Steuer sind nicht darin. Dieselbe Zahl auf der Startseite, in jedem Bericht und jeder Datei.',
    delivery: 'Versand',
    delivery_means: 'Was für den Versand bezahlt wurde, abzüglich dessen, was davon zurückging.',
    taxes: 'Steuer',
    taxes_means: 'Berechnete Steuer, auf die Preise oder in ihnen, abzüglich dessen, was davon zurückging.',
    total_sales: 'Gesamtumsatz',
    total_sales_means: 'Nettoumsatz + Versand + Steuer.',
    orders: 'Bestellungen',
    orders_means: 'Bestellungen, die in diesen Tagen eingingen.',
    items_sold: 'Verkaufte Artikel',
    items_sold_means: 'Verkaufte Stücke, abzüglich derer, die zurückkamen.',
    average_order: 'Ø Bestellwert',
    average_order_means: 'Nettoumsatz geteilt durch Bestellungen.',
    average_items: 'Artikel je Bestellung',
    average_items_means: 'Verkaufte Artikel geteilt durch Bestellungen.',
    cost: 'Kosten',
    cost_means: 'Was die verkauften Artikel am Tag ihres Verkaufs kosteten, soweit es bekannt ist.',
    reported_costs: 'Weitere Kosten',
    reported_costs_means:
      'Was Bestellungen neben ihren Artikeln und Zahlungen kosten, wie es gemeldet wurde: Lieferanten, Druck, Etiketten. Es zählt an dem Tag, an dem es bekannt war, oder an dem der Bestellung. Was die Bestellung als Ganzes betrifft, verteilt sich auf ihre Positionen nach dem, was der Käufer für jede bezahlt hat. Kosten von Artikeln, deren eigene Kosten niemand kennt, stehen für sich.',
    fees: 'Zahlungsgebühren',
    fees_means:
      'Was Zahlungsanbieter von dem behalten, was bezahlt wurde, Versand und Steuer eingeschlossen, nach den Sätzen, die der Shop einträgt: denen vom Tag der Bestellung. Sie werden je Bestellung einmal gerundet und nach dem Preis auf das Verkaufte verteilt. Was erstattet wird, bringt keine Gebühr zurück. Ohne Satz gibt es keine; die von Artikeln ohne bekannte Kosten stehen für sich.',
    profit: 'Gewinn',
    profit_means:
      'Nettoumsatz der Artikel, deren Kosten bekannt sind, abzüglich dieser Kosten und ihrer Zahlungsgebühren.',
    margin: 'Marge',
    margin_means: 'Gewinn geteilt durch den Nettoumsatz der Artikel, deren Kosten bekannt sind.',
    uncosted_sales: 'Ohne bekannte Kosten',
    uncosted_sales_means:
      'Nettoumsatz von Artikeln, deren Kosten niemand eingetragen hat. Unbekannt ist nicht kostenlos: Sie sind in keinem Gewinn.',
    uncosted_fees: 'Gebühren ohne bekannte Kosten',
    uncosted_fees_means:
      'Zahlungsgebühren von Artikeln, deren Kosten niemand eingetragen hat. Wie deren Umsatz sind sie in keinem Gewinn.',
    uncosted_costs: 'Weitere Kosten ohne bekannte Artikelkosten',
    uncosted_costs_means:
      'Weitere Kosten von Artikeln, deren eigene Kosten niemand kennt. Wie deren Umsatz sind sie in keinem Gewinn.',
    before: 'statt %{value}',
    points: '%{change} Pkt.',
  },
};
