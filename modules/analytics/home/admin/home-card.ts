import type { ComponentType } from 'react';
import type { PageQuestion } from '#core/admin/frame/page-question.ts';

/**
 * A card that an area gives Home to show, with what it knows how to draw: `apps/admin/areas.ts` hands it over. Who lacks
 * the permission sees no card, fetches none of its code and asks none of its questions.
 */
export interface HomeCard {
  /** The area of the card, whose styles apply to it. */
  area: string;
  permission: string;
  /** Its first request, made together with Home's own. */
  asks: readonly PageQuestion[];
  lazy: () => Promise<ComponentType>;
}
