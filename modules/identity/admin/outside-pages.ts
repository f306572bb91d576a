import type { ComponentType } from 'react';

/** A page outside the frame: it works signed out, and its component arrives in its own chunk. */
export interface OutsidePage {
  /** TanStack path: `/sign-in`, `/auth/accept/$token`. */
  path: string;
  lazy: () => Promise<ComponentType>;
}

/** B§2 `auth`: every page without the frame around it. */
export const outsidePages: readonly OutsidePage[] = [
  {
    path: '/sign-in',
    lazy: () => import('../session/admin/sign-in-page.tsx').then((page) => page.SignInPage),
  },
  {
    path: '/loading',
    lazy: () => import('../session/admin/loading-page.tsx').then((page) => page.LoadingPage),
  },
  {
    path: '/sign-up',
    lazy: () => import('../session/admin/sign-up-page.tsx').then((page) => page.SignUpPage),
  },
  {
    path: '/reset-password',
    lazy: () => import('../session/admin/password-reset-page.tsx').then((page) => page.PasswordResetPage),
  },
  {
    path: '/reset-pwd-action',
    lazy: () => import('../session/admin/password-choice-page.tsx').then((page) => page.PasswordChoicePage),
  },
  {
    path: '/auth/accept/$token',
    lazy: () => import('../staff/admin/invitation-accept-page.tsx').then((page) => page.InvitationAcceptPage),
  },
  {
    path: '/auth/decline/$token',
    lazy: () =>
      import('../staff/admin/invitation-decline-page.tsx').then((page) => page.InvitationDeclinePage),
  },
  {
    path: '/verify/email/$token',
    lazy: () => import('../session/admin/email-verify-page.tsx').then((page) => page.EmailVerifyPage),
  },
  {
    path: '/logout',
    lazy: () => import('../session/admin/sign-out-page.tsx').then((page) => page.SignOutPage),
  },
  {
    path: '/custom-login/$token',
    lazy: () => import('../session/admin/custom-login-page.tsx').then((page) => page.CustomLoginPage),
  },
  {
    path: '/non-payment',
    lazy: () => import('../settings/admin/non-payment-page.tsx').then((page) => page.NonPaymentPage),
  },
  {
    path: '/auth/grant',
    lazy: () => import('../session/admin/access-grant-page.tsx').then((page) => page.AccessGrantPage),
  },
];
