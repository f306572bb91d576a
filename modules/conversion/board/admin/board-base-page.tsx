import { Navigate } from '@tanstack/react-router';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';

/** The base of the conversion tools leads to their dashboard (R052). */
export function BoardBasePage() {
  return <Navigate to={conversionPaths.dashboard} replace />;
}
