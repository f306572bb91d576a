import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileAddress } from './file-address.ts';
import { id } from './scalar.ts';

/** Image kinds an upload may have (A§5), by extension. */
export const imageExtensions = ['jpg', 'jpeg', 'gif', 'png', 'bmp', 'ico'] as const;
export const maxImageBytes = 2 * 1024 * 1024;

/**
 * Stores an image of at most 2 MB for the shop and says its address (C061). Too large: 413 `upload_2mb`; no
 * file or not an image: 422 `upload_error`.
 */
export const uploadImage = endpoint({
  name: 'uploadImage',
  method: 'POST',
  path: '/admin/uploads.json',
  summary: 'Stores an image of at most 2 MB',
  // The narrowest there is: everyone has a picture of their own, whatever else they may do. Where a file shows is
  // decided by the save that names it, with the permission or scope for that; until then it is inert, and in nobody's list.
  permission: 'member',
  scope: 'any_write',
  bodyKind: 'file',
  maxBytes: maxImageBytes,
  body: z.object({ name: z.string().max(255).optional(), type: z.string().max(100).optional() }),
  example: { name: 'stoneware-mug.jpg' },
  reply: z.object({
    file: z.object({
      id,
      public_url: fileAddress(z.string()),
      name: z.string(),
      content_type: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
  }),
  status: 201,
  errors: { 413: ['upload_2mb'], 422: ['upload_error'], 507: ['core.disk_full'] },
});
