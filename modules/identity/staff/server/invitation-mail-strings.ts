/** `subject`, `heading` and `intro` are the standard texts, which a shop may word anew; the rest stands around them. */
export const invitationMailStrings = {
  subject: '%{invited_by} invited you to %{shop}',
  heading: 'Join %{shop}',
  intro: '%{invited_by} invited you to work on %{shop}.',
  button: 'View invitation',
  good: 'The link works once and expires in 7 days.',
  decline: 'Don’t want to join? Decline here: %{address}',
  unknown: 'If you don’t know who this is, you can ignore this email.',
} as const;
