import { useNavigate } from '@tanstack/react-router';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { Redirect } from '#core/admin/frame/redirect.tsx';
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
import { RecommendCard } from '../../offer/admin/blocks/recommend-card.tsx';
import { TargetCard } from '../../offer/admin/blocks/target-card.tsx';
import { offerPath } from '../../offer/admin/offer-paths.ts';
import { ctaChoices, type OfferType } from '../../offer/contract/offer-choice.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import { givesDiscount } from '../../offer/rules/discount-validation.ts';
import { changeOfferType } from '../../offer/rules/offer-change.ts';
import { withoutIdle } from '../../offer/rules/idle-fields.ts';
import { translateMessage, translateOffer } from '../../offer/rules/message-language.ts';
import { suggestedMessages, titleTemplates } from '../../offer/rules/offer-message.ts';
import { HandpickedCarrier } from '../../widget/admin/handpicked-carrier.tsx';
import { OfferTypeCard, type CustomOfferType } from './offer-type-card.tsx';
import { draftProblems, namedDraft } from './upsell-editor-draft.ts';
import { blankDraft, draftOf, type UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';
import { isLegacyType, isShownBy, type UpsellEditorKind } from './upsell-editor-kind.ts';
import { upsellEditorText } from './upsell-editor-text.ts';
import { useOfferedProducts, useOriginPrice } from './offered-product.ts';
import { UpsellPreviewCard } from './upsell-preview-card.tsx';
import { UpsellSummaryCard } from './upsell-summary-card.tsx';

/**
 * An offer of products beside others; id 0 makes one. `?type=` says which kind and that the start guide led
 * here (V033), `?copy=7` starts from a copy of offer 7 (V108).
 */
export function UpsellEditorPage({ kind }: { kind: UpsellEditorKind }) {
  const { id, type, copy, copyOf, standard, waiting } = useOfferAddress();
  const inCart = useOfferSwitches().in_cart_offers;
  const { locale } = useSession().shop;
  // What was made before its switch went off can still be looked at, turned off and deleted.
  const isOff = id === '0' && !inCart && kind.types.every((one) => one === 'in-cart');
  if (id === undefined || isOff) return <MissingPage />;
  if (waiting) return <EditorSkeleton />;
  const asked = kind.types.find((one) => one === type);
  const blank = () =>
    copy && kind.types.includes(copy.offer_type)
      ? draftOf(copy)
      : withoutIdle({
          ...translateOffer(blankDraft(asked ?? kind.types[0]!, asked !== undefined), locale),
          ...standard,
        });
  return (
    <UpsellEditor
      key={`${id}:${copyOf ?? ''}:${type ?? ''}`}
      id={id}
      kind={kind}
      blank={blank}
      copyOf={copyOf}
    />
  );
}

interface UpsellEditorProps {
  id: string;
  kind: UpsellEditorKind;
  blank: () => UpsellDraft;
  copyOf: number | undefined;
}

function UpsellEditor({ id, kind, blank, copyOf }: UpsellEditorProps) {
  const t = useText(upsellEditorText);
  const words = useText(blockText);
  const { locale } = useSession().shop;
  const say = (text: string) => translateMessage(text, locale);
  const navigate = useNavigate();
  const switches = useOfferSwitches();
  const mayChange = useMay('apps');
  const toList = () => navigate({ to: kind.list.path });
  const record = useOfferRecord(id, kind.list.path);
  const { data } = record.load;
  const legacy = data !== undefined && isLegacyType(data.offer_type);

  const editor = useEditor<Offer, UpsellDraft>({
    id,
    load: record.load,
    blank,
    toDraft: draftOf,
    save: (draft, base) => record.save(namedDraft(draft, draftOf(base)), base),
    create: (draft, key) => record.create(namedDraft(draft), key),
    createsOnce: true,
    validate: (draft) => draftProblems(draft, switches, data && draftOf(data)),
    wrapper: 'offer',
    keeps: { key: kind.draftKey, variant: variantOf(copyOf) },
    createdText: (made) => record.created(made, words(`created_${kind.label}`)),
    savedText: words(`updated_${kind.label}`),
    onCreated: toList,
    onSaved: record.saved,
    onLeave: () => void toList(),
    readOnly: !mayChange || legacy,
  });
  const stored = editor.creating ? undefined : (data ?? editor.saved);
  const saved = editor.saved && draftOf(editor.saved);
  const offered = useOfferedProducts(editor.draft);
  const origin = useOriginPrice(offered.products);

  if (data && !isShownBy(kind, data.offer_type)) return <Redirect to={offerPath(data)} />;

  const types = kind.types.filter(
    (one) => one !== 'in-cart' || switches.in_cart_offers || saved?.offer_type === one,
  );
  return (
    <OfferEditorFrame
      editor={editor}
      record={record}
      stored={stored}
      newTitle={t(kind.label === 'widget' ? 'new_widget' : 'new_offer')}
      crumbs={[{ label: t(kind.list.title), to: kind.list.path }]}
      newPath={kind.path(0)}
      tour="upsell"
      readOnlyReason={legacy ? t('legacy') : undefined}
      side={(draft) => (
        <>
          <UpsellPreviewCard draft={draft} active={stored?.activated ?? true} offered={offered} />
          {stored ? <PerformanceCard id={stored.id} /> : null}
          <UpsellSummaryCard draft={draft} stored={stored} />
        </>
      )}
    >
      {(draft) => (
        <>
          {draft.offer_type === 'handpicked' ? <HandpickedCarrier /> : null}
          {kind.types.length > 1 && !legacy ? (
            <OfferTypeCard
              type={draft.offer_type}
              types={types as CustomOfferType[]}
              error={editor.errors['offer_type']}
              onChange={(type: OfferType) =>
                editor.set((before) => changeOfferType(before, type, saved, switches, locale))
              }
            />
          ) : null}
          <NameCard
            editor={editor}
            nameHint={t(draft.offer_type === 'pre-purchase' ? 'name_hint_unnamed' : 'name_hint')}
            messages={suggestedMessages(draft.offer_type, draft.enable_discount).map(say)}
            discount={givesDiscount(draft)}
            titles={draft.offer_type === 'post-purchase' ? titleTemplates.map(say) : undefined}
          />
          <TargetCard editor={editor} draft={draft} saved={saved} switches={switches} />
          <RecommendCard editor={editor} draft={draft} saved={saved} switches={switches} />
          <DiscountCard editor={editor} draft={draft} origin={origin} />
          {draft.offer_type === 'post-purchase' ? null : (
            <CtaCard editor={editor} draft={draft} choices={ctaChoices} />
          )}
        </>
      )}
    </OfferEditorFrame>
  );
}
