import pg from 'pg';
import { verifyPassword } from './password.ts';

export const demoPassword = 'backroom-demo';
export const demoAccounts = ['owner@demo.backroom.test', 'owner@other.backroom.test'] as const;

/** True for what everyone knows: a demo account with the password it was made with. */
export function isDemoPassword(email: string, password: string): boolean {
  return password === demoPassword && (demoAccounts as readonly string[]).includes(email.toLowerCase());
}

/** True while a demo account still signs in with the password that everyone knows. */
export async function demoPasswordInUse(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE lower(email) = ANY($1)',
      [[...demoAccounts]],
    );
    for (const row of found.rows) if (await verifyPassword(row.password_hash, demoPassword)) return true;
    return false;
  } finally {
    await client.end();
  }
}
