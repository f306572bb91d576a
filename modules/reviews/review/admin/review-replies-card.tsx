import { useId, useRef, useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { attempt, attemptAsked } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Review, ReviewReply } from '../contract/review.ts';
import { deleteReviewReply, replyToReview, updateReviewReply } from '../contract/reply-calls.ts';
import { updateReview } from '../contract/review-calls.ts';
import { maxReply } from '../contract/review-words.ts';
import { reviewReads } from './review-reads.ts';
import { reviewText } from './review-text.ts';

/** The replies of the shop, and the form for another one. */
export function ReviewRepliesCard({ review }: { review: Review }) {
  const t = useText(reviewText);
  const may = useMay('apps');
  if (!may && review.replies.length === 0) return null;
  return (
    <Card title={t('replies')}>
      <div className="stack">
        {review.replies.map((reply) => (
          <Reply key={reply.id} reply={reply} readOnly={!may} />
        ))}
        {may ? <ReplyForm review={review} /> : null}
      </div>
    </Card>
  );
}

function Reply({ reply, readOnly }: { reply: ReviewReply; readOnly: boolean }) {
  const t = useText(reviewText);
  const formats = useFormats();
  const [editing, setEditing] = useState(false);
  const remove = useApiMutation(deleteReviewReply, { refresh: reviewReads });
  const params = { id: reply.parent_id, reply_id: reply.id };
  return (
    <div className="review-reply">
      <p className="row wrap">
        <StatusTag bare>{t(reply.public ? 'reply_public' : 'reply_private')}</StatusTag>
        {reply.imported ? <StatusTag bare>{t('reply_imported')}</StatusTag> : null}
        <time className="dim text-sm" dateTime={reply.created_at}>
          {formats.dateTime(reply.created_at)}
        </time>
      </p>
      <p className="review-text">{reply.content}</p>
      {readOnly ? null : (
        <p className="row wrap">
          {reply.public ? (
            <Button size="small" onClick={() => setEditing(true)}>
              {t('reply_edit')}
            </Button>
          ) : null}
          <Button
            size="small"
            tone="plain"
            onClick={() =>
              void attemptAsked(
                {
                  title: t('reply_delete_title'),
                  message: t('reply_delete_text'),
                  confirmLabel: t('reply_delete'),
                  danger: true,
                },
                () => remove.mutateAsync({ params }),
              )
            }
          >
            {t('reply_delete')}
          </Button>
        </p>
      )}
      {editing ? <ReplyDialog reply={reply} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

function ReplyDialog({ reply, onClose }: { reply: ReviewReply; onClose: () => void }) {
  const t = useText(reviewText);
  const [content, setContent] = useState(reply.content);
  const update = useApiMutation(updateReviewReply, { refresh: reviewReads });
  return (
    <FormDialog
      title={t('reply')}
      submitLabel={t('save')}
      dirty={content !== reply.content}
      wrapper="reply"
      problems={(): Record<string, string> => (content.trim() === '' ? { content: t('reply_missing') } : {})}
      onSubmit={async () => {
        await update.mutateAsync({
          params: { id: reply.parent_id, reply_id: reply.id },
          body: { reply: { content, version: reply.version } },
        });
        showToast(t('saved'));
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <TextAreaField
          label={t('reply')}
          rows={5}
          maxLength={maxReply}
          value={content}
          error={errors['content']}
          onChange={setContent}
        />
      )}
    </FormDialog>
  );
}

/** Unsent replies by review id, which stay while a person opens other reviews. */
const unsent = new Map<number, string>();

function ReplyForm({ review }: { review: Review }) {
  const t = useText(reviewText);
  const id = useId();
  const { shop } = useSession();
  const [content, setStored] = useState(unsent.get(review.id) ?? '');
  const setContent = (next: string) => {
    setStored(next);
    if (next === '') unsent.delete(review.id);
    else unsent.set(review.id, next);
  };
  const [who, setWho] = useState<'public' | 'private'>('public');
  const key = useRef('');
  const reply = useApiMutation(replyToReview, { refresh: reviewReads });
  const update = useApiMutation(updateReview, { refresh: reviewReads });
  const isPublic = who === 'public';
  // Shoppers would not see a public reply to a pending review, so the review is published with it.
  const publishes = isPublic && review.state === 'waiting';
  const send = () =>
    attempt(async () => {
      key.current ||= crypto.randomUUID();
      await reply.mutateAsync({
        params: { id: review.id },
        body: { reply: { content, public: isPublic } },
        idempotencyKey: key.current,
      });
      key.current = '';
      setContent('');
      if (publishes)
        await update.mutateAsync({ params: { id: review.id }, body: { review: { status: true } } });
      showToast(t(isPublic ? 'reply_shown' : 'reply_sent'));
    });
  return (
    <div className="stack">
      <TextAreaField label={t('reply')} rows={3} maxLength={maxReply} value={content} onChange={setContent} />
      <ChoiceCards
        name={`${id}-who`}
        label={t('reply_who')}
        value={who}
        choices={[
          { value: 'public', label: t('reply_public'), hint: t('reply_public_hint', { shop: shop.name }) },
          {
            value: 'private',
            label: t('reply_private'),
            hint: t(review.email === '' ? 'reply_no_address' : 'reply_private_hint'),
          },
        ]}
        onChange={setWho}
      />
      <p>
        <Button
          tone={publishes ? 'primary' : 'default'}
          busy={reply.isPending || update.isPending}
          disabled={content.trim() === '' || (!isPublic && review.email === '')}
          onClick={() => void send()}
        >
          {t(publishes ? 'reply_publish' : 'reply_send')}
        </Button>
      </p>
    </div>
  );
}
