/** Suggestions for the message of a quantity offer, by key (V209); the texts are ours. */
export const quantityMessages = {
  'buy more': 'Buy more, save more!',
  enjoy: 'Enjoy a lower price when you take more than one.',
  'best deals': 'Our best deals on {{product_title}}: save up to {{discount}}.',
} as const;

/** Quoted in the documents; refused while the discount is off (V141). */
export const instantSavingsMessage =
  'Pick one of these offers and pocket instant savings of up to {{discount}} off.';

/** Message templates any kind of offer may start from (V211); all but the first are ours. */
export const offerMessages: readonly string[] = [
  instantSavingsMessage,
  'Goes well with {{product_title}}.',
  'Add one more and keep {{discount}} in your pocket.',
  'Before you go: a price for you on {{product_title}}.',
];

/** First message of a new quantity offer (V119). */
export const defaultQuantityMessage: string = quantityMessages['buy more'];

/** What a message may name; absent ones come out empty. */
export interface MessageFacts {
  /** Ready for reading, currency or percent sign included: `20%`, `$5.00`. */
  discount?: string;
  product_title?: string;
  last_name?: string;
}

/**
 * Fills `{{discount}}`, `{{product_title}}` and `{{last_name}}`. Plain text in, plain text out: a filled-in
 * value is never looked at again, and whoever shows the result must not parse it as HTML. Unknown names
 * stay as they are, so that a merchant sees the slip.
 */
export function renderMessage(template: string, facts: MessageFacts): string {
  return template.replace(
    /\{\{\s*(discount|product_title|last_name)\s*\}\}/g,
    (_, name: keyof MessageFacts) => facts[name] ?? '',
  );
}

/** Whether a message speaks of a discount it cannot name while the discount is off (V141). */
export function needsDiscount(message: string): boolean {
  return message.trim() === instantSavingsMessage;
}
