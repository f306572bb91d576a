export const personMailStrings = {
  unasked: 'If you didn’t request this, you can ignore this email.',

  code: 'Your sign-up code',
  code_lead: 'Enter this code to continue signing up:',
  code_good: 'This code is valid for 10 minutes. We’ll never ask you for it.',

  account: 'You already have an account',
  account_lead:
    'Someone (hopefully you) tried to sign up with this address. It already has an account, so we didn’t send a code. Sign in instead.',
  account_forgot: 'Forgot your password? Reset it at %{address}',
  sign_in: 'Sign in',

  reset: 'Reset your password',
  reset_lead: 'Someone (hopefully you) requested a password reset.',
  reset_good: 'The link works once and expires in one hour.',

  no_account: 'There is no account with this address',
  no_account_lead:
    'Someone tried to sign in or reset a password with this address, but there’s no account. You may have used a different email.',
  sign_up: 'Sign up',

  link: 'Your sign-in link',
  link_lead: 'This link signs you in without a password.',
  link_good: 'The link works once and expires in 10 minutes. Don’t share it.',

  verify: 'Confirm your new address',
  verify_lead: 'Confirm this address to use it for sign-in and emails.',
  verify_button: 'Confirm address',
  verify_good: 'The link works once.',

  password: 'Your password was changed',
  password_lead: 'Your password was changed and all other devices were signed out.',
  password_not_you: 'Wasn’t you? Reset your password immediately at %{address}',

  email: 'Your email address was changed',
  email_lead: 'Your account now uses %{email}. You can no longer sign in with this address.',
  email_not_you: 'Wasn’t you? Contact the owner of your shop immediately, and see %{address}',
} as const;
