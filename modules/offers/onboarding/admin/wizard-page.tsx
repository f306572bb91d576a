import './guide.css';
import '../../template/admin/template.css';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerAreaText } from '../../admin/offer-area-text.ts';
import { offerPaths } from '../../admin/offer-paths.ts';
import { namedPath, wizardEntries } from '../../admin/offer-route-names.ts';
import { OfferPicture } from '../../admin/picture/offer-picture.tsx';
import type { PicturedOffer } from '../../admin/picture/picture-word.ts';
import type { UpsellDiscountData } from '../../contract/offer.ts';
import { guideText } from './guide-text.ts';

type Entry = (typeof wizardEntries)[number]['id'];

const off = (percentage_discount: number) =>
  ({ discount_type: 'percentage', percentage_discount }) as UpsellDiscountData;
const tier = (key: number, min_quantity: number, value_discount: number) => ({
  key,
  label: '',
  min_quantity,
  value_discount,
  type: 'percentage_each' as const,
  mark_as_popular: key === 1,
});

const pictured: Readonly<Record<Entry, Omit<PicturedOffer, 'offer_type' | 'target_type'>>> = {
  'pre-purchase': { enable_discount: true, discount_data: off(10), recommend_limit: 2 },
  accessory: { enable_discount: false, discount_data: off(0), recommend_limit: 3 },
  'post-purchase': { enable_discount: true, discount_data: off(15), recommend_limit: 1 },
  bundle: { enable_discount: true, discount_data: off(12), recommend_limit: 2 },
  quantity: {
    enable_discount: true,
    discount_data: { data: [tier(0, 2, 10), tier(1, 3, 15), tier(2, 5, 20)], is_default_select: 1 },
    recommend_limit: 1,
  },
};

/** R042, R043: five ways to begin, each in the editor it needs (V013–V017). */
export function WizardPage() {
  const t = useText(guideText);
  const title = useText(offerAreaText)('title_wizard');
  const bundles = useSession().switches['bundle_support'] !== false;
  const crumbs = [{ label: useText(offerAreaText)('title_overview'), to: offerPaths.overview }];
  return (
    <>
      <PageHeader title={title} text={t('wizard_lead')} crumbs={crumbs} />
      <ul className="template-grid guide-entries">
        {wizardEntries
          .filter((entry) => bundles || entry.id !== 'bundle')
          .map((entry) => (
            <li key={entry.id} className="card template-card">
              <OfferPicture offer={{ ...pictured[entry.id], offer_type: entry.id, target_type: 'product' }} />
              <div className="template-card-words">
                <h2>
                  <Link to={namedPath(entry.route)} search={{ type: entry.type } as never}>
                    {t(`entry_${entry.id}`)}
                  </Link>
                </h2>
                <p className="quiet text-sm">{t(`entry_${entry.id}_text`)}</p>
              </div>
            </li>
          ))}
      </ul>
      <p className="guide-instead">
        <Link to={offerPaths.templates}>{t('from_template')}</Link>
      </p>
    </>
  );
}
