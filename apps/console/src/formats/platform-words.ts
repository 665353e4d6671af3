// What a platform said, as staff read it.

/** «（190：Session has expired…）»; empty when it said nothing. */
export const platformText = (code: string | null, words: string | null): string =>
  code === null && words === null ? '' : `（${[code, words].filter(part => part !== null && part !== '').join('：')}）`
