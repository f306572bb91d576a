import pg from 'pg';

export interface SentEvent {
  topic: string;
  payload: Record<string, unknown>;
}

/** Keeps what areas tell of these topics from now on: the outbox itself forgets what was handed over. */
export async function recordSentEvents(databaseUrl: string, topics: readonly string[]) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    CREATE TABLE kept_events (n bigint GENERATED ALWAYS AS IDENTITY, topic text, payload jsonb);
    CREATE FUNCTION keep_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN INSERT INTO kept_events (topic, payload) VALUES (NEW.topic, NEW.payload); RETURN NULL; END $$;
    CREATE TRIGGER keep_event AFTER INSERT ON outbox FOR EACH ROW
      WHEN (NEW.topic IN (${topics.map((topic) => client.escapeLiteral(topic)).join(', ')})) EXECUTE FUNCTION keep_event();`);
  return {
    /** What was told since it was asked last, in its order. */
    async taken(): Promise<SentEvent[]> {
      const found = await client.query<SentEvent>(
        `WITH gone AS (DELETE FROM kept_events RETURNING n, topic, payload) SELECT topic, payload FROM gone ORDER BY n`,
      );
      return found.rows;
    },
    async close(): Promise<void> {
      await client.query('DROP TABLE kept_events; DROP FUNCTION keep_event CASCADE');
      await client.end();
    },
  };
}
