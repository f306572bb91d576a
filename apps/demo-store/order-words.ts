const english = {
  order: 'Order',
  placed: 'Ordered with %email.',
  cancelled: 'This order was cancelled.',
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
    'Links to an order work for 60 days. You can have a new one sent to the email address of the order.',
  over_button: 'Send me a new link',
  asked_title: 'Check your email',
  asked_text:
    'If this link was one to an order, a new one is on its way to the email address of that order. It may take some minutes.',
};

const german: typeof english = {
  order: 'Bestellung',
  placed: 'Bestellt mit der Adresse %email.',
  cancelled: 'Diese Bestellung wurde storniert.',
  pending: 'Diese Bestellung ist noch zu bezahlen.',
  refunded: 'Bisher erstattet',
  what: 'Das haben Sie bestellt',
  where: 'Lieferadresse',
  how: 'Versandart',
  parcels: 'Unterwegs',
  track: 'Paket verfolgen',
  quantity: 'Menge',
  subtotal: 'Zwischensumme',
  delivery: 'Versand',
  free: 'Kostenlos',
  tax: 'Steuer',
  total: 'Gesamtbetrag',
  shop: 'Zum Shop',
  over_title: 'Dieser Link funktioniert nicht mehr',
  over_text:
    'Links zu einer Bestellung gelten 60 Tage. Sie können sich einen neuen an die E-Mail-Adresse der Bestellung senden lassen.',
  over_button: 'Neuen Link senden',
  asked_title: 'Bitte sehen Sie in Ihr Postfach',
  asked_text:
    'Falls dieser Link zu einer Bestellung gehörte, ist ein neuer an die E-Mail-Adresse der Bestellung unterwegs. Das kann einige Minuten dauern.',
};

/** The words of the page that a mail leads to, in the language of the mail: the shop's, else English. */
export const orderWords = (locale: string): typeof english => (/^de\b/i.test(locale) ? german : english);
