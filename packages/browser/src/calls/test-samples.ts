// Samples: an answer made from an endpoint's schema, for calls whose content a test is not about.
import { decimal, instant } from '@tallyhelm/protocol/wire/fields'
import type { z } from 'zod'

const AT = '2026-03-02T04:00:00Z'
const DAY = '2026-03-02'
/** Rows of a list that has no size of its own. */
const ROWS = 2

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  entries?: Record<string, string>
  values?: readonly unknown[]
  options?: readonly z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
}

/** What samples say. */
export type SampleWords = {
  amount: string
  nameOf: (index: number) => string
  text: string /** something also where nothing may stand */
  isFull: boolean
}
const USUAL: SampleWords = { amount: '128640.50', nameOf: index => `星河跨境（示例）贸易有限公司${index + 1}`, text: '示例', isFull: false }
/** As long as real ones become. */
export const LONG_WORDS: SampleWords = {
  amount: '123456789.50',
  nameOf: index => `星河跨境电子商务（示例）科技发展有限公司深圳第${index + 1}分公司`,
  text: '较长的一段说明文字，超过一列的宽度',
  isFull: true,
}

/** Choices in turn, nothing where nothing may stand, no optional field; the index makes ids and names of rows differ. */
export function sampleOf<Schema extends z.ZodType>(schema: Schema, index = 0, name = '', words = USUAL): z.output<Schema> {
  // What the schema says of itself is what its parse will ask for.
  return valueOf(schema, { index, name, words }) as z.output<Schema>
}

/** So many rows, each with what the test wants of it. */
export const samplesOf = <Schema extends z.ZodType>(schema: Schema, count: number, over: (index: number) => Partial<z.output<Schema>>) =>
  Array.from({ length: count }, (_, index) => Object.assign({}, sampleOf(schema, index), over(index)))

type Place = { index: number; name: string; words: SampleWords }

function valueOf(schema: z.ZodType, place: Place): unknown {
  const { index, name } = place
  // The parts of a schema are typed by zod's classes, of which this asks only for the fields above.
  const def = schema._zod.def as unknown as Def
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([, of]) => !of.safeParse(undefined).success)
          .map(([key, of]) => [key, valueOf(of, { ...place, name: key })]),
      )
    case 'array':
      return Array.from({ length: ROWS }, (_, at) => valueOf(def.element as z.ZodType, { ...place, index: index * ROWS + at }))
    case 'string':
      return textOf(schema, place)
    case 'number':
      return name === 'page_num' ? 1 : name === 'page_size' ? 20 : ROWS
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries ?? {}).at(index % Object.keys(def.entries ?? {}).length)
    case 'literal':
      return def.values?.[0]
    case 'union':
      return valueOf(def.options?.[0] as z.ZodType, place)
    case 'default':
    case 'readonly':
      return valueOf(def.innerType as z.ZodType, place)
    case 'pipe':
      return valueOf(def.in as z.ZodType, place)
    case 'record':
      return Object.fromEntries(
        keysOf(def.keyType as z.ZodType).map(key => [key, valueOf(def.valueType as z.ZodType, { ...place, name: key })]),
      )
    case 'nullable':
      return place.words.isFull ? valueOf(def.innerType as z.ZodType, place) : null
    case 'null':
      return null
    default:
      throw new Error(`no sample of ${def.type} (${name})`)
  }
}

/** Those that a record must have: all of a choice, none of free text. */
function keysOf(schema: z.ZodType): string[] {
  const { type, entries = {} } = schema._zod.def as unknown as Def // as above
  return type === 'enum' ? Object.values(entries) : []
}

/** Instants and amounts are told by their schema, numbers of ours, days and months by their field's name; the rest is words. */
function textOf(schema: z.ZodType, { index, name, words }: Place): string {
  if (schema === instant) return AT
  if (schema === decimal) return words.amount
  if (/(^|_)(day|date|today)$/.test(name)) return DAY
  if (/(^|_)month$/.test(name)) return DAY.slice(0, 7)
  if (/(^|_)(s?id|no)$/.test(name)) return String(7_100_000_000_000_000_001n + BigInt(index))
  if (/(^|_)url$/.test(name)) return 'https://example.com/'
  if (name === 'currency') return 'USD'
  return name.endsWith('_name') ? words.nameOf(index) : `${words.text}${index + 1}`
}
