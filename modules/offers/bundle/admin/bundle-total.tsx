import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ExactPrice } from '../../offer/admin/blocks/exact-price.tsx';
import type { BundlePrice } from '../rules/bundle-set.ts';
import { bundleText } from './bundle-text.ts';

/** What one set costs, before and after the discount. */
export function BundleTotal({ price: { total, discounted } }: { price: BundlePrice }) {
  const t = useText(bundleText);
  return (
    <dl className="summary-lines bundle-total">
      <div>
        <dt>{t('total')}</dt>
        <dd>
          <ExactPrice minor={total} />
        </dd>
      </div>
      {discounted < total ? (
        <div>
          <dt>{t('discounted')}</dt>
          <dd>
            <ExactPrice minor={discounted} strong />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
