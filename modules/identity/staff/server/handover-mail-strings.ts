export const handoverMailStrings = {
  offer: '%{person} wants to transfer %{shop} to you',
  offer_title: 'Become the owner of %{shop}',
  offer_lead:
    '%{person} owns %{shop} and wants to transfer it to you. The owner can do everything in a shop, can close it and can’t be removed.',
  offer_stays: '%{person} stays in the shop as an admin.',
  offer_leaves: '%{person} leaves the shop.',
  offer_button: 'View request',
  offer_good: 'The link works once and expires on %{until}. Sign in and accept with your own password.',
  offer_else:
    'To decline, use the same page. If you do nothing, nothing changes. If you don’t know what this is about, ask %{person} before you accept.',

  offered: 'Transfer of %{shop} to %{person} requested',
  offered_lead:
    'You asked %{person} (%{email}) to take over %{shop}. Nothing changes until they accept, and they can until %{until}. You can withdraw the request before that.',
  offered_button: 'View or withdraw it',
  offered_not_you: 'Wasn’t you? Withdraw it immediately, and reset your password at %{address}',

  declined: '%{person} declined to take over %{shop}',
  declined_lead: '%{person} (%{email}) declined the transfer of %{shop}. You’re still its owner.',

  taken: 'You’re now the owner of %{shop}',
  taken_lead: 'You took over %{shop} from %{person}. You can now do everything in it.',
  taken_not_you: 'Wasn’t you? Someone knows your password. Reset it immediately at %{address}',

  given: '%{person} is now the owner of %{shop}',
  given_lead: '%{person} (%{email}) accepted the transfer of %{shop}.',
  given_stays: 'You stay in the shop as an admin.',
  given_left: 'You no longer have access to the shop.',
  given_not_you:
    'Wasn’t you? Reset your password immediately at %{address} and contact the operator of this installation. Only they can give the shop back.',
} as const;
