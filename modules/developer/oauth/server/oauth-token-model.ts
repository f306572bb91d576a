import OAuth2Server from '@node-oauth/oauth2-server';
import type { PublicCtx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import type { HeldScope } from '../../program/contract/api-scope.ts';
import { newAddedToken, newApiToken } from '../../token/server/api-token.ts';
import { endAccessInShop } from '../../token/server/app-access.ts';
import { maxAddedTokens } from '../contract/oauth-calls.ts';
import { appByClientId, type RegisteredApp } from './registered-app.ts';
import {
  addTokens,
  beginAccess,
  findRefreshToken,
  hasRoomForToken,
  type LiveAccess,
  lockAccess,
  type RefreshRow,
  renewAccess,
  spendRefreshToken,
} from './oauth-access.ts';
import { type CodeRow, findCode, spendCode } from './oauth-codes.ts';
import { isSecret, newShopSecret, shopOfSecret } from '../../program/server/shop-secret.ts';

/** What the library calls the user: the shop that is opened, and what opens it. */
interface Opening {
  shopId: number;
  scopes: HeldScope[];
  /** `access` is the one that a one-time code adds its tokens to; null for a code that begins an access. */
  by: { code: CodeRow; access: LiveAccess | null } | { refresh: RefreshRow };
}

type Client = OAuth2Server.Client & { app: RegisteredApp };
type TokenModel = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel;

/** Only the database's clock says what is too old; the library's own check always passes. */
const never = new Date(8.64e15);

/**
 * What the library asks for while it changes a code or refresh token into tokens, in one transaction of the cross-shop
 * role, which commits also when it is refused: a code is used up by a wrong verifier, and what came twice ends the
 * access.
 */
export function oauthTokenModel(ctx: PublicCtx, tx: Tx): TokenModel {
  let asking: RegisteredApp | undefined;

  const endReplayed = (shopId: number, tokenId: number) =>
    endAccessInShop({ tx, now: ctx.now }, { shopId, tokenId }, 'replay');

  return {
    async getClient(clientId, secret): Promise<Client | null> {
      const app = await appByClientId(tx, clientId, { hold: true });
      if (!app) return null;
      // A confidential app has to show its secret always, a public app has none to show.
      const known = app.secretHash ? !!secret && isSecret(secret, app.secretHash) : !secret;
      if (!known) return null;
      asking = app;
      return {
        id: app.clientId,
        grants: ['authorization_code', 'refresh_token'],
        redirectUris: app.redirectUris,
        app,
      };
    },

    async getAuthorizationCode(code) {
      const shopId = shopOfSecret('brc', code);
      if (shopId === undefined || !asking) return null;
      const access = await lockAccess(tx, shopId, asking.clientId);
      const found = await findCode(tx, shopId, code);
      if (!found) return null;
      const isOwn = found.client_id === asking.clientId;
      if (found.used) {
        if (isOwn && found.api_token_id !== null) await endReplayed(shopId, found.api_token_id);
        return null;
      }
      // A one-time code opens what is open; whose secret is not known by it was refused above.
      const isOneTime = found.redirect_uri === null;
      if (isOneTime && isOwn && !access) return null;
      const added = isOneTime ? access : null;
      // Refused before the code is used up: it may be tried again until it expires.
      if (added && isOwn && !(await hasRoomForToken(tx, shopId, added.id)))
        throw new OAuth2Server.InvalidGrantError(
          `This app has ${maxAddedTokens} access tokens in use. Wait until one expires.`,
        );
      const scopes = added?.scopes ?? found.scopes;
      const opening: Opening = { shopId, scopes, by: { code: { ...found, scopes }, access: added } };
      return {
        authorizationCode: code,
        expiresAt: never,
        redirectUri: found.redirect_uri ?? '',
        scope: scopes,
        client: { id: found.client_id, grants: [] },
        user: opening,
        ...(found.code_challenge === null
          ? {}
          : { codeChallenge: found.code_challenge, codeChallengeMethod: 'S256' }),
      };
    },

    async revokeAuthorizationCode({ user, authorizationCode }) {
      const { shopId, by } = user as Opening;
      if (!('code' in by)) return false;
      if (await spendCode(tx, shopId, by.code.id)) return true;
      // Another request was quicker: the code arrived twice.
      const used = await findCode(tx, shopId, authorizationCode);
      if (used?.used && used.api_token_id !== null) await endReplayed(shopId, used.api_token_id);
      return false;
    },

    async getRefreshToken(token) {
      const shopId = shopOfSecret('brr', token);
      if (shopId === undefined || !asking) return null;
      const found = await findRefreshToken(tx, shopId, token);
      if (!found) return null;
      if (found.used) {
        if (found.client_id === asking.clientId) await endReplayed(shopId, found.api_token_id);
        return null;
      }
      const user: Opening = { shopId, scopes: found.scopes, by: { refresh: found } };
      return {
        refreshToken: token,
        scope: found.scopes,
        client: { id: found.client_id, grants: [] },
        user,
      };
    },

    async revokeToken({ user }) {
      const { shopId, by } = user as Opening;
      return 'refresh' in by && (await spendRefreshToken(tx, shopId, by.refresh.id));
    },

    async generateAccessToken(_client, user) {
      const { shopId, by } = user as Opening;
      const isAdded = 'code' in by ? by.access !== null : by.refresh.access_token_id !== null;
      return isAdded ? newAddedToken(shopId) : newApiToken(shopId);
    },
    generateRefreshToken: async (_client, user) => newShopSecret('brr', (user as Opening).shopId),

    async saveToken(token, client, user) {
      const { shopId, scopes, by } = user as Opening;
      const pair = { accessToken: token.accessToken, refreshToken: token.refreshToken! };
      if ('refresh' in by) await renewAccess(tx, shopId, by.refresh, pair);
      else if (by.access) await addTokens(tx, shopId, by.access.id, by.code, pair);
      else await beginAccess(tx, shopId, (client as Client).app, by.code, pair);
      // What was agreed, also when less was asked for (RFC 6749 3.3).
      return { ...token, scope: scopes, client, user };
    },

    // The consent makes the codes: the library would put the answer's address together with `url.parse`, which loses
    // an error beside a query. Access tokens are read by the pipeline.
    saveAuthorizationCode: async () => null,
    getAccessToken: async () => null,
  };
}
