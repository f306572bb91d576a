/** Where the pages outside the frame are: for their list, and for what leads to them. */
export const outsidePaths = {
  signIn: '/sign-in',
  loading: '/loading',
  signUp: '/sign-up',
  resetPassword: '/reset-password',
  choosePassword: '/reset-pwd-action',
  acceptInvitation: (token: string) => `/auth/accept/${token}`,
  declineInvitation: (token: string) => `/auth/decline/${token}`,
  handover: (token: string) => `/auth/ownership/${token}`,
  verifyEmail: (token: string) => `/verify/email/${token}`,
  signOut: '/logout',
  customLogin: (token: string) => `/custom-login/${token}`,
  nonPayment: '/non-payment',
  grant: '/auth/grant',
} as const;
