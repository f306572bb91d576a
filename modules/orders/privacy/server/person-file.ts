import { Readable } from 'node:stream';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { type FileOwner, keepersOf, type PersonRows } from '#core/server/area/person-keeper.ts';

type Page = Awaited<ReturnType<PersonRows['page']>>;
type FileCtx = Pick<Ctx, 'services' | 'shop' | 'now'>;

/** Streams the rows of one kind as JSON, page by page on demand. */
async function* rowsOf(
  inPage: <T>(work: (ctx: ShopCtx) => Promise<T>) => Promise<T>,
  part: PersonRows,
  person: FileOwner,
): AsyncGenerator<string> {
  let after: string | null = null;
  for (;;) {
    const from: string | null = after;
    const rows: Page = await inPage((ctx) => part.page(ctx, person, from));
    if (part.single) return yield JSON.stringify(rows[0]?.row ?? null);
    const last = rows.at(-1);
    if (!last) return yield from === null ? '[]' : '\n]';
    yield rows
      .map(({ row }, at) => `${from === null && at === 0 ? '[' : ','}\n${JSON.stringify(row)}`)
      .join('');
    after = last.place;
  }
}

/**
 * Streams a person's data as JSON, by area. Each page is read on demand in a short transaction, so a slow download blocks
 * no other request, and memory use does not grow with the rows.
 */
export function personFile({ services, shop, now }: FileCtx, person: FileOwner): Readable {
  const inPage = <T>(work: (ctx: ShopCtx) => Promise<T>) =>
    services.db.inShop(shop.id, (tx) => work({ shop, tx, now }), { readOnly: true });
  async function* pieces(): AsyncGenerator<string> {
    yield `{"shop":${JSON.stringify(shop.domain)},"made_at":${JSON.stringify(now.toISOString())}`;
    for (const { name, about } of keepersOf(services)) {
      if (!about) continue;
      yield `,\n${JSON.stringify(name)}:{`;
      for (const [at, part] of about.entries()) {
        yield `${at === 0 ? '' : ','}\n${JSON.stringify(part.name)}:`;
        yield* rowsOf(inPage, part, person);
      }
      yield '\n}';
    }
    yield '}\n';
  }
  return Readable.from(pieces(), { objectMode: false });
}
