// Exact JSON: numbers are read and written as their text; no amount and no long id passes through a float.

/** Numbers come as their source text ("12.30", "7123456789012345678"); undefined when the text is no JSON. */
export function parseExactJson(text: string): unknown {
  try {
    return ALTERED.test(text) || !text.isWellFormed() ? JSON.parse(text, keepNumberText) : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Where a number may begin, NUL or half a surrogate pair may be written: looked for in the whole text, which costs a tenth of asking about each
 * value. Found in the middle of a name it does no harm.
 */
const ALTERED = /(?:^|[[,]|"\s*:)\s*-?\d|\\u(?:0000|d[89a-f])/i

/** No text with NUL or half a surrogate pair gets in: the database holds neither, and one odd name would stop an account for good. */
function keepNumberText(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  return typeof value === 'number' ? (context?.source ?? String(value)) : value
}

/** The same proposal of ECMAScript that gives a reviver the source text; TypeScript's library does not declare it yet. */
const exact = JSON as JSON & { rawJSON(text: string): object }

/** A number for JSON.stringify, written digit by digit as the decimal stands ("10.50"); throws for anything but a plain decimal. */
export function exactNumber(decimal: string): object {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(decimal)) throw new Error(`An exact number is a plain decimal, got ${decimal}`)
  return exact.rawJSON(decimal)
}
