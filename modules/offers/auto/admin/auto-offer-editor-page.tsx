import '#core/admin/theme/form-controls.css';
import '../../offer/admin/blocks/offer-blocks.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { NameCard } from '../../offer/admin/blocks/name-card.tsx';
import { useOfferSwitches } from '../../offer/admin/blocks/offer-editor.ts';
import { PerformanceCard } from '../../offer/admin/blocks/performance-card.tsx';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import type { AutoOffer } from '../contract/auto-offer.ts';
import { translateMessage, translateOffer } from '../../offer/rules/message-language.ts';
import { suggestedMessages, titleTemplates } from '../../offer/rules/offer-message.ts';
import { problemTexts } from '../../offer/rules/problem.ts';
import { newAutoOffer, type AutoOfferDraft } from '../rules/auto-offer-draft.ts';
import { validateAutoOffer } from '../rules/auto-offer-validation.ts';
import { AutoDiscountCard } from './auto-discount-card.tsx';
import { useAutoOfferRecord } from './auto-offer-record.ts';
import { autoOfferText } from './auto-offer-text.ts';
import { readAutoOffer } from './auto-offer-wire.ts';
import { autoDiscountGiven } from './auto-preview-box.ts';
import { AutoPreviewCard } from './auto-preview-card.tsx';
import { AutoRecommendCard } from './auto-recommend-card.tsx';
import { StoreNote, StoreTag } from '../../offer/admin/store-shown.tsx';
import { AutoShippingCard } from './auto-shipping-card.tsx';
import { AutoSummaryCard } from './auto-summary-card.tsx';
import { AutoTargetCard } from './auto-target-card.tsx';

/** What a connected store needs to know of any of them. */
const afterPayment = { offer_type: 'post-purchase', takes_off: true } as const;

/** The editor of an offer that is made by itself after payment; id 0 makes one (R010, V044–V050, V222). */
export function AutoOfferEditorPage() {
  const { id = '0' } = useParams({ strict: false }) as { id?: string };
  return /^(0|[1-9]\d{0,15})$/.test(id) ? <AutoOfferEditor key={id} id={id} /> : <MissingPage />;
}

function AutoOfferEditor({ id }: { id: string }) {
  const t = useText(autoOfferText);
  const words = useText(blockText);
  const navigate = useNavigate();
  const { locale } = useSession().shop;
  const say = (text: string) => translateMessage(text, locale);
  const switches = useOfferSwitches();
  const mayChange = useMay('apps');
  const toList = () => navigate({ to: offerPaths.auto });
  const record = useAutoOfferRecord(id, offerPaths.auto);

  const editor = useEditor<AutoOffer, AutoOfferDraft>({
    id,
    load: record.load,
    blank: () => translateOffer(newAutoOffer(), locale),
    // Whether it is shown is switched at once and no part of the form (V047).
    toDraft: (offer) => ({ ...readAutoOffer(offer), activated: true }),
    save: (draft, base) => record.save(draft, base),
    create: (draft, key) => record.create(draft, key),
    createsOnce: true,
    validate: (draft) => {
      const known = record.load.data && readAutoOffer(record.load.data).target_product;
      return problemTexts(validateAutoOffer(draft, switches, known));
    },
    wrapper: 'auto_offer',
    keeps: { key: 'offers.automated' },
    createdText: words('created_offer'),
    savedText: words('updated_offer'),
    onCreated: toList,
    onLeave: () => void toList(),
    readOnly: !mayChange,
  });
  const stored = editor.creating ? undefined : (record.load.data ?? editor.saved);
  const changeable = stored !== undefined && mayChange ? stored : undefined;

  return (
    <EditorPage
      editor={editor}
      title={stored?.offer_name || t('new_offer')}
      crumbs={[{ label: t('list_title'), to: offerPaths.auto }]}
      readOnlyReason={words('read_only')}
      status={
        stored ? (
          <>
            <StatusTag tone={stored.activated ? 'ok' : 'neutral'}>
              {t(stored.activated ? 'shown' : 'hidden')}
            </StatusTag>
            <StoreTag offer={afterPayment} />
          </>
        ) : undefined
      }
      secondary={
        changeable ? (
          <Button busy={record.turning} onClick={() => void record.changeStatus(changeable)}>
            {t(changeable.activated ? 'hide' : 'show')}
          </Button>
        ) : undefined
      }
      menu={
        changeable
          ? [
              {
                id: 'delete',
                label: t('delete'),
                icon: 'trash',
                danger: true,
                onSelect: () => void record.remove(changeable),
              },
            ]
          : undefined
      }
      side={(draft) => (
        <>
          <AutoPreviewCard draft={draft} active={stored?.activated ?? true} />
          {stored ? <PerformanceCard id={stored.id} /> : null}
          <AutoSummaryCard draft={draft} stored={stored} />
        </>
      )}
    >
      {(draft) => (
        <>
          <StoreNote offer={afterPayment} />
          <Card title={t('type_card')}>
            <SelectField
              label={t('type')}
              value={draft.offer_type}
              options={[{ value: 'post-purchase', label: t('type_post-purchase') }]}
              hint={t('type_hint')}
              disabled
              onChange={() => undefined}
            />
          </Card>
          <NameCard
            editor={editor}
            nameHint={t('name_hint')}
            names={[t('name_matching'), t('name_best'), t('name_thanks'), t('name_clearance')]}
            messages={suggestedMessages('post-purchase', draft.discount_data.discount).map(say)}
            discount={autoDiscountGiven(draft) > 0}
            titles={titleTemplates.map(say)}
          />
          <AutoTargetCard editor={editor} draft={draft} />
          <AutoRecommendCard editor={editor} draft={draft} />
          <AutoShippingCard editor={editor} draft={draft} />
          <AutoDiscountCard editor={editor} draft={draft} />
        </>
      )}
    </EditorPage>
  );
}
