import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Redirect } from '#core/admin/frame/redirect.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { EditorSkeleton } from '#core/admin/controls/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { CtaCard } from '../../offer/admin/blocks/cta-card.tsx';
import { DiscountCard } from '../../offer/admin/blocks/discount-card.tsx';
import { NameCard } from '../../offer/admin/blocks/name-card.tsx';
import { useOfferAddress, variantOf } from '../../offer/admin/blocks/offer-address.ts';
import { OfferEditorFrame } from '../../editor/admin/offer-editor-frame.tsx';
import { useOfferSwitches } from '../../offer/admin/blocks/offer-editor.ts';
import { useOfferRecord } from '../../offer/admin/blocks/offer-record.ts';
import { PerformanceCard } from '../../offer/admin/blocks/performance-card.tsx';
import { isOneOf, offerPath, offerPaths } from '../../offer/admin/offer-paths.ts';
import { ctaChoices } from '../../offer/contract/offer-choice.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import { givesDiscount } from '../../offer/rules/discount-validation.ts';
import { translateMessage, translateOffer } from '../../offer/rules/message-language.ts';
import { suggestedMessages } from '../../offer/rules/offer-message.ts';
import { bundleCap, bundlePrice } from '../rules/bundle-set.ts';
import {
  blankBundle,
  bundleOf,
  bundleProblems,
  finishedBundle,
  type BundleDraft,
} from './bundle-editor-draft.ts';
import { BundlePreviewCard } from './bundle-preview-card.tsx';
import { BundleProductsCard } from './bundle-products-card.tsx';
import { bundleTitles, bundleUnits, useBundleItems } from './bundle-products.ts';
import { BundleSummaryCard } from './bundle-summary-card.tsx';
import { bundleText } from './bundle-text.ts';

const routes = [
  { path: offerPaths.preBundle, list: offerPaths.preBundles },
  { path: offerPaths.bundle, list: offerPaths.bundles },
] as const;
type Route = (typeof routes)[number];

/**
 * The editor of a bundle, under the list the merchant came from (R034, R036); id 0 makes one (V037).
 * `?copy=7` starts from a copy of bundle 7 (V108), `?type=product-bundles` says that the start guide led
 * here (V016).
 */
export function BundleEditorPage() {
  const { id, type, copy, copyOf, standard, waiting } = useOfferAddress();
  const { pathname } = useLocation();
  const { locale } = useSession().shop;
  const route = routes.find(({ path }) => isOneOf(path, pathname)) ?? routes[1];
  if (id === undefined) return <MissingPage />;
  if (waiting) return <EditorSkeleton />;
  const blank = () =>
    copy?.offer_type === 'bundle'
      ? bundleOf(copy)
      : { ...translateOffer(blankBundle(type === 'product-bundles'), locale), cta: standard.cta };
  return <BundleEditor key={`${id}:${copyOf ?? ''}`} id={id} route={route} blank={blank} copyOf={copyOf} />;
}

interface BundleEditorProps {
  id: string;
  route: Route;
  blank: () => BundleDraft;
  copyOf: number | undefined;
}

function BundleEditor({ id, route, blank, copyOf }: BundleEditorProps) {
  const t = useText(bundleText);
  const words = useText(blockText);
  const navigate = useNavigate();
  const switches = useOfferSwitches();
  const { currency, locale } = useSession().shop;
  const [now] = useState(() => new Date());
  const mayChange = useMay('apps');
  const toList = () => navigate({ to: route.list });
  const record = useOfferRecord(id, route.list);
  const { data } = record.load;

  const editor = useEditor<Offer, BundleDraft>({
    id,
    load: record.load,
    blank,
    toDraft: bundleOf,
    save: (draft, base) => record.save(finishedBundle(draft, bundleTitles(items)), base),
    create: (draft, key) => record.create(finishedBundle(draft, bundleTitles(items)), key),
    createsOnce: true,
    validate: (draft) => bundleProblems(draft, switches, data && bundleOf(data)),
    wrapper: 'offer',
    keeps: { key: 'offers.bundle', variant: variantOf(copyOf) },
    createdText: (made) => record.created(made, words('created_bundle')),
    savedText: words('updated_bundle'),
    onCreated: toList,
    onSaved: record.saved,
    onLeave: () => void toList(),
    readOnly: !mayChange,
  });
  const stored = editor.creating ? undefined : (data ?? editor.saved);
  const { items, loading, failed, retry } = useBundleItems(editor.draft?.target_ids ?? []);

  if (data && data.offer_type !== 'bundle') return <Redirect to={offerPath(data)} />;

  const priceOf = (draft: BundleDraft) => bundlePrice(bundleUnits(items, currency), draft, { currency, now });
  return (
    <OfferEditorFrame
      editor={editor}
      record={record}
      stored={stored}
      newTitle={t('new_bundle')}
      crumbs={[{ label: t('list'), to: route.list }]}
      newPath={route.path(0)}
      tour="bundle"
      side={(draft) => (
        <>
          <BundlePreviewCard
            draft={draft}
            active={stored?.activated ?? true}
            items={items}
            loading={loading}
            price={priceOf(draft)}
          />
          {stored ? <PerformanceCard id={stored.id} /> : null}
          <BundleSummaryCard draft={draft} stored={stored} price={priceOf(draft)} />
        </>
      )}
    >
      {(draft) => (
        <>
          <NameCard
            editor={editor}
            nameHint={t('name_hint')}
            messages={suggestedMessages('bundle', draft.enable_discount).map((text) =>
              translateMessage(text, locale),
            )}
            discount={givesDiscount(draft)}
          />
          <BundleProductsCard
            editor={editor}
            draft={draft}
            items={items}
            loading={loading}
            retry={failed ? retry : undefined}
            cap={bundleCap(switches, editor.saved?.target_ids)}
            price={priceOf(draft)}
          />
          <DiscountCard
            editor={editor}
            draft={draft}
            origin={items.length > 0 ? { title: t('all_together'), minor: priceOf(draft).total } : undefined}
            fixedAmount
          />
          <CtaCard editor={editor} draft={draft} choices={ctaChoices} />
        </>
      )}
    </OfferEditorFrame>
  );
}
