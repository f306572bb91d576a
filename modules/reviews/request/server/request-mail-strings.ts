/** The standard texts of the mail that asks for reviews, and what stands around its facts. */
export const requestMailStrings = {
  review_request_subject: 'How do you like what you bought at %{shop}?',
  review_request_heading: 'How do you like it?',
  review_request_intro:
    'Your order %{order} should be with you by now. Other shoppers would like to know what you think of it, good or bad. It takes a minute:',
  write_button: 'Write a review',
  why_marketing: 'You get this mail because you said that %{shop} may write to you.',
  why_told:
    'You get this mail because you ordered at %{shop} and were told there that you would be asked for a review.',
  stop: 'Not to be asked again: %{address}',
  last: 'We will not ask about this order again.',
  example_product: 'Example product',
} as const;
