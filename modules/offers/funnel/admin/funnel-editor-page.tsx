import '#core/admin/theme/form-controls.css';
import '../../offer/admin/blocks/offer-blocks.css';
import './funnel.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { StoreNote, StoreTag } from '../../offer/admin/store-shown.tsx';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import type { Funnel } from '../contract/funnel.ts';
import { problemTexts } from '../../offer/rules/problem.ts';
import { funnelDraftOf, newFunnel, type FunnelDraft } from '../rules/funnel-draft.ts';
import { validateFunnel } from '../rules/funnel-validation.ts';
import { FunnelConditionsCard } from './funnel-conditions-card.tsx';
import { FunnelPerformanceCard, useFunnelFigures } from './funnel-figures.tsx';
import { FunnelStepsCard } from './funnel-steps-card.tsx';
import { useFunnelRecord } from './funnel-record.ts';
import { funnelText } from './funnel-text.ts';
import { FunnelTrialCard, FunnelTrialResult } from './funnel-trial-card.tsx';
import { goneOffers, useStepOffers } from './step-offers.ts';

/** What a connected store needs to know of any of them. */
const funnelThere = { offer_type: 'funnel', takes_off: true } as const;

/** The editor of a funnel: which orders it is for, and its steps; id 0 makes one (R006). */
export function FunnelEditorPage() {
  const { id = '0' } = useParams({ strict: false }) as { id?: string };
  return /^(0|[1-9]\d{0,15})$/.test(id) ? <FunnelEditor key={id} id={id} /> : <MissingPage />;
}

function FunnelEditor({ id }: { id: string }) {
  const t = useText(funnelText);
  const navigate = useNavigate();
  const mayChange = useMay('apps');
  const list = offerPaths.postPurchase;
  const toList = () => navigate({ to: list, search: { tab: 'funnels' } });
  const record = useFunnelRecord(id, list);
  const gone = useRef<ReadonlySet<number>>(new Set());

  const editor = useEditor<Funnel, FunnelDraft>({
    id,
    load: record.load,
    blank: newFunnel,
    // Whether it is active is switched at once and no part of the form.
    toDraft: (funnel) => ({ ...funnelDraftOf(funnel), activated: true }),
    save: (draft, base) => record.save(draft, base),
    create: (draft, key) => record.create(draft, key),
    createsOnce: true,
    validate: (draft) => {
      const named = draft.steps.map((step) => step.offer_id);
      return problemTexts(validateFunnel(draft, new Set(named.filter((one) => !gone.current.has(one)))));
    },
    wrapper: 'funnel',
    keeps: { key: 'offers.funnel' },
    createdText: t('created'),
    savedText: t('updated'),
    onCreated: toList,
    onLeave: () => void toList(),
    readOnly: !mayChange,
  });
  const offers = useStepOffers(editor.draft?.steps ?? []);
  useEffect(() => {
    gone.current = goneOffers(offers);
  }, [offers]);
  const stored = editor.creating ? undefined : (record.load.data ?? editor.saved);
  const changeable = stored !== undefined && mayChange ? stored : undefined;
  const figures = useFunnelFigures(editor.creating ? 0 : Number(id));

  return (
    <EditorPage
      editor={editor}
      wide
      title={stored?.funnel_name || t('new_funnel')}
      crumbs={[{ label: t('list_title'), to: `${list}?tab=funnels` }]}
      readOnlyReason={t('read_only')}
      status={
        stored ? (
          <>
            <StatusTag tone={stored.activated ? 'ok' : 'neutral'}>
              {t(stored.activated ? 'active' : 'inactive')}
            </StatusTag>
            <StoreTag offer={funnelThere} />
          </>
        ) : undefined
      }
      secondary={
        changeable ? (
          <Button busy={record.turning} onClick={() => void record.changeStatus(changeable)}>
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
                disabled: editor.dirty,
                onSelect: () => void record.duplicate(changeable),
              },
              {
                id: 'delete',
                label: t('delete'),
                icon: 'trash',
                danger: true,
                startsGroup: true,
                onSelect: () => void record.remove(changeable),
              },
            ]
          : undefined
      }
    >
      {(draft) => (
        <>
          <StoreNote offer={funnelThere} />
          <div className="funnel-facts">
            <div className="stack">
              <Card title={t('name_card')}>
                <TextField
                  label={t('name')}
                  hint={t('name_hint')}
                  maxLength={255}
                  autoComplete="off"
                  {...editor.field('funnel_name')}
                />
              </Card>
              <FunnelTrialCard editor={editor} draft={draft} />
              {stored && stored.holdout_percent > 0 ? <FunnelTrialResult id={stored.id} /> : null}
            </div>
            <div className="stack">
              <FunnelConditionsCard editor={editor} draft={draft} />
              {stored ? <FunnelPerformanceCard id={stored.id} figures={figures} /> : null}
            </div>
          </div>
          <FunnelStepsCard editor={editor} draft={draft} offers={offers} figures={figures.read.data?.steps} />
        </>
      )}
    </EditorPage>
  );
}
