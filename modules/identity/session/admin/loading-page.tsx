import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { getShopContext } from '../contract/session-calls.ts';
import { authText } from './auth-text.ts';
import { FailedCard, WaitingCard } from './link-states.tsx';
import { returnPath, withReturn } from './return-path.ts';
import { sessionAddresses } from './session-addresses.ts';

/** /loading?return=/offers: waits until it is known who is signed in and for which shop, then goes there. */
export function LoadingPage() {
  const t = useText(authText);
  const router = useRouter();
  const context = useApiQuery<typeof getShopContext>(sessionAddresses.getShopContext, {});
  const isKnown = context.isSuccess;
  const isSignedOut = context.error?.status === 401;
  useEffect(() => {
    if (isKnown) router.history.replace(returnPath(location.search));
    else if (isSignedOut) router.history.replace(withReturn(outsidePaths.signIn, location.search));
  }, [isKnown, isSignedOut, router]);
  if (context.error && !isSignedOut)
    return (
      <FailedCard
        title={t('opening_failed_title')}
        error={context.error}
        onRetry={() => void context.refetch()}
        other={
          <Link to={outsidePaths.signOut} className={buttonClass()}>
            {t('sign_out')}
          </Link>
        }
      />
    );
  return <WaitingCard title={t('opening_title')} />;
}
