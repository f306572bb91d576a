export const handoverMailStrings = {
  offer: '%{person} wants to hand %{shop} over to you',
  offer_title: 'Become the owner of %{shop}',
  offer_lead:
    '%{person} owns %{shop} and offers it to you. The owner may do everything in a shop, can close it, and cannot be removed by anybody.',
  offer_stays: '%{person} works on in the shop, as an admin.',
  offer_leaves: '%{person} leaves the shop.',
  offer_button: 'See the offer',
  offer_good:
    'The link works once, until %{until}. You sign in as yourself and accept with your own password.',
  offer_else:
    'If you would rather not, decline on the same page. If you do nothing, nothing changes. If you do not know what this is about, ask %{person} before you accept.',

  offered: 'You are handing %{shop} over to %{person}',
  offered_lead:
    'You offered the ownership of %{shop} to %{person} (%{email}). Nothing changes until they accept, which they can until %{until}. Until then you can withdraw it.',
  offered_button: 'See or withdraw it',
  offered_not_you: 'It was not you? Withdraw it at once, and choose a new password at %{address}',

  declined: '%{person} declined the ownership of %{shop}',
  declined_lead: '%{person} (%{email}) does not want to take %{shop} over. You are still its owner.',

  taken: 'You are the owner of %{shop}',
  taken_lead:
    'You accepted the ownership of %{shop} from %{person}. From now on you may do everything in it.',
  taken_not_you: 'It was not you? Somebody knows your password. Choose a new one at once at %{address}',

  given: '%{person} is the owner of %{shop} now',
  given_lead: '%{person} (%{email}) accepted the ownership of %{shop} that you offered.',
  given_stays: 'You work on in the shop, as an admin.',
  given_left: 'You do not belong to the shop any more.',
  given_not_you:
    'It was not you who offered it? Choose a new password at once at %{address} and tell the people who run this installation: they alone can give the shop back.',
} as const;
