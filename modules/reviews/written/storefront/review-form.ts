export function openForm(): void {}
