import '../../offer/admin/blocks/offer-blocks.css';
import './price-check.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useDebounced } from '#core/admin/controls/debounced.ts';
import { EmptyState, FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { chosenId } from '#core/admin/picker/picker-chosen.ts';
import { VariantPicker } from '#core/admin/picker/picker.tsx';
import { traceSentence } from '#modules/orders/order/admin/public.ts';
import { variantSource } from '#modules/catalog/product/admin/public.ts';
import { checkPrice, explainedLines, type ExplainedLine } from '../contract/offer-check-calls.ts';
import { listOffers } from '../../offer/contract/offer-calls.ts';
import type { OfferBody } from '../../offer/admin/blocks/offer-body.ts';
import { offerPath } from '../../offer/admin/offer-paths.ts';
import type { TriedLine } from './price-check-line.ts';
import { priceCheckText } from './price-check-text.ts';

export interface PriceCheckProps {
  /** The offer being edited, as it is typed; id 0: never saved. Left out: the shop's offers as they are. */
  draft?: OfferBody & { id: number };
  first: readonly TriedLine[];
}

const typingPause = 300;
const takenKinds = 'pre-purchase,in-cart,accessory,handpicked';

/** A cart to put together, and for each line which offers decided its price and why. */
export function PriceCheck({ draft, first }: PriceCheckProps) {
  const t = useText(priceCheckText);
  const write = useFormats();
  const source = useMemo(() => variantSource(write), [write]);
  const [lines, setLines] = useState<readonly TriedLine[]>(first);
  const [picking, setPicking] = useState(false);
  const whole = lines.filter((line) => Number.isInteger(line.quantity) && Number(line.quantity) > 0);
  const asked = useDebounced(JSON.stringify({ lines: whole, offer: draft ?? null }), typingPause);
  const body = JSON.parse(asked) as {
    lines: { variant_id: number; quantity: number; offer_id: number | null }[];
    offer: (OfferBody & { id: number }) | null;
  };
  const read = useQuery({
    queryKey: ['price-check', asked],
    queryFn: ({ signal }) => callApi(checkPrice, { body, signal }),
    enabled: body.lines.length > 0,
    placeholderData: (before) => before,
  });
  const offers = useApiQuery(
    listOffers,
    { query: { offer_types: takenKinds, active: 'true', limit: '250' } },
    { staleTime: 60_000 },
  );
  const ids = lines.map((line) => line.variant_id);
  const { data: known } = useQuery({
    queryKey: ['price-check-variants', ids],
    queryFn: ({ signal }) => (ids.length > 0 ? source.byIds([...new Set(ids)], signal) : []),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  const items = new Map(known?.map((item) => [chosenId(item), item]));
  const change = (at: number, part: Partial<TriedLine>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const choices = [
    { value: '', label: t('by_hand') },
    ...(draft && draft.id === 0 ? [{ value: '0', label: draft.offer_name || t('draft_name') }] : []),
    ...(offers.data?.offers ?? []).map((offer) => ({ value: String(offer.id), label: offer.offer_name })),
  ];
  const answer = body.lines.length > 0 ? read.data : undefined;
  const money = (amount: number) => write.money(amount, answer?.currency);
  return (
    <div className="stack">
      {lines.length === 0 ? (
        <EmptyState
          icon="cart"
          title={t('empty_title')}
          text={t('empty')}
          actions={
            <Button tone="primary" icon="search" onClick={() => setPicking(true)}>
              {t('choose')}
            </Button>
          }
        />
      ) : (
        <>
          <div className="row wrap">
            <h2 className="grow">{t('cart')}</h2>
            <Button size="small" icon="search" onClick={() => setPicking(true)}>
              {t('choose')}
            </Button>
          </div>
          <ul className="price-check-lines">
            {lines.map((line, at) => {
              const item = items.get(line.variant_id);
              const name = [item?.title, item?.selectedVariant?.title].filter(Boolean).join(' · ');
              return (
                <li key={`${line.variant_id} ${at}`}>
                  <span className="grow strong price-check-name">{name || '…'}</span>
                  <div className="price-check-units">
                    <NumberField
                      name={`units-${at}`}
                      label={t('units')}
                      value={line.quantity}
                      whole
                      onChange={(quantity) => change(at, { quantity })}
                    />
                  </div>
                  <div className="price-check-offer">
                    <SelectField
                      label={t('taken_from')}
                      name={`taken-${at}`}
                      value={line.offer_id === null ? '' : String(line.offer_id)}
                      options={choices}
                      onChange={(value) => change(at, { offer_id: value === '' ? null : Number(value) })}
                    />
                  </div>
                  <Button
                    size="small"
                    tone="plain"
                    icon="trash"
                    aria-label={t('remove', { name })}
                    onClick={() => setLines(lines.filter((_line, index) => index !== at))}
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
      {lines.length > 0 && whole.length < lines.length ? <p className="quiet">{t('enter')}</p> : null}
      {read.isError && body.lines.length > 0 ? (
        <FailedState error={read.error} onRetry={() => void read.refetch()} />
      ) : answer ? (
        <>
          <dl className="summary-lines" aria-live="polite" aria-busy={read.isPlaceholderData || undefined}>
            <Sum name={t('subtotal')} text={money(answer.subtotal)} />
            {answer.discount > 0 ? <Sum name={t('discount')} text={`−${money(answer.discount)}`} /> : null}
            <Sum name={t('total')} text={money(answer.total)} strong />
          </dl>
          {answer.not_sold.length > 0 ? <p className="note warn">{t('not_sold')}</p> : null}
          {answer.lines.map((line, at) => (
            <LineReasons key={at} line={line} own={draft?.id} money={money} />
          ))}
        </>
      ) : body.lines.length > 0 ? (
        <Skeleton height={160} />
      ) : null}
      {picking ? (
        <VariantPicker
          source={source}
          title={t('choose')}
          searchLabel={t('search')}
          selected={ids}
          cap={explainedLines}
          onConfirm={(picked) => {
            const chosen = picked.map(({ variant_id }) => variant_id);
            const remaining = lines.filter((line) => chosen.includes(line.variant_id));
            const added = chosen.filter((id) => !ids.includes(id));
            setLines([
              ...remaining,
              ...added.map((variant_id) => ({ variant_id, quantity: 1, offer_id: null })),
            ]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  );
}

function Sum({ name, text, strong }: { name: string; text: string; strong?: boolean }) {
  return (
    <div className={strong ? 'strong' : undefined}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

interface LineReasonsProps {
  line: ExplainedLine;
  /** The id of the offer being edited. */
  own: number | undefined;
  money: (amount: number) => string;
}

function LineReasons({ line, own, money }: LineReasonsProps) {
  const t = useText(priceCheckText);
  const title = [line.title, line.variant_title].filter(Boolean).join(' · ');
  const missing = own !== undefined && !line.reasons.some((one) => one.offer_id === own);
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="dim">× {line.quantity}</span>
      </h3>
      <p className="quiet text-sm">{line.reasons.length > 0 ? t('decided') : t('none')}</p>
      <ol className="price-reasons">
        {line.reasons.map((reason) => (
          <li key={reason.offer_id}>
            <span className="grow">
              {reason.offer_id === own ? (
                <>
                  <span className="strong">{reason.offer_name || t('draft_name')}</span>
                  <span className="dim"> · {t('this')}</span>
                </>
              ) : (
                <Link
                  className="strong"
                  to={offerPath({ id: reason.offer_id, offer_type: reason.offer_type })}
                >
                  {reason.offer_name}
                </Link>
              )}
              <span className="quiet text-sm block">{traceSentence(reason)}</span>
            </span>
            {reason.amount > 0 ? <span className="tabular">−{money(reason.amount)}</span> : null}
            <StatusTag tone={reason.outcome === 'applied' ? 'ok' : 'neutral'}>{t(reason.outcome)}</StatusTag>
          </li>
        ))}
        {missing ? (
          <li>
            <span className="grow">
              <span className="strong">{t('this')}</span>
              <span className="quiet text-sm block">{t('no_target')}</span>
            </span>
            <StatusTag tone="neutral">{t('rejected')}</StatusTag>
          </li>
        ) : null}
      </ol>
    </section>
  );
}
