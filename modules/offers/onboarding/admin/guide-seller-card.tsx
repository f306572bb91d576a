import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerPath, offerPaths } from '../../offer/admin/offer-paths.ts';
import { countOffers, listOffers } from '../../offer/contract/offer-calls.ts';
import { createOnboardingOffer, getOnboarding } from '../contract/onboarding-calls.ts';
import type { OnboardingOfferType } from '../contract/onboarding-choice.ts';
import type { BestSeller } from '../../recommend/contract/recommend-calls.ts';
import { GuidePickDialog } from './guide-pick-dialog.tsx';
import { guideText } from './guide-text.ts';

const shown = 5;

/** Best sellers, each with the offers one click makes of it. */
export function GuideSellerCard({ products }: { products: readonly BestSeller[] }) {
  const t = useText(guideText);
  const navigate = useNavigate();
  const mayMake = useMay('apps');
  const bundles = useSession().switches['bundle_support'] !== false;
  const [picking, setPicking] = useState<{ type: 'accessory' | 'bundle'; product: BestSeller }>();
  const create = useApiMutation(createOnboardingOffer, { refresh: [getOnboarding, listOffers, countOffers] });

  async function make(offer_type: OnboardingOfferType, product_id: number, pick_ids: number[]) {
    const body = { onboarding_offer: { offer_type, product_id, pick_ids } };
    const { offer } = await create.mutateAsync({ body });
    showToast(t('made'));
    await navigate({ to: offerPath(offer) ?? offerPaths.offers });
  }
  const makeAtOnce = (product: BestSeller) => attempt(() => make('quantity', product.id, []));

  const single = products.length < 2;
  return (
    <Card title={t('sellers')} flush>
      <p className="guide-lead quiet">{t(products.length > 0 ? 'sellers_text' : 'sellers_none')}</p>
      <ul className="guide-sellers">
        {products.slice(0, shown).map((product) => (
          <li key={product.id}>
            <span className="thumb">
              {product.image ? (
                <img src={product.image.src} alt="" width={40} height={40} loading="lazy" />
              ) : null}
            </span>
            <span className="grow cut">{product.title}</span>
            <MenuButton
              className={buttonClass('default', 'small')}
              label={t('make_of', { title: product.title })}
              disabled={!mayMake || create.isPending}
              items={[
                {
                  id: 'quantity',
                  label: t('make_quantity'),
                  icon: 'tag',
                  onSelect: () => void makeAtOnce(product),
                },
                {
                  id: 'accessory',
                  label: t('make_accessory'),
                  icon: 'plus',
                  disabled: single,
                  onSelect: () => setPicking({ type: 'accessory', product }),
                },
                ...(bundles
                  ? [
                      {
                        id: 'bundle',
                        label: t('make_bundle'),
                        icon: 'bundle' as const,
                        disabled: single,
                        onSelect: () => setPicking({ type: 'bundle', product }),
                      },
                    ]
                  : []),
              ]}
            >
              {t('make')}
              <Icon name="chevronDown" size={16} />
            </MenuButton>
          </li>
        ))}
      </ul>
      {picking ? (
        <GuidePickDialog
          {...picking}
          others={products.filter((product) => product.id !== picking.product.id)}
          onPick={(ids) => make(picking.type, picking.product.id, ids)}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
    </Card>
  );
}
