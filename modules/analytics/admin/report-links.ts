import type { linkDays, ReportLink, SharedPath } from '../contract/report-link-calls.ts';

/** Days that a link may live; the contract's own, which would bring the schema library along. */
export const linkLives = [1, 7, 30, 90, 365] as const satisfies typeof linkDays;

/** Links of one report by which somebody can still read. */
export const openLinks = (links: readonly ReportLink[], path: SharedPath, now: Date): ReportLink[] =>
  links.filter(
    (link) =>
      link.path === path && link.revoked_at === null && new Date(link.expires_at).getTime() > now.getTime(),
  );

/** What a page shows, as a link may keep it. */
export interface SharedQuestion {
  title: string;
  path: SharedPath;
  query: Readonly<Record<string, string | undefined>>;
}
