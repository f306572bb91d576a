import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/text-catalogue.ts';
import { buttonClass } from '../controls/button.tsx';
import { useDocumentTitle } from '../controls/document-title.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { frameText } from '../i18n/frame-text.ts';
import { usePermissionName } from './permission-names.ts';
import { useSession } from '../client/session-context.ts';

/** 404 inside the frame. */
export function MissingPage() {
  const t = useText(frameText);
  useDocumentTitle(t('missing_title'));
  return (
    <div className="card">
      <EmptyState
        isPage
        icon="search"
        title={t('missing_title')}
        text={t('missing_body')}
        actions={
          <Link to="/" className={buttonClass()}>
            {t('go_home')}
          </Link>
        }
      />
    </div>
  );
}

/** 403: says what is missing and who can give it. */
export function ForbiddenPage({ permission }: { permission: string }) {
  const t = useText(frameText);
  const { shop } = useSession();
  const name = usePermissionName(permission);
  useDocumentTitle(t('forbidden_title'));
  return (
    <div className="card">
      <EmptyState
        isPage
        icon="lock"
        title={t('forbidden_title')}
        text={
          permission === 'admin' || permission === 'owner'
            ? t(`forbidden_${permission}`, { shop: shop.name })
            : t('forbidden_body', { permission: name, shop: shop.name })
        }
        actions={
          <Link to="/" className={buttonClass()}>
            {t('go_home')}
          </Link>
        }
      />
    </div>
  );
}
