import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { branches, type Branch } from '../rules/funnel-move.ts';
import type { FunnelNode } from '../rules/funnel-tree.ts';
import type { FunnelCanvas } from './funnel-canvas.ts';
import { FunnelJoinedWay, FunnelOpenWay } from './funnel-end.tsx';
import { FunnelStepCard } from './funnel-step-card.tsx';
import { funnelText } from './funnel-text.ts';

/** A step and, behind it, what follows each answer. */
export function FunnelStepNode({ node, canvas }: { node: FunnelNode; canvas: FunnelCanvas }) {
  return (
    <div className="funnel-node">
      <FunnelStepCard node={node} canvas={canvas} />
      <ul className="funnel-ways">
        {branches.map((branch) => (
          <FunnelWay key={branch} node={node} branch={branch} canvas={canvas} />
        ))}
      </ul>
    </div>
  );
}

interface FunnelWayProps {
  node: FunnelNode;
  branch: Branch;
  canvas: FunnelCanvas;
}

/** One answer to a step, and what follows it: a step, one that is drawn elsewhere, or the end. */
function FunnelWay({ node, branch, canvas }: FunnelWayProps) {
  const t = useText(funnelText);
  const end = node[branch];
  const way = { after: node.step.key, branch };
  return (
    <li className={`funnel-way ${branch}`} aria-label={t(`way_${branch}`, { number: node.number })}>
      <span className="funnel-answer">
        <Icon name={branch === 'accept' ? 'check' : 'close'} size={14} />
        {t(branch)}
      </span>
      {end.kind === 'step' ? (
        <FunnelStepNode node={end.node} canvas={canvas} />
      ) : end.kind === 'joined' ? (
        <FunnelJoinedWay way={way} to={end.key} canvas={canvas} />
      ) : (
        <FunnelOpenWay node={node} way={way} canvas={canvas} />
      )}
    </li>
  );
}
