// What the sandbox's own tests share: a sandbox with a standing clock, and calls as each platform wants them.
import { stillClock } from '../clock.ts'
import { type RunningSandbox, startSandbox } from '../program/sandbox.ts'
import { isObject } from '../wire/call.ts'
import { sandboxCredentials } from '../wire/credentials.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed body, loosely typed: the tests state each value that they rely on. */
  json: Loose
}

/** Any JSON value; indexing an absent member gives undefined. */
// oxlint-disable-next-line typescript/no-explicit-any -- replies are compared with literals, a type would only repeat them
export type Loose = any

export interface TestSandbox extends RunningSandbox {
  advance(ms: number): void
  control(method: string, path: string, body?: unknown): Promise<Loose>
  meta(method: string, path: string, body?: Record<string, string>): Promise<Answer>
  google(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  query(customerId: string, gaql: string): Promise<Loose[]>
  tiktok(method: string, path: string, input?: Record<string, unknown>): Promise<Answer>
  message(kind: string, body: unknown): Promise<Answer>
}

/** 2026-11-20 12:00 in Shanghai. */
export const NOON = Date.parse('2026-11-20T04:00:00Z')

/** The test hands in its fetch: only tests connect to a sandbox, which itself never connects to anything. */
export async function startTestSandbox(connect: typeof fetch, seed: 'demo' | 'empty' = 'empty', stateFile?: string): Promise<TestSandbox> {
  const clock = stillClock(NOON)
  const sandbox = await startSandbox({ port: 0, seed, clock, ...(stateFile === undefined ? {} : { stateFile }) })
  const json = { 'content-type': 'application/json' }
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const reply = await connect(`${sandbox.url}${path}`, init)
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, text, json: parse(text) }
  }
  const google = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(`/google/v25/${path}`, { method: 'POST', headers: { ...json, ...googleHeaders, ...headers }, body: JSON.stringify(body) })
  return {
    ...sandbox,
    advance: clock.advance,
    control: async (method, path, body) =>
      (await call(`/control/${path}`, { method, ...(body === undefined ? {} : { headers: json, body: JSON.stringify(body) }) })).json,
    meta: (method, path, body) =>
      call(`/meta/v26.0/${path}`, {
        method,
        headers: { authorization: `Bearer ${sandboxCredentials.metaAccessToken}` },
        ...(body === undefined ? {} : { body: new URLSearchParams(body) }),
      }),
    google,
    query: async (customerId, gaql) => (await google(`customers/${customerId}/googleAds:search`, { query: gaql })).json.results ?? [],
    tiktok: (method, path, input = {}) => {
      const headers = { ...json, 'access-token': sandboxCredentials.tiktokAccessToken }
      const url = `/tiktok/open_api/v1.3/${path}`
      if (method === 'POST') return call(url, { method, headers, body: JSON.stringify(input) })
      const query = Object.entries(input).map(([name, value]) => [
        name,
        isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value),
      ])
      return call(`${url}?${new URLSearchParams(query)}`, { headers })
    },
    message: (kind, body) =>
      call(`/messaging/${kind}`, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${sandboxCredentials.messagingToken}` },
        body: JSON.stringify(body),
      }),
  }
}

export const googleHeaders = {
  authorization: `Bearer ${sandboxCredentials.googleAccessToken}`,
  'developer-token': sandboxCredentials.googleDeveloperToken,
  'login-customer-id': sandboxCredentials.googleLoginCustomerId,
}

function parse(text: string): Loose {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
