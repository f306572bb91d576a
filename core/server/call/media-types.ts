import type { BodyKind } from '#core/contract/endpoint.ts';

/** What a call of each kind may be sent as. */
export const mediaTypes: Readonly<Record<BodyKind, readonly string[]>> = {
  json: ['application/json'],
  form: ['application/json', 'application/x-www-form-urlencoded'],
  beacon: ['application/json', 'text/plain'],
  file: ['multipart/form-data'],
};
