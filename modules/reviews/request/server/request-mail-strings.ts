/** The default texts of a review request, and its fixed texts. */
export const requestMailStrings = {
  review_request_subject: 'How was your order from %{shop}?',
  review_request_heading: 'How did we do?',
  review_request_intro:
    'Your order %{order} should have arrived. Would you leave an honest review? It only takes a minute and helps other shoppers:',
  write_button: 'Write a review',
  why_marketing: 'You’re receiving this email because you subscribed to emails from %{shop}.',
  why_told:
    'You’re receiving this email because you ordered from %{shop} and were told at checkout that we’d ask for a review.',
  stop: 'Unsubscribe from review requests: %{address}',
  last: 'We won’t email you about this order again.',
  example_product: 'Example product',
} as const;
