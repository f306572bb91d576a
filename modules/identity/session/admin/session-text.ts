import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Signing in and who is signed in: what the first load says of it. */
export const sessionText = registerStrings('session', {
  en: {
    sign_in: 'Sign in',
    sign_in_title: 'Sign in to Backroom',
    sign_in_again_title: 'Sign in again',
    sign_in_again_body:
      'Your session expired. Sign in to continue where you left off; your changes are still here.',
    email: 'Email',
    password: 'Password',
    show_password: 'Show password',
    hide_password: 'Hide password',
    blank: "Can't be blank, please fill out this field",
    demo: 'This is a demo. Use %{email} and the password %{password}.',
    demo_without_password: 'This is a demo. The account is %{email}.',
    demo_fill: 'Fill in',
    starting: 'Opening your shop',
    context_failed: 'Couldn’t open your shop',
    try_again: 'Try again',
    sign_out_failed: 'Couldn’t sign you out. Try again.',
    sign_out_drafts_title_one: 'You have unsaved changes',
    sign_out_drafts_title_other: 'You have unsaved changes in %{count} places',
    sign_out_drafts:
      'They can be kept in this browser for a week, visible only to you. Discard them on shared computers.',
    sign_out_lost: 'Changes on this page won’t be kept.',
    sign_out_keep: 'Keep and sign out',
    sign_out_forget: 'Discard and sign out',
    switched: 'You’re now in %{shop}',
    cancel: 'Cancel',
  },
});
