import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import {
  EmbeddedPostgresError,
  findPostgresInstance,
  openDataDir,
  savePostgresSettings,
} from './postgres-instance.ts';
import { readPostgresSettings, type PostgresInstance } from './postgres-instance.ts';
import { createCluster, findPostmaster, freePort, POSTGRES_NAME } from './postgres-process.ts';
import { spawnPostmaster, stopPostmaster, withFolderLock } from './postgres-process.ts';
import type { StartedPostmaster } from './postgres-process.ts';

export type PostgresOptions = {
  /** Folder that holds the database, or the record of where it was staged. */
  dataDir: string;
  /** Receives one line for each thing worth telling. */
  log: (line: string) => void;
  /** Settings over the defaults, for a first starter only (tests turn fsync off). */
  settings?: Readonly<Record<string, string>>;
};

export type EmbeddedPostgres = {
  /** Connection string; stays true when the database is restarted. */
  url: string;
  /** True when the database already ran: another server's, or left behind by a killed one. */
  attached: boolean;
  /** Leaves, and shuts the database down when no other server uses it. */
  stop(): Promise<void>;
};

/** Every server keeps one session under this name; the last to leave shuts the database down. */
const KEEPER = 'backroom-keeper';
const LEAVE_LOCK = 20_260_001;
const START_SECONDS = 30;

/**
 * Starts the PostgreSQL that npm installed on a data folder, or attaches to the one that runs there, and
 * keeps it running: when it dies it is started again on the same port.
 * @throws {EmbeddedPostgresError} with one clear line.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = openDataDir(options.dataDir);
  const instance = await withFolderLock(dataDir, () => findPostgresInstance(dataDir));
  const keeper = new Keeper(instance, options);
  const attached = await keeper.open();
  const { password, port } = keeper.instance;
  return {
    url: `postgres://${POSTGRES_NAME}:${password}@127.0.0.1:${port}/${POSTGRES_NAME}`,
    attached,
    stop: () => keeper.stop(),
  };
}

/**
 * Deletes the database of a data folder for good, wherever it was staged.
 * @throws {EmbeddedPostgresError} while a server uses it.
 */
export async function deletePostgres(dataDir: string): Promise<void> {
  const saved = readPostgresSettings(dataDir);
  if (!saved) return;
  if (findPostmaster(saved.cluster)) {
    const orphan = await startPostgres({ dataDir, log: () => {} });
    await orphan.stop(); // ends one that a killed server left behind
  }
  if (findPostmaster(saved.cluster)) {
    throw new EmbeddedPostgresError(`A server still uses the database of ${dataDir}; stop it first.`);
  }
  rmSync(saved.cluster, { recursive: true, force: true });
  for (const file of ['postgres.json', 'postgres.log']) rmSync(join(dataDir, file), { force: true });
}

/** Holds one session on the database, and brings the database back when that session breaks. */
class Keeper {
  instance: PostgresInstance;
  private readonly options: PostgresOptions;
  private client: pg.Client | null = null;
  private stopping = false;
  private recovery: Promise<void> = Promise.resolve();

  constructor(instance: PostgresInstance, options: PostgresOptions) {
    this.instance = instance;
    this.options = options;
  }

  /** Connects, starting the database where needed; answers whether it already ran. */
  open(): Promise<boolean> {
    return withFolderLock(this.instance.dataDir, async () => {
      await createCluster(this.instance);
      const { client, spawned } = await this.connectOrSpawn();
      this.client = client;
      client.on('end', () => {
        if (!this.stopping) this.recovery = this.recover();
      });
      return !spawned;
    });
  }

  private async recover(): Promise<void> {
    this.options.log('The database stopped; bringing it back.');
    let output = '';
    while (!this.stopping) {
      try {
        await this.open();
        this.options.log('The database is back.');
        return;
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        if (text !== output) this.options.log((output = text));
        await delay(500);
      }
    }
  }

  private async connectOrSpawn(): Promise<{ client: pg.Client; spawned: boolean }> {
    const until = Date.now() + START_SECONDS * 1000;
    let started: StartedPostmaster | null = null;
    let spawned = false;
    while (Date.now() < until) {
      const failure = started?.failure();
      if (failure && !/shared memory|in use|bind/.test(failure)) {
        throw new EmbeddedPostgresError(
          `PostgreSQL does not start: ${failure} (see ${this.instance.dataDir}/postgres.log)`,
        );
      }
      const running = findPostmaster(this.instance.cluster);
      if (!running && (!started || failure)) {
        if (failure) await delay(100);
        started = spawnPostmaster(this.instance, await this.choosePort(), this.options.settings);
        spawned = true;
      }
      const port = running?.port ?? started?.port ?? 0;
      const client = await tryConnect(this.instance.password, port);
      if (client) {
        this.remember(port);
        return { client, spawned };
      }
      await delay(10);
    }
    throw new EmbeddedPostgresError(
      `PostgreSQL in ${this.instance.dataDir} did not answer within ${START_SECONDS} s.`,
    );
  }

  /** The last port, so that it stays the same; another only when a stranger took it before a first start. */
  private async choosePort(): Promise<number> {
    const port = await freePort(this.instance.port);
    if (this.client && port !== this.instance.port) {
      throw new EmbeddedPostgresError(
        `Port ${this.instance.port} of the database is taken by another program.`,
      );
    }
    return port;
  }

  private remember(port: number): void {
    if (port === this.instance.port) return;
    this.instance = { ...this.instance, port };
    savePostgresSettings(this.instance);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.recovery;
    const isLast = await this.leave().catch(() => true);
    if (isLast) await withFolderLock(this.instance.dataDir, () => stopPostmaster(this.instance.cluster));
  }

  /** Gives up the session; true when it was the last one. Leavers go one by one, so one of them is last. */
  private async leave(): Promise<boolean> {
    const client = this.client;
    if (!client) return true;
    await client.query('SELECT pg_advisory_lock($1)', [LEAVE_LOCK]);
    await client.query("SELECT set_config('application_name', 'backroom-leaving', false)");
    const others = await client.query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1', [KEEPER]);
    await client.end();
    return others.rowCount === 0;
  }
}

/** A session on the database, made on the first start; null while PostgreSQL is not ready. */
async function tryConnect(password: string, port: number): Promise<pg.Client | null> {
  const connect = async (database: string, name: string): Promise<pg.Client> => {
    const settings = { host: '127.0.0.1', port, user: POSTGRES_NAME, password, database };
    const client = new pg.Client({ ...settings, application_name: name, connectionTimeoutMillis: 5000 });
    client.on('error', () => {}); // the loss of the session is told by 'end'
    await client.connect();
    return client;
  };
  try {
    return await connect(POSTGRES_NAME, KEEPER);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === '28P01') {
      throw new EmbeddedPostgresError('The running database refuses the password in postgres.json.');
    }
    if (code !== '3D000') return null;
  }
  const client = await connect('postgres', KEEPER);
  await client.query(`CREATE DATABASE ${POSTGRES_NAME}`).finally(() => client.end());
  return null;
}
