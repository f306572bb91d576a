import type { DemoIcon } from '../contract/checkout-note-words.ts';

/** Outlines on a grid of 24, 1.5 wide with round ends. */
const paths: Readonly<Record<DemoIcon, string>> = {
  bag: 'M6 8h12l1 12H5L6 8Zm3 0V7a3 3 0 0 1 6 0v1',
  people: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8a6 6 0 0 1 12 0M16 11a3 3 0 0 0 0-6m2 9a6 6 0 0 1 3 5',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6l1-7Z',
  heart: 'M12 20s-7-4.4-7-9.6A4 4 0 0 1 12 8a4 4 0 0 1 7 2.4C19 15.6 12 20 12 20Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 2',
};

const svg = 'http://www.w3.org/2000/svg';

/** A demo icon, drawn here so that none is fetched; of a name that is not known, none. */
export function demoIcon(name: string): SVGSVGElement | null {
  const outline = Object.hasOwn(paths, name) ? paths[name as DemoIcon] : undefined;
  if (outline === undefined) return null;
  const icon = document.createElementNS(svg, 'svg');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', outline);
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.append(path);
  return icon;
}
