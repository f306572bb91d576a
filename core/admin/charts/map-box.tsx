import { lazy, Suspense } from 'react';
import '../theme/world-map.css';
import { type MapPart, mapParts, type WorldMapProps } from './world-map-props.ts';

const loadMap = () => import('./world-map.tsx');
const WorldMap = lazy(() => loadMap().then((file) => ({ default: file.WorldMap })));
// Beside the figures, which a page asks for when it is drawn.
loadMap().catch(() => undefined);

/** The map, in a place that is kept until it is there: it comes in a chunk of its own. */
export function MapBox(props: WorldMapProps) {
  return (
    <Suspense fallback={<div className="map-box-room" style={{ aspectRatio: '760 / 436' }} />}>
      <WorldMap {...props} />
    </Suspense>
  );
}

/** Which part of the world is shown. */
export function MapParts({
  part,
  onPart,
  label,
  names,
}: {
  part: MapPart;
  onPart: (part: MapPart) => void;
  label: string;
  names: Readonly<Record<MapPart, string>>;
}) {
  return (
    <div className="map-parts" role="group" aria-label={label}>
      {mapParts.map((one) => (
        <button key={one} type="button" aria-pressed={one === part} onClick={() => onPart(one)}>
          {names[one]}
        </button>
      ))}
    </div>
  );
}

/** Shops of Europe look at Europe first. */
export const firstPart = (timezone: string): MapPart => (timezone.startsWith('Europe/') ? 'europe' : 'world');
