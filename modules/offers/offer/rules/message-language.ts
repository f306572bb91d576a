/** Messages and titles that Backroom proposes, in German, by the English text. */
const german: Readonly<Record<string, string>> = {
  'Buy more, save more!': 'Mehr kaufen, mehr sparen!',
  'Enjoy a lower price when you buy more than one.': 'Kaufen Sie mehr als ein Stück und zahlen Sie weniger.',
  'Our best deals on {{product_title}}: save up to {{discount}}.':
    'Unsere besten Preise für {{product_title}}: Sparen Sie bis zu {{discount}}.',
  'Frequently bought together': 'Häufig zusammen gekauft',
  'We have this offer just for you': 'Dieses Angebot haben wir nur für Sie',
  'Special deal of the day': 'Angebot des Tages',
  'Pick one of these offers and pocket instant savings of up to {{discount}} off.':
    'Wählen Sie eines dieser Angebote und sparen Sie sofort bis zu {{discount}}.',
  'Goes well with {{product_title}}.': 'Passt gut zu {{product_title}}.',
  'Add one more and save {{discount}}.': 'Nehmen Sie noch eins und sparen Sie {{discount}}.',
  'Before you go: a price for you on {{offer_product_title}}.':
    'Bevor Sie gehen: ein Preis für Sie auf {{offer_product_title}}.',
  "Wait {{last_name}}! We've got a special offer for you.":
    'Einen Moment, {{last_name}}! Wir haben ein besonderes Angebot für Sie.',
  'Thank you, {{last_name}}! One more thing before it ships.':
    'Danke, {{last_name}}! Noch etwas, bevor wir versenden.',
  'Add this to your order with one click.': 'Fügen Sie das mit einem Klick Ihrer Bestellung hinzu.',
  'Pairs well with {{product_title}}': 'Passt perfekt zu {{product_title}}',
  'A thank-you price: {{discount}} off': 'Ein Dankeschön-Preis: {{discount}} Rabatt',
  'Your order is placed. Room for one more?': 'Ihre Bestellung ist da. Darf es noch etwas sein?',
  'Frequently bought with {{product_title}}': 'Häufig zusammen mit {{product_title}} gekauft',
  'Only for the next few minutes: add this to your order.':
    'Nur in den nächsten Minuten: Fügen Sie das Ihrer Bestellung hinzu.',
  'Goes well with your cart.': 'Passt gut zu Ihrem Warenkorb.',
  'Recommended for you': 'Für Sie empfohlen',
  'Add a matching product and save {{discount}}.':
    'Nehmen Sie etwas Passendes dazu und sparen Sie {{discount}}.',
};

/**
 * A proposed text in the language of the shop, which its shoppers read. Any other text, and any text for a language
 * without translations, comes back unchanged. `locale` as a shop has it: `de-AT`.
 */
export function translateMessage(text: string, locale: string): string {
  return /^de\b/i.test(locale) && Object.hasOwn(german, text) ? german[text]! : text;
}

/** A new offer whose proposed message and title are in the language of the shop. */
export function translateOffer<T extends { offer_message: string; offer_title: string }>(
  offer: T,
  locale: string,
): T {
  return {
    ...offer,
    offer_message: translateMessage(offer.offer_message, locale),
    offer_title: translateMessage(offer.offer_title, locale),
  };
}
