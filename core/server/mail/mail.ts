import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../call/context.ts';
import { checkMail, giveUpHours, isRefusedForGood, openTransport, retrySeconds } from './mail-transport.ts';
import { keepInMailbox } from './mailbox.ts';
import type { Mail } from './mailbox.ts';
import { keepPerServer } from '../call/shop-memory.ts';

interface Spooled extends Mail {
  attempts: number;
  /** Milliseconds since 1970. */
  next: number;
  since: number;
}

const spoolOf = (services: Services) => join(services.dataDir, 'mail');
/** Has the spool looked at, while mails are handed on. */
const wakerOf = keepPerServer((): { wake?: () => void } => ({}));

/**
 * Sends a mail to a person of the installation: codes and links that sign in, notices. What a shop tells of what it
 * keeps is queued in the same transaction instead (`shop-mail.ts`). It is safe on disk when this resolves, and is tried
 * again for two days when the mail server does not take it. Without `SMTP_URL` it goes to the mailbox page. Call it
 * after the commit of what it tells.
 * @throws {Error} when an address or subject could carry headers of its own.
 */
export async function sendMail(services: Services, mail: Mail): Promise<void> {
  checkMail(mail);
  if (!services.environment.SMTP_URL) return keepInMailbox(services.dataDir, mail, services.now());
  const now = Date.now();
  await spool(services, `${now}-${randomBytes(8).toString('hex')}.json`, {
    ...mail,
    attempts: 0,
    next: now,
    since: now,
  });
  wakerOf(services).wake?.();
}

async function spool(services: Services, name: string, mail: Spooled): Promise<void> {
  const folder = spoolOf(services);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, `${name}.${randomBytes(4).toString('hex')}.partial`);
  await writeFile(partial, JSON.stringify(mail), { mode: 0o600, flush: true });
  await rename(partial, join(folder, name));
}

const pollSeconds = 15;
const giveUpMilliseconds = giveUpHours * 3600 * 1000;

/** Starts handing spooled mails to the mail server; does nothing without `SMTP_URL`. */
export function startMail(services: Services): { stop(): Promise<void>; drain(): Promise<void> } {
  const transport = openTransport(services);
  if (!transport) return { stop: async () => {}, drain: async () => {} };
  let stopped = false;
  let running = Promise.resolve();

  async function deliver(name: string): Promise<void> {
    const path = join(spoolOf(services), name);
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) return;
    const mail: Spooled = JSON.parse(text);
    if (mail.next > Date.now()) return;
    try {
      await transport!.send(mail, name.slice(0, -5));
      await rm(path, { force: true });
    } catch (error) {
      const permanent = isRefusedForGood(error);
      services.log.warn({ err: error }, permanent ? 'a mail was refused' : 'a mail could not be sent yet');
      const attempts = mail.attempts + 1;
      if (permanent || Date.now() - mail.since > giveUpMilliseconds) await rm(path, { force: true });
      else
        await spool(services, name, { ...mail, attempts, next: Date.now() + retrySeconds(attempts) * 1000 });
    }
  }

  async function round(): Promise<void> {
    const names = await readdir(spoolOf(services)).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
      if (stopped) return;
      await deliver(name);
    }
  }
  function wake(): Promise<void> {
    running = running.then(round).catch((error: unknown) => {
      services.log.error({ err: error }, 'the mail folder could not be read');
    });
    return running;
  }

  const waker = wakerOf(services);
  waker.wake = () => void wake();
  const poll = setInterval(() => void wake(), pollSeconds * 1000);
  void wake();
  return {
    drain: wake,
    async stop() {
      stopped = true;
      clearInterval(poll);
      delete waker.wake;
      await running;
      transport.close();
    },
  };
}
