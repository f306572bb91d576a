export const mailLayoutStrings = {
  button_fails: 'If the button does not work, open this address:',
} as const;
