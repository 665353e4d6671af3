// One request and one reply of an imitated platform, apart from the HTTP server, so that faults and batches can wrap them.
import { createHash } from 'node:crypto'
import type { RowTwist } from '../faults/kinds.ts'
import type { FormFile } from './multipart.ts'

export interface Call {
  method: string
  /** Path below the platform's prefix, starting with "/", exactly as it was sent. */
  path: string
  query: Record<string, string>
  /** Parsed JSON object or form fields; empty when there was none or it could not be read. */
  body: Record<string, unknown>
  /** Of a multipart form, by the field that each stands in. */
  files?: Record<string, FormFile>
  headers: Record<string, string | undefined>
  /** Scheme, host and prefix under which the caller reached us; pages link to it. */
  baseUrl: string
  requestId: string
  /** A stale_read fault is active: reads show the state before the last change. */
  stale: boolean
  /** A fault that twists a row of spend is active. */
  twist?: RowTwist
  /** What the platform's usage headers say, where it has some. */
  usagePercent?: number
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
  /** instead of `body`, where a file is sent */
  bytes?: Buffer
}

/** A refusal in the platform's own shape; thrown while handling a call and turned into the reply. */
export class WireRefusal extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super(`refused with ${reply.status}`)
    this.reply = reply
  }
}

export function jsonReply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=UTF-8', ...headers }, body: JSON.stringify(body) }
}

export function textReply(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}

/** Form fields or a JSON object; anything else is an empty object: no parameters came. */
export function parseBody(contentType: string | undefined, raw: string): Record<string, unknown> {
  if (raw === '') return {}
  if (contentType?.includes('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(raw))
  return jsonObject(raw)
}

/** The object in a JSON text; an empty one for everything that is not an object. */
export function jsonObject(text: string): Record<string, unknown> {
  const value = jsonValue(text)
  return isObject(value) ? value : {}
}

/** Any JSON value; undefined when the text is not JSON. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** The token of an "Authorization: Bearer …" header. */
export function bearerToken(call: Call): string | null {
  return /^Bearer\s+(\S+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? null
}

/** A stable id made from a running number: the same start gives the same ids. */
export function traceId(sequence: number, length: number): string {
  return createHash('sha256').update(`tallyhelm sandbox ${sequence}`).digest('base64url').replace(/[-_]/g, 'A').slice(0, length)
}
