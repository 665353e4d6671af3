// The files that a tidy rule spares, each with its reason. The lists only shrink.

type Exceptions = Readonly<Record<string, string>>

export const LONG_FILES: Exceptions = {}

export const LONG_FUNCTIONS: Exceptions = {}
