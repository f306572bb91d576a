import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { Dialog } from '#core/admin/frame/dialog.tsx';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { useMay, useSession } from '#core/admin/frame/session-context.ts';
import { Skeleton } from '#core/admin/frame/skeleton.tsx';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { formatMinor } from '#core/rules/money.ts';
import { getProduct } from '#modules/catalog/contract/product-calls.ts';
import type { ProductRow } from '#modules/catalog/contract/product.ts';
import { listOffers } from '../../contract/offer-calls.ts';
import type { Offer } from '../../contract/offer.ts';
import type { OfferSwitches } from '../../rules/offer-switch.ts';
import { NumberField } from './number-field.tsx';
import { explainPrice } from './price-reason.ts';
import type { EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';

/** What a cart with some units of one product would cost with the draft as it is, and which offer decided it. */
export function PriceReasonDialog({
  draft,
  stored,
  switches,
  product,
  quantity: first,
  onClose,
}: {
  draft: EditorDraft;
  stored: Offer | undefined;
  switches: OfferSwitches;
  product: ProductRow;
  quantity: number;
  onClose: () => void;
}) {
  const t = useText(quantityText);
  const { shop } = useSession();
  const [quantity, setQuantity] = useState<number | null>(first);
  const others = useApiQuery(listOffers, {
    query: { offer_types: 'quantity', active: 'true', limit: '250' },
  });
  const mayRead = useMay('products');
  const detail = useApiQuery(getProduct, { params: { id: product.id } }, { enabled: mayRead });
  const failed = others.error ?? detail.error;
  const waiting = others.isPending || (mayRead && detail.isPending);
  const write = (minor: number) => formatMinor(minor, shop.currency, shop.locale);
  const units = quantity !== null && Number.isInteger(quantity) && quantity > 0 ? quantity : null;
  const answer =
    waiting || failed || units === null
      ? null
      : explainPrice({
          draft,
          stored,
          switches,
          others: others.data?.offers ?? [],
          product,
          collectionIds:
            detail.data?.product.collection_ids ??
            (draft.target_type === 'collection' ? draft.target_ids.slice(0, 1) : []),
          quantity: units,
          currency: shop.currency,
        });

  return (
    <Dialog
      open
      title={t('why')}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="stack">
        <div className="price-reason-cart">
          <span className="thumb">
            {product.image ? <img src={product.image.thumbnail} alt="" width={40} height={40} /> : null}
          </span>
          <span className="grow strong">{product.title}</span>
          <span className="quiet text-sm" aria-hidden="true">
            {t('why_units')}
          </span>
          <div className="price-reason-units">
            <NumberField
              name="why-quantity"
              label={t('why_units')}
              value={quantity}
              onChange={setQuantity}
              whole
            />
          </div>
        </div>
        {failed ? (
          <FailedState
            error={failed}
            onRetry={() => {
              void others.refetch();
              if (mayRead) void detail.refetch();
            }}
          />
        ) : waiting ? (
          <Skeleton height={160} />
        ) : answer === null ? (
          <p className="quiet">{t('why_enter')}</p>
        ) : (
          <>
            <dl className="summary-lines" aria-live="polite">
              <Line name={t('why_subtotal')} text={write(answer.subtotal_minor)} />
              {answer.discounts.map((one) => (
                <Line
                  key={one.offer_id}
                  name={one.title || t('new_offer')}
                  text={`−${write(one.amount_minor)}`}
                />
              ))}
              <Line name={t('why_total')} text={write(answer.total_minor)} strong />
            </dl>
            <div>
              <h3>{t('why_decided')}</h3>
              <ol className="price-reasons">
                {answer.entries.map((entry) => (
                  <li key={entry.offer_id}>
                    <span className="grow">
                      <span className="strong">{entry.name || t('new_offer')}</span>
                      {entry.own ? <span className="dim"> · {t('why_this')}</span> : null}
                      <span className="quiet text-sm">{entry.detail ?? t('why_no_target')}</span>
                    </span>
                    <StatusTag tone={entry.applied ? 'ok' : 'neutral'}>
                      {t(entry.applied ? 'why_applied' : 'why_rejected')}
                    </StatusTag>
                  </li>
                ))}
              </ol>
            </div>
            {answer.left_out > 0 ? (
              <p className="dim text-sm">{t('why_left_out', { count: answer.left_out })}</p>
            ) : null}
            {stored && !stored.activated ? <p className="dim text-sm">{t('why_inactive')}</p> : null}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Line({ name, text, strong }: { name: string; text: string; strong?: boolean }) {
  return (
    <div className={strong ? 'strong' : undefined}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
