import { isbot } from 'isbot';

/**
 * Words that `isbot` takes for a program's and that are not: CUBOT is a phone, and shops test their own pages with headless
 * browsers, which say nothing about who is behind them.
 */
const peoplesWords = /headless|cubot/gi;

/**
 * True for a visitor that is a program by its own user agent, or has none. Kept, but not counted. Anyone may lie about it;
 * for those there is the rate limit.
 */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || isbot(userAgent.replace(peoplesWords, ''));
}
