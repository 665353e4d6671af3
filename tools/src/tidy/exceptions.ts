// The files that a tidy rule spares, each with its reason. The lists only shrink.

type Exceptions = Readonly<Record<string, string>>

export const LONG_FILES: Exceptions = {}

export const LONG_FUNCTIONS: Exceptions = {}

/** Modules whose reader asks for a default export. */
export const DEFAULT_EXPORTS: Exceptions = {
  'tools/src/run/stray-errors.ts': 'Vitest takes a reporter that is named on its command line by its default export only',
}
