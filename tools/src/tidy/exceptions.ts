// The files that a tidy rule spares, each with its reason. The lists only shrink.

type Exceptions = Readonly<Record<string, string>>

export const LONG_FILES: Exceptions = {}

export const LONG_FUNCTIONS: Exceptions = {}

/** Modules whose reader asks for a default export. */
export const DEFAULT_EXPORTS: Exceptions = {
  'tools/src/run/stray-errors.ts': 'Vitest takes a reporter that is named on its command line by its default export only',
}

/** Files that keep a word of their own (word-rules.ts). */
export const OTHER_WORDS: Exceptions = {
  'apps/portal/src/palette/wanted.ts': 'people may type the short word',
  'packages/protocol/src/topics/billing/limits.ts': 'names that only the console shows',
  'packages/protocol/src/topics/ledger/enums.ts': 'names that only the console shows',
}
