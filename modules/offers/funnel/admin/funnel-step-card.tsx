import type { KeyboardEvent } from 'react';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton, type MenuAction } from '#core/admin/controls/menu-button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { funnelLimits } from '../contract/funnel-choice.ts';
import { addStep, removeStep } from '../rules/funnel-draft.ts';
import { branches, endsFor, moveStep, swapWays, type Way } from '../rules/funnel-move.ts';
import type { FunnelNode } from '../rules/funnel-tree.ts';
import type { FunnelCanvas } from './funnel-canvas.ts';
import { funnelText } from './funnel-text.ts';
import { stepDiscount, stepOfferPath, stepTitle } from './step-offers.ts';

/** A step: its offer, what is wrong with it, and all that can be done with it. */
export function FunnelStepCard({ node, canvas }: { node: FunnelNode; canvas: FunnelCanvas }) {
  const t = useText(funnelText);
  const write = useFormats();
  const { step, index, number, way } = node;
  const { offers, errors, readOnly } = canvas;
  const title = stepTitle(step, offers);
  const offer = offers.get(step.offer_id);
  const known = offer === 'gone' ? undefined : offer;
  const error = [
    `steps.${index}.offer_id`,
    `steps.${index}`,
    `steps.${index}.accept`,
    `steps.${index}.decline`,
  ]
    .map((path) => errors[path])
    .find((text) => text !== undefined);
  // Those of the offer that is in it; a new one, or one without views, has none.
  const counted = canvas.figures?.find((one) => one.key === step.key && one.offer_id === step.offer_id);
  const gone = offer === 'gone';
  const before = way && canvas.tree.nodes.get(way.after);
  const where = before
    ? t(`step_after_${way.branch}`, { number: before.number })
    : t(node === canvas.tree.root ? 'step_first' : 'step_apart');
  const errorId = `funnel-step-${step.key}-error`;
  const dragged = canvas.drag.dragged === step.key;

  return (
    <div
      className={`funnel-step${error || gone ? ' bad' : ''}${dragged ? ' dragged' : ''}`}
      role="group"
      data-drag={step.key}
      aria-label={`${t('step_name', { number, offer: title })}, ${where}`}
    >
      <div className="funnel-step-head">
        {way && !readOnly && endsFor(canvas.draft, step.key).length > 0 ? (
          <span className="funnel-grip" title={t('drag', { number })}>
            <Icon name="grip" size={16} />
          </span>
        ) : null}
        <span className="funnel-number">{t('step', { number })}</span>
        {readOnly ? null : (
          <MenuButton
            className="icon-button small"
            label={t('step_menu', { number })}
            items={stepActions(node, canvas, t)}
          >
            <Icon name="dots" size={16} />
          </MenuButton>
        )}
      </div>
      <button
        type="button"
        className="funnel-offer"
        data-field={`steps.${index}.offer_id`}
        data-step={step.key}
        aria-describedby={error ? errorId : undefined}
        aria-disabled={readOnly || undefined}
        onClick={() => (readOnly ? undefined : canvas.onChoose(step.key))}
        onKeyDown={(event) => moveFocus(event, node)}
      >
        <span className="visually-hidden">{t('step', { number })}: </span>
        <span className={known ? 'strong' : 'quiet'}>{title}</span>
        {known ? <span className="text-sm quiet">{stepDiscount(known, write)}</span> : null}
        {known && !known.offer.activated ? (
          <span className="funnel-mark">
            <Icon name="info" size={14} />
            {t('offer_inactive')}
          </span>
        ) : null}
      </button>
      {counted && counted.view > 0 ? (
        <p className="funnel-counted">
          {t('step_figures', {
            view: write.number(counted.view),
            accepted: write.number(counted.accepted),
            declined: write.number(counted.declined),
          })}
        </p>
      ) : null}
      <FieldError text={error} id={errorId} className="funnel-step-error" />
    </div>
  );
}

type TextFor = typeof funnelText.text;

function stepActions(node: FunnelNode, canvas: FunnelCanvas, t: TextFor): MenuAction[] {
  const { step, way } = node;
  const { draft, tree } = canvas;
  const known = canvas.offers.get(step.offer_id);
  const full = draft.steps.length >= funnelLimits.steps;
  const name = (end: Way) => t(`move_${end.branch}`, { number: tree.nodes.get(end.after)?.number ?? '' });
  const ends = way ? endsFor(draft, step.key) : [];
  return [
    { id: 'replace', label: t('replace'), icon: 'search', onSelect: () => canvas.onChoose(step.key) },
    ...(known && known !== 'gone'
      ? [
          {
            id: 'edit',
            label: t('edit_offer'),
            icon: 'external' as const,
            onSelect: () => void window.open(stepOfferPath(known), '_blank'),
          },
        ]
      : []),
    ...branches.map((branch) => ({
      id: `add-${branch}`,
      label: t(`add_${branch}`),
      icon: 'plus' as const,
      disabled: full,
      startsGroup: branch === 'accept',
      onSelect: () => canvas.onEdit((before) => addStep(before, step.key, branch), 'said_added'),
    })),
    {
      id: 'swap',
      label: t('swap'),
      icon: 'updown',
      disabled: step.accept === step.decline,
      onSelect: () => canvas.onEdit((before) => swapWays(before, step.key), 'said_moved'),
    },
    ...ends.map((end, at) => ({
      id: `move-${end.after}-${end.branch}`,
      label: name(end),
      icon: 'chevronRight' as const,
      ...(at === 0 ? { startsGroup: true, heading: t('move_heading') } : {}),
      onSelect: () => canvas.onEdit((before) => moveStep(before, step.key, way!, end), 'said_moved'),
    })),
    {
      id: 'remove',
      label: t('remove'),
      icon: 'trash',
      danger: true,
      startsGroup: true,
      disabled: draft.steps.length === 1,
      onSelect: () => canvas.onEdit((before) => removeStep(before, step.key), 'said_removed'),
    },
  ];
}

/** Along the ways: forward to what follows, back to the step before, up and down between neighbours. */
function moveFocus(event: KeyboardEvent<HTMLElement>, node: FunnelNode): void {
  const { step, way } = node;
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  const all = [...document.querySelectorAll<HTMLElement>('[data-step]')];
  const at = all.indexOf(event.currentTarget);
  const byKey = (key: string | null | undefined) => all.find((one) => one.dataset['step'] === key);
  const to =
    event.key === forward
      ? (byKey(step.accept) ?? byKey(step.decline))
      : event.key === back
        ? byKey(way?.after)
        : event.key === 'ArrowDown'
          ? all[at + 1]
          : event.key === 'ArrowUp'
            ? all[at - 1]
            : event.key === 'Home'
              ? all[0]
              : event.key === 'End'
                ? all.at(-1)
                : undefined;
  if (!to) return;
  event.preventDefault();
  to.focus();
}
