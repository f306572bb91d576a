// What calls itself a robot, a fetcher, a link previewer, a monitor or a script (CUBOT is a phone). Headless
// browsers are not among them: shops test their own pages with one, and they say nothing of who is behind.
// Anyone may lie about it; for those there is the rate limit.
const names =
  /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|pingdom|uptime|monitor|link.?preview|facebookexternalhit|embedly|curl\/|wget\/|python|java\/|okhttp|go-http|libwww|scrapy|httpclient/i;

/** True for a visitor that is a program by its own user agent, or has none. Kept, but not counted. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || names.test(userAgent);
}
