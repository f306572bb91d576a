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
  adding_up: 'Do discounts of several offers add up?',
  adding_up_answer:
    'No. Offers are tried in the order of their priority, and a line of the cart is discounted by the first one that fits. “Why this price” shows what happened to a cart.',
  not_seen: 'Why does a shopper not see my offer?',
  not_seen_answer:
    'It may be inactive, its end may have passed, what it recommends may be sold out or already in the cart, or the shopper may be in the share that is left without it.',
  figures: 'Where do the figures come from?',
  figures_answer:
    'Views and clicks are told by the store page, sales by the orders themselves. What was refunded or cancelled is taken off again.',
  after_payment: 'What does a shopper pay after payment?',
  after_payment_answer:
    'An offer after payment joins the order that was just placed. The shopper confirms with one click, and the card of the order is charged the difference.',
  recommendations: 'What are recommendations made from?',
  recommendations_answer:
    'From the orders of your own shop of the last 180 days: what was bought together, and what sold most. They are made anew every day and after new orders.',
});
