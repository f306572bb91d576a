import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Steps and questions as the server tells them (C035, C060). */
export const guideMessageDe: TranslatedStrings = {
  area: 'built-in',
  strings: {
    'Offer something after payment': 'Bieten Sie nach dem Bezahlen etwas an',
    'One click adds it to the order that was just placed. Nothing has to be typed again.':
      'Ein Klick legt es in die gerade aufgegebene Bestellung. Nichts muss noch einmal eingegeben werden.',
    'Create post-purchase offer': 'Angebot nach dem Kauf anlegen',
    'Offer something before payment': 'Bieten Sie vor dem Bezahlen etwas an',
    'Shown when a product goes into the cart: what goes with it, or the better version.':
      'Erscheint, wenn ein Produkt in den Warenkorb kommt: was dazu passt oder die bessere Ausführung.',
    'Create pre-purchase offer': 'Angebot vor dem Kauf anlegen',
    'Reward those who take more': 'Belohnen Sie, wer mehr nimmt',
    'Shoppers who take two or more pay less for each. It needs one product and two tiers.':
      'Wer zwei oder mehr nimmt, zahlt für jedes Stück weniger. Ein Produkt und zwei Stufen genügen.',
    'Create quantity discount': 'Mengenrabatt anlegen',
    'Sell what belongs together': 'Verkaufen Sie, was zusammengehört',
    'A bundle shows two or more products side by side, at a better price together.':
      'Ein Bundle zeigt zwei oder mehr Produkte nebeneinander, zusammen günstiger.',
    'Create bundle': 'Bundle anlegen',
    'Use the last step before the checkout': 'Nutzen Sie den letzten Schritt vor der Kasse',
    'An offer inside the cart reaches shoppers who have already decided to buy.':
      'Ein Angebot im Warenkorb erreicht alle, die sich schon entschieden haben.',
    'Create in-cart offer': 'Angebot im Warenkorb anlegen',
    'Turn on quick view': 'Schalten Sie die Schnellansicht ein',
    'A button on product cards opens the product over the page, ready for the cart.':
      'Ein Knopf auf Produktkarten öffnet das Produkt über der Seite, bereit für den Warenkorb.',
    'Turn it on': 'Einschalten',
    'Which offer should I begin with?': 'Mit welchem Angebot soll ich beginnen?',
    'A quantity discount on the product that sells best. It needs one product and two tiers, and shoppers see it on the page they are on anyway.':
      'Mit einem Mengenrabatt auf das meistverkaufte Produkt. Er braucht ein Produkt und zwei Stufen, und Kunden sehen ihn auf der Seite, auf der sie ohnehin sind.',
    'Do discounts of several offers add up?': 'Addieren sich die Rabatte mehrerer Angebote?',
    'No. Offers are tried in the order of their priority, and a line of the cart is discounted by the first one that fits. “Why this price” shows what happened to a cart.':
      'Nein. Angebote werden nach ihrer Priorität geprüft, und eine Position im Warenkorb bekommt den Rabatt des ersten, das passt. „Warum dieser Preis“ zeigt, was mit einem Warenkorb geschah.',
    'Why does a shopper not see my offer?': 'Warum sieht jemand mein Angebot nicht?',
    'It may be inactive, its end may have passed, what it recommends may be sold out or already in the cart, or the shopper may be in the share that is left without it.':
      'Vielleicht ist es inaktiv oder abgelaufen, das Empfohlene ist ausverkauft oder schon im Warenkorb, oder die Person gehört zu dem Anteil, der es zum Vergleich nicht sieht.',
    'Where do the figures come from?': 'Woher kommen die Zahlen?',
    'Views and clicks are told by the store page, sales by the orders themselves. What was refunded or cancelled is taken off again.':
      'Aufrufe und Klicks meldet die Shopseite, Umsätze kommen aus den Bestellungen selbst. Was erstattet oder storniert wurde, wird wieder abgezogen.',
    'What does a shopper pay after payment?': 'Was zahlt jemand nach dem Bezahlen?',
    'An offer after payment joins the order that was just placed. The shopper confirms with one click, and the card of the order is charged the difference.':
      'Ein Angebot nach dem Bezahlen kommt in die gerade aufgegebene Bestellung. Ein Klick bestätigt, und die Karte der Bestellung wird mit der Differenz belastet.',
    'What are recommendations made from?': 'Woraus entstehen Empfehlungen?',
    'From the orders of your own shop of the last 180 days: what was bought together, and what sold most. They are made anew every day and after new orders.':
      'Aus den Bestellungen Ihres Shops der letzten 180 Tage: was zusammen gekauft wurde und was sich am besten verkauft hat. Sie entstehen täglich und nach neuen Bestellungen neu.',
  },
};
