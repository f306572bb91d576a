import type { SQL } from 'drizzle-orm';
import { systemRows } from './system-rows.ts';
import { startTestMail, type TestMail } from './test-mail.ts';
import { makePeople, type TestPeople } from './test-people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A test server with people, whose mails really go out and are kept. */
export interface MailedServer {
  mail: TestMail;
  server: TestServer;
  people: TestPeople;
  /** A statement past the walls between shops. */
  rows<R extends Record<string, unknown>>(statement: SQL): Promise<R[]>;
  close(): Promise<void>;
}

/** `refuses` as of `startTestMail`. */
export async function startMailedServer(refuses?: (address: string) => string | null): Promise<MailedServer> {
  const mail = await startTestMail(refuses);
  const server = await startTestServer();
  const { db } = server.services;
  return {
    mail,
    server,
    people: await makePeople(db),
    rows: (statement) => systemRows(db, statement),
    async close() {
      await server.close();
      await mail.close();
    },
  };
}
