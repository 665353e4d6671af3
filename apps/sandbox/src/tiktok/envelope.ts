// TikTok's envelope: HTTP 200 for nearly everything, the truth is in "code".
import type { Fault } from '../faults/kinds.ts'
import { type Call, isObject, jsonReply, jsonValue, type Reply, textOf, WireRefusal } from '../wire/call.ts'

export function tiktokReply(call: Call, data: unknown): Reply {
  return jsonReply(200, { code: 0, message: 'OK', request_id: call.requestId, data })
}

export function tiktokError(call: Call, code: number, message: string): Reply {
  return jsonReply(200, { code, message, request_id: call.requestId, data: {} })
}

export function refuseTikTok(call: Call, code: number, message: string): never {
  throw new WireRefusal(tiktokError(call, code, message))
}

const RATE_MESSAGES: Record<number, string> = {
  40016: 'Too many requests. Please retry in some time.',
  40100: 'Too many requests. Please retry in some time.',
  40133: 'Too many requests for this advertiser. Please retry in some time.',
}

export const tiktokVoice = {
  platform: 'tiktok' as const,
  error: (fault: Fault, call: Call) => {
    const reply = tiktokError(call, Number(fault.code ?? 50000), fault.message ?? 'System error')
    return { ...reply, status: fault.httpStatus ?? 200 }
  },
  /** The envelope names no time to wait; only the gateway before the interface does, with HTTP 429. */
  rateLimited: (fault: Fault, call: Call) => {
    const code = Number(fault.code ?? 40100)
    const reply = tiktokError(call, code, RATE_MESSAGES[code] ?? 'Too many requests. Please retry in some time.')
    if (fault.ms === null) return reply
    return { ...reply, status: 429, headers: { ...reply.headers, 'retry-after': String(Math.ceil(fault.ms / 1_000)) } }
  },
  /** HTTP 5xx comes from the gateway before the interface, so it is a page and no envelope. */
  unavailable: () => ({
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>',
  }),
}

/** Arrays and objects in a query string are JSON text. */
export function jsonParameter(call: Call, name: string): unknown {
  const text = call.query[name]
  if (text === undefined) return undefined
  const value = jsonValue(text)
  if (value === undefined) refuseTikTok(call, 40002, `${name}: Not a valid JSON.`)
  return value
}

export function listParameter(call: Call, name: string): string[] | null {
  const value = jsonParameter(call, name)
  if (value === undefined) return null
  if (!Array.isArray(value)) refuseTikTok(call, 40002, `${name}: Not a valid list.`)
  return value.map(String)
}

export function objectParameter(call: Call, name: string): Record<string, unknown> {
  const value = jsonParameter(call, name)
  if (value === undefined) return {}
  if (!isObject(value)) refuseTikTok(call, 40002, `${name}: Not a valid object.`)
  return value
}

/** Names separated by spaces: what is served here, and what TikTok knows besides. */
export interface Names {
  served: string
  notImitated?: string
}

/** Refuses what is not served, and says whether TikTok knows it: dropping it would answer another question than the one asked. */
export function requireKnown(call: Call, where: string, given: readonly string[], { served, notImitated = '' }: Names): void {
  const known = served.split(' ')
  const unknown = given.find(name => !known.includes(name))
  if (unknown === undefined) return
  if (notImitated.split(' ').includes(unknown))
    refuseTikTok(call, 40002, `${where}${unknown}: Known to TikTok, not imitated by this sandbox.`)
  refuseTikTok(call, 40002, `${where}${unknown}: Unknown field.`)
}

/** The filter of a list, with the names that it may hold. */
export function filteringOf(call: Call, names: Names): Record<string, unknown> {
  const filtering = objectParameter(call, 'filtering')
  requireKnown(call, 'filtering.', Object.keys(filtering), names)
  return filtering
}

export function requiredText(call: Call, value: unknown, name: string): string {
  const text = textOf(value)
  if (text === null || text === '') refuseTikTok(call, 40002, `${name}: Missing data for required field.`)
  return text
}

export interface Paged<T> {
  rows: T[]
  pageInfo: { page: number; page_size: number; total_number: number; total_page: number }
}

export function paged<T>(call: Call, rows: T[], maximum: number): Paged<T> {
  const page = Number(call.query.page ?? 1)
  const size = Number(call.query.page_size ?? 10)
  if (!Number.isInteger(page) || page < 1) refuseTikTok(call, 40002, 'page: Must be greater than or equal to 1.')
  if (!Number.isInteger(size) || size < 1 || size > maximum) refuseTikTok(call, 40002, `page_size: Must be between 1 and ${maximum}.`)
  const total = Math.ceil(rows.length / size)
  return {
    rows: rows.slice((page - 1) * size, page * size),
    pageInfo: { page, page_size: size, total_number: rows.length, total_page: total },
  }
}
