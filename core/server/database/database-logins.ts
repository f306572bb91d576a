import { createHash } from 'node:crypto';
import pg from 'pg';
import { sign } from '../process/app-secret.ts';

/**
 * Addresses of one database for two logins that own nothing. Each may become one role, the application's or the
 * cross-shop one, and no other: a statement smuggled into a call cannot climb out of its role with `SET ROLE NONE`.
 */
export interface DatabaseLogins {
  app: string;
  system: string;
}

const roles = { app: 'backroom_app', system: 'backroom_system' } as const;
/** Any number that nothing else of ours takes; two servers that start together do this one by one. */
const loginLock = 20_260_003;

/** Roles belong to a whole PostgreSQL server, which may hold several installations: each has logins of its own. */
function loginName(kind: keyof DatabaseLogins, database: string): string {
  return `${roles[kind]}_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`;
}

/** The same address for another user. An address of a socket has no place for one but its parameters. */
export function addressFor(url: string, user: string, password: string): string {
  const address = new URL(url);
  if (address.hostname === '') {
    address.searchParams.set('user', user);
    address.searchParams.set('password', password);
    return address.href;
  }
  address.username = encodeURIComponent(user);
  address.password = encodeURIComponent(password);
  address.searchParams.delete('user');
  address.searchParams.delete('password');
  return address.href;
}

/**
 * Makes the two logins of a database, or finds them, and makes sure that they get in. Their passwords come from
 * the server's secret, so every server of an installation knows them and nothing has to be kept.
 * @param url the owner's address, whose session `owner` is.
 * @throws {Error} in one line when the database lets them not be made or not in.
 */
export async function openLogins(url: string, owner: pg.ClientBase, secret: Buffer): Promise<DatabaseLogins> {
  const found = await owner.query<{ name: string }>('SELECT current_database() AS name');
  const database = found.rows[0]?.name ?? '';
  await owner.query('SELECT pg_advisory_lock($1)', [loginLock]);
  try {
    return {
      app: await openLogin(url, owner, secret, { database, kind: 'app' }),
      system: await openLogin(url, owner, secret, { database, kind: 'system' }),
    };
  } finally {
    await owner.query('SELECT pg_advisory_unlock($1)', [loginLock]);
  }
}

async function openLogin(
  url: string,
  owner: pg.ClientBase,
  secret: Buffer,
  { database, kind }: { database: string; kind: keyof DatabaseLogins },
): Promise<string> {
  const login = loginName(kind, database);
  const password = sign(secret, 'database-login', login);
  const address = addressFor(url, login, password);
  if (await isOpen(address, roles[kind])) return address;
  const name = pg.escapeIdentifier(login);
  try {
    const exists = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [login]);
    const verb = exists.rowCount ? 'ALTER' : 'CREATE';
    await owner.query(`${verb} ROLE ${name} LOGIN NOINHERIT PASSWORD ${pg.escapeLiteral(password)}`);
    await owner.query(`GRANT ${roles[kind]} TO ${name}`);
    await owner.query(`GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO ${name}`);
  } catch (error) {
    throw new Error(`The database does not let the role ${login} be made: ${messageOf(error)}.`, {
      cause: error,
    });
  }
  const refused = await reasonOf(address, roles[kind]);
  if (refused === null) return address;
  throw new Error(
    `The database does not let ${login} in: ${refused}. Backroom logs in as this role, which owns nothing; ` +
      'pg_hba.conf has to let it in with its password, as it does the owner.',
  );
}

const isOpen = async (address: string, role: string): Promise<boolean> =>
  (await reasonOf(address, role)) === null;

/** Null when the login gets in and may become `role`; else what the database says. */
async function reasonOf(address: string, role: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 5000,
    application_name: 'backroom-login',
    options: `-c role=${role}`,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return messageOf(error);
  } finally {
    await client.end().catch(() => {});
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
