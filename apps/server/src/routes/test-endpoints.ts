// Every endpoint of every topic with its request schema, and requests made from the schema, for the tests that run them all.
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { z } from 'zod'
import type { Answer, Client } from '../program/test-server.ts'

export type AnyEndpoint = Endpoint<unknown, unknown>
export type Listed = { name: string; endpoint: AnyEndpoint; request: JsonSchema }
export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  minimum?: number
}

const TOPICS = join(import.meta.dirname, '../../../../packages/protocol/src/topics')

/** Every table named …Endpoints of every topic, so that a new one can't be forgotten. */
export async function allEndpoints(): Promise<Listed[]> {
  const found: Listed[] = []
  for (const file of readdirSync(TOPICS, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('endpoints.ts')) continue
    const topic = dirname(file)
    // «console-endpoints.ts» and its «console-schemas.ts» are the console's part of a topic that the portal has too.
    const place = [topic, basename(file).split('-').slice(0, -1).join('-')].filter(part => part !== '').join('.')
    const [tables, schemas] = [await tablesOf(file), await tablesOf(file.replace(/endpoints\.ts$/, 'schemas.ts'))]
    for (const [tableName, table] of Object.entries(tables)) {
      if (!tableName.endsWith('Endpoints')) continue
      const requests = schemas[tableName.replace('Endpoints', 'Schemas')] as Record<string, { request: z.ZodType }> // the table takes its types from them
      for (const [name, endpoint] of Object.entries(table as Record<string, AnyEndpoint>)) {
        const request = requests[name]?.request
        if (!request) throw new Error(`${place}.${name} has no schema`)
        const described = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
        found.push({ name: `${place}.${name}`, endpoint, request: described as JsonSchema }) // the parts of JSON Schema named above
      }
    }
  }
  return found
}

async function tablesOf(file: string): Promise<Record<string, unknown>> {
  return await import(join(TOPICS, file))
}

/** A call with nothing in it: who may not call hears so before anyone looks at the fields. */
export function emptyCall(client: Client, { method, path, carriage }: AnyEndpoint): Promise<Answer> {
  const address = path.replace(/\{\w+\}/g, '1')
  if (carriage === 'query') return client.call(method, address)
  if (carriage === 'json') return client.call(method, address, '{}')
  if (carriage === 'form') return client.call(method, address, new URLSearchParams())
  return client.call(method, address, '--b--\r\n', { 'content-type': 'multipart/form-data; boundary=b' })
}

/** A call with these fields, in the endpoint's carriage. */
export function callWith(client: Client, { method, path, carriage }: AnyEndpoint, fields: Record<string, unknown>): Promise<Answer> {
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(fields[name] ?? '1')))
  const plain = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  if (carriage === 'query') return client.call(method, `${address}?${plain}`)
  if (carriage === 'form') return client.call(method, address, plain)
  return client.call(method, address, JSON.stringify(fields), { 'idempotency-key': crypto.randomUUID() })
}

/** The shapes that a request may have, each under its name: a union has one for each kind, all others a single one without a name. */
export function variantsOf(request: JsonSchema): { kind: string; request: JsonSchema }[] {
  const variants = request.properties ? undefined : (request.oneOf ?? request.anyOf)
  return variants?.map(variant => ({ kind: kindOf(variant), request: variant })) ?? [{ kind: '', request }]
}

function kindOf({ properties = {} }: JsonSchema): string {
  const fixed = Object.values(properties).find(field => field.const !== undefined)
  return String(fixed?.const ?? '')
}

const ID_FIELD = /^(ids?|apply_no)$|_ids?$/

/** What an answer says apart from its request id and the id that was asked for. */
export function sayings({ code, msg, data }: Answer, id: string): string {
  const { request_id: _, ...rest } = data ?? {}
  return JSON.stringify({ code, msg, rest }).replaceAll(id, 'ID')
}

/** Where a request takes an id: the names of the fields down to it; a list is passed through. */
export function idPaths(schema: JsonSchema, path: readonly string[] = []): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = [...path, name]
    return ID_FIELD.test(name) ? [here] : idPaths(field.items ?? field, here)
  })
}

/** A request with all that is required, and this id at this place. */
export function requestWith(schema: JsonSchema, path: readonly string[], id: string): Record<string, unknown> {
  const [first, ...rest] = path
  const wanted = [...new Set([...(schema.required ?? []), ...(first === undefined ? [] : [first])])]
  const fields = wanted.map(name => {
    const field = schema.properties?.[name] ?? {}
    if (name !== first) return [name, sampleOf(field, id)]
    if (rest.length > 0) return [name, field.items ? [requestWith(field.items, rest, id)] : requestWith(field, rest, id)]
    return [name, field.type === 'array' ? [id] : id]
  })
  return Object.fromEntries(fields)
}

const TEXTS = [
  '示例文字，足够长的一段内容',
  'sample@example.com',
  '1',
  '1.00',
  '123456',
  '13912345678',
  '2026-03-01',
  'sample',
  '/wallet',
  'a'.repeat(43),
]

function sampleOf(schema: JsonSchema, id: string): unknown {
  const chosen = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (chosen) return sampleOf(chosen, id)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return requestWith(schema, [], id)
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, id)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  const { pattern, minLength = 0 } = schema
  return TEXTS.find(text => text.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))) ?? ''
}
