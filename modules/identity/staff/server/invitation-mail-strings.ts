/** `subject`, `heading` and `intro` are the standard texts, which a shop may word anew; the rest stands around them. */
export const invitationMailStrings = {
  subject: '%{invited_by} invites you to %{shop}',
  heading: 'Join %{shop}',
  intro: '%{invited_by} invites you to work in the back office of %{shop}.',
  button: 'See the invitation',
  good: 'The link works once, within seven days.',
  decline: 'You would rather not? Decline here: %{address}',
  unknown: 'If you do not know who this is, you can ignore this mail.',
} as const;
