import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { listNotices, readNotices } from '../contract/notice-calls.ts';

/** The calls of the bell, without their schemas; a test holds them beside the contract. */
export const noticeAddresses = {
  listNotices: { method: 'GET', path: '/admin/notices.json' } as EndpointAddress<typeof listNotices>,
  readNotices: { method: 'PUT', path: '/admin/notices/read.json' } as EndpointAddress<typeof readNotices>,
};
