import '#core/admin/theme/tokens.css';
import '#core/admin/theme/primitives.css';
import '#core/admin/theme/frame.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#core/admin/client/api-hooks.ts';
import { changeLanguage, startLanguage } from '#core/admin/i18n/text-catalogue.ts';
import { startColorScheme } from '#core/admin/theme/color-scheme.ts';
import { keepArrival } from './arrival.ts';
import { createAdminRouter } from './admin-router.tsx';
import { areas } from './areas.ts';
import { registerLanguages } from './languages/register-languages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

startColorScheme();
keepArrival();
registerLanguages();
await changeLanguage(startLanguage());

const cache = createQueryClient();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <RouterProvider router={createAdminRouter(areas, cache)} />
    </QueryClientProvider>
  </StrictMode>,
);
