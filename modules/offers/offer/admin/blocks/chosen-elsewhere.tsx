import { AreaScope } from '#core/admin/controls/area-scope.tsx';
import { ChosenList, type ChosenListProps } from './chosen-list.tsx';

/** The list of what was chosen, on the pages of another area: its styles are this one's. */
export function ChosenElsewhere(props: ChosenListProps) {
  return (
    <AreaScope area="offers">
      <ChosenList {...props} />
    </AreaScope>
  );
}
