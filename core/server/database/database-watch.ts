import pg from 'pg';

/** Logs once that the database is down and once that it is back, however many callers report it. */
export interface DatabaseWatch {
  /** Reports a lost connection, or a query that failed because the database is down. The watch checks before it logs. */
  lost(error: unknown): void;
  close(): void;
}

const lookEveryMs = 250;
/** Reports this soon after an outage belong to that outage: some callers only notice when their timeout expires. */
const echoMs = 10_000;

const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? reasonOf(error.errors[0])
    : error instanceof Error
      ? error.message
      : String(error);

/** Doesn't poll: when a caller reports a loss, it checks the database on its own connection. */
export function watchDatabase(url: string, log: (message: string) => void): DatabaseWatch {
  let looking = false;
  let closed = false;
  let backAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  async function answers(): Promise<true | Error> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'backroom_watch',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      void client.end().catch(() => {});
    }
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, lookEveryMs);
      timer.unref();
    });

  async function look(error: unknown): Promise<void> {
    const began = performance.now();
    let found = await answers();
    if (closed) return;
    if (found === true) {
      if (began - backAt > echoMs)
        log(`a connection to the database was lost, it answers: ${reasonOf(error)}`);
    } else {
      log(`the database is away: ${reasonOf(found)}`);
      while (found !== true) {
        await pause();
        found = await answers();
        if (closed) return;
      }
      log(`the database is back after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    backAt = performance.now();
  }

  return {
    lost(error) {
      if (looking || closed) return;
      looking = true;
      void look(error).finally(() => (looking = false));
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
