/** What the server of other areas may use of this subject. */
export { type NewNotice, postNotice } from './notice-post.ts';
