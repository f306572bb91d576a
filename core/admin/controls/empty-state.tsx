import type { ReactNode } from 'react';
import { ApiError } from '../client/api-error.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { Button } from './button.tsx';
import { frameText } from '../i18n/frame-text.ts';
import { Icon, type IconName } from './icon.tsx';

export interface EmptyStateProps {
  icon: IconName;
  /** A drawing of what will be here, in place of the icon. */
  picture?: ReactNode;
  title: string;
  text?: string;
  /** The one action that makes the first, or clears the filters. */
  actions?: ReactNode;
  /** The title is the page's own heading, where the state is the whole page. */
  isPage?: boolean;
}

/** Says what a place is for while there is nothing in it. */
export function EmptyState({ icon, picture, title, text, actions, isPage }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {picture ? (
        <div className="empty-state-picture">{picture}</div>
      ) : (
        <span className="empty-state-mark">
          <Icon name={icon} />
        </span>
      )}
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text ? <p>{text}</p> : null}
      {actions ? <div className="empty-state-actions">{actions}</div> : null}
    </div>
  );
}

/** Says what failed and how to go on, where it happened. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText(frameText);
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={t('failed_title')}
        text={error instanceof Error ? error.message : undefined}
        actions={<Button onClick={onRetry}>{t('try_again')}</Button>}
      />
      {error instanceof ApiError && error.requestId ? (
        <p className="dim text-xs failed-reference">{t('request_id', { id: error.requestId })}</p>
      ) : null}
    </div>
  );
}
