import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** A shop's back office, and the token that opens it. */
export interface Credentials {
  origin: string;
  token: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where `login` keeps the token: in the folder for settings of the person who runs it. */
export function credentialsFile(env: Environment): string {
  const settings = env['XDG_CONFIG_HOME'] || join(env['HOME'] ?? homedir(), '.config');
  return join(settings, 'backroom', 'credentials.json');
}

/** Keeps the token where only its owner reads; a file that others could read is made anew. */
export function keepCredentials(env: Environment, credentials: Credentials): string {
  const file = credentialsFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  chmodSync(dirname(file), 0o700);
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
  return file;
}

/** `BACKROOM_ORIGIN` and `BACKROOM_TOKEN`, else what `login` kept; null where there is neither. */
export function readCredentials(env: Environment): Credentials | null {
  const { BACKROOM_ORIGIN: origin, BACKROOM_TOKEN: token } = env;
  if (origin && token) return { origin, token };
  try {
    return JSON.parse(readFileSync(credentialsFile(env), 'utf8')) as Credentials;
  } catch {
    return null;
  }
}
