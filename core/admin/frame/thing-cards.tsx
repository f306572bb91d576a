import { createContext, lazy, Suspense, useContext, type ComponentType } from 'react';
import type { AdminArea, ThingCardProps, ThingName } from './admin-area.ts';
import { AreaScope } from '../controls/area-scope.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

interface DrawnCard {
  area: string;
  Card: ComponentType<ThingCardProps>;
}

/** Cards that areas add to the detail pages of other areas, by type of thing, in the order of the areas. */
export type ThingCardMap = ReadonlyMap<string, readonly DrawnCard[]>;

export function thingCards(areas: readonly AdminArea[]): ThingCardMap {
  const drawn = areas.flatMap(({ id, thingCards: given = {} }) =>
    Object.entries(given).map(([thing, load]) => ({
      thing,
      area: id,
      Card: lazy(async () => ({ default: await load() })),
    })),
  );
  return Map.groupBy(drawn, ({ thing }) => thing);
}

export const ThingCardsContext = createContext<ThingCardMap>(new Map());

/** Renders the cards of other areas. A thing's page places it below its own cards. */
export function ThingCards({ of, ...thing }: ThingCardProps & { of: ThingName }) {
  const cards = useContext(ThingCardsContext).get(of) ?? [];
  return cards.map(({ area, Card }) => (
    <ErrorBoundary key={area}>
      <Suspense fallback={null}>
        <AreaScope area={area}>
          <Card {...thing} />
        </AreaScope>
      </Suspense>
    </ErrorBoundary>
  ));
}
