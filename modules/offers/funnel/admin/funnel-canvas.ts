import type { FunnelDraft } from '../rules/funnel-draft.ts';
import type { Way } from '../rules/funnel-move.ts';
import type { FunnelTree } from '../rules/funnel-tree.ts';
import type { StepOffers } from './step-offers.ts';

/** What is said of a change that the eye would see: for screen readers. */
export type SaidChange = 'said_added' | 'said_removed' | 'said_moved';

/** A step that is being dragged, and the way that leads to it. */
export interface DraggedStep {
  key: string;
  from: Way;
}

/** What every part of the drawn funnel needs. */
export interface FunnelCanvas {
  draft: FunnelDraft;
  tree: FunnelTree;
  offers: StepOffers;
  /** Path → sentence. */
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  dragged: DraggedStep | undefined;
  onDrag: (step: DraggedStep | undefined) => void;
  /** Opens the choice of the step's offer. */
  onChoose: (key: string) => void;
  onEdit: (edit: (draft: FunnelDraft) => FunnelDraft, said: SaidChange) => void;
}
