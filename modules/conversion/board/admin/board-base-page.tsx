import { Redirect } from '#core/admin/frame/redirect.tsx';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';

/** The base of the conversion tools leads to their dashboard (R052). */
export function BoardBasePage() {
  return <Redirect to={conversionPaths.dashboard} />;
}
