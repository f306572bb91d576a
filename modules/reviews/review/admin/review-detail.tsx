import './reviews.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { ChipsField } from '#core/admin/controls/chips-field.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import type { MenuAction } from '#core/admin/controls/menu-button.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import { catalogPaths, productSource } from '#modules/catalog/product/admin/public.ts';
import { orderPaths } from '#modules/orders/base/admin/public.ts';
import type { Review } from '../contract/review.ts';
import { deleteReview, type ReviewChange, updateReview } from '../contract/review-calls.ts';
import { maxContent, maxTitle, type HoldReason } from '../contract/review-words.ts';
import { reasonWords } from './held-card.tsx';
import { type AskedReason, ReasonDialog } from './reason-dialog.tsx';
import { reviewReads } from './review-reads.ts';
import { reviewText } from './review-text.ts';
import { Stars } from './stars.tsx';

/** Saves changes of a review. A refusal shows as a toast. */
function useChange({ id, version }: Review) {
  const t = useText(reviewText);
  const update = useApiMutation(updateReview, { refresh: reviewReads });
  const save = (review: ReviewChange) =>
    update.mutateAsync({ params: { id }, body: { review: { ...review, version } } });
  return {
    busy: update.isPending,
    save,
    change: (review: ReviewChange, message = t('saved')) =>
      void attempt(async () => {
        await save(review);
        showToast(message);
      }),
  };
}

/** The actions for one review, on its page or beside the list. */
export function useDetailActions(review: Review, onDeleted: () => void) {
  const t = useText(reviewText);
  const may = useMay('apps');
  const { change, save, busy } = useChange(review);
  const remove = useApiMutation(deleteReview, { refresh: reviewReads });
  const [asked, setAsked] = useState<AskedReason>();
  const [editing, setEditing] = useState(false);
  useReadOnOpening(review, may, save);
  const isOwn = review.source === 'storefront_api';

  const ask = (
    kind: AskedReason['kind'],
    needsReason: boolean,
    done: (reason: HoldReason | undefined) => void,
  ) =>
    setAsked({
      kind,
      count: 1,
      needsReason,
      answer: (reason) => {
        setAsked(undefined);
        if (reason !== null) done(reason);
      },
    });
  const hold = () =>
    isOwn
      ? ask('hold', true, (hold_reason) =>
          change({ status: false, hold_reason }, t('held_done', { count: 1 })),
        )
      : change({ status: false }, t('held_done', { count: 1 }));
  const drop = () =>
    ask(
      'delete',
      isOwn && review.state !== 'held',
      (reason) =>
        void attempt(async () => {
          await remove.mutateAsync({ params: { id: review.id }, query: { reason } });
          showToast(t('deleted', { count: 1 }));
          onDeleted();
        }),
    );
  const menu: MenuAction[] = may
    ? [
        {
          id: 'star',
          label: t(review.is_starred ? 'unstar' : 'star'),
          icon: 'star',
          onSelect: () => change({ is_starred: !review.is_starred }),
        },
        {
          id: 'unread',
          label: t(review.is_read ? 'mark_unread' : 'mark_read'),
          icon: 'eye',
          onSelect: () => change({ is_read: !review.is_read }),
        },
        { id: 'words', label: t('words_edit'), icon: 'edit', onSelect: () => setEditing(true) },
        { id: 'delete', label: t('delete'), icon: 'trash', danger: true, startsGroup: true, onSelect: drop },
      ]
    : [];
  return {
    may,
    busy,
    change,
    menu,
    hold: may && review.state !== 'held' ? hold : undefined,
    publish:
      may && review.state !== 'published'
        ? () => change({ status: true, is_read: true }, t('published_done', { count: 1 }))
        : undefined,
    dialogs: (
      <>
        {asked ? <ReasonDialog {...asked} /> : null}
        {editing ? <WordsDialog review={review} save={save} onClose={() => setEditing(false)} /> : null}
      </>
    ),
  };
}

/** Marks a review as read when it is opened, once. A person can mark it as unread again. */
function useReadOnOpening(
  { id, is_read: isRead }: Review,
  may: boolean,
  save: (change: ReviewChange) => Promise<unknown>,
): void {
  const opened = useRef<number>(undefined);
  useEffect(() => {
    if (opened.current === id) return;
    opened.current = id;
    // If this fails the review stays unread, and the next opening tries again.
    if (may && !isRead) save({ is_read: true }).catch(() => undefined);
  }, [id, isRead, may, save]);
}

