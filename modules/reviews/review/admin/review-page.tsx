import './reviews.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { EditorSkeleton } from '#core/admin/controls/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Review } from '../contract/review.ts';
import { getReview } from '../contract/review-calls.ts';
import { reviewName } from './review-columns.tsx';
import { ReviewHistoryCard } from './review-history-card.tsx';
import { SourceTag, StateTag } from './review-marks.tsx';
import { reviewPaths } from './review-paths.ts';
import { ReviewRepliesCard } from './review-replies-card.tsx';
import { reviewText } from './review-text.ts';
import { FactsCard, useDetailActions, WordsCard } from './review-detail.tsx';

/** /apps/review/manage/{id} and /apps/review/v3/review/{id}: one review, and what is done with it (R076, R088). */
export function ReviewPage() {
  const t = useText(reviewText);
  const { id } = useParams({ strict: false }) as { id: string };
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const found = useApiQuery(
    getReview,
    { params: { id: Number(id) } },
    { enabled: isId, select: (reply) => reply.review },
  );
  if (!isId || found.error?.status === 404) return <MissingPage />;
  if (found.data) return <ReviewDetail key={found.data.id} review={found.data} />;
  const header = (
    <PageHeader
      title={t('col_review')}
      crumbs={[{ label: t('manage'), to: reviewPaths.manage }]}
      pending={!found.isError}
    />
  );
  if (!found.isError) return <EditorSkeleton header={header} />;
  return (
    <>
      {header}
      <Card>
        <FailedState error={found.error} onRetry={() => void found.refetch()} />
      </Card>
    </>
  );
}

function ReviewDetail({ review }: { review: Review }) {
  const t = useText(reviewText);
  const navigate = useNavigate();
  const actions = useDetailActions(review, () => void navigate({ to: reviewPaths.manage }));
  return (
    <>
      <PageHeader
        title={reviewName(review)}
        crumbs={[{ label: t('manage'), to: reviewPaths.manage }]}
        status={
          <span className="row wrap">
            <StateTag {...review} />
            <SourceTag {...review} />
          </span>
        }
        secondary={
          actions.hold ? (
            <Button busy={actions.busy} onClick={actions.hold}>
              {t('hold')}
            </Button>
          ) : undefined
        }
        primary={
          actions.publish ? (
            <Button tone="primary" busy={actions.busy} onClick={actions.publish}>
              {t('publish')}
            </Button>
          ) : undefined
        }
        menu={actions.menu}
      />
      <div className="editor-grid">
        <div className="stack">
          <WordsCard review={review} />
          <ReviewRepliesCard review={review} />
        </div>
        <div className="stack">
          <FactsCard review={review} onChange={actions.change} readOnly={!actions.may} />
          <ReviewHistoryCard review={review} />
        </div>
      </div>
      {actions.dialogs}
    </>
  );
}
