import { ApiError } from '#core/admin/client/api-error.ts';

/** Names under which calls take the token of a link. */
const tokenFields = ['token', 'reset_password_token', 'second_step_token'];

/** Used, expired, unknown, or not even of the shape of a link: for the one who holds it all the same. */
export function isSpent(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.status === 410 ||
    error.status === 404 ||
    error.code === 'identity.link_spent' ||
    (error.status === 422 && tokenFields.some((name) => name in error.fields))
  );
}

/** The token with which a code of the authenticator app ends the sign-in, when that is what is missing. */
export function secondStepToken(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'identity.second_step') return undefined;
  const token = error.extra.second_step_token;
  return typeof token === 'string' ? token : undefined;
}
