import { sql } from 'drizzle-orm';
import { hashPassword } from '#modules/identity/session/server/password.ts';
import { beginSession } from '#modules/identity/session/server/session.ts';
import { makeMember } from './test-people.ts';
import type { TestServer } from './test-server.ts';
import { memberClient } from './test-shop.ts';

export const testPassword = 'seven quiet herons';

export interface TestAccount {
  userId: number;
  email: string;
  /** The bearer of the first session. */
  token: string;
  call: ReturnType<typeof memberClient>;
  /** One more session, on the same shop. */
  anotherSession(userAgent?: string): Promise<string>;
}

/** A member with `testPassword`, and a session. */
export async function makeAccount(
  server: TestServer,
  shopId: number,
  member: { email: string; role?: string; permissions?: readonly string[] },
): Promise<TestAccount> {
  const { db } = server.services;
  const token = await makeMember(db, shopId, { role: 'admin', ...member });
  const hash = await hashPassword(testPassword);
  const made = await db.asSystem((tx) =>
    tx.execute<{ id: number }>(
      sql`UPDATE users SET password_hash = ${hash} WHERE email = ${member.email} RETURNING id`,
    ),
  );
  const userId = made.rows[0]!.id;
  return {
    userId,
    email: member.email,
    token,
    call: memberClient(server.app, token),
    anotherSession: (userAgent = 'test') =>
      db.asSystem((tx) => beginSession(tx, { userId, shopId, userAgent })),
  };
}
