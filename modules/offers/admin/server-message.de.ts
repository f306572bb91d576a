import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the server and the forms say of offers. */
export const offerMessageDe: TranslatedStrings = {
  area: 'server',
  strings: {
    'This offer': 'Dieses Angebot',
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
    'Its discount is off.': 'Sein Rabatt ist ausgeschaltet.',
  },
};
