import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { funnelLimits } from '../contract/funnel-choice.ts';
import { addStep } from '../rules/funnel-draft.ts';
import { endsFor, endWay, joinsFor, joinStep, type Way } from '../rules/funnel-move.ts';
import type { FunnelNode } from '../rules/funnel-tree.ts';
import type { FunnelCanvas } from './funnel-canvas.ts';
import { funnelText } from './funnel-text.ts';
import { endName } from './step-drag.ts';
import { stepTitle } from './step-offers.ts';

/** Goes on with a step that is drawn elsewhere. */
export function FunnelJoinedWay({ way, to, canvas }: { way: Way; to: string; canvas: FunnelCanvas }) {
  const t = useText(funnelText);
  const number = canvas.tree.nodes.get(to)?.number ?? '';
  return (
    <div className="funnel-end">
      <Icon name="undo" size={16} />
      <span className="grow">{t('joined', { number })}</span>
      {canvas.readOnly ? null : (
        <button
          type="button"
          className="icon-button small"
          aria-label={t('joined_end')}
          onClick={() => canvas.onEdit((before) => endWay(before, way), 'said_removed')}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}

/** The order's confirmation follows; a step can be added, joined or dropped here. */
export function FunnelOpenWay({ node, way, canvas }: { node: FunnelNode; way: Way; canvas: FunnelCanvas }) {
  const t = useText(funnelText);
  const { draft, readOnly, tree } = canvas;
  const { dragged } = canvas.drag;
  const name = endName(way);
  const takes = dragged !== undefined && endsFor(draft, dragged).some((end) => endName(end) === name);
  const full = draft.steps.length >= funnelLimits.steps;
  const joins = joinsFor(draft, way);
  return (
    <div
      className={`funnel-end${takes ? ' takes' : ''}${canvas.drag.over === name ? ' over' : ''}`}
      data-end={name}
    >
      <span className="grow">{t(takes ? 'drop_here' : 'ends')}</span>
      {readOnly ? null : (
        <>
          {full ? null : (
            <button
              type="button"
              className="icon-button small"
              aria-label={t(`add_to_${way.branch}`, { number: node.number })}
              title={t('add_step')}
              onClick={() => canvas.onEdit((before) => addStep(before, way.after, way.branch), 'said_added')}
            >
              <Icon name="plus" size={16} />
            </button>
          )}
          {joins.length > 0 ? (
            <MenuButton
              className="icon-button small"
              label={`${t(`way_${way.branch}`, { number: node.number })}: ${t('join_heading')}`}
              items={joins.map((step, at) => ({
                id: step.key,
                label: t('step_name', {
                  number: tree.nodes.get(step.key)?.number ?? '',
                  offer: stepTitle(step, canvas.offers),
                }),
                ...(at === 0 ? { heading: t('join_heading') } : {}),
                onSelect: () => canvas.onEdit((before) => joinStep(before, way, step.key), 'said_moved'),
              }))}
            >
              <Icon name="chevronDown" size={16} />
            </MenuButton>
          ) : null}
        </>
      )}
    </div>
  );
}
