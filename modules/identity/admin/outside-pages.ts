import type { OutsidePage } from '#core/admin/frame/admin-area.ts';
import { outsidePaths } from '../shop/admin/outside-paths.ts';

/** B§2 `auth`: every page without the frame around it. */
export const outsidePages: readonly OutsidePage[] = [
  {
    path: outsidePaths.signIn,
    lazy: () => import('../session/admin/sign-in-page.tsx').then((page) => page.SignInPage),
  },
  {
    path: outsidePaths.loading,
    lazy: () => import('../session/admin/loading-page.tsx').then((page) => page.LoadingPage),
  },
  {
    path: outsidePaths.signUp,
    lazy: () => import('../session/admin/sign-up-page.tsx').then((page) => page.SignUpPage),
  },
  {
    path: outsidePaths.resetPassword,
    lazy: () => import('../session/admin/password-reset-page.tsx').then((page) => page.PasswordResetPage),
  },
  {
    path: outsidePaths.choosePassword,
    lazy: () => import('../session/admin/password-choice-page.tsx').then((page) => page.PasswordChoicePage),
  },
  {
    path: outsidePaths.acceptInvitation('$token'),
    lazy: () => import('../staff/admin/invitation-accept-page.tsx').then((page) => page.InvitationAcceptPage),
  },
  {
    path: outsidePaths.declineInvitation('$token'),
    lazy: () =>
      import('../staff/admin/invitation-decline-page.tsx').then((page) => page.InvitationDeclinePage),
  },
  {
    path: outsidePaths.handover('$token'),
    lazy: () => import('../staff/admin/handover-page.tsx').then((page) => page.HandoverPage),
  },
  {
    path: outsidePaths.verifyEmail('$token'),
    lazy: () => import('../session/admin/email-verify-page.tsx').then((page) => page.EmailVerifyPage),
  },
  {
    path: outsidePaths.signOut,
    lazy: () => import('../session/admin/sign-out-page.tsx').then((page) => page.SignOutPage),
  },
  {
    path: outsidePaths.customLogin('$token'),
    lazy: () => import('../session/admin/custom-login-page.tsx').then((page) => page.CustomLoginPage),
  },
  {
    path: outsidePaths.nonPayment,
    lazy: () => import('../settings/admin/non-payment-page.tsx').then((page) => page.NonPaymentPage),
  },
  {
    path: outsidePaths.grant,
    lazy: () => import('../session/admin/access-grant-page.tsx').then((page) => page.AccessGrantPage),
  },
];
