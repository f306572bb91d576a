import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What stands instead of the pages of a stopped shop. */
export const stoppedText = registerStrings('stopped', {
  en: {
    shop_is_frozen_title: '%{shop} is suspended',
    shop_is_frozen_owner:
      'The operator of this Backroom installation suspended it. Ask them what’s missing; only they can reopen it. Your shop’s data isn’t lost.',
    shop_is_frozen_other:
      'The operator of this Backroom installation suspended it. The shop owner can ask them to reopen it. The shop’s data isn’t lost.',
    shop_did_not_complete_survey_title: '%{shop} is waiting for its owner’s reply',
    shop_did_not_complete_survey_owner:
      'The operator of this Backroom installation suspended it until you reply to them. Only they can reopen it. Your shop’s data isn’t lost.',
    shop_did_not_complete_survey_other:
      'The operator of this Backroom installation suspended it until the shop owner replies to them. Let the owner know. The shop’s data isn’t lost.',
    shop_is_end_free_trial_title: 'The free trial of %{shop} has ended',
    shop_is_end_free_trial_owner:
      'Contact the operator of this Backroom installation to continue; only they can reopen it. Products, offers and orders are kept.',
    shop_is_end_free_trial_other:
      'The shop owner can contact the operator of this Backroom installation to continue. Everything is kept.',
    shop_is_reopened_title: '%{shop} is being reopened',
    shop_is_reopened_owner:
      'The operator of this Backroom installation is reopening it. Check again later, or ask them how long it takes.',
    shop_is_reopened_other:
      'The operator of this Backroom installation is reopening it. Check again later, or ask the owner how long it takes.',
    shop_is_closed_title: '%{shop} is closed',
    shop_is_closed_owner: 'You can reopen it at any time. Everything is as you left it.',
    shop_is_closed_other: 'Only the owner of %{shop} can reopen it.',
    as_role: 'Your role here: %{role}. Unsaved changes are kept until you close this page.',
    role_owner: 'owner',
    role_admin: 'admin',
    role_staff: 'staff',
    look_again: 'Check again',
    reopen: 'Reopen shop',
    reopen_title: 'Reopen %{shop}',
    reopen_text: 'Shoppers and your staff get access immediately.',
  },
});
