export const personMailStrings = {
  unasked: 'If you did not ask for this, you can ignore this mail. Nothing changes.',

  code: 'Your sign-up code',
  code_lead: 'Enter this code to go on with signing up:',
  code_good: 'The code is good for 10 minutes. Nobody of us will ever ask you for it.',

  account: 'You already have an account',
  account_lead:
    'Someone, probably you, asked to sign up with this address. It has an account already, so there is no code: sign in instead.',
  account_forgot: 'You do not know your password any more? Choose a new one at %{address}',
  sign_in: 'Sign in',

  reset: 'Choose a new password',
  reset_lead: 'Someone, probably you, asked for a new password for your account.',
  reset_good: 'The link works once, within an hour.',

  no_account: 'There is no account with this address',
  no_account_lead:
    'Someone, probably you, asked for a link to sign in or to choose a new password. This address has no account: perhaps you used another one.',
  sign_up: 'Sign up',

  link: 'Your sign-in link',
  link_lead: 'This link signs you in without a password.',
  link_good: 'The link works once, within 10 minutes. Do not hand it on.',

  verify: 'Confirm your new address',
  verify_lead: 'Your account will use this address for signing in and for mail once you confirm it.',
  verify_button: 'Confirm address',
  verify_good: 'The link works once.',

  password: 'Your password was changed',
  password_lead: 'Your account has a new password, and every other device was signed out.',
  password_not_you: 'You did not do this? Choose a new password at once at %{address}',

  email: 'Your email address was changed',
  email_lead: 'Your account now uses %{email}. This address no longer signs in.',
  email_not_you: 'You did not do this? Tell the owner of your shop at once, and see %{address}',
} as const;
