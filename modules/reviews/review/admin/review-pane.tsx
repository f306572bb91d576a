import './reviews.css';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useShortcuts } from '#core/admin/controls/keyboard.ts';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Review } from '../contract/review.ts';
import { getReview } from '../contract/review-calls.ts';
import { reviewName } from './review-columns.tsx';
import { FactsCard, useDetailActions, WordsCard } from './review-detail.tsx';
import { ReviewHistoryCard } from './review-history-card.tsx';
import { SourceTag, StateTag } from './review-marks.tsx';
import { ReviewRepliesCard } from './review-replies-card.tsx';
import { reviewText } from './review-text.ts';

interface Turn {
  /** Shows the previous or next review of the page; undefined if there is none. */
  before: (() => void) | undefined;
  after: (() => void) | undefined;
  close: () => void;
}

/**
 * One review beside the list, if the window is wide enough, with the content of its page and buttons to the previous and next
 * one. `takesFocus`: a person opened it, so it takes the keyboard focus, and Esc returns to the row.
 */
export function ReviewPane({ id, turn, takesFocus }: { id: number; turn: Turn; takesFocus: boolean }) {
  const t = useText(reviewText);
  const pane = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) pane.current?.focus({ preventScroll: true });
  }, [id, takesFocus]);
  // In the pane `j` and `k` open the next and previous review; in the list they move along its rows.
  useShortcuts({ j: () => turn.after?.() ?? false, k: () => turn.before?.() ?? false }, true, pane);
  function goBack(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const row = document.querySelector<HTMLElement>(`tr[data-row="${id}"] [data-row-link]`);
    if (!row) return;
    event.preventDefault();
    row.focus();
  }
  const found = useApiQuery(getReview, { params: { id } }, { select: (reply) => reply.review });
  const review = found.data?.id === id ? found.data : undefined;
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      className="review-pane stack"
      aria-label={review ? reviewName(review) : t('col_review')}
      onKeyDown={goBack}
    >
      {review ? (
        <Opened key={id} review={review} turn={turn} />
      ) : (
        <Card>
          <div className="row">
            <span className="grow" />
            <CloseButton onClick={turn.close} />
          </div>
          {found.isError ? (
            <FailedState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <span className="skeleton review-pane-wait" role="status" aria-label={t('col_review')} />
          )}
        </Card>
      )}
    </aside>
  );
}

function CloseButton({ onClick }: { onClick: () => void }) {
  const t = useText(reviewText);
  return (
    <button
      type="button"
      className="icon-button small"
      aria-label={t('close')}
      title={t('close')}
      onClick={onClick}
    >
      <Icon name="close" size={16} />
    </button>
  );
}

function Opened({ review, turn }: { review: Review; turn: Turn }) {
  const t = useText(reviewText);
  const actions = useDetailActions(review, turn.after ?? turn.before ?? turn.close);
  const step = (
    label: 'pane_before' | 'pane_after',
    icon: 'chevronLeft' | 'chevronRight',
    go?: () => void,
  ) => (
    <button
      type="button"
      className="icon-button small"
      aria-label={t(label)}
      title={t(label)}
      disabled={go === undefined}
      onClick={go}
    >
      <Icon name={icon} size={16} />
    </button>
  );
  return (
    <>
      <Card>
        <div className="stack">
          <div className="row">
            <span className="row wrap grow">
              <StateTag {...review} />
              <SourceTag {...review} />
            </span>
            {step('pane_before', 'chevronLeft', turn.before)}
            {step('pane_after', 'chevronRight', turn.after)}
            {actions.menu.length > 0 ? (
              <MenuButton
                items={actions.menu}
                label={t('pane_actions', { name: reviewName(review) })}
                className="icon-button small"
              >
                <Icon name="dots" />
              </MenuButton>
            ) : null}
            <CloseButton onClick={turn.close} />
          </div>
          {actions.publish || actions.hold ? (
            <p className="row wrap">
              {actions.publish ? (
                <Button tone="primary" busy={actions.busy} onClick={actions.publish}>
                  {t('publish')}
                </Button>
              ) : null}
              {actions.hold ? (
                <Button busy={actions.busy} onClick={actions.hold}>
                  {t('hold')}
                </Button>
              ) : null}
            </p>
          ) : null}
        </div>
      </Card>
      <WordsCard review={review} />
      <ReviewRepliesCard review={review} />
      <FactsCard review={review} onChange={actions.change} readOnly={!actions.may} />
      <ReviewHistoryCard review={review} />
      {actions.dialogs}
    </>
  );
}
