import './quantity-editor.css';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Redirect } from '#core/admin/frame/redirect.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { EditorSkeleton } from '#core/admin/controls/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { useState } from 'react';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { ChosenTitles } from '../../offer/admin/blocks/chosen-titles.tsx';
import { CtaCard } from '../../offer/admin/blocks/cta-card.tsx';
import { NameCard } from '../../offer/admin/blocks/name-card.tsx';
import { useOfferAddress, variantOf } from '../../offer/admin/blocks/offer-address.ts';
import { OfferEditorFrame } from '../../editor/admin/offer-editor-frame.tsx';
import { useOfferSwitches } from '../../offer/admin/blocks/offer-editor.ts';
import { useOfferRecord } from '../../offer/admin/blocks/offer-record.ts';
import { PerformanceCard } from '../../offer/admin/blocks/performance-card.tsx';
import { TargetCard } from '../../offer/admin/blocks/target-card.tsx';
import { offerPath, offerPaths } from '../../offer/admin/offer-paths.ts';
import { quantityCtaChoices } from '../../offer/contract/offer-choice.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import { givesDiscount } from '../../offer/rules/discount-validation.ts';
import { translateMessage, translateOffer } from '../../offer/rules/message-language.ts';
import { quantityMessages } from '../../offer/rules/offer-message.ts';
import { QuantityPreviewCard } from './quantity-preview-card.tsx';
import { blankDraft, draftOf, draftProblems, namedDraft, type EditorDraft } from './quantity-editor-draft.ts';
import { QuantitySummaryCard } from './quantity-summary-card.tsx';
import { quantityText } from './quantity-text.ts';
import { TiersCard } from './tiers-card.tsx';

/**
 * A quantity discount; id 0 makes one (V023). `?copy=7` starts from a copy of offer 7 (V108),
 * `?type=quantity-discount` says that the start guide led here.
 */
export function QuantityEditorPage() {
  const { id, type, copy, copyOf, standard, waiting } = useOfferAddress();
  // Of one place: what is asked for (`copy`) must not be lost to the search of the page that is being left.
  const { pathname, search } = useLocation();
  const { locale } = useSession().shop;
  const layout = layoutPath(pathname, useOfferSwitches().quantity_layout_v2);
  if (id === undefined) return <MissingPage />;
  if (layout !== pathname) return <Redirect to={layout} search={search} />;
  if (waiting) return <EditorSkeleton />;
  const blank = () =>
    copy ? draftOf(copy) : translateOffer(blankDraft(type === 'quantity-discount', standard.cta), locale);
  return <QuantityEditor key={`${id}:${copyOf ?? ''}`} id={id} blank={blank} copyOf={copyOf} />;
}

/** The new layout's address while its switch is on, the old one's while it is off (R026, R027). */
function layoutPath(pathname: string, v2: boolean): string {
  return pathname.replace(
    /\/quantity-offer\/(v2\/)?(?=\d+$)/,
    v2 ? '/quantity-offer/v2/' : '/quantity-offer/',
  );
}

/** Where the breadcrumb and leaving lead (V030). */
function useListPath(): string {
  return useSession().switches['upsell_funnel'] === true ? offerPaths.offers : offerPaths.quantity;
}

function QuantityEditor({
  id,
  blank,
  copyOf,
}: {
  id: string;
  blank: () => EditorDraft;
  copyOf: number | undefined;
}) {
  const t = useText(quantityText);
  const words = useText(blockText);
  const navigate = useNavigate();
  const { shop } = useSession();
  const switches = useOfferSwitches();
  const listPath = useListPath();
  const [titles, setTitles] = useState<readonly string[]>([]);
  const record = useOfferRecord(id, listPath);
  const { load } = record;

  const editor = useEditor<Offer, EditorDraft>({
    id,
    load,
    blank,
    toDraft: draftOf,
    save: (draft, base) => record.save(namedDraft(draft, titles, draftOf(base)), base),
    create: (draft, key) => record.create(namedDraft(draft, titles), key),
    createsOnce: true,
    validate: (draft) => {
      const saved = load.data ? draftOf(load.data) : undefined;
      return draftProblems(namedDraft(draft, titles, saved), switches, saved);
    },
    wrapper: 'offer',
    keeps: { key: 'offers.quantity', variant: variantOf(copyOf) },
    createdText: (made) => record.created(made, words('created_offer')),
    savedText: words('updated_offer'),
    onCreated: () => navigate({ to: listPath }),
    onSaved: record.saved,
    onLeave: () => void navigate({ to: listPath }),
    readOnly: !useMay('apps'),
  });
  const stored = editor.creating ? undefined : (load.data ?? editor.saved);
  const saved = editor.saved ? draftOf(editor.saved) : undefined;

  if (load.data && load.data.offer_type !== 'quantity') return <Redirect to={offerPath(load.data)} />;
  return (
    <OfferEditorFrame
      editor={editor}
      record={record}
      stored={stored}
      newTitle={t(id === '0' ? 'new_offer' : 'quantity_discounts')}
      crumbs={[
        { label: words('offers'), to: offerPaths.offers },
        // Under the switch the list of all offers is the way back, and the only one (V030).
        ...(listPath === offerPaths.offers ? [] : [{ label: t('quantity_discounts'), to: listPath }]),
      ]}
      newPath={offerPaths.quantityOffer(0)}
      side={(draft) => (
        <>
          <QuantityPreviewCard
            draft={draft}
            saved={saved}
            active={stored?.activated ?? true}
            switches={switches}
          />
          {stored ? <PerformanceCard id={stored.id} /> : null}
          <QuantitySummaryCard draft={draft} stored={stored} switches={switches} />
        </>
      )}
    >
      {(draft) => (
        <>
          <ChosenTitles draft={draft} onTitles={setTitles} />
          <NameCard
            editor={editor}
            nameHint={t('name_hint')}
            messages={Object.values(quantityMessages).map((text) => translateMessage(text, shop.locale))}
            discount={givesDiscount(draft)}
          />
          <TargetCard editor={editor} draft={draft} saved={saved} switches={switches} />
          <TiersCard editor={editor} draft={draft} layoutV2={switches.quantity_layout_v2} />
          <CtaCard editor={editor} draft={draft} choices={quantityCtaChoices} />
        </>
      )}
    </OfferEditorFrame>
  );
}
