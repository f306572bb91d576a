/** Rates of one moment. */
export interface PublishedRates {
  /** When they were so. */
  asOf: Date;
  /** The rate of the US dollar in each currency, as decimal text above zero. The dollar, 1, is included. */
  rates: ReadonlyMap<string, string>;
}

/** Nothing was to be had: not reached, too slow, broken, or the key is refused. Whatever is asked next will fare alike. */
export class RatesFailed extends Error {
  override name = 'RatesFailed';
}

/** There was an answer, and it has no rates for what was asked: none of that day, or none that can be so. */
export class RatesUnusable extends Error {
  override name = 'RatesUnusable';
}

/** Where exchange rates come from. Neither error holds the key, nor text of the answer beyond a code. */
export interface RatesPort {
  /** The newest. @throws {RatesFailed} @throws {RatesUnusable} */
  latest(): Promise<PublishedRates>;
  /**
   * Those that a day of the past ended with.
   * @param day `YYYY-MM-DD`, in UTC
   * @throws {RatesFailed} @throws {RatesUnusable}
   */
  on(day: string): Promise<PublishedRates>;
}
