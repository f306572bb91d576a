export interface ChartSeries {
  name: string;
  values: readonly number[];
  /** `accent` the subject, `before` the dashed comparison, `plain` a part of it. */
  look: 'accent' | 'before' | 'plain';
}

export interface LineChartProps {
  /** What is drawn, as caption and as name for screen readers: `Conversion, by day`. */
  caption: string;
  /** How the number is counted, one hover away. */
  definition?: string;
  /** One name per point: `Nov 8`. */
  points: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** Short form for the axis. */
  formatAxis?: (value: number) => string;
  /** Px; 220 for a page, 96 for a side panel. */
  height?: number;
  /** No axis and no grid, only the line and its end. */
  small?: boolean;
  /** Heading of the table's first column. The default is the day. */
  pointsLabel?: string;
}

/** Px, unless a page says another. */
export const chartHeight = 220;
