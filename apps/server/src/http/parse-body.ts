// Parse body: text to plain values, stricter than JSON.parse: no repeated keys, no poisoned keys, no infinite numbers, nothing vast.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { requirePlainStructure, isPoisoned } from './plain-structure.ts'

/** Of a form or a query string. */
const MOST_FIELDS = 256

export type Fields = Record<string, unknown>

/** A JSON object, trimmed; an empty text is an empty object. Refuses everything else with REQUEST_MALFORMED. */
export function parseJson(text: string): Fields {
  if (text.trim() === '') return {}
  // First: what it forbids would make the parser itself slow.
  requirePlainStructure(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('REQUEST_MALFORMED')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('REQUEST_MALFORMED')
  return tidyObject(value)
}

/** A form or a query string, trimmed. Refuses repeated and poisoned keys, broken escapes and too many fields with REQUEST_MALFORMED. */
export function parseForm(text: string): Fields {
  const fields: Fields = {}
  const pairs = text.split('&', MOST_FIELDS + 1)
  if (pairs.length > MOST_FIELDS) throw new Refusal('REQUEST_MALFORMED')
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const key = unescape(equals < 0 ? pair : pair.slice(0, equals))
    if (isPoisoned(key) || Object.hasOwn(fields, key)) throw new Refusal('REQUEST_MALFORMED')
    fields[key] = tidy(unescape(equals < 0 ? '' : pair.slice(equals + 1)), key)
  }
  return fields
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Refusal('REQUEST_MALFORMED')
  }
}

function tidy(value: unknown, key: string): unknown {
  if (typeof value === 'string') return tidyText(value, key)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Refusal('REQUEST_MALFORMED')
  if (Array.isArray(value)) return value.map(item => tidy(item, key))
  return typeof value === 'object' && value !== null ? tidyObject(value) : value
}

/** Trimmed, and without texts that can't be stored: refuses them with REQUEST_MALFORMED. */
export function tidyObject(value: object): Fields {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [tidyText(key, ''), tidy(inner, key)]))
}

/** Neither NUL nor half a surrogate pair can be stored; a password's blanks are its own. */
function tidyText(text: string, key: string): string {
  if (text.includes('\u0000') || !text.isWellFormed()) throw new Refusal('REQUEST_MALFORMED')
  return /password$/i.test(key) ? text : text.trim()
}