export function WordsCard({ review }: { review: Review }) {
  const t = useText(reviewText);
  const formats = useFormats();
  return (
    <Card>
      <div className="stack">
        <p className="row wrap">
          <Stars rating={review.rating} />
          <span className="dim text-sm">{t('fixed')}</span>
        </p>
        {review.title === '' ? null : <h2>{review.title}</h2>}
        {review.content === '' ? null : <p className="review-text">{review.content}</p>}
        {review.images.length > 0 ? (
          <div className="review-pictures">
            {review.images.map(({ src }, index) => (
              <a key={src} href={src} target="_blank" rel="noreferrer">
                <img src={src} alt={t('picture', { number: index + 1 })} loading="lazy" />
              </a>
            ))}
          </div>
        ) : null}
        {review.edited_at === null ? null : (
          <p className="dim text-sm">{t('edited', { date: formats.date(review.edited_at) })}</p>
        )}
        {review.hold_reason === null ? null : (
          <p className="note">
            <Icon name="info" size={16} />
            {t('held_because', { reason: reasonWords(t, review.hold_reason) })}
          </p>
        )}
      </div>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function FactsCard({
  review,
  onChange,
  readOnly,
}: {
  review: Review;
  onChange: (change: ReviewChange) => void;
  readOnly: boolean;
}) {
  const t = useText(reviewText);
  const formats = useFormats();
  const language = useLanguage();
  const countries = useMemo(() => new Intl.DisplayNames([language], { type: 'region' }), [language]);
  const country = /^[A-Z]{2}$/.test(review.country_code) ? countries.of(review.country_code) : undefined;
  return (
    <Card>
      <dl className="review-facts">
        <Fact label={t('writer')}>
          {[review.name || t('anonymous'), country].filter(Boolean).join(', ')}
          {review.email === '' ? null : <p className="quiet text-sm">{review.email}</p>}
        </Fact>
        <Fact label={t('product')}>
          <ProductFact review={review} onChange={onChange} readOnly={readOnly} />
        </Fact>
        {review.order ? (
          <Fact label={t('bought')}>
            <Link to={orderPaths.order(review.order.id)}>{review.order.name}</Link>
          </Fact>
        ) : null}
        <Fact label={t('col_written')}>{formats.dateTime(review.created_at)}</Fact>
        {review.claimed_verified ? <Fact label={t('came_by')}>{t('claimed')}</Fact> : null}
        {review.helpful > 0 ? <Fact label={t('helpful')}>{formats.number(review.helpful)}</Fact> : null}
        {review.reports > 0 ? <Fact label={t('reported')}>{formats.number(review.reports)}</Fact> : null}
      </dl>
      <ChipsField
        label={t('tags')}
        values={review.tags}
        disabled={readOnly}
        onChange={(tags) => onChange({ tags })}
      />
    </Card>
  );
}

function ProductFact({
  review,
  onChange,
  readOnly,
}: {
  review: Review;
  onChange: (change: ReviewChange) => void;
  readOnly: boolean;
}) {
  const t = useText(reviewText);
  const [choosing, setChoosing] = useState(false);
  const formats = useFormats();
  const source = useMemo(() => productSource(formats), [formats]);
  if (review.review_type === 'shop') return t('of_shop');
  return (
    <>
      {review.product ? (
        <Link to={catalogPaths.product(review.product.id)}>{review.product.title}</Link>
      ) : (
        t('no_product')
      )}
      {review.variant_title === '' ? null : <p className="quiet text-sm">{review.variant_title}</p>}
      {review.verified && review.product_id !== null ? (
        <p className="quiet text-sm">{t('keeps_product')}</p>
      ) : readOnly ? null : (
        <p className="row wrap">
          <Button size="small" onClick={() => setChoosing(true)}>
            {t(review.product ? 'reassign' : 'assign')}
          </Button>
          {review.product ? (
            <Button size="small" tone="plain" onClick={() => onChange({ product_id: null })}>
              {t('unassign')}
            </Button>
          ) : null}
        </p>
      )}
      {choosing ? (
        <Picker
          source={source}
          title={t('choose_product')}
          searchLabel={t('search_products')}
          selected={review.product_id === null ? [] : [review.product_id]}
          cap={1}
          onConfirm={([product]) => {
            setChoosing(false);
            if (product !== undefined && product !== review.product_id) onChange({ product_id: product });
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

function WordsDialog({
  review,
  save,
  onClose,
}: {
  review: Review;
  save: (change: ReviewChange) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText(reviewText);
  const [title, setTitle] = useState(review.title);
  const [content, setContent] = useState(review.content);
  return (
    <FormDialog
      title={t('words_title')}
      submitLabel={t('save')}
      dirty={title !== review.title || content !== review.content}
      wrapper="review"
      onSubmit={async () => {
        await save({ title, content });
        showToast(t('saved'));
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="quiet">{t('words_lead')}</p>
          <TextField
            label={t('words_heading')}
            value={title}
            maxLength={maxTitle}
            error={errors['title']}
            onChange={setTitle}
          />
          <TextAreaField
            label={t('words_content')}
            rows={6}
            value={content}
            maxLength={maxContent}
            error={errors['content']}
            onChange={setContent}
          />
        </>
      )}
    </FormDialog>
  );
}
