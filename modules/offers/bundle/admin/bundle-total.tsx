import { useFormats } from '#core/admin/frame/formats.ts';
import { useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { toMajor } from '#core/rules/money.ts';
import { roundedUp } from '../../offer/admin/blocks/discount-price.ts';
import type { BundlePrice } from '../rules/bundle-set.ts';
import { bundleText } from './bundle-text.ts';

/** What one set costs, rounded up to whole units of the currency, before and after the discount (V039, V052). */
export function BundleTotal({ price: { total, discounted } }: { price: BundlePrice }) {
  const t = useText(bundleText);
  return (
    <dl className="summary-lines bundle-total">
      <div>
        <dt>{t('total')}</dt>
        <dd>
          <RoundedUp minor={total} />
        </dd>
      </div>
      {discounted < total ? (
        <div>
          <dt>{t('discounted')}</dt>
          <dd>
            <RoundedUp minor={discounted} strong />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function RoundedUp({ minor, strong }: { minor: number; strong?: boolean }) {
  const t = useText(bundleText);
  const write = useFormats();
  const { currency } = useSession().shop;
  const rounded = roundedUp(minor, currency);
  const exact = toMajor(minor, currency);
  return (
    <>
      <span className={strong ? 'strong' : undefined}>{write.money(rounded)}</span>
      {exact === rounded ? null : (
        <span className="dim text-sm discount-exact">{t('exact', { price: write.money(exact) })}</span>
      )}
    </>
  );
}
