/** How often a kill or crash is repeated: a few times in `npm test`, the full count in `npm run test:long`. */
export const repetitions = (few: number, full: number) => (process.env.LONG_TESTS === '1' ? full : few)
