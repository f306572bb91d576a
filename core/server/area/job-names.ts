import type { Services } from '../call/context.ts';
import { keepPerServer } from '../call/shop-memory.ts';
import type { MailText } from '../mail/mail-text.ts';

/** Names of an area's jobs in every language of mails, by kind: what `registerMailStrings` returns for them. */
export type JobNames = Pick<MailText<string>, 'find'>;

// By the database, which copies of one server's services share.
const namesBy = keepPerServer((_db: Services['db']): { all: JobNames } => ({ all: joinJobNames([]) }));

/** Looks a kind up in the names of each area. */
export function joinJobNames(all: readonly JobNames[]): JobNames {
  return {
    find(kind, language) {
      for (const names of all) {
        const name = names.find(kind, language);
        if (name !== undefined) return name;
      }
      return undefined;
    },
  };
}

/** Called once a server, by `joinAreas`. */
export function registerJobNames({ db }: Pick<Services, 'db'>, all: readonly JobNames[]): void {
  namesBy(db).all = joinJobNames(all);
}

/** The names of all jobs of a server. */
export const jobNamesOf = ({ db }: Pick<Services, 'db'>): JobNames => namesBy(db).all;
