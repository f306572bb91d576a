import { Link } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { listOffers } from '../../offer/contract/offer-calls.ts';
import { getSmartOffer, type SmartOffer, updateSmartOffer } from '../contract/smart-calls.ts';
import { smartOfferMessages } from '../contract/smart-choice.ts';
import { newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import { smartOfferDefaults, smartOfferInput } from '../rules/smart-offer.ts';
import { useOfferedProducts } from '../../upsell/admin/offered-product.ts';
import type { UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';
import { UpsellPreviewCard } from '../../upsell/admin/upsell-preview-card.tsx';
import { SmartMessageCard, SmartTermsCard } from './smart-fields.tsx';
import { SmartOffersCard } from './smart-offers-card.tsx';
import { settingText } from '../../settings/admin/setting-text.ts';
import { smartText } from './smart-text.ts';

type Reply = ReplyOf<typeof getSmartOffer>;
/** Without the switch, which saves at once. */
type Draft = Omit<SmartOffer, 'enable' | 'percentage_discount' | 'recommend_limit'> & {
  percentage_discount: number | null;
  recommend_limit: number | null;
};

/** The offer for products that have none (R011, R045, R049), with three messages to choose from (V213). */
export function SmartOfferPage() {
  const t = useText(smartText);
  const words = useText(settingText);
  const mayChange = useMay('apps');
  const load = useApiQuery(getSmartOffer, { query: {} });
  const update = useApiMutation(updateSmartOffer, { refresh: [getSmartOffer, listOffers] });
  const editor = useEditor<Reply, Draft>({
    load,
    toDraft: ({ smart_offer: { enable: _enable, ...draft } }) => draft,
    // Validated: no number is missing.
    save: (draft) => update.mutateAsync({ body: { smart_offer: draft as Omit<SmartOffer, 'enable'> } }),
    validate: (draft) => bodyProblems(updateSmartOffer, { smart_offer: draft }, 'smart_offer'),
    wrapper: 'smart_offer',
    keeps: { key: 'offers.smart-offer' },
    savedText: t('smart_saved'),
    readOnly: !mayChange,
  });
  const on = load.data?.smart_offer.enable ?? false;
  const shown = previewDraft(editor.draft);
  const offered = useOfferedProducts(shown);
  const { enable: _enable, ...standard } = smartOfferDefaults;
  return (
    <SettingsPage
      editor={editor}
      title={t('smart_offer')}
      text={t('smart_offer_lead')}
      crumbs={[{ label: words('smart'), to: offerPaths.smart }]}
      master={{
        label: t('smart_offer'),
        hint: t('smart_offer_hint'),
        on,
        onTurn: async (enable) => void (await update.mutateAsync({ body: { smart_offer: { enable } } })),
      }}
      defaults={() => standard}
      side={() => (
        <>
          {shown ? <UpsellPreviewCard draft={shown} active={on} offered={offered} /> : null}
          <SmartOffersCard type="pre-purchase" on={on} kept={load.data?.kept ?? []} />
        </>
      )}
    >
      {() => (
        <>
          <SmartMessageCard
            field={editor.field('offer_message')}
            suggestions={smartOfferMessages}
            percent={editor.field('percentage_discount').value}
          />
          <SmartTermsCard
            count={editor.field('recommend_limit')}
            countLabel={t('smart_limit')}
            countHint={t('smart_limit_hint')}
            percent={editor.field('percentage_discount')}
            cta={editor.field('cta')}
          />
          <Card>
            <p className="quiet text-sm">
              {t('smart_by_rules')} <Link to={offerPaths.rankingRules}>{t('smart_rules')}</Link>
            </p>
          </Card>
        </>
      )}
    </SettingsPage>
  );
}

/** The offer as it would be kept, for the preview. */
function previewDraft(draft: Draft | undefined): UpsellDraft | undefined {
  if (!draft) return undefined;
  const percentage_discount = draft.percentage_discount ?? 0;
  const { activated: _activated, ...body } = smartOfferInput({
    ...draft,
    enable: true,
    percentage_discount,
    recommend_limit: draft.recommend_limit ?? smartOfferDefaults.recommend_limit,
  });
  return { ...body, discount_data: { ...newUpsellDiscount(), percentage_discount } };
}
