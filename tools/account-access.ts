import type pg from 'pg';
import { CommandError, operatorCommand } from './operator-command.ts';

// npm run account -- <email>                       says how the account is
// npm run account -- <email> blocked "Card fraud"  ends its sessions; who signs in reads the reason
// npm run account -- <email> open                  lets it in again
// npm run account -- <email> development on        of somebody who builds shops for others; off: of a merchant
const usage = 'npm run account -- <email> [open | blocked ["reason"] | development on | development off]';

interface AccountState {
  email: string;
  enabled: boolean;
  block_status: string;
  is_dev_store: boolean;
}

interface Change {
  enabled?: boolean;
  block_status?: string;
  is_dev_store?: boolean;
}

/** What the words after the address ask for; undefined for what is not understood. */
function changeOf([word, rest = '', ...more]: readonly string[]): Change | undefined {
  if (more.length > 0 || rest.length > 300) return undefined;
  if (word === undefined) return {};
  if (word === 'blocked') return { enabled: false, block_status: rest.trim() };
  if (word === 'open' && rest === '') return { enabled: true, block_status: '' };
  if (word === 'development' && (rest === 'on' || rest === 'off')) return { is_dev_store: rest === 'on' };
  return undefined;
}

const columns = 'email, enabled, block_status, is_dev_store';

/** The account afterwards; undefined for an unknown address. Whoever is blocked is signed out at once, everywhere. */
async function changed(client: pg.Client, email: string, change: Change): Promise<AccountState | undefined> {
  const found =
    Object.keys(change).length === 0
      ? await client.query<AccountState>(`SELECT ${columns} FROM users WHERE lower(email) = lower($1)`, [
          email,
        ])
      : await client.query<AccountState>(
          `UPDATE users SET enabled = coalesce($2, enabled), block_status = coalesce($3, block_status),
             is_dev_store = coalesce($4, is_dev_store), version = version + 1
           WHERE lower(email) = lower($1) RETURNING ${columns}`,
          [email, change.enabled ?? null, change.block_status ?? null, change.is_dev_store ?? null],
        );
  // After the change, so that nobody who signs in meanwhile stays.
  if (change.enabled === false)
    await client.query(
      'DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE lower(email) = lower($1))',
      [email],
    );
  return found.rows[0];
}

await operatorCommand(([email, ...words]) => {
  const change = changeOf(words);
  if (!email || !change) throw new CommandError(usage, 2);
  return async (client) => {
    const account = await changed(client, email, change);
    if (!account) throw new CommandError(`There is no account with the address ${email}.`);
    const state = account.enabled
      ? 'is open'
      : `is blocked${account.block_status === '' ? '' : `: ${account.block_status}`}`;
    return `${account.email} ${state}${account.is_dev_store ? ', for development' : ''}`;
  };
});
