import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { firstPart, MapBox, MapParts } from '#core/admin/charts/map-box.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon, type IconName } from '#core/admin/controls/icon.tsx';
import { useMay, useSession, useStorePage } from '#core/admin/client/session-context.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { HappeningKind, LiveHappening, LiveReading } from '../contract/live-view-calls.ts';
import { analyticsPaths } from '../../report/admin/analytics-paths.ts';
import { liveText } from './live-text.ts';
import { mapText } from '../../report/admin/map-text.ts';
import { pathsElsewhere } from '../../report/admin/paths-elsewhere.ts';

export const stages = ['visits', 'carts', 'checkouts', 'orders'] as const;
type Stage = (typeof stages)[number];
const icons: Readonly<Record<HappeningKind, IconName>> = {
  visit: 'eye',
  view: 'eye',
  cart: 'cart',
  checkout: 'lock',
  order: 'check',
};
const shownPages = 8;

/** Hours, minutes and seconds of the shop. */
export function useClock() {
  const { locale, timezone } = useSession().shop;
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone: timezone });
    return (at: number | string) => clock.format(new Date(at));
  }, [locale, timezone]);
}

function useCountryName() {
  const t = useText(liveText);
  const language = useLanguage();
  return useMemo(() => {
    const regions = new Intl.DisplayNames([language], { type: 'region' });
    return (code: string | null) => (code === null ? t('country_unknown') : (regions.of(code) ?? code));
  }, [t, language]);
}

/** Where the list behind a stage is, today's, for those who may open it; its figures are of ten minutes. */
function useStageList(): (
  stage: Stage,
  country?: string | null,
) => { to: string; search: Record<string, string> } | null {
  const sales = useMay('read_sales');
  return (stage, country) => {
    const byCountry = country !== undefined;
    const today = (tab: string, narrow: Record<string, string> = {}) => ({ span: 'today', tab, ...narrow });
    switch (stage) {
      case 'visits':
        return {
          to: sales ? analyticsPaths.traffic : analyticsPaths.store,
          search: today(byCountry ? 'country' : sales ? 'source' : 'landing_page'),
        };
      case 'carts':
        return { to: analyticsPaths.conversion, search: today(byCountry ? 'country' : 'day') };
      case 'checkouts':
        return { to: analyticsPaths.conversion, search: today(byCountry ? 'country' : 'checkouts_day') };
      case 'orders':
        return sales
          ? { to: analyticsPaths.sales, search: today('order', country ? { country } : {}) }
          : null;
    }
  };
}

/** A figure that leads to the list behind it. */
export function StageLink({
  stage,
  count,
  country,
}: {
  stage: Stage;
  count: number;
  country?: string | null;
}) {
  const t = useText(liveText);
  const formats = useFormats();
  const list = useStageList()(stage, country);
  if (count === 0 || !list) return formats.number(count);
  return (
    <Link className="orders-link" to={list.to} search={list.search} title={t(`todays_${stage}`)}>
      {formats.number(count)}
    </Link>
  );
}

export function MapCard({ reading }: { reading: LiveReading | null }) {
  const t = useText(liveText);
  const map = useText(mapText);
  const formats = useFormats();
  const nameOf = useCountryName();
  const [part, setPart] = useState(firstPart(useSession().shop.timezone));
  const marks = (reading?.by_country ?? []).map((row) => {
    const name = nameOf(row.country);
    return {
      country: row.country ?? '',
      name,
      values: stages.map((stage) => row[stage]),
      title: t('mark', {
        country: name,
        ...Object.fromEntries(stages.map((stage) => [stage, formats.number(row[stage])])),
      }),
      shown: formats.number(row.visits || row.orders),
    };
  });
  return (
    <Card
      title={t('where')}
      className="live-card live-map"
      flush
      end={
        <span className="live-map-end">
          <span className="dim live-hint">{t('where_hint')}</span>
          <MapParts
            part={part}
            onPart={setPart}
            label={map('part')}
            names={{ europe: map('europe'), world: map('world') }}
          />
        </span>
      }
    >
      <MapBox
        caption={t('map_caption')}
        marks={marks}
        part={part}
        off={map('off')}
        failed={map('map_failed')}
        radiusOfOne={6.2}
      />
      <p className="live-key">
        {stages.map((stage, at) => (
          <span key={stage}>
            <svg className="world-map" viewBox="0 0 16 16" aria-hidden="true">
              <circle className={`stage-${at}`} cx="8" cy="8" r={7 - at} />
            </svg>
            {t(stage)}
          </span>
        ))}
        <span className="dim live-hint">{t('key')}</span>
      </p>
    </Card>
  );
}

const keyOf = ({ kind, at, order_id, title }: LiveHappening) => `${kind} ${at} ${order_id ?? title ?? ''}`;

/** Which rows came while one looked. */
function useNewRows(happenings: readonly LiveHappening[] | undefined): ReadonlySet<string> {
  const keys = useMemo(() => happenings && new Set(happenings.map(keyOf)), [happenings]);
  const [known, setKnown] = useState({ keys, fresh: new Set<string>() });
  if (known.keys !== keys) {
    const { keys: before } = known;
    setKnown({ keys, fresh: new Set(before && [...(keys ?? [])].filter((key) => !before.has(key))) });
  }
  return known.fresh;
}

