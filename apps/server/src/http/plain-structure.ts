// Plain structure: reads through JSON before it is parsed, and refuses what is repeated, poisoned, too deep or too much.
//
// A parser puts every key and short text into tables by hash. Texts can be chosen so that all hashes are alike, and then each one
// costs as much as all before it: the bounds here keep that to the work of a moment, whatever the runtime's hashes are.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'

export const DEEPEST = 32
export const MOST_KEYS = 256
/** An export may name 1,000 rows. */
export const MOST_ITEMS = 2_000
/** Values of one body, at whatever depth. */
export const MOST_VALUES = 20_000

const POISONED_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const BRACKET_END = 0x5d
const BRACE = 0x7b
const BRACE_END = 0x7d

/** An object or array that is open; `keys` of an object. */
type Level = { keys: Set<string> | undefined; items: number; isAtKey: boolean }

export const isPoisoned = (key: string): boolean => POISONED_KEYS.has(key)

/**
 * Refuses with REQUEST_MALFORMED. Where the text is no JSON it may let it pass: the parser stops at the first fault, and everything
 * before that has been counted.
 */
export function requirePlainStructure(text: string): void {
  const open: Level[] = []
  let level: Level | undefined
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at)
        if (level?.isAtKey) takeKey(level, text.slice(at, end + 1))
        at = end
        break
      }
      case COMMA:
        values += 1
        if (level) nextItem(level)
        break
      case BRACE:
      case BRACKET: {
        const isObject = text.charCodeAt(at) === BRACE
        values += 1
        level = { keys: isObject ? new Set() : undefined, items: 1, isAtKey: isObject }
        if (open.push(level) > DEEPEST) throw new Refusal('REQUEST_MALFORMED')
        break
      }
      case BRACE_END:
      case BRACKET_END:
        open.pop()
        level = open.at(-1)
        break
    }
    if (values > MOST_VALUES) throw new Refusal('REQUEST_MALFORMED')
  }
}

function nextItem(level: Level): void {
  level.items += 1
  level.isAtKey = level.keys !== undefined
  if (level.items > (level.keys ? MOST_KEYS : MOST_ITEMS)) throw new Refusal('REQUEST_MALFORMED')
}

/** `quoted` is the key as written. Blanks around a key fall away later, so they tell no keys apart here. */
function takeKey(level: Level, quoted: string): void {
  const key = keyOf(quoted).trim()
  if (isPoisoned(key) || level.keys?.has(key)) throw new Refusal('REQUEST_MALFORMED')
  level.keys?.add(key)
  level.isAtKey = false
}

function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    throw new Refusal('REQUEST_MALFORMED')
  }
}

/** The place of the quote that ends the string beginning at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  throw new Refusal('REQUEST_MALFORMED')
}
