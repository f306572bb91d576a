import pg from 'pg';

/** News from the database (NOTIFY), one connection a process, kept up through restarts of the database. */
export interface Notifications {
  /** Calls `listener` with each payload of `channel`. Returns the way to stop. */
  on(channel: string, listener: (payload: string) => void): () => void;
  /** Notifies all servers, this one too; less than 8,000 bytes. False without a connection: then it reaches no server. */
  notify(channel: string, payload: string): Promise<boolean>;
  /** Called whenever the connection is back: anything may have been missed. */
  onReconnect(listener: () => void): () => void;
  /**
   * Calls the listeners of `channel` at once, as if the database had told. For what this process itself committed: its
   * NOTIFY may come after the answer.
   */
  tell(channel: string, payload: string): void;
  close(): Promise<void>;
}

export function openNotifications(url: string, lost: (error: Error) => void): Notifications {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const reconnect = new Set<() => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let first = true;

  function tell(channel: string, payload: string): void {
    for (const listener of channels.get(channel) ?? []) listener(payload);
  }

  function again(): void {
    if (closed || retry) return;
    client = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, 250);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'backroom_listen',
      keepAlive: true,
      pipeline: true,
    });
    next.on('error', (error) => {
      lost(error);
      again();
    });
    next.on('end', again);
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    try {
      await next.connect();
      for (const channel of channels.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      client = next;
      if (!first) for (const listener of reconnect) listener();
      first = false;
    } catch {
      again();
    }
  }
  const connecting = connect();

  return {
    on(channel, listener) {
      let listeners = channels.get(channel);
      if (!listeners) {
        listeners = new Set();
        channels.set(channel, listeners);
        const listen = () => client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`).catch(() => {});
        void (client ? listen() : connecting.then(listen));
      }
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async notify(channel, payload) {
      await connecting;
      try {
        await client?.query('SELECT pg_notify($1, $2)', [channel, payload]);
        return client !== undefined;
      } catch {
        return false;
      }
    },
    onReconnect(listener) {
      reconnect.add(listener);
      return () => void reconnect.delete(listener);
    },
    tell,
    async close() {
      closed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
