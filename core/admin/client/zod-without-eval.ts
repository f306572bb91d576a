import { config } from 'zod/v4';

// What `zod` is in the admin's build. It would try whether it may make functions out of text; the policy of the pages
// forbids that, and a browser reports each try.
config({ jitless: true });

export * from 'zod/v4';
