// Parse body: text to plain values, stricter than JSON.parse: no repeated keys, no poisoned keys, no infinite numbers.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'

const DEEPEST = 32
const POISONED_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
/** In valid JSON: a string with the colon that makes it a key, or a bracket. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|[[\]{}]/g

export type Fields = Record<string, unknown>

/** A JSON object, trimmed; an empty text is an empty object. Refuses everything else with REQUEST_MALFORMED. */
export function parseJson(text: string): Fields {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('REQUEST_MALFORMED')
  }
  demandPlainStructure(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('REQUEST_MALFORMED')
  return tidyObject(value)
}

/** A form or a query string, trimmed. Refuses repeated and poisoned keys and broken escapes with REQUEST_MALFORMED. */
export function parseForm(text: string): Fields {
  const fields: Fields = {}
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const key = unescape(equals < 0 ? pair : pair.slice(0, equals))
    if (POISONED_KEYS.has(key) || Object.hasOwn(fields, key)) throw new Refusal('REQUEST_MALFORMED')
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

/** `text` is known to be valid JSON. JSON.parse keeps the last of repeated keys without a word; two readers could differ. */
function demandPlainStructure(text: string): void {
  const open: (Set<string> | undefined)[] = []
  for (const token of text.match(TOKENS) ?? []) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined)
      if (open.length > DEEPEST) throw new Refusal('REQUEST_MALFORMED')
    } else if (token === '}' || token === ']') {
      open.pop()
    } else if (token.endsWith(':')) {
      // Blanks around a key fall away later, so they tell no keys apart here.
      const key = keyOf(token).trim()
      const keys = open.at(-1)
      if (POISONED_KEYS.has(key) || keys?.has(key)) throw new Refusal('REQUEST_MALFORMED')
      keys?.add(key)
    }
  }
}

/** The key of a token that ends with a colon. */
function keyOf(token: string): string {
  const quoted = token.slice(0, token.lastIndexOf('"') + 1)
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
}

function tidy(value: unknown, key: string): unknown {
  if (typeof value === 'string') return tidyText(value, key)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Refusal('REQUEST_MALFORMED')
  if (Array.isArray(value)) return value.map(item => tidy(item, key))
  return typeof value === 'object' && value !== null ? tidyObject(value) : value
}

function tidyObject(value: object): Fields {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [tidyText(key, ''), tidy(inner, key)]))
}

/** Neither NUL nor half a surrogate pair can be stored; a password's blanks are its own. */
function tidyText(text: string, key: string): string {
  if (text.includes('\u0000') || !text.isWellFormed()) throw new Refusal('REQUEST_MALFORMED')
  return /password$/i.test(key) ? text : text.trim()
}