export function HappeningsCard({ reading }: { reading: LiveReading | null }) {
  const t = useText(liveText);
  const store = useStorePage();
  const opens = useMay('read_sales');
  const happenings = reading?.happenings;
  const fresh = useNewRows(happenings);
  return (
    <Card
      title={t('happens')}
      flush
      className="live-card live-happenings"
      end={<span className="dim">{t('happens_hint')}</span>}
    >
      {!happenings ? (
        <div className="card-body">
          <SkeletonRows rows={6} thumb={false} />
        </div>
      ) : happenings.length === 0 ? (
        <p className="card-body quiet">
          {t('nothing')}{' '}
          <a href={store('')} target="_blank" rel="noreferrer">
            {t('open_store')}
          </a>
        </p>
      ) : (
        <ol tabIndex={0} aria-label={t('happens')}>
          {happenings.map((one) => (
            <Happening key={keyOf(one)} happening={one} isNew={fresh.has(keyOf(one))} />
          ))}
        </ol>
      )}
      {opens ? (
        <p className="live-foot">
          <Link to={analyticsPaths.sales} search={{ tab: 'order', span: 'today' }}>
            {t('todays_orders')}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

function Happening({ happening, isNew }: { happening: LiveHappening; isNew: boolean }) {
  const t = useText(liveText);
  const formats = useFormats();
  const clock = useClock();
  const nameOf = useCountryName();
  const opensOrders = useMay('orders');
  const { kind, at, country, source, utm_source, title, home, value } = happening;
  const { order_id, order_name, total_sales } = happening;
  const words = () => {
    switch (kind) {
      case 'order':
        return (
          <>
            {opensOrders && order_id && order_name ? (
              <Link className="strong" to={pathsElsewhere.order(order_id)}>
                {t('order_named', { name: order_name })}
              </Link>
            ) : (
              <span className="strong">{t('order')}</span>
            )}
            , {formats.money(total_sales ?? 0)}
          </>
        );
      case 'checkout':
        return value == null ? t('checkout') : t('checkout_worth', { amount: formats.money(value) });
      case 'cart':
        return title ? t('cart', { title }) : t('cart_unknown');
      case 'view':
        return title ? t('view', { title }) : t('view_unknown');
      case 'visit':
        return title ? t('visit_on', { title }) : t(home ? 'visit_home' : 'visit');
    }
  };
  const led = utm_source ? t('from', { source: utm_source }) : source ? t(`source_${source}`) : null;
  const second = [nameOf(country), kind === 'order' ? title : null, led].filter(Boolean).join(', ');
  return (
    <li className={[kind, isNew ? 'new' : ''].join(' ').trim()}>
      <Icon name={icons[kind]} size={16} />
      <span className="live-words">
        {words()}
        <small className="dim">{second}</small>
      </span>
      <time className="dim tabular" dateTime={at}>
        {clock(at)}
      </time>
    </li>
  );
}

export function CountriesCard({ reading }: { reading: LiveReading | null }) {
  const t = useText(liveText);
  const formats = useFormats();
  const nameOf = useCountryName();
  return (
    <Card title={t('by_country')} className="live-card">
      {!reading ? (
        <SkeletonRows rows={5} thumb={false} />
      ) : reading.by_country.length === 0 ? (
        <p className="quiet">{t('nothing')}</p>
      ) : (
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">{t('country')}</th>
              {stages.map((stage) => (
                <th key={stage} scope="col" className="report-number">
                  {t(stage)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reading.by_country.map((row) => (
              <tr key={row.country}>
                <th scope="row">{nameOf(row.country)}</th>
                {stages.map((stage) => (
                  <td key={stage} className="report-number">
                    {row[stage] === 0 ? (
                      '—'
                    ) : (
                      <StageLink stage={stage} count={row[stage]} country={row.country} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {stages.map((stage) => (
                <td key={stage} className="report-number">
                  {formats.number(reading.totals[stage])}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  );
}

export function PagesCard({ reading }: { reading: LiveReading | null }) {
  const t = useText(liveText);
  const formats = useFormats();
  const named = (reading?.pages ?? []).filter(({ page }) => page !== 'other').slice(0, shownPages);
  const elsewhere = (reading?.open_tabs ?? 0) - named.reduce((sum, { tabs }) => sum + tabs, 0);
  return (
    <Card
      title={t('pages')}
      className="live-card"
      end={reading ? <span className="strong tabular">{formats.number(reading.open_tabs)}</span> : null}
    >
      {!reading ? (
        <SkeletonRows rows={4} thumb={false} />
      ) : reading.open_tabs === 0 ? (
        <p className="quiet">{t('no_pages')}</p>
      ) : (
        <dl className="fact-lines">
          {named.map(({ page, product_id, title, tabs }) => (
            <div key={`${page} ${product_id}`}>
              <dt>{title ?? t(`page_${page}`)}</dt>
              <dd>{formats.number(tabs)}</dd>
            </div>
          ))}
          {elsewhere > 0 ? (
            <div>
              <dt>{t('page_other')}</dt>
              <dd>{formats.number(elsewhere)}</dd>
            </div>
          ) : null}
        </dl>
      )}
      <p className="quiet text-sm live-hint-below">{t('pages_hint')}</p>
    </Card>
  );
}
