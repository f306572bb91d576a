import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the server and the forms say of offers. */
export const offerMessageDe: TranslatedStrings = {
  area: 'server',
  strings: {
    'This offer': 'Dieses Angebot',
    'This offer is in the list twice.': 'Dieses Angebot steht zweimal in der Liste.',
    'Choose between 1 and 8 products': 'Wählen Sie 1 bis 8 Produkte',
    'Choose between 1 and 10 bundles': 'Wählen Sie 1 bis 10 Bundles',
    'At most 2000 characters': 'Höchstens 2000 Zeichen',
    'A color as #rrggbb': 'Eine Farbe wie #rrggbb',
    'Please input value': 'Bitte geben Sie einen Wert ein',
    'Please input digits': 'Bitte geben Sie Ziffern ein',
    'Please input integer number': 'Bitte geben Sie eine ganze Zahl ein',
    'Please input digits and value must be greater than 0':
      'Bitte geben Sie Ziffern ein; der Wert muss größer als 0 sein',
    'Value must be greater than 0 and smaller than 100':
      'Der Wert muss größer als 0 und kleiner als 100 sein',
    'Min quantity number must be from 1 to 1000': 'Die Mindestmenge muss zwischen 1 und 1000 liegen',
    'Each tier needs a different quantity.': 'Jede Stufe braucht eine andere Menge.',
    'Exactly one tier must be the most popular one.': 'Genau eine Stufe muss die beliebteste sein.',
    'The tier selected at first is not in the list.': 'Die vorgewählte Stufe ist nicht in der Liste.',
    'An offer needs at least one tier.': 'Ein Angebot braucht mindestens eine Stufe.',
    'A quantity discount needs tiers.': 'Ein Mengenrabatt braucht Stufen.',
    'Add at least one condition.': 'Fügen Sie mindestens eine Bedingung hinzu.',
    'Buy x get x needs the new quantity layout.':
      '„X kaufen, Y erhalten“ braucht die neue Darstellung der Mengenrabatte.',
    'This target is not available for this offer.': 'Dieses Ziel gibt es für dieses Angebot nicht.',
    'Offers of this kind can be shown, not made or changed.':
      'Angebote dieser Art lassen sich ansehen, aber nicht anlegen oder ändern.',
    'Name at least one offer.': 'Nennen Sie mindestens ein Angebot.',
    'An offer is named twice.': 'Ein Angebot ist doppelt genannt.',
    'The file has no column offer_type.': 'Der Datei fehlt die Spalte offer_type.',
    'The file is empty.': 'Die Datei ist leer.',
    'The file has no offers.': 'Die Datei enthält keine Angebote.',
    'At most %{count} offers at a time.': 'Höchstens %{count} Angebote auf einmal.',
    'Another file is being imported. Please wait until it is done.':
      'Gerade wird eine andere Datei importiert. Bitte warten Sie, bis sie fertig ist.',
    'No line of the file is an offer. Nothing was changed.':
      'Keine Zeile der Datei ist ein Angebot. Nichts wurde geändert.',
    '%{name} is not JSON.': '%{name} ist kein JSON.',
    '%{name} is missing.': '%{name} fehlt.',
    '%{name} has more than %{count} characters.': '%{name} hat mehr als %{count} Zeichen.',
    '%{name} cannot be "%{value}".': '%{name} kann nicht „%{value}“ sein.',
    'The row has %{columns} columns, but the header has %{count}.':
      'Die Zeile hat %{columns} Spalten, die Kopfzeile aber %{count}.',
    'not selected product or collection': 'Kein Produkt und keine Kategorie ausgewählt',
    "Please set up offer's discount to complete this message.":
      'Bitte richten Sie den Rabatt des Angebots ein, um diese Nachricht zu vervollständigen.',
    'Discount number must be greater than or equal to 0 and smaller than 100':
      'Der Rabatt muss mindestens 0 und kleiner als 100 sein',
    'Item number must be greater than 0': 'Die Stückzahl muss größer als 0 sein',
    'Value must be greater than 0': 'Der Wert muss größer als 0 sein',
    'Choose when the discount ends.': 'Wählen Sie, wann der Rabatt endet.',
    'Choose at least one category.': 'Wählen Sie mindestens eine Kategorie.',
    'This recommendation is not available for this offer.':
      'Diese Empfehlung gibt es für dieses Angebot nicht.',
    'Offers inside the cart are switched off for this shop.':
      'Angebote im Warenkorb sind für diesen Shop ausgeschaltet.',
    'Bundles are switched off for this shop.': 'Bundles sind für diesen Shop ausgeschaltet.',
    'Keep offering is not available for this shop.': '„Weiter anbieten“ gibt es für diesen Shop nicht.',
    'A quantity discount leads to the cart or lets the shopper continue.':
      'Ein Mengenrabatt führt zum Warenkorb oder lässt weiter einkaufen.',
    'Only a quantity discount has tiers.': 'Nur ein Mengenrabatt hat Stufen.',
    'Only a bundle can have a fixed amount off.':
      'Nur ein Bundle kann um einen festen Betrag günstiger sein.',
    'Choose at least 2 products.': 'Wählen Sie mindestens 2 Produkte.',
    'From 1 to 8 products can be recommended.': 'Es lassen sich 1 bis 8 Produkte empfehlen.',
    'The share of visitors must be a whole number from 0 to 50.':
      'Der Anteil der Besucher muss eine ganze Zahl von 0 bis 50 sein.',
    'Please select product(s)/category(s).': 'Bitte wählen Sie Produkte oder Kategorien.',
    'Discount percentage must be between 0 to 100': 'Der Prozentsatz muss zwischen 0 und 100 liegen',
    'This funnel': 'Diese Angebotskette',
    'A funnel is named twice.': 'Eine Angebotskette ist doppelt genannt.',
    'Name at least one funnel.': 'Nennen Sie mindestens eine Angebotskette.',
    'A funnel needs at least one step.': 'Eine Angebotskette braucht mindestens einen Schritt.',
    'A funnel can have at most 10 steps.': 'Eine Angebotskette kann höchstens 10 Schritte haben.',
    'Two steps have the same key.': 'Zwei Schritte haben denselben Schlüssel.',
    'Choose a post-purchase offer.': 'Wählen Sie ein Angebot nach dem Kauf.',
    'Choose the first step.': 'Wählen Sie den ersten Schritt.',
    'This step is not in the funnel.': 'Dieser Schritt gehört nicht zur Angebotskette.',
    'A step cannot lead back to one before it.': 'Ein Schritt kann nicht zu einem früheren zurückführen.',
    'No way leads to this step.': 'Zu diesem Schritt führt kein Weg.',
    'These cannot be compared so.': 'Das lässt sich so nicht vergleichen.',
    'Its discount is off.': 'Sein Rabatt ist ausgeschaltet.',
  },
};
