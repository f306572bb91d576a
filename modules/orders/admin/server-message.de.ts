import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the server says of orders and customers. */
export const orderMessageDe: TranslatedStrings = {
  area: 'server',
  strings: {
    'This order': 'Diese Bestellung',
    'This customer': 'Diesen Kunden',
    'This fulfilment': 'Diesen Versand',
    'This refund': 'Diese Erstattung',
    'This payment': 'Diese Zahlung',
    'Prices have changed. Please send the order again.':
      'Die Preise haben sich geändert. Bitte senden Sie die Bestellung noch einmal.',
    'This file was kept for a day. Please export once more.':
      'Diese Datei wurde einen Tag aufgehoben. Bitte exportieren Sie noch einmal.',
    'Only a cancelled order of which all money went back can be deleted.':
      'Nur eine stornierte Bestellung, deren Geld ganz zurückging, lässt sich löschen.',
    'This draft order': 'Diesen Entwurf',
    'This export': 'Diesen Export',
    'This item is not in this order': 'Dieser Artikel gehört nicht zu dieser Bestellung',
    'The buyer can still add to this order. Let it go first, or wait until that time is over.':
      'Der Käufer kann dieser Bestellung noch etwas hinzufügen. Geben Sie sie erst frei, oder warten Sie, bis die Zeit um ist.',
    'This order is not waiting for anything.': 'Diese Bestellung wartet auf nichts.',
    'This order has been cancelled.': 'Diese Bestellung ist storniert.',
    'Everything of this order has been sent.': 'Von dieser Bestellung ist alles versandt.',
    'Nothing of this is left to send': 'Hiervon ist nichts mehr zu versenden',
    'Only %{count} left to send': 'Nur noch %{count} zu versenden',
    'This fulfilment has been cancelled.': 'Dieser Versand ist storniert.',
    'Some of these items have been refunded, so this fulfilment stays.':
      'Einige dieser Artikel sind erstattet, deshalb bleibt dieser Versand bestehen.',
    'This order has not been paid, so there is nothing to give back.':
      'Diese Bestellung ist nicht bezahlt, also gibt es nichts zu erstatten.',
    'All of this refund has been given back.': 'Diese Erstattung ist ganz zurückgegangen.',
    'Less than this is left of what was paid for this order.':
      'Von dem, was für diese Bestellung bezahlt wurde, ist weniger als das übrig.',
    'The gateway has not answered yet.': 'Der Zahlungsanbieter hat noch nicht geantwortet.',
    'All of this was refunded': 'Hiervon ist alles erstattet',
    'Only %{count} left to refund': 'Nur noch %{count} zu erstatten',
    'None of this is waiting to be sent': 'Hiervon wartet nichts auf den Versand',
    'Only %{count} not sent yet': 'Nur %{count} noch nicht versandt',
    'None of this was sent': 'Hiervon ist nichts versandt',
    'Only %{count} can come back': 'Nur %{count} können zurückkommen',
    'No shipping is left to refund': 'Es sind keine Versandkosten mehr zu erstatten',
    'This is more shipping than is left to refund': 'Das sind mehr Versandkosten, als noch zu erstatten sind',
    'Choose what to give back': 'Wählen Sie, was erstattet wird',
    'What can be given back has changed.': 'Was erstattet werden kann, hat sich geändert.',
    'The refund was declined. %{reason}': 'Die Erstattung wurde abgelehnt. %{reason}',
    'The card refuses refunds.': 'Die Karte nimmt keine Erstattungen an.',
    'The payment of this order cannot be reached from here.':
      'Die Zahlung dieser Bestellung ist von hier aus nicht erreichbar.',
    'The payment of this order is not waiting for this.':
      'Die Zahlung dieser Bestellung ist nicht in dem Stand dafür.',
    'Some of this order has been sent. Cancel its fulfilments first, or refund it instead.':
      'Ein Teil dieser Bestellung ist versandt. Stornieren Sie zuerst den Versand, oder erstatten Sie stattdessen.',
    'Write something first': 'Schreiben Sie zuerst etwas',
    'Another customer has this email address': 'Ein anderer Kunde hat diese E-Mail-Adresse',
    'Enter an email address': 'Geben Sie eine E-Mail-Adresse ein',
    'This customer has orders, which must keep their buyer, so it cannot be removed.':
      'Dieser Kunde hat Bestellungen, die ihren Käufer behalten müssen, und kann deshalb nicht entfernt werden.',
    'A customer has at most %{count} addresses.': 'Ein Kunde hat höchstens %{count} Adressen.',
    'Make another address the default one first.': 'Wählen Sie zuerst eine andere Adresse als Standard.',
    'Choose a country': 'Wählen Sie ein Land',
    'At most 250 tags': 'Höchstens 250 Schlagwörter',
    'A tag has at most 40 characters': 'Ein Schlagwort hat höchstens 40 Zeichen',
    'Enter a web address': 'Geben Sie eine Webadresse ein',
    'This draft has become an order already.': 'Aus diesem Entwurf ist schon eine Bestellung geworden.',
    'Prices have changed. Please look at the draft again.':
      'Preise haben sich geändert. Bitte sehen Sie sich den Entwurf noch einmal an.',
    'Add an item first.': 'Fügen Sie zuerst einen Artikel hinzu.',
    '%{title} is not in stock any more.': '%{title} ist nicht mehr auf Lager.',
    'This customer is not in this shop': 'Diesen Kunden gibt es in diesem Shop nicht',
    'Enter a name': 'Geben Sie einen Namen ein',
    'Enter more than 0': 'Geben Sie mehr als 0 ein',
  },
};
