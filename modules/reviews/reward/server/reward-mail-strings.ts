/** Texts of codes that writers of reviews are thanked with: in mails, on pages, on the code itself. */
export const rewardMailStrings = {
  title: 'Thanks for a review',
  off: '%{off} off your next order',
  off_from: '%{off} off your next order of %{minimum} or more',
  until: '%{what}, until %{day}. Once.',
  handed: 'A code for your next order',
  subject: 'A thank-you from %{shop} for your review',
  heading: 'Thank you for your review',
  heading_name: '%{name}, thank you for your review',
  lead: 'Here is a code: %{what}',
  use: 'Type it in the cart or at the checkout.',
  honest:
    'Everybody who bought and writes gets one, whatever the stars. Shoppers read beside your review that you did.',
} as const;
