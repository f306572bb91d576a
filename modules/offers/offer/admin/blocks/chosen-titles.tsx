import { useEffect } from 'react';
import { choiceKindOf, useChosenTitles } from './choice-source.ts';
import type { BlockDraft } from './offer-editor.ts';

export interface ChosenTitlesProps {
  draft: Pick<BlockDraft, 'target_type' | 'target_ids'>;
  onTitles: (titles: readonly string[]) => void;
}

/** Tells the page the titles of the targets, for the automatic name (V121, V122). */
export function ChosenTitles({ draft, onTitles }: ChosenTitlesProps) {
  const titles = useChosenTitles(choiceKindOf(draft.target_type), draft.target_ids);
  useEffect(() => onTitles(titles), [titles, onTitles]);
  return null;
}
