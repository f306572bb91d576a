export const mailLayoutStrings = {
  button_fails: 'If the button doesn’t work, open this address:',
} as const;
