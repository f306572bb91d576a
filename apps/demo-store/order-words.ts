const english = {
  order: 'Order',
  placed: 'Ordered with %email.',
  cancelled: 'This order was canceled.',
  pending: 'Payment pending.',
  refunded: 'Refunded so far',
  what: 'What you ordered',
  where: 'Shipping address',
  how: 'Shipping method',
  parcels: 'Shipments',
  track: 'Track shipment',
  quantity: 'quantity',
  subtotal: 'Subtotal',
  delivery: 'Shipping',
  free: 'Free',
  tax: 'Tax',
  total: 'Total',
  shop: 'To the shop',
  over_title: 'This link has expired',
  over_text:
    'Order links expire after 60 days. You can have a new one sent to the email address of the order.',
  over_button: 'Send me a new link',
  asked_title: 'Check your email',
  asked_text:
    'If this link belonged to an order, we’ve sent a new one to that order’s email address. It may take a few minutes.',
};

const german: typeof english = {
  order: 'Bestellung',
  placed: 'Bestellt mit %email.',
  cancelled: 'Diese Bestellung wurde storniert.',
  pending: 'Zahlung ausstehend.',
  refunded: 'Bisher erstattet',
  what: 'Das haben Sie bestellt',
  where: 'Lieferadresse',
  how: 'Versandart',
  parcels: 'Sendungen',
  track: 'Sendung verfolgen',
  quantity: 'Menge',
  subtotal: 'Zwischensumme',
  delivery: 'Versand',
  free: 'Kostenlos',
  tax: 'Steuer',
  total: 'Gesamtbetrag',
  shop: 'Zum Shop',
  over_title: 'Dieser Link ist abgelaufen',
  over_text:
    'Links zu Bestellungen laufen nach 60 Tagen ab. Sie können sich einen neuen an die E-Mail-Adresse der Bestellung senden lassen.',
  over_button: 'Neuen Link senden',
  asked_title: 'Prüfen Sie Ihr Postfach',
  asked_text:
    'Falls dieser Link zu einer Bestellung gehörte, haben wir einen neuen an deren E-Mail-Adresse gesendet. Das kann einige Minuten dauern.',
};

/** The texts of the page that an order's emails link to, in the language of the email: the shop's, else English. */
export const orderWords = (locale: string): typeof english => (/^de\b/i.test(locale) ? german : english);
