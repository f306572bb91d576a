import '#core/admin/theme/form-controls.css';
import './offer-blocks.css';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#core/admin/frame/button.tsx';
import { Card } from '#core/admin/frame/card.tsx';
import type { Crumb } from '#core/admin/frame/page-header.tsx';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { Offer } from '../../contract/offer.ts';
import { useSaveAsTemplate } from '../../template/admin/save-as-template.tsx';
import { blockText } from './block-text.ts';
import { ConflictCard } from './conflict-card.tsx';
import type { OfferBody } from './offer-body.ts';
import type { OfferStore } from './offer-store.ts';
import { TrialCard } from './trial-card.tsx';

export interface OfferEditorFrameProps<Draft> {
  editor: Editor<Offer, Draft>;
  store: OfferStore;
  /** What is stored now; undefined while creating. */
  stored: Offer | undefined;
  /** While there is no name yet. */
  newTitle: string;
  crumbs: readonly Crumb[];
  /** The editor's own address with id 0: a copy starts there (V108). */
  newPath: string;
  readOnlyReason?: string;
  side: (draft: Draft) => ReactNode;
  children: (draft: Draft) => ReactNode;
}

/** The page around the form of an offer of any kind: what is in its way, trials, status at once, duplicate, delete. */
export function OfferEditorFrame<Draft extends OfferBody>(props: OfferEditorFrameProps<Draft>) {
  const { editor, store, stored, newTitle, crumbs, newPath, readOnlyReason, side, children } = props;
  const t = useText(blockText);
  const navigate = useNavigate();
  const changeable = stored !== undefined && !editor.readOnly ? stored : undefined;
  const template = useSaveAsTemplate(changeable, editor.dirty);
  return (
    <EditorPage
      editor={editor}
      title={stored?.offer_name || newTitle}
      crumbs={crumbs}
      readOnlyReason={readOnlyReason ?? t('read_only')}
      status={
        stored ? (
          <StatusTag tone={stored.activated ? 'ok' : 'neutral'}>
            {t(stored.activated ? 'active' : 'inactive')}
          </StatusTag>
        ) : undefined
      }
      secondary={
        changeable ? (
          <Button busy={store.turning} onClick={() => void store.changeStatus(changeable)}>
            {t(changeable.activated ? 'deactivate' : 'activate')}
          </Button>
        ) : undefined
      }
      menu={
        changeable
          ? [
              {
                id: 'duplicate',
                label: t('duplicate'),
                icon: 'copy',
                // V107
                disabled: editor.dirty,
                onSelect: () =>
                  void navigate({ to: newPath, search: { copy: String(changeable.id) } as never }),
              },
              template.action,
              {
                id: 'delete',
                label: t('delete'),
                icon: 'trash',
                danger: true,
                startsGroup: true,
                onSelect: () => void store.remove(changeable),
              },
            ]
          : undefined
      }
      side={side}
    >
      {(draft) => (
        <>
          {editor.readOnly ? null : <ConflictCard id={stored?.id ?? 0} draft={draft} />}
          {children(draft)}
          <TrialCard
            draft={draft}
            errors={editor.errors}
            readOnly={editor.readOnly}
            onChange={(change) => editor.set((before) => ({ ...before, ...change }))}
          />
          {template.dialog}
          {changeable ? (
            <Card className="delete-offer">
              <div className="grow">
                <h2>{t('delete_card')}</h2>
                <p className="quiet text-sm">{t('delete_text')}</p>
              </div>
              <Button size="small" tone="danger-text" onClick={() => void store.remove(changeable)}>
                {t('delete_offer')}
              </Button>
            </Card>
          ) : null}
        </>
      )}
    </EditorPage>
  );
}
