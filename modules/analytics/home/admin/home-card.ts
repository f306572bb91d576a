import type { ComponentType } from 'react';
import type { PageQuestion } from '#core/admin/frame/page-question.ts';

/**
 * A card that an area gives Home to show, with what it knows how to draw: `apps/admin/areas.ts` hands it over. Who lacks
 * the permission sees no card, fetches none of its code and asks none of its questions.
 */
export interface HomeCard {
  /** Whose card it is: the area's styles hold on it. */
  area: string;
  permission: string;
  /** What it asks for first, asked beside Home's own questions. */
  asks: readonly PageQuestion[];
  lazy: () => Promise<ComponentType>;
}
