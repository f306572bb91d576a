import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#core/admin/controls/button.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import { AuthLayout, type AuthLayoutProps } from './auth-layout.tsx';
import { authText } from './auth-text.ts';

type Look = Pick<AuthLayoutProps, 'look'>;

export interface SpentLinkProps extends Look {
  /** What the link was for. */
  kind: 'reset' | 'invitation' | 'handover' | 'custom_login' | 'verify' | 'grant';
}

/** A used, expired or unknown link: says so, and what to do now. */
export function SpentLink({ kind, look }: SpentLinkProps) {
  const t = useText(authText);
  const canAsk = kind === 'reset';
  return (
    <AuthLayout
      title={t('spent_title')}
      lead={t(`spent_${kind}`)}
      icon={{ name: 'clock', tone: 'warn' }}
      look={look}
    >
      <div className="auth-actions btn-column">
        {canAsk ? (
          <Link to={outsidePaths.resetPassword} className={buttonClass('primary')}>
            {t('ask_new_link')}
          </Link>
        ) : null}
        <Link to={outsidePaths.signIn} className={buttonClass(canAsk ? 'default' : 'primary')}>
          {t('sign_in')}
        </Link>
      </div>
    </AuthLayout>
  );
}

/** The card while it is not known what a link is for. */
export function WaitingCard({ title, look }: Look & { title: string }) {
  const t = useText(authText);
  return (
    <AuthLayout title={title} look={look}>
      <div className="stack" role="status" aria-label={t('loading')}>
        <Skeleton width="85%" />
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    </AuthLayout>
  );
}

/** What could not be read, and the button that reads it again. */
export function FailedCard({
  title,
  error,
  onRetry,
  look,
  other,
}: Look & { title: string; error: Error; onRetry: () => void; other?: ReactNode }) {
  const t = useText(authText);
  return (
    <AuthLayout
      title={title}
      icon={{ name: 'alert', tone: 'bad' }}
      lead={<span role="alert">{error.message}</span>}
      look={look}
    >
      <div className="auth-actions btn-column">
        <Button tone="primary" onClick={onRetry}>
          {t('try_again')}
        </Button>
        {other}
      </div>
    </AuthLayout>
  );
}

/** How something ended well, and the one way on. */
export function DoneCard({
  title,
  text,
  to,
  label,
  look,
}: Look & { title: string; text: string; to: string; label: string }) {
  return (
    <AuthLayout title={title} lead={text} icon={{ name: 'check', tone: 'ok' }} look={look}>
      <div className="auth-actions btn-column">
        <Link to={to} className={buttonClass('primary')}>
          {label}
        </Link>
      </div>
    </AuthLayout>
  );
}
