import { Link } from '@tanstack/react-router';
import type { ApiError } from '#core/admin/client/api-error.ts';
import { Button, buttonClass } from '#core/admin/controls/button.tsx';
import { EmptyState } from '#core/admin/controls/empty-state.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { authorizeRefusals } from '../../program/contract/developer-refusals.ts';
import { oauthText } from './oauth-text.ts';

const refusals: readonly string[] = Object.values(authorizeRefusals);

/** Where to send the app the error, if it may know of it. */
function addressOf(error: ApiError | null): string | undefined {
  const url = error?.extra['redirect_url'];
  return typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined;
}

/**
 * Says why an app is not let ask: code and message of 403001 and 403002, the general sentence for everything
 * else (V450); null: an unreadable address.
 */
export function AppRefusedCard({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  const t = useText(oauthText);
  const isRefusal = error !== null && refusals.includes(error.code);
  const address = addressOf(error);
  return (
    <div className="card" role="alert">
      <EmptyState
        isPage
        icon="alert"
        title={error === null || isRefusal ? t('refused_title') : t('generic')}
        text={error === null ? t('unreadable') : isRefusal ? error.message : undefined}
        actions={
          <>
            {isRefusal || error === null ? null : <Button onClick={onRetry}>{t('try_again')}</Button>}
            {address ? (
              <a href={address} className={buttonClass('primary')}>
                {t('back_to_app')}
              </a>
            ) : null}
            <Link to="/" className={buttonClass()}>
              {t('go_home')}
            </Link>
          </>
        }
      />
      {isRefusal ? (
        <p className="dim text-sm consent-code">
          {t('refused_code', { code: error.code })}. {t('refused_hint')}
        </p>
      ) : null}
    </div>
  );
}
