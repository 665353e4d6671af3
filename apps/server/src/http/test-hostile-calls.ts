// Test hostile calls: requests drawn from the API's own description and the corpus, for whoever sends them.
import fc from 'fast-check'
import { type JsonSchema, requestWith } from '../routes/test-endpoints.ts'
import { BROKEN_BODIES, HOSTILE_TEXTS, HOSTILE_VALUES } from './test-corpus.ts'

type Parameter = { in: string; name: string; required: boolean; schema: JsonSchema }
export type Operation = { method: string; path: string; contentType: string; schema: JsonSchema }
type Document = {
  paths: Record<
    string,
    Record<string, { parameters: Parameter[]; requestBody?: { content: Record<string, { schema: JsonSchema }> }; 'x-callers'?: string[] }>
  >
}

/** A request as it goes out; `body` is undefined where everything stands in the address. */
export type HostileCall = { method: string; address: string; body: string | undefined; headers: Record<string, string> }

const FILE_SERVICE: Operation = {
  method: 'GET',
  path: '/api/file/client/files/{name}',
  contentType: '',
  schema: { type: 'object', properties: { name: { type: 'string' }, cid: { type: 'string' }, sid: { type: 'string' } } },
}

/** Every operation of the description that answers and ends (a stream of events does not), and the file service, which it leaves out. */
export function operationsOf(document: Document): Operation[] {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-callers'] !== undefined)
      .map(([method, { parameters, requestBody }]) => {
        const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? ['', undefined]
        const fields = parameters.filter(parameter => parameter.in === 'path' || parameter.in === 'query')
        const inAddress = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]))
        const required = [...(content?.schema.required ?? []), ...fields.filter(field => field.required).map(field => field.name)]
        const schema: JsonSchema = { type: 'object', properties: { ...content?.schema.properties, ...inAddress }, required }
        return { method: method.toUpperCase(), path, contentType, schema }
      }),
  )
  return [...described, FILE_SERVICE]
}

/** Words that every object knows. */
const PROTOTYPE_WORDS: readonly string[] = Object.getOwnPropertyNames(Object.prototype)

const hostileValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
/** What a header can carry: visible letters, not at the edge of a line. */
const headerText = fc.constantFrom(...HOSTILE_TEXTS.filter(text => /^[\x21-\x7e]{1,3000}$/.test(text)))
const change = fc.record({
  at: fc.nat(50),
  how: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'remove', 'add'),
  value: hostileValue,
})

/** One call of any of these operations: mostly what fits, with up to three places changed, sometimes no body at all. */
export function hostileCalls(operations: readonly Operation[]): fc.Arbitrary<HostileCall> {
  return fc
    .record({
      operation: fc.constantFrom(...operations),
      isFull: fc.boolean(),
      id: fc.constantFrom('1', '9223372036854775807', '13'),
      changes: fc.array(change, { maxLength: 3 }),
      broken: fc.oneof({ weight: 30, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...BROKEN_BODIES) }),
      key: fc.option(headerText, { freq: 2 }),
      forwarded: fc.option(headerText, { freq: 1 }),
    })
    .map(({ operation, isFull, id, changes, broken, key, forwarded }) => {
      const fields = changed(requestWith(isFull ? everything(operation.schema) : operation.schema, [], id), changes)
      const call = written(operation, fields, broken)
      const headers = {
        ...call.headers,
        ...(key ? { 'idempotency-key': key } : {}),
        ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
      }
      return { ...call, headers }
    })
}

/** A call for each place of every operation, where all fits but a word that every object knows in that place. */
export function prototypeCalls(operations: readonly Operation[]): HostileCall[] {
  return operations.flatMap(operation => {
    const fields = () => requestWith(everything(operation.schema), [], '13')
    return placesIn(fields()).map((_place, index) => {
      const body = fields()
      const place = placesIn(body)[index]
      if (place) place.within[place.key] = PROTOTYPE_WORDS[index % PROTOTYPE_WORDS.length]
      return written(operation, body, null)
    })
  })
}

/** The schema with all its fields required, so that optional ones are sent too. */
function everything(schema: JsonSchema): JsonSchema {
  return { ...schema, required: Object.keys(schema.properties ?? {}) }
}

type Change = { at: number; how: string; value: unknown }

function changed(fields: Record<string, unknown>, changes: readonly Change[]): Record<string, unknown> {
  for (const { at, how, value: drawn } of changes) {
    // A later change may write into this one; what was drawn must stay as it is.
    const value = structuredClone(drawn)
    const places = placesIn(fields)
    const place = places[at % Math.max(places.length, 1)]
    if (how === 'add' || !place) fields[typeof value === 'string' ? value.slice(0, 200) : '__proto__x'] = value
    else if (how === 'remove' && !Array.isArray(place.within)) delete place.within[place.key]
    else place.within[place.key] = value
  }
  return fields
}

/** Every place a value stands in, at any depth. */
function placesIn(value: unknown): { within: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const within = value as Record<string, unknown> // an array is written to by its indexes in the same way
  return Object.keys(within)
    .slice(0, 50)
    .flatMap(key => [{ within, key }, ...placesIn(within[key])])
}

function written(operation: Operation, fields: Record<string, unknown>, broken: string | null): HostileCall {
  const { method, contentType, path } = operation
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(plain(fields[name] ?? '1')) || '1')
  const rest = Object.entries(fields).filter(([name]) => !inPath.includes(name))
  const form = () => new URLSearchParams(rest.map(([name, value]) => [name, plain(value)])).toString()
  if (contentType === '') return { method, address: `${filled}?${broken ?? form()}`.slice(0, 12_000), body: undefined, headers: {} }
  if (contentType === 'multipart/form-data') {
    return { method, address: filled, body: broken ?? multipart(rest), headers: { 'content-type': 'multipart/form-data; boundary=b' } }
  }
  const body = contentType === 'application/json' ? JSON.stringify(Object.fromEntries(rest)) : form()
  return { method, address: filled, body: broken ?? body, headers: { 'content-type': contentType } }
}

/** Text that an address can hold: half a pair of surrogates can't be escaped. */
function plain(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

function multipart(fields: readonly [string, unknown][]): string {
  const parts = fields.map(([name, value]) => {
    const file = name === 'file' ? `; filename="${plain(value).slice(0, 300)}.png"\r\ncontent-type: image/png` : ''
    return `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n\u0089PNG${plain(value)}\r\n`
  })
  return `${parts.join('')}--b--\r\n`
}
