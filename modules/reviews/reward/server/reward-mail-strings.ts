/** Texts of reward codes, in emails, on pages and on the code itself. */
export const rewardMailStrings = {
  title: 'Thanks for your review',
  off: '%{off} off your next order',
  off_from: '%{off} off your next order of %{minimum} or more',
  until: '%{what}. Valid once until %{day}.',
  handed: 'A code for your next order',
  subject: 'A thank-you from %{shop} for your review',
  heading: 'Thank you for your review',
  heading_name: '%{name}, thank you for your review',
  lead: 'Here’s your discount code: %{what}',
  use: 'Enter it in your cart or at checkout.',
  honest: 'Every verified reviewer gets a code, whatever the rating. Your review is labeled as rewarded.',
} as const;
