/** Texts of the mail that asks a buyer to confirm their review. */
export const writtenMailStrings = {
  subject: 'Is this review yours? Please confirm it',
  heading: 'Please confirm your review',
  lead: 'A review of %{product} at %{shop} was signed with this address, which has bought it.',
  lead_shop: 'A review of %{shop} was signed with this address, which has bought there.',
  why: 'When you confirm it, shoppers see that it is a buyer’s.',
  button: 'Look at it and confirm',
  days_one: 'The link works once, for %{count} day.',
  days_other: 'The link works once, for %{count} days.',
  not_you: 'If you did not write it, do nothing: it will never be shown as yours.',
} as const;
