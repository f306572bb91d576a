import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What stands instead of the pages of a stopped shop. */
export const stoppedText = registerStrings('stopped', {
  en: {
    shop_is_frozen_title: '%{shop} is suspended',
    shop_is_frozen_owner:
      'It was stopped by whoever runs this installation of Backroom. Ask them what is missing; only they can open it again. Nothing of your shop is lost.',
    shop_is_frozen_other:
      'It was stopped by whoever runs this installation of Backroom. Its owner can ask them to open it again. Nothing of the shop is lost.',
    shop_did_not_complete_survey_title: '%{shop} waits for an answer from its owner',
    shop_did_not_complete_survey_owner:
      'Whoever runs this installation of Backroom has stopped it until you have answered them. Write to them; only they can open it again. Nothing of your shop is lost.',
    shop_did_not_complete_survey_other:
      'Whoever runs this installation of Backroom has stopped it until its owner has answered them. Tell the owner. Nothing of the shop is lost.',
    shop_is_end_free_trial_title: 'The free trial of %{shop} has ended',
    shop_is_end_free_trial_owner:
      'Agree with whoever runs this installation of Backroom on how it goes on; only they can open it again. Products, offers and orders are kept.',
    shop_is_end_free_trial_other:
      'Its owner can agree with whoever runs this installation of Backroom on how it goes on. Everything is kept.',
    shop_is_reopened_title: '%{shop} is being opened again',
    shop_is_reopened_owner:
      'Whoever runs this installation of Backroom is at it. Look again later, or ask them how long it takes.',
    shop_is_reopened_other:
      'Whoever runs this installation of Backroom is at it. Look again later, or ask the owner how long it takes.',
    shop_is_closed_title: '%{shop} is closed',
    shop_is_closed_owner: 'You can open it again at any time; everything is as you left it.',
    shop_is_closed_other: 'Only the owner of %{shop} can open it again.',
    as_role: 'You are here as: %{role}. What you had not saved is kept until you close this page.',
    role_owner: 'owner',
    role_admin: 'admin',
    role_staff: 'staff',
    look_again: 'Check again',
    reopen: 'Open the shop again',
    reopen_title: 'Open %{shop} again',
    reopen_text: 'Shoppers and your staff get in again at once.',
  },
});
