import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Card } from '#core/admin/controls/card.tsx';
import { useDocumentTitle } from '#core/admin/controls/document-title.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { AppRefusedCard } from './app-refused-card.tsx';
import { useAuthorization } from './authorization-query.ts';
import { oauthText } from './oauth-text.ts';
import '../../program/admin/developer.css';

/** /oauth/v2/authorize: where apps send people; leads on to the consent, or says why not (V450, V451). */
export function AppVerifyPage() {
  const t = useText(oauthText);
  const router = useRouter();
  const { request, answer } = useAuthorization();
  useDocumentTitle(t('checking'));
  // A person without the permission in this shop may have it in another, which the consent page offers.
  const next =
    answer.data?.redirect_url ??
    (answer.error?.code === 'core.forbidden' ? `/oauth/request_grant${location.search}` : undefined);
  useEffect(() => {
    if (next !== undefined) router.history.replace(next);
  }, [next, router]);

  if (request === null || (answer.error && next === undefined))
    return <AppRefusedCard error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <div className="consent">
      <Card title={t('checking')}>
        <div className="stack" role="status" aria-label={t('checking')}>
          <Skeleton width="60%" />
          <Skeleton height={80} />
          <Skeleton height={40} />
        </div>
      </Card>
    </div>
  );
}
