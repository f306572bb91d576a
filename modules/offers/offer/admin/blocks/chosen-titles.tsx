import { useEffect, useMemo } from 'react';
import { namedTargets, type TargetNames } from '../../rules/named-target.ts';
import { choiceKindOf, useChosenTitles } from './choice-source.ts';
import type { BlockDraft } from './offer-editor.ts';

export interface ChosenTitlesProps {
  draft: Pick<BlockDraft, 'target_type'> & TargetNames;
  onTitles: (titles: readonly string[]) => void;
}

/** Tells the page the titles of the targets, for the automatic name (V121, V122): the same as the server takes. */
export function ChosenTitles({ draft, onTitles }: ChosenTitlesProps) {
  const ids = useMemo(() => namedTargets(draft), [draft]);
  const titles = useChosenTitles(choiceKindOf(draft.target_type), ids);
  useEffect(() => onTitles(titles), [titles, onTitles]);
  return null;
}
