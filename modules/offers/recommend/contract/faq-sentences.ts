import { defineSentences } from '#core/contract/sentence.ts';

/** What merchants ask when they begin (C035), in order: the place of a question is its id. */
export const faqKeys = [
  'first_offer',
  'adding_up',
  'not_seen',
  'figures',
  'after_payment',
  'recommendations',
] as const;

/** The questions, and their answers. */
export const faqSentences = defineSentences('offers.faq', {
  first_offer: 'Which offer should I start with?',
  first_offer_answer:
    'A quantity discount on your best-selling product. It needs one product and two tiers, and shoppers see it on a page they visit anyway.',
  adding_up: 'Do discounts stack?',
  adding_up_answer:
    'No. Offers are checked by priority and the first match applies to an item. Use the price checker to see what happens.',
  not_seen: 'Why don’t shoppers see my offer?',
  not_seen_answer:
    'It may be inactive or expired, the products it recommends may be sold out or already in the cart, or the shopper may be in the holdout group.',
  figures: 'Where do the figures come from?',
  figures_answer:
    'Views and clicks come from your store’s pages, sales from the orders. Refunded and canceled items are subtracted.',
  after_payment: 'How is a post-purchase offer charged?',
  after_payment_answer:
    'The shopper confirms with one click. The product is added to the order just placed, and the difference is charged to the card of the order.',
  recommendations: 'How are recommendations generated?',
  recommendations_answer:
    'From your shop’s orders of the last 180 days: products bought together, and best sellers. They’re updated daily and after new orders.',
});
