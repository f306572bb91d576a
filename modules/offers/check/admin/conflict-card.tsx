import '../../trial/admin/trial-card.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useDebounced } from '#core/admin/controls/debounced.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listOffers, orderOffers } from '../../offer/contract/offer-calls.ts';
import { liveText } from '../../offer/admin/live-text.ts';
import { checkOffers, type OfferWarning } from '../contract/offer-check-calls.ts';
import { movedAhead } from './moved-ahead.ts';
import { offerPath } from '../../offer/admin/offer-paths.ts';
import type { OfferBody } from '../../offer/admin/blocks/offer-body.ts';
import { namedCollections, namedProducts, namesByText } from '../../offer/rules/named-target.ts';
import { wordsOfWarning } from './offer-warning.ts';
import { warningText } from './warning-text.ts';

type Rival = NonNullable<OfferWarning['other']>;

const typingPause = 800;

interface ConflictCardProps {
  id: number;
  draft: OfferBody;
  /** Gives what is not made yet its place in the order. */
  onPlace: (priority: number) => void;
}

/**
 * What the offer as it is typed would get into the way of. It warns and blocks nothing: once dismissed it stays away
 * until it has something else to say. A check that fails says nothing.
 */
export function ConflictCard({ id, draft, onPlace }: ConflictCardProps) {
  const t = useText(warningText);
  const write = useFormats();
  const { currency } = useSession().shop;
  const [dismissed, setDismissed] = useState('');
  const asked = useDebounced(JSON.stringify({ ...draft, id }), typingPause);
  const read = useQuery({
    queryKey: ['offer-conflicts', asked],
    queryFn: ({ signal }) =>
      callApi(checkOffers, { body: { offer: JSON.parse(asked) as OfferBody & { id: number } }, signal }),
    placeholderData: (before) => before,
    retry: false,
  });
  const order = useApiMutation(orderOffers, { refresh: [listOffers] });
  /** Puts it ahead of an offer that takes something from it: at once, or when it is made. */
  async function tryFirst(other: Rival): Promise<void> {
    if (id === 0) return onPlace(other.place_ahead ?? 1);
    await attempt(async () => {
      const put = (body: BodyOf<typeof orderOffers>) => order.mutateAsync({ body });
      const { message, undo } = await movedAhead({ id, name: draft.offer_name }, other, put);
      const back = () => attempt(async () => void (await undo?.().then(() => read.refetch())));
      showToast(message, { action: { label: t('undo'), run: () => void back() } });
      await read.refetch();
    });
  }
  const check = read.data?.checks[0];
  const warnings = check?.warnings.filter(({ code }) => code !== 'no_products' || !unchosen(draft)) ?? [];
  const content = JSON.stringify(warnings);
  if (!check || warnings.length === 0 || content === dismissed) return null;
  return (
    <Card
      title={t('conflicts')}
      className="conflict-card"
      end={
        <Button size="tiny" tone="plain" onClick={() => setDismissed(content)}>
          {t('dismiss')}
        </Button>
      }
    >
      <div className="stack" role="status">
        <ul className="conflict-list">
          {warnings.map((warning) => (
            <li key={`${warning.code} ${warning.other?.id ?? 0}`}>
              <WarningLine warning={warning} text={wordsOfWarning(warning, write, currency)} />
              {warning.other && warning.other.place_ahead !== null ? (
                <>
                  {' '}
                  <button
                    type="button"
                    className="link-button"
                    disabled={order.isPending}
                    aria-label={t('try_before', { name: warning.other.name })}
                    onClick={() => void tryFirst(warning.other!)}
                  >
                    {liveText.text('try_first')}
                  </button>
                </>
              ) : null}
            </li>
          ))}
        </ul>
        <p className="dim text-sm">
          {t('conflicts_text')}{' '}
          {check.complete ? '' : t('conflicts_sample', { count: check.products_checked })}
        </p>
      </div>
    </Card>
  );
}

/** Leaves out warnings about fields that the person has not filled in yet. */
function unchosen(offer: OfferBody): boolean {
  if (offer.target_type === 'collection') return namedCollections(offer).length === 0;
  return offer.target_type === 'product' && namedProducts(offer).length === 0 && !namesByText(offer);
}

/** The sentence, in which the other offer's name leads to it. */
function WarningLine({ warning: { other }, text }: { warning: OfferWarning; text: string }) {
  const quoted = `“${other?.name ?? ''}”`;
  const at = other ? text.indexOf(quoted) : -1;
  if (!other || at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <Link to={offerPath(other)}>{other.name}</Link>
      {text.slice(at + quoted.length)}
    </>
  );
}
