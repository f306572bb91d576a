import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { toMajor } from '#core/rules/money.ts';
import { getStoreCarts, type CartReports } from '../contract/store-carts-calls.ts';
import { storeCartsText } from './store-carts-text.ts';

/** The number of the store's carts that were charged as quoted, and the reasons for the others. */
export function StoreCarts() {
  const t = useText(storeCartsText);
  const formats = useFormats();
  const load = useApiQuery(getStoreCarts, {});
  const carts = load.data?.carts;
  return (
    <section className="stack" aria-labelledby="store-link-carts">
      <h3 id="store-link-carts">
        {carts?.complete === false ? t('carts_since', { time: formats.dateTime(carts.since) }) : t('carts')}
      </h3>
      {load.error ? <FailedState error={load.error} onRetry={() => void load.refetch()} /> : null}
      {load.isPending ? <SkeletonRows rows={2} thumb={false} /> : null}
      {carts ? <CartCounts carts={carts} /> : null}
    </section>
  );
}

function CartCounts({ carts }: { carts: CartReports }) {
  const t = useText(storeCartsText);
  const formats = useFormats();
  const { honoured, differing, late, reasons, currency } = carts;
  if (honoured + differing.carts + late === 0) return <p className="dim text-sm">{t('carts_none')}</p>;
  const sums = (of: { quoted_minor: number; charged_minor: number }) => ({
    quoted: formats.money(toMajor(of.quoted_minor, currency)),
    charged: formats.money(toMajor(of.charged_minor, currency)),
  });
  // Where no sum of a page could be compared, two zeros would be no news.
  const hasSums = (of: { quoted_minor: number }) => of.quoted_minor > 0;
  const figures = [
    { id: 'honoured', count: honoured, text: t('honoured_hint') },
    {
      id: 'differing',
      count: differing.carts,
      text:
        differing.carts === 0
          ? t('differing_none')
          : hasSums(differing)
            ? t('differing_sums', sums(differing))
            : t('differing_plain'),
    },
    { id: 'late', count: late, text: t('late_hint') },
  ] as const;
  return (
    <>
      <p className="dim text-sm">{t('carts_hint')}</p>
      <dl className="store-link-carts">
        {figures.map(({ id, count, text }) => (
          <div key={id}>
            <dt>{t(id)}</dt>
            <dd>
              <span className="store-link-count tabular">{formats.number(count)}</span>
              <span className="dim text-sm">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 ? (
        <ul className="store-link-reasons" aria-label={t('reasons')}>
          {reasons.map((one) => (
            <li key={one.met}>
              <p>
                <strong>{t(`met_${one.met}`)}</strong>
                {': '}
                {t('carts_of', { count: one.carts })}
                {hasSums(one) ? `, ${t('reason_sums', sums(one))}` : null}
              </p>
              <p className="dim text-sm">{t(`met_${one.met}_do`)}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
