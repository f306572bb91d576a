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
  first_offer: 'Which offer should I begin with?',
  first_offer_answer:
    'A quantity discount on the product that sells best. It needs one product and two tiers, and shoppers see it on the page they are on anyway.',
  adding_up: 'Do discounts stack?',
  adding_up_answer:
    'No. Offers are checked by priority and the first match applies to an item. Use the price checker to see what happens.',
  not_seen: 'Why don’t shoppers see my offer?',
  not_seen_answer:
    'It may be inactive, its end may have passed, what it recommends may be sold out or already in the cart, or the shopper may be in the share that is left without it.',
  figures: 'Where do the figures come from?',
  figures_answer:
    'Views and clicks are told by the store page, sales by the orders themselves. What was refunded or cancelled is taken off again.',
  after_payment: 'How is a post-purchase offer charged?',
  after_payment_answer:
    'An offer after payment joins the order that was just placed. The shopper confirms with one click, and the card of the order is charged the difference.',
  recommendations: 'How are recommendations generated?',
  recommendations_answer:
    'From the orders of your own shop of the last 180 days: what was bought together, and what sold most. They are made anew every day and after new orders.',
});
