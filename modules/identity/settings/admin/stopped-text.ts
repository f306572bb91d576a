import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What stands instead of the pages of a stopped shop. */
export const stoppedText = registerStrings('stopped', {
  en: {
    shop_is_frozen_title: '%{shop} is frozen',
    shop_is_frozen_owner: 'Contact support to have it opened again. Nothing of your shop is lost.',
    shop_is_frozen_other: 'Ask the owner of %{shop} to contact support. Nothing of the shop is lost.',
    shop_did_not_complete_survey_title: 'The survey of %{shop} is not completed',
    shop_did_not_complete_survey_owner:
      'Complete the survey you were sent by mail; the shop opens after that.',
    shop_did_not_complete_survey_other: 'Ask the owner of %{shop} to complete the survey.',
    shop_is_end_free_trial_title: 'The free trial of %{shop} has ended',
    shop_is_end_free_trial_owner: 'Choose a plan to go on. Products, offers and orders are kept.',
    shop_is_end_free_trial_other: 'Ask the owner of %{shop} to choose a plan. Everything is kept.',
    shop_is_reopened_title: '%{shop} is being opened again',
    shop_is_reopened_owner: 'This takes a few minutes. Look again after that.',
    shop_is_reopened_other: 'This takes a few minutes. Look again after that.',
    shop_is_closed_title: '%{shop} is closed',
    shop_is_closed_owner: 'You can open it again at any time; everything is as you left it.',
    shop_is_closed_other: 'Only the owner of %{shop} can open it again.',
    as_role: 'You are here as: %{role}. What you had not saved is kept until you close this page.',
    role_owner: 'owner',
    role_admin: 'admin',
    role_staff: 'staff',
    look_again: 'Look again',
    reopen: 'Open the shop again',
    reopen_title: 'Open %{shop} again',
    reopen_text: 'Shoppers and your staff get in again at once.',
  },
});
