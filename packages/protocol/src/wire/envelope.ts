// The envelope of every reply under /api: {code, msg, data}; code 0 is success (spec §8).
import type { FieldProblem } from '../errors/refusal.ts'

export type Envelope<Data> = { code: 0; msg: string; data: Data } | Failure
export type Failure = {
  code: number
  msg: string
  data: { request_id: string; fields?: readonly FieldProblem[] } & Record<string, unknown>
}

/** Client id and protocol version that every call carries (spec §9). */
export const CLIENT_ID = '101'
export const PROTOCOL_VERSION = '1'
export const REQUEST_TIMEOUT_MS = 30_000
export const HEADERS = {
  clientId: 'cid',
  version: 'v',
  session: 'sid',
  idempotencyKey: 'idempotency-key',
  transmissionMode: 'transmission-mode',
  /** nobody is at the page that asks: the call does not count as use of the session */
  unattended: 'unattended',
  requestId: 'x-request-id',
  /** of a look: the page that asks */
  page: 'page',
} as const

/** Begins the session id of a look, which no session of a user has. */
export const LOOK_PREFIX = 'look.'
