import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import { fieldList } from '#core/contract/field-list.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { listProducts } from '#modules/catalog/product/contract/product-calls.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import type { BundleDraft } from '../../bundle/admin/bundle-editor-draft.ts';
import { BundlePreviewCard } from '../../bundle/admin/bundle-preview-card.tsx';
import { bundleUnits, useBundleItems } from '../../bundle/admin/bundle-products.ts';
import { bundlePrice } from '../../bundle/rules/bundle-set.ts';
import { listOffers } from '../../offer/contract/offer-calls.ts';
import { getSmartBundle, type SmartBundle, updateSmartBundle } from '../contract/smart-calls.ts';
import { smartBundleMessages } from '../contract/smart-choice.ts';
import { newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import { smartBundleDefaults, smartBundleInput } from '../rules/smart-offer.ts';
import { SmartMessageCard, SmartTermsCard } from './smart-fields.tsx';
import { SmartOffersCard } from './smart-offers-card.tsx';
import { SmartRefusedCard } from './smart-refused-card.tsx';
import { settingText } from '../../settings/admin/setting-text.ts';
import { smartText } from './smart-text.ts';

type Reply = ReplyOf<typeof getSmartBundle>;
/** Without the switch, which saves at once. */
type Draft = Omit<SmartBundle, 'enable' | 'percentage_discount' | 'most'> & {
  percentage_discount: number | null;
  most: number | null;
};

const anyTwo = {
  fields: fieldList('title'),
  limit: '2',
  published_status: 'published',
  available: 'true',
} as const;

/** Bundles of what is bought together most; one screen, three addresses (R041, R046, R048). */
export function SmartBundlePage() {
  const t = useText(smartText);
  const words = useText(settingText);
  const mayChange = useMay('apps');
  const { shop } = useSession();
  const [now] = useState(() => new Date());
  const load = useApiQuery(getSmartBundle, { query: {} });
  const update = useApiMutation(updateSmartBundle, { refresh: [getSmartBundle, listOffers] });
  const editor = useEditor<Reply, Draft>({
    load,
    toDraft: ({ smart_bundle: { enable: _enable, ...draft } }) => draft,
    // Validated: no number is missing.
    save: (draft) => update.mutateAsync({ body: { smart_bundle: draft as Omit<SmartBundle, 'enable'> } }),
    validate: (draft) => bodyProblems(updateSmartBundle, { smart_bundle: draft }, 'smart_bundle'),
    wrapper: 'smart_bundle',
    keeps: { key: 'offers.smart-bundle' },
    savedText: t('smart_saved'),
    readOnly: !mayChange,
  });
  const on = load.data?.smart_bundle.enable ?? false;
  const bundles = load.data?.kept ?? [];
  // Without a pair yet, two products of the shop stand in for one.
  const example = useApiQuery(
    listProducts,
    { query: anyTwo },
    { enabled: load.data !== undefined && bundles.length === 0, staleTime: 60_000 },
  );
  const pair = bundles[0]?.target_ids ?? example.data?.products.map((product) => product.id) ?? [];
  const { items, loading } = useBundleItems(pair);
  const { enable: _enable, ...standard } = smartBundleDefaults;
  return (
    <SettingsPage
      editor={editor}
      title={t('smart_bundle')}
      text={t('smart_bundle_lead')}
      crumbs={[{ label: words('smart'), to: offerPaths.smart }]}
      master={{
        label: t('smart_bundle'),
        hint: t('smart_bundle_hint'),
        on,
        onTurn: async (enable) => void (await update.mutateAsync({ body: { smart_bundle: { enable } } })),
      }}
      defaults={() => standard}
      side={(draft) => {
        const shown = previewDraft(draft, pair);
        return (
          <>
            <BundlePreviewCard
              draft={shown}
              active={on}
              items={items}
              loading={loading || example.isLoading}
              price={bundlePrice(bundleUnits(items, shop.currency), shown, { currency: shop.currency, now })}
            />
            <SmartOffersCard type="bundle" on={on} kept={bundles} />
            <SmartRefusedCard refused={load.data?.refused ?? []} mayChange={mayChange} />
          </>
        );
      }}
    >
      {() => (
        <>
          <SmartMessageCard
            field={editor.field('offer_message')}
            suggestions={smartBundleMessages}
            percent={editor.field('percentage_discount').value}
          />
          <SmartTermsCard
            count={editor.field('most')}
            countLabel={t('smart_most')}
            countHint={t('smart_most_hint')}
            percent={editor.field('percentage_discount')}
            cta={editor.field('cta')}
          />
        </>
      )}
    </SettingsPage>
  );
}

/** One of the bundles as it would be kept, for the preview. */
function previewDraft(draft: Draft, [first, second]: readonly number[]): BundleDraft {
  const percentage_discount = draft.percentage_discount ?? 0;
  const settings = {
    ...draft,
    enable: true,
    percentage_discount,
    most: draft.most ?? smartBundleDefaults.most,
  };
  const { activated: _activated, ...body } = smartBundleInput(settings, [first ?? 0, second ?? 0]);
  return { ...body, discount_data: { ...newUpsellDiscount(), percentage_discount } };
}
