import '../theme/switch.css';

/** Something that is on or off. It comes with its styles; pages take it from here. */
export { Switch } from '@mantine/core';
