import { callLimitHeader } from '../call/call-limit.ts';
import type { AnyEndpoint } from '../call/handle.ts';
import { takesPageInfo } from '../pipeline/page-info.ts';
import type { OfficeCookiePrefix } from '../http/office-cookie.ts';

type Json = Record<string, unknown>;

const tokenIn = (name: string, more = ''): Json => ({
  type: 'apiKey',
  in: 'header',
  name,
  description: `The \`access_token\`, in a header of its own${more}.`,
});

/** Every way in which a caller says who it is; `cookiePrefix` as the server names its cookies. */
export const securitySchemes = (cookiePrefix: OfficeCookiePrefix): Record<string, Json> => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: `${cookiePrefix}backroom_session`,
    description: 'Set by signing in. Calls that write also need a header X-Requested-With.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` of the sign-in answer.' },
  access_token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Of another program, made under Settings. It needs the scope of `x-scope`, or one that includes it (`write_x` includes `read_x`); `any` is whichever it has, `any_write` one that writes. A request with two tokens that differ is refused.',
  },
  basic_access_token: {
    type: 'http',
    scheme: 'basic',
    description: 'The `access_token` as the password of any user.',
  },
  shopbase_access_token: tokenIn('X-ShopBase-Access-Token'),
  app_access_token: tokenIn('APP_ACCESS_TOKEN', '; many proxies drop it for its underscores'),
  shop_access_token: tokenIn('SHOP_ACCESS_TOKEN', '; many proxies drop it for its underscores'),
});

/** What opens the calls that programs may make, which are the most: said once for the whole document. */
export const standardSecurity = (schemes: Record<string, Json>): Json[] =>
  Object.keys(schemes).map((name) => ({ [name]: [] }));

export const takesTokens = ({ scope }: AnyEndpoint): boolean => scope !== undefined && scope !== 'people';

/** The `security` of one operation; nothing where the document's own holds. */
export function securityOf(endpoint: AnyEndpoint): Json {
  if (takesTokens(endpoint)) return {};
  const { permission } = endpoint;
  const isOpen = permission === 'public' || permission === 'shopper';
  return { security: isOpen ? [] : [{ session: [] }, { bearer: [] }] };
}

/** The headers of answers that stand in the document once. */
export const sharedHeaders = {
  CallLimit: {
    description: 'To access tokens: how many calls the bucket holds by now, of how many it can (`12/40`).',
    schema: { type: 'string', pattern: String.raw`^\d+/\d+$` },
  },
  PageLinks: {
    description:
      'The pages beside this one, as whole addresses (RFC 8288): `<https://…?page_info=…>; rel="next"`, and `previous`. Absent where there is none.',
    schema: { type: 'string' },
  },
} as const;

/** `headers` of the answers that an access token may get. */
export const callLimitOf = { headers: { [callLimitHeader]: { $ref: '#/components/headers/CallLimit' } } };

/** `headers` of a success: what an access token gets, and the pages beside one of a list. */
export function headersOf(endpoint: AnyEndpoint): { headers?: Record<string, object> } {
  const headers = {
    ...(takesTokens(endpoint) ? callLimitOf.headers : {}),
    ...(takesPageInfo(endpoint) ? { Link: { $ref: '#/components/headers/PageLinks' } } : {}),
  };
  return Object.keys(headers).length === 0 ? {} : { headers };
}
