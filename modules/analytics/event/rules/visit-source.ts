import type { VisitSource } from '../contract/visit.ts';

interface Led {
  referrer?: string | null | undefined;
  utm_source?: string | null | undefined;
  utm_medium?: string | null | undefined;
  /** The link has the mark that Google or Microsoft put on the ads that people click. */
  ad?: boolean | undefined;
}

const paid =
  /^(cpc|ppc|cpm|cpv|cpa|display|banner|retargeting|remarketing|paid([ _-].*|social|search)?|.*[ _-]paid)$/;
const mailed = /^(e-?mail|newsletter|mail)$/;
const shared = /^(social([ _-].*)?|sm)$/;
const searched = /^(organic|search)$/;

// A name of a service, or one of its hosts in whatever country.
const mailHost =
  /(^|\.)(mail\.google|outlook\.(live|office)|mail\.yahoo|web\.de|gmx|com\.google\.android\.gm)(\.|$)/;
const socialHost =
  /(^|\.)(facebook|instagram|pinterest|tiktok|twitter|x\.com|t\.co|youtube|youtu\.be|linkedin|lnkd\.in|reddit|snapchat|threads|whatsapp|telegram|t\.me|vk|tumblr|bsky|fb\.com|fb\.me)(\.|$)|^(fb|ig)$/;
const searchHost =
  /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|qwant|startpage|search\.brave|naver|googlequicksearchbox)(\.|$)/;

/** Where people sign in: they were on their way from somewhere else, and searched for nothing. */
const signInHost = /(^|\.)accounts\.google\./;

/** The host of an address; '' where it has none. */
export function hostOf(address: string | null | undefined): string {
  return (/^[a-z][a-z-]*:\/\/([^/:?#]+)/i.exec(address ?? '')?.[1] ?? '').toLowerCase();
}

/** The source of a visit: from its link's tags, otherwise from the referrer. */
export function visitSource({ referrer, utm_source, utm_medium, ad }: Led): VisitSource {
  const host = hostOf(referrer);
  const [medium, name] = [utm_medium ?? '', utm_source ?? ''].map((word) => word.trim().toLowerCase());
  if (ad || paid.test(medium!)) return 'paid';
  if (mailed.test(medium!)) return 'mail';
  if (shared.test(medium!)) return 'social';
  if (searched.test(medium!)) return 'search';
  for (const from of [name!, host]) {
    if (mailed.test(from) || mailHost.test(from)) return 'mail';
    if (socialHost.test(from)) return 'social';
    if (searchHost.test(from) && !signInHost.test(from)) return 'search';
  }
  return host || medium || name ? 'referral' : 'direct';
}
