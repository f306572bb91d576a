import './funnel.css';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import { funnelLimits } from '../contract/funnel-choice.ts';
import type { FunnelStepFigures } from '../contract/funnel-statistics.ts';
import type { Funnel } from '../contract/funnel.ts';
import type { FunnelDraft } from '../rules/funnel-draft.ts';
import { addFirst, moveStep, replaceOffer } from '../rules/funnel-move.ts';
import { funnelTree } from '../rules/funnel-tree.ts';
import type { FunnelCanvas } from './funnel-canvas.ts';
import { useFunnelHistory } from './funnel-history.ts';
import { FunnelStepNode } from './funnel-step-node.tsx';
import { funnelText } from './funnel-text.ts';
import { FunnelWalkDialog } from './funnel-walk-dialog.tsx';
import { OfferChoiceDialog } from './offer-choice-dialog.tsx';
import { useStepDrag } from './step-drag.ts';
import type { StepOffers } from './step-offers.ts';

export interface FunnelStepsCardProps {
  editor: Editor<Funnel, FunnelDraft>;
  draft: FunnelDraft;
  offers: StepOffers;
  /** What came of the stored steps; undefined until it is known. */
  figures: readonly FunnelStepFigures[] | undefined;
}

/** The steps as a tree: left to right, on a phone from above; what is done to them can be undone. */
export function FunnelStepsCard({ editor, draft, offers, figures }: FunnelStepsCardProps) {
  const t = useText(funnelText);
  const box = useRef<HTMLDivElement>(null);
  const history = useFunnelHistory(editor);
  const tree = useMemo(() => funnelTree(draft), [draft]);
  const [choosing, setChoosing] = useState<string>();
  const [walking, setWalking] = useState(false);
  const [said, setSaid] = useState('');
  const { readOnly, errors } = editor;
  const full = draft.steps.length >= funnelLimits.steps;
  const chosen = draft.steps.find((step) => step.key === choosing);

  const drag = useStepDrag(box, draft, !readOnly, (key, to) => {
    const from = tree.nodes.get(key)?.way;
    if (from && history.change((before) => moveStep(before, key, from, to))) setSaid(t('said_moved'));
  });

  const canvas: FunnelCanvas = {
    draft,
    tree,
    offers,
    figures,
    errors,
    readOnly,
    drag,
    onChoose: setChoosing,
    onEdit(edit, words) {
      const before = new Set(draft.steps.map((step) => step.key));
      let added: string | undefined;
      const changed = history.change((now) => {
        const next = edit(now);
        added = next.steps.find((step) => !before.has(step.key))?.key;
        return next;
      });
      if (!changed) return;
      setSaid(t(words));
      focusStep(box.current, added);
    },
  };

  function onKeyDown(event: KeyboardEvent) {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, dialog');
    if (typing || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const redoing = key === 'y' || (key === 'z' && event.shiftKey);
    if (key !== 'z' && !redoing) return;
    const act = redoing ? history.redo : history.undo;
    event.preventDefault();
    if (!act) return;
    act();
    setSaid(t(redoing ? 'said_redone' : 'said_undone'));
  }

  const problem = errors['steps'] ?? errors['start'];
  return (
    <Card
      title={t('steps_card')}
      end={
        <div className="row funnel-tools">
          {readOnly ? null : (
            <>
              <Button
                size="tiny"
                tone="plain"
                className="funnel-tool"
                icon="undo"
                disabled={!history.undo}
                onClick={() => {
                  history.undo?.();
                  setSaid(t('said_undone'));
                }}
              >
                {t('undo')}
              </Button>
              <Button
                size="tiny"
                tone="plain"
                className="funnel-tool"
                icon="refresh"
                disabled={!history.redo}
                onClick={() => {
                  history.redo?.();
                  setSaid(t('said_redone'));
                }}
              >
                {t('redo')}
              </Button>
            </>
          )}
          <Button size="tiny" icon="eye" onClick={() => setWalking(true)}>
            {t('walk')}
          </Button>
        </div>
      }
    >
      <div ref={box} onKeyDown={onKeyDown} data-field="steps">
        {readOnly ? null : (
          <div className="row wrap funnel-lead">
            <Button
              size="tiny"
              icon="plus"
              disabled={full}
              onClick={() => canvas.onEdit((before) => addFirst(before), 'said_added')}
            >
              {t('add_first')}
            </Button>
            <span className="dim text-sm">{t(full ? 'limit' : 'steps_help')}</span>
          </div>
        )}
        <div className="funnel-scroll" role="group" aria-label={t('steps_card')} tabIndex={0}>
          {tree.root ? <FunnelStepNode node={tree.root} canvas={canvas} /> : null}
        </div>
        {tree.apart.length > 0 ? (
          <div className="funnel-apart">
            <FieldError text={t('apart')} />
            {tree.apart.map((node) => (
              <FunnelStepNode key={node.step.key} node={node} canvas={canvas} />
            ))}
          </div>
        ) : null}
        <FieldError text={problem} />
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
      {chosen ? (
        <OfferChoiceDialog
          chosen={chosen.offer_id}
          onChoose={(offerId) => {
            history.change((before) => replaceOffer(before, chosen.key, offerId));
            setChoosing(undefined);
          }}
          onClose={() => setChoosing(undefined)}
        />
      ) : null}
      {walking ? (
        <FunnelWalkDialog draft={draft} tree={tree} offers={offers} onClose={() => setWalking(false)} />
      ) : null}
    </Card>
  );
}

/** To the new step, once it is drawn. */
function focusStep(box: HTMLElement | null, key: string | undefined): void {
  if (key === undefined) return;
  requestAnimationFrame(() => box?.querySelector<HTMLElement>(`[data-step="${CSS.escape(key)}"]`)?.focus());
}
