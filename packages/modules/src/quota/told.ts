// What a platform said about a call that brought nothing, as staff may read it: its code and words, without secrets.

export type Told = { code: string; message: string }

const MOST_CODE = 100
const MOST_MESSAGE = 500
const HIDDEN = '***'

/** Names of secrets with their values, tokens by their known beginnings, and anything long enough to be one. */
const SECRETS: readonly [RegExp, string][] = [
  [
    /\b((?:access|refresh|developer|auth|id)?[-_ ]?(?:token|secret|password|appsecret_proof|api[-_]?key|authorization))(["']?\s*[=:]\s*["']?)(?:bearer\s+)?[^\s"'&,;}\]]+/gi,
    `$1$2${HIDDEN}`,
  ],
  [/\bbearer\s+[^\s"'&,;]+/gi, `Bearer ${HIDDEN}`],
  [/\bEAA[A-Za-z0-9]{10,}/g, HIDDEN],
  [/\bya29\.[\w-]+/g, HIDDEN],
  [/[A-Za-z0-9_-]{40,}/g, HIDDEN],
]

export function toldBy({ code, message }: Told): Told {
  const clean = SECRETS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message)
  return { code: code.slice(0, MOST_CODE), message: clean.slice(0, MOST_MESSAGE) }
}
