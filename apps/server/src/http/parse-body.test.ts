// Parse body: what is vast is refused before a parser sees it, and everything else comes out as the parser would have it.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { parseForm, parseJson } from './parse-body.ts'
import { DEEPEST, MOST_ITEMS, MOST_KEYS, MOST_VALUES } from './plain-structure.ts'
import { BROKEN_BODIES, COSTLY_BODIES } from './test-corpus.ts'

afterEach(() => void vi.restoreAllMocks())

/** Whether it is taken; anything thrown but the refusal is a fault. */
function isTaken(text: string): boolean {
  try {
    parseJson(text)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ refusal: 'REQUEST_MALFORMED' })
    return false
  }
}

test.each(COSTLY_BODIES)('%s are refused before they are parsed', (_what, body) => {
  expect(body.length).toBeLessThanOrEqual(1024 * 1024)
  const parse = vi.spyOn(JSON, 'parse')
  expect(isTaken(body)).toBe(false)
  expect(parse).not.toHaveBeenCalled()
})

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]))
/** Lists of 1,000 in a list: brackets and commas tell of this many values. */
const lists = (count: number) => ({ a: Array.from({ length: count }, () => Array.from({ length: 1_000 }, () => 0)) })
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

test('the bounds are met exactly, and far from what any call sends', () => {
  expect([MOST_KEYS, MOST_KEYS + 1].map(count => isTaken(JSON.stringify(keys(count))))).toEqual([true, false])
  expect([MOST_ITEMS, MOST_ITEMS + 1].map(count => isTaken(JSON.stringify({ a: Array(count).fill(0) })))).toEqual([true, false])
  expect([MOST_VALUES / 1_000 - 1, MOST_VALUES / 1_000].map(count => isTaken(JSON.stringify(lists(count))))).toEqual([true, false])
  expect([DEEPEST, DEEPEST + 1].map(depth => isTaken(nested(depth)))).toEqual([true, false])
  expect(isTaken(JSON.stringify({ ids: Array.from({ length: 1_000 }, (_, index) => String(index * 16_384)) }))).toBe(true)
})

describe('a form', () => {
  const form = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&')
  test('has few fields, and is not cut into more', () => {
    expect(Object.keys(parseForm(form(256)))).toHaveLength(256)
    expect(() => parseForm(form(257))).toThrow(Refusal)
    expect(() => parseForm('&'.repeat(1_000_000))).toThrow(Refusal)
  })
})

/** What the parser says, trimmed as we do. */
function expected(text: string): unknown {
  const trim = (value: unknown): unknown => {
    if (typeof value === 'string') return value.trim()
    if (Array.isArray(value)) return value.map(trim)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.trim(), trim(inner)]))
  }
  return trim(JSON.parse(text))
}

test('any JSON with distinct keys is read as the parser reads it, however its texts are written', () => {
  const key = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).map(text => `k${text.replaceAll('\0', '')}k`)
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', ' ', 'a', '汉', '\n', '👍') })
  const { value } = fc.letrec(tie => ({
    value: fc.oneof({ maxDepth: 5 }, text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 5 }),
    object: fc.dictionary(key, tie('value'), { maxKeys: 5 }),
  }))
  fc.assert(
    fc.property(fc.dictionary(key, value), fc.constantFrom(undefined, 1, '\t'), (fields, indent) => {
      const body = JSON.stringify(fields, undefined, indent)
      expect(parseJson(body)).toEqual(expected(body))
    }),
    { seed: 1, numRuns: 300 },
  )
})

test('broken JSON and changed letters never get past but as what the parser makes of them', () => {
  const whole = '{"page":"a\\"b","list":[1,{"x":"\\\\"},"{,["],"n":null}'
  const broken = Array.from(whole, (_, at) =>
    ['', '"', '\\', '{', ']', ','].map(letter => whole.slice(0, at) + letter + whole.slice(at + 1)),
  )
  for (const body of [...BROKEN_BODIES, ...broken.flat()])
    if (isTaken(body) && body.trim() !== '') expect(parseJson(body)).toEqual(expected(body))
})
