import type { OfferType } from '../contract/offer-choice.ts';
import { translateMessage } from './message-language.ts';

/** Suggestions for the message of a quantity offer, by key (V209); the texts are ours. */
export const quantityMessages = {
  'buy more': 'Buy more, save more!',
  enjoy: 'Enjoy a lower price when you buy more than one.',
  'best deals': 'Our best deals on {{product_title}}: save up to {{discount}}.',
} as const;

/** Suggestions for the message of a bundle, by key (V210); the first is its default. */
export const bundleMessages = {
  'frequently bought together': 'Frequently bought together',
  'we have this offer just': 'We have this offer just for you',
  'special deal of the day': 'Special deal of the day',
} as const;

/** Quoted in the documents; refused while the discount is off (V141). */
export const instantSavingsMessage =
  'Pick one of these offers and pocket instant savings of up to {{discount}} off.';

/** Message templates any kind of offer may start from (V211); all but the first are ours. */
export const messageTemplates: readonly string[] = [
  instantSavingsMessage,
  'Goes well with {{product_title}}.',
  'Add one more and save {{discount}}.',
  'Before you go: a price for you on {{offer_product_title}}.',
];

/** The title that a new post-purchase offer has (V067). */
export const defaultOfferTitle = "Wait {{last_name}}! We've got a special offer for you.";

/** Title templates of what is offered after payment (V212); all but the first are ours. */
export const titleTemplates: readonly string[] = [
  defaultOfferTitle,
  'Thank you, {{last_name}}! One more thing before it ships.',
  'Add this to your order with one click.',
  'Pairs well with {{product_title}}',
  'A thank-you price: {{discount}} off',
  'Your order is placed. Room for one more?',
];

const typeMessages: Readonly<Record<Exclude<OfferType, 'product' | 'custom'>, string>> = {
  quantity: quantityMessages['buy more'],
  bundle: bundleMessages['frequently bought together'],
  'pre-purchase': 'Frequently bought with {{product_title}}',
  'post-purchase': 'Only for the next few minutes: add this to your order.',
  'in-cart': 'Goes well with your cart.',
  accessory: 'Pairs well with {{product_title}}',
  handpicked: 'Recommended for you',
};

/** With the discount on, an offer inside the cart says what the match saves (V110). */
const matchingProductMessage = 'Add a matching product and save {{discount}}.';

/** First message of a new offer, and of one whose type was changed (V110, V119, V210). */
export function defaultMessage(type: OfferType, enableDiscount: boolean): string {
  if (type === 'product' || type === 'custom') return '';
  return type === 'in-cart' && enableDiscount ? matchingProductMessage : typeMessages[type];
}

/**
 * What the message field suggests for a type: its own first, then the templates. While the discount is off those of
 * ours that name it are left out; the quoted one stays, and is refused with the way to complete it (V141).
 */
export function suggestedMessages(type: OfferType, enableDiscount: boolean): readonly string[] {
  if (type === 'quantity') return Object.values(quantityMessages);
  if (type === 'bundle') return Object.values(bundleMessages);
  const own = defaultMessage(type, enableDiscount);
  const templates = messageTemplates.filter(
    (text) => enableDiscount || text === instantSavingsMessage || !text.includes('{{discount}}'),
  );
  return [...new Set([own, ...templates])].filter((text) => text !== '');
}

/** Whether a message speaks of a discount it cannot name while the discount is off (V141). */
export function needsDiscount(message: string): boolean {
  const text = message.trim();
  return text === instantSavingsMessage || text === translateMessage(instantSavingsMessage, 'de');
}
