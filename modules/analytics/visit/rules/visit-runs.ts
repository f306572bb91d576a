import { daysOf } from '../../span/rules/day-range.ts';

/** The days of a span that are not among some, as spans without gaps, in order. */
export function runsOf(
  { from, to }: { from: string; to: string },
  without: ReadonlySet<string>,
): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  let open: { from: string; to: string } | null = null;
  for (const day of daysOf(from, to)) {
    if (without.has(day)) open = null;
    else if (open) open.to = day;
    else runs.push((open = { from: day, to: day }));
  }
  return runs;
}
