import type pg from 'pg';
import { inEnglish } from '#core/contract/sentence.ts';
import { type AccessCode, accessCodes, accessReasons } from '#modules/identity/shop/contract/access-state.ts';
import { CommandError, operatorCommand } from './operator-command.ts';

// npm run shop -- <domain>                                  says whether the shop is open, and its package
// npm run shop -- <domain> shop_is_frozen "Unpaid bill"     stops it; its people read the reason
// npm run shop -- <domain> open                             opens it
// npm run shop -- <domain> package plus-base                its package, as its settings show it; none: none
const usage = `npm run shop -- <domain> [open | ${accessCodes.join(' | ')}] ["reason"], or <domain> package <name>`;

interface ShopState {
  name: string;
  package: string;
  access_code: AccessCode | null;
  access_reason: string;
}

const columns = 'name, package, access_code, access_reason';

/** The shop afterwards; undefined for an unknown domain. */
type Change = (client: pg.Client, domain: string) => Promise<ShopState | undefined>;

const look: Change = async (client, domain) => {
  const found = await client.query<ShopState>(`SELECT ${columns} FROM shops WHERE domain = $1`, [domain]);
  return found.rows[0];
};

const setState =
  (code: AccessCode | null, reason: string): Change =>
  async (client, domain) => {
    const changed = await client.query<ShopState>(
      `UPDATE shops SET access_code = $2, access_reason = $3, access_since = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END,
         status = CASE WHEN $2 = 'shop_is_closed' THEN 'closed' ELSE 'active' END, updated_at = now()
       WHERE domain = $1 RETURNING ${columns}`,
      [domain, code, code === null ? '' : reason],
    );
    return changed.rows[0];
  };

const setPackage =
  (name: string): Change =>
  async (client, domain) => {
    const changed = await client.query<ShopState>(
      `UPDATE shops SET package = $2, updated_at = now() WHERE domain = $1 RETURNING ${columns}`,
      [domain, name],
    );
    return changed.rows[0];
  };

const isCode = (word: string): word is AccessCode => (accessCodes as readonly string[]).includes(word);

/** What the words after the domain ask for; undefined for what is not understood. */
function changeOf([word, rest = '', ...more]: readonly string[]): Change | undefined {
  if (more.length > 0 || rest.length > 300) return undefined;
  if (word === undefined) return look;
  if (word === 'open') return setState(null, '');
  if (isCode(word)) return setState(word, rest.trim());
  if (word !== 'package' || !/^[a-z][a-z0-9-]{0,39}$/.test(rest)) return undefined;
  return setPackage(rest === 'none' ? '' : rest);
}

await operatorCommand(([domain, ...words]) => {
  const change = changeOf(words);
  if (!domain || !change) throw new CommandError(usage, 2);
  return async (client) => {
    const shop = await change(client, domain.toLowerCase());
    if (!shop) throw new CommandError(`There is no shop with the domain ${domain}.`);
    const { name, access_code: code, access_reason: said } = shop;
    const state = code
      ? `is stopped, ${code}: ${said || inEnglish(accessReasons[code])}`
      : `is open${shop.package === '' ? '' : `, package ${shop.package}`}`;
    return `${name} (${domain}) ${state}`;
  };
});
