import { useEffect, useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { autoDiscountSummary } from '../../auto/admin/auto-offer-summary.ts';
import { readAutoOffer } from '../../auto/admin/auto-offer-wire.ts';
import { listAutoOffers } from '../../auto/contract/auto-offer-calls.ts';
import { listOffers } from '../../offer/contract/offer-calls.ts';
import { funnelText } from './funnel-text.ts';
import { NewStepOfferForm } from './new-step-offer-form.tsx';
import { offerDiscount } from './step-offers.ts';

const perPage = 20;
/** How long typing rests before the search is asked, in milliseconds (V055). */
const searchDelay = 500;

export interface OfferChoiceDialogProps {
  /** The offer chosen now; 0: none. */
  chosen: number;
  onChoose: (offerId: number) => void;
  onClose: () => void;
}

/** One of the shop's post-purchase offers, by search, or a new one made on the way. */
export function OfferChoiceDialog({ chosen, onChoose, onClose }: OfferChoiceDialogProps) {
  const t = useText(funnelText);
  const [making, setMaking] = useState(false);
  return (
    <Dialog open title={t(making ? 'new_title' : 'choose_title')} onClose={onClose}>
      {making ? (
        <NewStepOfferForm onMade={onChoose} onBack={() => setMaking(false)} />
      ) : (
        <OfferSearch chosen={chosen} onChoose={onChoose} onNew={() => setMaking(true)} />
      )}
    </Dialog>
  );
}

interface OfferSearchProps {
  chosen: number;
  onChoose: (offerId: number) => void;
  onNew: () => void;
}

function OfferSearch({ chosen, onChoose, onNew }: OfferSearchProps) {
  const t = useText(funnelText);
  const write = useFormats();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(perPage);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed.trim());
      setShown(perPage);
    }, searchDelay);
    return () => clearTimeout(timer);
  }, [typed]);
  const read = useApiQuery(
    listOffers,
    {
      query: {
        offer_types: 'post-purchase',
        search: search || undefined,
        limit: String(shown),
        page: '1',
      },
    },
    { keepPrevious: true },
  );
  const automated = useApiQuery(
    listAutoOffers,
    { query: { search: search || undefined, limit: String(perPage), page: '1' } },
    { keepPrevious: true },
  );
  const offers = read.data && [
    ...read.data.offers.map((offer) => ({ offer, text: offerDiscount(offer, write) })),
    ...(automated.data?.auto_offers ?? []).map((offer) => ({
      offer,
      text: `${t('choose_automated')} · ${autoDiscountSummary(readAutoOffer(offer).discount_data, write)}`,
    })),
  ];

  return (
    <div className="stack">
      <div className="row funnel-search">
        <div className="grow">
          <TextField
            label={t('search_offers')}
            type="search"
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={setTyped}
            onKeyDown={(event) => {
              if (event.key === 'Enter') setSearch(typed.trim());
            }}
          />
        </div>
        <Button icon="plus" onClick={onNew}>
          {t('choose_new')}
        </Button>
      </div>
      {read.isError && !offers ? (
        <FailedState error={read.error} onRetry={() => void read.refetch()} />
      ) : !offers ? (
        <SkeletonRows rows={4} />
      ) : offers.length === 0 ? (
        <p className="quiet">{t(search ? 'choose_none' : 'choose_empty')}</p>
      ) : (
        <ul className="funnel-offers" aria-busy={read.isPlaceholderData || undefined}>
          {offers.map(({ offer, text }) => (
            <li key={offer.id}>
              <button type="button" aria-pressed={offer.id === chosen} onClick={() => onChoose(offer.id)}>
                <span className="grow funnel-choice">
                  <span className="strong block">{offer.offer_name}</span>
                  <span className="text-sm quiet block">{text}</span>
                </span>
                {offer.activated ? null : <StatusTag>{t('inactive')}</StatusTag>}
                {offer.id === chosen ? (
                  <span className="row text-sm">
                    <Icon name="check" size={16} />
                    {t('choose_chosen')}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      )}
      {read.data?.has_more && shown < 250 ? (
        <div>
          <Button size="small" onClick={() => setShown(Math.min(250, shown + perPage * 2))}>
            {t('show_more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
