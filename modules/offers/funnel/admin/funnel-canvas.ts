import type { FunnelStepFigures } from '../contract/funnel-statistics.ts';
import type { FunnelDraft } from '../rules/funnel-draft.ts';
import type { FunnelTree } from '../rules/funnel-tree.ts';
import type { StepDrag } from './step-drag.ts';
import type { StepOffers } from './step-offers.ts';

/** A change that screen readers announce, because it is only visible otherwise. */
export type AnnouncedChange = 'said_added' | 'said_removed' | 'said_moved';

/** What every part of the drawn funnel needs. */
export interface FunnelCanvas {
  draft: FunnelDraft;
  tree: FunnelTree;
  offers: StepOffers;
  /** What came of the stored steps; undefined until it is known. */
  figures: readonly FunnelStepFigures[] | undefined;
  /** Path → sentence. */
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  drag: StepDrag;
  /** Opens the choice of the step's offer. */
  onChoose: (key: string) => void;
  onEdit: (edit: (draft: FunnelDraft) => FunnelDraft, announced: AnnouncedChange) => void;
}
