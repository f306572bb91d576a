export const mapParts = ['europe', 'world'] as const;
export type MapPart = (typeof mapParts)[number];

/** What a country has. */
export interface MapMark {
  /** ISO 3166-1 alpha-2; empty: none is known, which has no place on a map. */
  country: string;
  name: string;
  /** The largest first: each is drawn within the one before it. */
  values: readonly number[];
  /** All of it in words. */
  title: string;
  /** The figure beside the name. */
  shown: string;
}

export interface WorldMapProps {
  /** What is drawn, and where the same stands as a table. */
  caption: string;
  marks: readonly MapMark[];
  part: MapPart;
  /** Over what has no place on the map. */
  off: string;
  /** Said where the outline could not be loaded. */
  failed: string;
  /** How wide the circle of one is at most, from its middle; as wide as it fits unless given. */
  radiusOfOne?: number;
}
