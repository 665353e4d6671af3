// Document: a value as the JSON text that goes into a jsonb column, without the two things that JSON can say and PostgreSQL can't hold.

/** NUL and half a surrogate pair are what texts from outside, and texts cut in the middle of a letter, may contain. */
const UNSTORABLE = /\\u(0000|d[89a-f])/

export function documentOf(value: unknown): string {
  const text = JSON.stringify(value)
  return UNSTORABLE.test(text) ? JSON.stringify(value, storable) : text
}

function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), inner]))
}

/** Half a letter becomes U+FFFD, as the driver has it where a text stands by itself; NUL falls away. */
const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')
