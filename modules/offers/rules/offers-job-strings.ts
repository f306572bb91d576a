/** Names of the area's jobs by kind, for the notice and the mail that one has ended. */
export const offersJobStrings = {
  'offers.import': 'Check or import of offers',
  'offers.recommend': 'Recommendations update',
} as const;
