import type { SvgPen } from './svg-pen.ts';

/** How a thing is met: on a table (origin under its foot), from above, or on a wall (origin in its middle). */
export type Stance = 'stands' | 'lies' | 'hangs';

/** A drawn thing in its own coordinates, about 300–560 units across. */
export interface Drawing {
  svg: string;
  /** Width and height of what was drawn, for placing and for the shadow. */
  width: number;
  height: number;
  stance: Stance;
  /** Half the width where it touches the table, when that is narrower than the whole. */
  foot?: number;
}

/** Draws one thing in one colour (`#rrggbb`); `second` is the other material (lid, stripe, wood). */
export type Shape = (pen: SvgPen, colour: string, second: string) => Drawing;
