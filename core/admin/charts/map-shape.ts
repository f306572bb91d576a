/** A circle of the map, in its own units. */
export interface PlacedCircle {
  x: number;
  y: number;
  radius: number;
}

/** Where a name stands beside its circle. */
export interface PlacedName {
  x: number;
  y: number;
  anchor: 'start' | 'end' | 'middle';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const gap = 6;

/**
 * Areas as the numbers are, however many there are: the largest is at most `largest` wide from its middle, and one is at
 * most `ofOne`. What there is of anything is to be seen.
 */
export function radii(values: readonly number[], most: number, largest: number, ofOne = largest): number[] {
  const unit = most > 0 ? Math.min(ofOne, largest / Math.sqrt(most)) : 0;
  return values.map((value) => (value > 0 ? Math.max(2, unit * Math.sqrt(value)) : 0));
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Places for names beside circles, in the order given: to the right, the left, above or below, where neither another name
 * nor another circle is and the frame does not end. Null where there is none; such a name is in the table alone.
 */
export function placeNames(
  circles: readonly (PlacedCircle & { width: number })[],
  frame: { width: number; height: number; line: number },
): (PlacedName | null)[] {
  const discs = circles.map(({ x, y, radius }) => ({
    ...{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
  }));
  const taken: Box[] = [];
  return circles.map(({ x, y, radius, width }, own) => {
    const half = frame.line / 2;
    const places: [PlacedName, number][] = [
      [{ x: x + radius + gap, y, anchor: 'start' }, x + radius + gap],
      [{ x: x - radius - gap, y, anchor: 'end' }, x - radius - gap - width],
      [{ x, y: y - radius - gap - half, anchor: 'middle' }, x - width / 2],
      [{ x, y: y + radius + gap + half, anchor: 'middle' }, x - width / 2],
    ];
    for (const [place, left] of places) {
      const box = { left, right: left + width, top: place.y - half, bottom: place.y + half };
      const isInside =
        box.left >= 0 && box.right <= frame.width && box.top >= 0 && box.bottom <= frame.height;
      if (!isInside || taken.some((one) => meet(one, box))) continue;
      if (discs.some((disc, at) => at !== own && meet(disc, box))) continue;
      taken.push(box);
      return place;
    }
    return null;
  });
}
