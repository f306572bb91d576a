/** What merchants ask when they begin (C035). */
export const faqs: readonly { id: number; question: string; answer: string }[] = [
  {
    id: 1,
    question: 'Which offer should I begin with?',
    answer:
      'A quantity discount on the product that sells best. It needs one product and two tiers, and shoppers see it on the page they are on anyway.',
  },
  {
    id: 2,
    question: 'Do discounts of several offers add up?',
    answer:
      'No. Offers are tried in the order of their priority, and a line of the cart is discounted by the first one that fits. “Why this price” shows what happened to a cart.',
  },
  {
    id: 3,
    question: 'Why does a shopper not see my offer?',
    answer:
      'It may be inactive, its end may have passed, what it recommends may be sold out or already in the cart, or the shopper may be in the share that is left without it.',
  },
  {
    id: 4,
    question: 'Where do the figures come from?',
    answer:
      'Views and clicks are told by the store page, sales by the orders themselves. What was refunded or cancelled is taken off again.',
  },
  {
    id: 5,
    question: 'What does a shopper pay after payment?',
    answer:
      'An offer after payment joins the order that was just placed. The shopper confirms with one click, and the card of the order is charged the difference.',
  },
  {
    id: 6,
    question: 'What are recommendations made from?',
    answer:
      'From the orders of your own shop of the last 180 days: what was bought together, and what sold most. They are made anew every day and after new orders.',
  },
];
