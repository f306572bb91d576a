import {
  geoArea,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoEqualEarth,
  geoPath,
  type GeoProjection,
} from 'd3-geo';
import type { Feature, FeatureCollection, Geometry, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { useEffect, useMemo, useState } from 'react';
import outlineAddress from 'world-atlas/countries-110m.json?url';
import { phoneBelow, useMediaQuery } from '../controls/media-query.ts';
import { countryNumbers } from './country-numbers.ts';
import { placeNames, radii } from './map-shape.ts';
import type { MapPart, WorldMapProps } from './world-map-props.ts';

type Outlines = FeatureCollection<Geometry>;

const width = 760;
const height = 436;
/** What stands at a country: no more names than people read. */
const maxNames = 8;
const maxOnPhones = 4;
/** Where the map is drawn at half its size: names are of twice theirs, as in `world-map.css`. */
const smallBelow = '(max-width: 540px)';
/** How wide a letter is and how high a line, in units of the map. */
const text = {
  desk: { letter: 6.4, line: 14 },
  phone: { letter: 10, line: 20 },
  small: { letter: 13, line: 27 },
};

let outline: Promise<Outlines> | undefined;

/** Outlines of countries (Natural Earth), a file of its own that is fetched once. */
function loadOutline(): Promise<Outlines> {
  outline ??= fetch(outlineAddress)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`The outline of the world answered ${answer.status}`);
      const world = (await answer.json()) as Topology<{ countries: GeometryCollection }>;
      return feature(world, world.objects.countries);
    })
    .catch((error: unknown) => {
      // The next map asks anew.
      outline = undefined;
      throw error;
    });
  return outline;
}

const frame = (projection: GeoProjection) =>
  projection.clipExtent([
    [-1, -1],
    [width + 1, height + 1],
  ]);
const projections: Readonly<Record<MapPart, () => GeoProjection>> = {
  europe: () =>
    frame(
      geoAzimuthalEqualArea()
        .rotate([-12, -51])
        .scale(860)
        .translate([width / 2, height / 2]),
    ),
  world: () =>
    frame(
      geoEqualEarth()
        .rotate([-11, 0])
        .scale(141)
        .translate([width / 2, height / 2 + 26]),
    ),
};

/** The middle of a country's largest part: islands and lands overseas do not draw it into the sea. */
function middleOf(country: Feature<Geometry>): [number, number] {
  const { geometry } = country;
  if (geometry.type !== 'MultiPolygon') return geoCentroid(country);
  const parts = geometry.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  return geoCentroid(parts.reduce((most, part) => (geoArea(part) > geoArea(most) ? part : most)));
}

/**
 * Numbers by country as circles, one within the other where there are several; nothing is placed closer than a country.
 * What has no place on the part of the world that is shown is named beside it. Loaded where a map is drawn.
 */
export function WorldMap({ caption, marks, part, off, failed, radiusOfOne }: WorldMapProps) {
  const [outlines, setOutlines] = useState<Outlines | 'failed' | null>(null);
  const isPhone = useMediaQuery(phoneBelow);
  const isSmall = useMediaQuery(smallBelow);
  useEffect(() => {
    let gone = false;
    void loadOutline().then(
      (found) => gone || setOutlines(found),
      () => gone || setOutlines('failed'),
    );
    return () => {
      gone = true;
    };
  }, []);

  const drawn = useMemo(() => {
    if (!outlines || outlines === 'failed') return null;
    const projection = projections[part]();
    const countries = new Map(outlines.features.map((country) => [String(country.id), country]));
    const places = new Map<string, [number, number] | null>();
    return {
      land: geoPath(projection).digits(1)(outlines) ?? '',
      /** Null: it has no place here. */
      placeOf(code: string): [number, number] | null {
        let place = places.get(code);
        if (place === undefined) {
          const country = countries.get(countryNumbers.get(code) ?? '');
          const [x, y] = (country && projection(middleOf(country))) ?? [-1, -1];
          place = x > 8 && x < width - 8 && y > 8 && y < height - 8 ? [x, y] : null;
          places.set(code, place);
        }
        return place;
      },
    };
  }, [outlines, part]);

  if (outlines === 'failed') return <p className="world-map-note">{failed}</p>;
  const most = Math.max(0, ...marks.flatMap(({ values }) => values));
  const largest = isPhone ? 34 : 26;
  const at = marks
    .map((mark) => ({ mark, place: drawn?.placeOf(mark.country) ?? null }))
    .filter(({ mark }) => mark.values.some((value) => value > 0));
  const placed = at
    .flatMap(({ mark, place }) => {
      if (!place) return [];
      const circles = radii(mark.values, most, largest, radiusOfOne);
      return [{ mark, x: place[0], y: place[1], circles, radius: Math.max(...circles) }];
    })
    // The small ones lie on the large ones.
    .sort((a, b) => b.radius - a.radius);
  const named = placed.slice(0, isPhone ? maxOnPhones : maxNames);
  const { letter, line } = text[isSmall ? 'small' : isPhone ? 'phone' : 'desk'];
  const names = placeNames(
    placed.map((one) => ({ ...one, width: letter * (one.mark.name.length + one.mark.shown.length + 1) })),
    { width, height, line },
  );
  const others = drawn ? at.filter(({ place }) => !place) : [];
  return (
    <div className="world-map">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={caption}>
        <rect className="sea" width={width} height={height} />
        {drawn ? <path className="land" d={drawn.land} /> : null}
        {placed.map(({ mark, x, y, circles }) => (
          <g key={mark.country}>
            <title>{mark.title}</title>
            {circles
              .map((radius, stage) => ({ radius, stage }))
              .filter(({ radius }) => radius > 0)
              .map(({ radius, stage }) => (
                <circle key={stage} className={`stage-${stage}`} cx={x} cy={y} r={radius} />
              ))}
          </g>
        ))}
        {named.map(({ mark }, index) => {
          const place = names[index];
          return place ? (
            <text key={mark.country} x={place.x} y={place.y} dy="0.35em" textAnchor={place.anchor}>
              {mark.name} {mark.shown ? <tspan>{mark.shown}</tspan> : null}
            </text>
          ) : null;
        })}
      </svg>
      {others.length > 0 ? (
        <dl className="world-map-off">
          <dt>{off}</dt>
          {others.slice(0, 6).map(({ mark }) => (
            <dd key={mark.country}>
              <span>{mark.name}</span> <span>{mark.shown}</span>
            </dd>
          ))}
          {others.length > 6 ? <dd>…</dd> : null}
        </dl>
      ) : null}
    </div>
  );
}
