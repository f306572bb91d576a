/** Texts of the email that asks a buyer to confirm their review. */
export const writtenMailStrings = {
  subject: 'Please confirm your review',
  heading: 'Confirm your review',
  lead: 'A review of %{product} at %{shop} was submitted with your email address, which was used to buy it.',
  lead_shop: 'A review of %{shop} was submitted with your email address, which was used to order there.',
  why: 'Confirming shows shoppers it’s from a verified buyer.',
  button: 'View and confirm',
  days_one: 'The link works once and expires in %{count} day.',
  days_other: 'The link works once and expires in %{count} days.',
  not_you: 'If you didn’t write it, ignore this email. The review will never be shown as yours.',
} as const;
