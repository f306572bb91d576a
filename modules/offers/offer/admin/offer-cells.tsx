import './offer-cells.css';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon, type IconName } from '#core/admin/controls/icon.tsx';
import { Sparkline } from '#core/admin/charts/sparkline.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import type { OfferType, TargetType } from '../contract/offer-choice.ts';
import type { OfferRow } from '../contract/offer-list.ts';
import { stoppedBy } from '../rules/offer-switch.ts';
import { takesOff } from '../rules/store-shown.ts';
import { offerListText } from './offer-list-text.ts';
import { offerPath } from './offer-paths.ts';
import { useRowMark } from './row-mark.ts';
import { offerSummary } from './offer-summary.ts';
import { StoreTag } from './store-shown.tsx';

export const typeIcons: Readonly<Record<OfferType, IconName>> = {
  bundle: 'bundle',
  'pre-purchase': 'bag',
  'post-purchase': 'postPurchase',
  quantity: 'layers',
  handpicked: 'heart',
  accessory: 'gift',
  'in-cart': 'cart',
  product: 'tag',
  custom: 'edit',
};

/** A bundle is made of products also where it is shown beside all of them (V088). */
function targetOf({ offer_type, target_type }: OfferRow): TargetType {
  return offer_type === 'bundle' ? 'product' : target_type;
}

export function OfferName({ offer, list }: { offer: OfferRow; list: string }) {
  const t = useText(offerListText);
  const formats = useFormats();
  const summary = [...(offer.smart ? [t('smart_kept')] : []), offerSummary(offer, formats)].join(' · ');
  const mark = useRowMark(offer.id);
  const hidden = offer.target_items.unpublished;
  const unpublished = targetOf(offer) === 'product' ? 'unpublished' : 'unpublished_collections';
  return (
    <ListTitle
      name={offer.offer_name}
      to={offerPath(offer, list)}
      text={mark ?? (hidden > 0 ? t(unpublished, { count: hidden }) : summary)}
      warn={mark !== undefined || hidden > 0}
    />
  );
}

/** Up to two pictures and what they are: one by its name, more by their number. */
export function OfferTargets({ offer }: { offer: OfferRow }) {
  const t = useText(offerListText);
  const { items, count, by_text } = offer.target_items;
  const target = targetOf(offer);
  if (target === 'all') return t('target_all');
  if (target === 'condition') return t('items_rule');
  if (target === 'base-category') return t('target_base-category');
  if (count === 0) return t(by_text ? 'items_text' : 'items_none');
  const collections = target === 'collection';
  const only = count === 1 ? items[0] : undefined;
  return (
    <span className="list-items">
      <span className="list-items-pile">
        {items.map((item, at) => (
          <span className="thumb small" key={`${item.id}-${at}`}>
            {item.thumbnail === null ? (
              <Icon name={collections ? 'layers' : 'image'} size={16} />
            ) : (
              <img src={item.thumbnail} alt="" loading="lazy" />
            )}
          </span>
        ))}
      </span>
      <span className="offer-target" title={items.map((item) => item.title).join(', ')}>
        {only ? only.title : t(collections ? 'collections' : 'products', { count })}
      </span>
    </span>
  );
}

export function OfferKind({ type }: { type: OfferType }) {
  const t = useText(offerListText);
  return (
    <span className="list-type">
      <Icon name={typeIcons[type]} size={16} />
      {t(`type_${type}`)}
    </span>
  );
}

export function OfferStatus({ offer }: { offer: OfferRow }) {
  const t = useText(offerListText);
  const { switches } = useSession();
  const stopped = offer.activated && stoppedBy(offer, switches) !== null;
  if (stopped) {
    return (
      <span title={t('switched_off_hint')}>
        <StatusTag tone="warn">{t('switched_off')}</StatusTag>
      </span>
    );
  }
  if (!offer.activated) return <StatusTag>{t('inactive')}</StatusTag>;
  return (
    <StoreTag offer={{ ...offer, takes_off: takesOff(offer) }}>
      <StatusTag tone="ok">{t('active')}</StatusTag>
    </StoreTag>
  );
}

/** The share of viewers who took the offer, with its views a day before it; a dash without views. */
export function OfferConversion({ offer }: { offer: OfferRow }) {
  const formats = useFormats();
  const seen = offer.view > 0;
  return (
    <span className="list-trend">
      {seen ? <Sparkline values={trendOf(offer.sparkline)} /> : null}
      <span>{formats.rate(seen ? offer.conversion_rate / 100 : null)}</span>
    </span>
  );
}

const trendPoints = 10;

/** Sums of neighbouring days, so that 52 pixels show the way things go and not every weekend. */
function trendOf(days: readonly number[]): readonly number[] {
  if (days.length <= trendPoints) return days;
  const size = Math.ceil(days.length / trendPoints);
  // Counted from the end, so that a short first group is left out and not shown as a low.
  const groups = Math.floor(days.length / size);
  return Array.from({ length: groups }, (_group, at) => {
    const from = days.length - (groups - at) * size;
    return days.slice(from, from + size).reduce((sum, views) => sum + views, 0);
  });
}
