import '#core/admin/theme/form-controls.css';
import '../../offer/admin/blocks/offer-blocks.css';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import type { Crumb } from '#core/admin/controls/page-header.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import { useSaveAsTemplate } from '../../template/admin/save-as-template.tsx';
import { PriceCheckDialog } from '../../check/admin/price-check-dialog.tsx';
import { priceCheckText } from '../../check/admin/price-check-text.ts';
import { StoreNote, StoreTag } from '../../offer/admin/store-shown.tsx';
import { type ShownThere, takesOff } from '../../offer/rules/store-shown.ts';
import { FirstOfferTutorial } from './first-offer-tutorial.tsx';
import { OfferTour } from './offer-tour.tsx';
import type { OfferTourName } from './tour-step.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { ConflictCard } from '../../check/admin/conflict-card.tsx';
import type { OfferBody } from '../../offer/admin/blocks/offer-body.ts';
import { chosenNames } from '../../offer/admin/blocks/chosen-names.tsx';
import { useAddressField } from '../../offer/admin/blocks/return-path.ts';
import type { OfferRecord } from '../../offer/admin/blocks/offer-record.ts';
import { TrialResultCard } from '../../trial/admin/trial-result-card.tsx';
import { TrialCard } from '../../trial/admin/trial-card.tsx';

export interface OfferEditorFrameProps<Draft> {
  editor: Editor<Offer, Draft>;
  record: OfferRecord;
  /** What is stored now; undefined while creating. */
  stored: Offer | undefined;
  /** While there is no name yet. */
  newTitle: string;
  crumbs: readonly Crumb[];
  /** The editor's own address with id 0: a copy starts there (V108). */
  newPath: string;
  readOnlyReason?: string;
  /** The tour that its header starts (V020). Who makes the first offer of a strategy sees the tutorial, in every editor (V021). */
  tour?: OfferTourName;
  side: (draft: Draft) => ReactNode;
  children: (draft: Draft) => ReactNode;
}

const shownThere = (offer: Parameters<typeof takesOff>[0]): ShownThere => ({
  offer_type: offer.offer_type,
  takes_off: takesOff(offer),
});

/** The page around the form of an offer of any kind: what is in its way, trials, status at once, duplicate, delete. */
export function OfferEditorFrame<Draft extends OfferBody>(props: OfferEditorFrameProps<Draft>) {
  const { editor, record, stored, newTitle, crumbs, newPath, readOnlyReason, tour, side, children } = props;
  const t = useText(blockText);
  const say = useText(priceCheckText);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  // Something new is judged once it was touched, or saving it was tried.
  const untouched = editor.creating && !editor.dirty && editor.failure === undefined;
  const changeable = stored !== undefined && !editor.readOnly ? stored : undefined;
  useAddressField(editor.draft !== undefined);
  const template = useSaveAsTemplate(changeable, editor.dirty);
  return (
    <EditorPage
      editor={editor}
      title={stored?.offer_name || newTitle}
      crumbs={crumbs}
      show={chosenNames}
      readOnlyReason={readOnlyReason ?? t('read_only')}
      status={
        stored ? (
          <>
            <StatusTag tone={stored.activated ? 'ok' : 'neutral'}>
              {t(stored.activated ? 'active' : 'inactive')}
            </StatusTag>
            <StoreTag offer={shownThere(stored)} />
          </>
        ) : undefined
      }
      secondary={
        <>
          {tour && !editor.readOnly ? <OfferTour name={tour} /> : null}
          {changeable ? (
            <Button busy={record.turning} onClick={() => void record.changeStatus(changeable)}>
              {t(changeable.activated ? 'deactivate' : 'activate')}
            </Button>
          ) : null}
        </>
      }
      menu={[
        {
          id: 'why',
          label: say('title'),
          icon: 'info',
          onSelect: () => setAsking(true),
        },
        ...(changeable
          ? ([
              {
                id: 'duplicate',
                label: t('duplicate'),
                icon: 'copy',
                // The copy is made of what is stored, so not while there are unsaved changes (V107).
                disabled: editor.dirty,
                onSelect: () => void navigate({ to: newPath, search: { copy: String(changeable.id) } }),
              },
              template.action,
              {
                id: 'delete',
                label: t('delete'),
                icon: 'trash',
                danger: true,
                startsGroup: true,
                onSelect: () => void record.remove(changeable),
              },
            ] as const)
          : []),
      ]}
      side={(draft) => (
        <>
          {side(draft)}
          {stored && (stored.holdout_percent > 0 || stored.variant_b) ? (
            <TrialResultCard id={stored.id} />
          ) : null}
        </>
      )}
    >
      {(draft) => (
        <>
          <StoreNote offer={shownThere(draft)} />
          {editor.readOnly || untouched ? null : (
            <ConflictCard
              id={stored?.id ?? 0}
              draft={draft}
              onPlace={(priority) => editor.set((before) => ({ ...before, priority }))}
            />
          )}
          {asking ? (
            <PriceCheckDialog draft={draft} stored={stored} first={[]} onClose={() => setAsking(false)} />
          ) : null}
          {children(draft)}
          <TrialCard
            draft={draft}
            errors={editor.errors}
            readOnly={editor.readOnly}
            onChange={(change) => editor.set((before) => ({ ...before, ...change }))}
          />
          {template.dialog}
          {editor.creating && !editor.readOnly ? (
            <FirstOfferTutorial offerType={draft.offer_type} tour={tour} />
          ) : null}
          {changeable ? (
            <Card flush>
              <div className="delete-offer">
                <div className="grow">
                  <h2>{t('delete_card')}</h2>
                  <p className="quiet text-sm">{t('delete_text')}</p>
                </div>
                <Button size="small" tone="danger-text" onClick={() => void record.remove(changeable)}>
                  {t('delete_offer')}
                </Button>
              </div>
            </Card>
          ) : null}
        </>
      )}
    </EditorPage>
  );
}
