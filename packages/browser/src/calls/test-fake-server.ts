// Fake server: answers the calls of a page in its own browser. Every request and every answer is proved against the endpoint's schema.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CallSchemas, Endpoint, EndpointsOf } from '@tallyhelm/protocol/wire/endpoint'
import { HEADERS } from '@tallyhelm/protocol/wire/envelope'
import { z } from 'zod'
import { fileRequestOver } from './test-file-request.ts'
import { sampleOf, type SampleWords } from './test-samples.ts'
import { makeSealedKey, type SealedKey } from './test-sealed.ts'

type Handler = (request: unknown, headers: Headers) => unknown
/** Gives the answer's data, throws a Refusal, or gives a Response of its own; a TypeError is a line that was cut. */
type HandlersFor<Schemas extends CallSchemas> = {
  readonly [Name in keyof Schemas]?: (
    request: z.output<Schemas[Name]['request']>,
    headers: Headers,
  ) => z.output<Schemas[Name]['response']> | Response | Promise<z.output<Schemas[Name]['response']> | Response>
}
type Schema = { parse: (value: unknown) => unknown }
type Route = { endpoint: Endpoint<unknown, unknown>; place: RegExp; request: Schema; response: Schema; handle: Handler }
type Seen = { method: string; path: string; headers: Headers; request: unknown }

export type FakeServer = {
  /** Later handlers come first. */
  answer: <Schemas extends CallSchemas>(endpoints: EndpointsOf<Schemas>, schemas: Schemas, handlers: HandlersFor<Schemas>) => void
  /** A file beside the calls, as `/version.json`. Later files come first. */
  file: (path: string, content: () => Response | Promise<Response>) => void
  /** Calls of these that no handler is there for are answered with a sample of their schema; with words of the test’s, all of them are. */
  sample: <Schemas extends CallSchemas>(endpoints: EndpointsOf<Schemas>, schemas: Schemas, words?: SampleWords) => void
  /** Calls that no handler is there for are not answered, as on a line that has died, instead of failing the test. */
  leaveRest: () => void
  /** Every call that came for the endpoint, in order. */
  seen: (endpoint: { path: string }) => readonly Seen[]
  /** What no handler was there for, and what did not fit its schema: nothing, or the test is wrong. */
  misfits: readonly string[]
  forget: () => void
}

/** Takes the place of `fetch` in this page, and of the request that files are sent by. */
export async function startFakeServer(): Promise<FakeServer> {
  const key = await makeSealedKey()
  let routes: Route[] = []
  let files = new Map<string, () => Response | Promise<Response>>()
  let leavesRest = false
  /** From the end of one test to the first answer of the next: what the page before still asks for is nobody's. */
  let isBetween = true
  const seen: Seen[] = []
  const misfits: string[] = []

  async function serve(method: string, url: URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (url.pathname === '/api/security/transmission/key') return envelope(0, '', keyAnswer(key))
    const file = files.get(url.pathname)
    if (file) return file()
    const route = routes.find(({ endpoint, place }) => endpoint.method === method && place.test(url.pathname))
    if (route === undefined && (leavesRest || isBetween)) return new Promise(() => undefined)
    if (route === undefined) throw new Error(`no handler for ${method} ${url.pathname}`)
    const sent = await requestOf(key, method, url, headers, init.body)
    const request = route.request.parse({ ...route.place.exec(url.pathname)?.groups, ...sent })
    seen.push({ method, path: route.endpoint.path, headers, request })
    const data = await route.handle(request, headers)
    return data instanceof Response ? data : envelope(0, '', route.response.parse(data))
  }

  window.fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted()
    const method = init.method ?? 'GET'
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const answered = serve(method, url, init).catch((error: unknown) => {
      if (error instanceof Refusal) return envelope(error.code, error.message, { request_id: 'fake', fields: error.fields }, error.status)
      if (error instanceof TypeError) throw error
      misfits.push(`${method} ${url.pathname}: ${wordsOf(error)}`)
      return envelope(5000, 'the fake server has no such answer', { request_id: 'fake' }, 500)
    })
    return await unlessAborted(answered, init.signal)
  }
  window.XMLHttpRequest = fileRequestOver(window.fetch)
  return {
    answer: (endpoints, schemas, handlers) => {
      isBetween = false
      routes = [...routesOf(endpoints, schemas, handlers), ...routes]
    },
    sample: (endpoints, schemas, words) => {
      const handlers = Object.entries(schemas).map(([name, { response }]) => [name, () => sampleOf(response, 0, '', words)])
      const made = routesOf(endpoints, schemas, Object.fromEntries(handlers))
      routes = words === undefined ? [...routes, ...made] : [...made, ...routes]
    },
    file: (path, content) => void files.set(path, content),
    leaveRest: () => {
      leavesRest = true
    },
    seen: ({ path }) => seen.filter(call => call.path === path),
    misfits,
    forget: () => {
      routes = []
      files = new Map()
      leavesRest = false
      isBetween = true
      seen.length = 0
      misfits.length = 0
    },
  }
}

const routesOf = <Schemas extends CallSchemas>(endpoints: EndpointsOf<Schemas>, schemas: Schemas, handlers: HandlersFor<Schemas>) =>
  Object.entries(handlers).map(([name, handle]) => {
    const endpoint = endpoints[name]
    if (endpoint === undefined) throw new Error(`there is no endpoint ${name}`)
    const place = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    // The three tables have the same keys and matching shapes by their types; here the shapes are let go.
    return { endpoint, place, ...schemas[name], handle } as unknown as Route
  })

const wordsOf = (error: unknown): string =>
  error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error)

const envelope = (code: number, msg: string, data: unknown, status = 200) => Response.json({ code, msg, data }, { status })

const keyAnswer = ({ publicKey }: SealedKey) => ({
  version: '1',
  key_id: 'fake',
  public_key: publicKey,
  server_time: new Date().toISOString(),
  required: true,
})

async function requestOf(key: SealedKey, method: string, url: URL, headers: Headers, body: RequestInit['body']): Promise<object> {
  const mode = headers.get(HEADERS.transmissionMode)
  if (body instanceof FormData) return Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))
  if (mode === null) return Object.fromEntries(url.searchParams)
  const isForm = headers.get('content-type')?.includes('form') ?? false
  const { k, v } = isForm ? Object.fromEntries(new URLSearchParams(String(body))) : JSON.parse(String(body))
  const inside = await key.open(method, url.pathname + url.search, mode, k, v)
  return isForm ? Object.fromEntries(new URLSearchParams(inside)) : JSON.parse(inside)
}

function unlessAborted<T>(answered: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return answered
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    answered.then(resolve, reject)
  })
}
