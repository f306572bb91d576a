import type { ActingShop, Services } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import { keepPerServer } from '#core/server/call/shop-memory.ts';
import type { StorePage } from '#modules/orders/store/server/public.ts';
import type { EvidenceBasis, ShownTool } from '../contract/tool-words.ts';

/** An impression: its tool and the thing behind it; without a basis it is simulated. */
export interface Shown {
  tool: ShownTool;
  basis?: { of: EvidenceBasis; id: number } | undefined;
}

type SeenPage = Pick<StorePage, 'country' | 'bot' | 'visitor'>;

/** Counts wait so long for others, so that thousands of pages are one statement a shop. */
const waitMs = 2_000;
/** Different rows that may wait in this process; what is beyond is written at once. */
const waitingMax = 20_000;

interface Row {
  day: string;
  tool: ShownTool;
  country: string;
  simulated: boolean;
  basis: EvidenceBasis | '';
  basis_id: number;
  shown: number;
}

interface Counts {
  /** By what tells them apart. */
  rows: Map<string, Row>;
  seen: Map<ShownTool, string>;
}

const statement = `
  WITH counted AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json)
      AS t (day date, tool text, country text, simulated bool, basis text, basis_id bigint, shown int)
  ), seen AS (
    INSERT INTO tool_sightings (shop_id, tool, seen_at)
    SELECT $1, tool, at FROM json_to_recordset($3::json) AS s (tool text, at timestamptz) ORDER BY tool
    ON CONFLICT (shop_id, tool) DO UPDATE SET seen_at = greatest(tool_sightings.seen_at, excluded.seen_at)
  )
  INSERT INTO shown_evidence (shop_id, day, tool, country, simulated, basis, basis_id, shown)
  SELECT $1, day, tool, country, simulated, basis, basis_id, shown FROM counted
  ORDER BY day, tool, country, simulated, basis, basis_id
  ON CONFLICT (shop_id, day, tool, country, simulated, basis, basis_id)
    DO UPDATE SET shown = shown_evidence.shown + excluded.shown`;

/**
 * Counts impressions, and writes them every two seconds and at the end of the process. A killed process loses the
 * unwritten ones.
 */
class Evidence {
  readonly #services: Services;
  #waiting = new Map<number, Counts>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Notes what a page was given. One that a program looks at is none, nor is one without a visitor: a store that asks how much
   * room to keep is no shopper who was shown something.
   */
  note(shop: ActingShop, { country, bot, visitor }: SeenPage, shown: readonly Shown[]): void {
    if (bot || !visitor || shown.length === 0) return;
    const at = this.#services.now().toISOString();
    let counts = this.#waiting.get(shop.id);
    if (!counts) this.#waiting.set(shop.id, (counts = { rows: new Map(), seen: new Map() }));
    const day = at.slice(0, 10);
    for (const { tool, basis } of shown) {
      counts.seen.set(tool, at);
      const { of = '', id = 0 } = basis ?? {};
      const key = `${day} ${tool} ${country ?? ''} ${of} ${id}`;
      const row = counts.rows.get(key);
      if (row) row.shown += 1;
      else {
        this.#count += 1;
        const where = { day, tool, country: country ?? '' };
        counts.rows.set(key, { ...where, simulated: !basis, basis: of, basis_id: id, shown: 1 });
      }
    }
    if (this.#count >= waitingMax) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), waitMs).unref();
  }

  /** Writes what waits; resolves when it is written or lost. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#count = 0;
    this.#writing = this.#writing.then(async () => {
      for (const [shopId, counts] of waiting) await this.#write(shopId, counts);
    });
    return this.#writing;
  }

  async #write(shopId: number, { rows, seen }: Counts): Promise<void> {
    const shownRows = [...rows.values()];
    const tools = [...seen].map(([tool, at]) => ({ tool, at }));
    try {
      await this.#services.db.inShop(shopId, (tx) =>
        tx.client.query({
          name: 'conversion_note_shown',
          text: statement,
          values: [shopId, JSON.stringify(shownRows), JSON.stringify(tools)],
        }),
      );
    } catch (error) {
      warnOfFailure(this.#services, error, 'could not write the evidence log', { shop: shopId });
    }
  }
}

/** The log of what this process has shown. */
export const evidenceOf = keepPerServer((services: Services) => new Evidence(services));
