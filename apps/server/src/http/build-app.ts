// Build app: the HTTP server with its limits, all endpoints, health, description, events and the files of portal and console.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { Refusal, refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import { HEADERS } from '@tallyhelm/protocol/wire/envelope'
import type { World } from '@tallyhelm/world/handles/world'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { QuotaEvents } from '../events/quota-events.ts'
import { admit, answerCall, credentialsOf, requireHeaders, type Edge, pathOf, refuse } from './answer-call.ts'
import { createCall } from './call.ts'
import { createLimiter, DEFAULT_LIMITS, type Limits } from './limiter.ts'
import { createNonces } from './nonces.ts'
import { serveDescription } from './serve-description.ts'
import { lengthBeyond, USUAL_WAIT_SECONDS } from './failure.ts'
import { receiveNotices } from './receive-notices.ts'
import type { Route } from './routes.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { serveFiles } from './serve-files.ts'
import { type SendPage, serveStaticFiles } from './static-files.ts'
import { acceptUploads } from './upload.ts'

const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const IDLE_CONNECTION_MS = 60_000
/** What an address of the portal looks like; with a dot it would name a file. */
const PAGE_PATH = /^\/[A-Za-z0-9/_-]*$/
/** What programs ask for: a page there would be taken for their answer. */
const NO_PAGE = /^\/(metrics|prometheus|notify|health|healthz|livez?|readyz?|ping|status|actuator|debug|server-status)(\/|$)/
const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

export type AppOptions = {
  routes: readonly Route[]
  events: QuotaEvents
  /** What is not ready yet, in words; empty when the server can do its work. */
  unready(): Promise<string[]>
  limits?: Limits
  checksReplies?: boolean
  /** Addresses of reverse proxies whose X-Forwarded-For is believed; none by default. */
  trustedProxies?: readonly string[]
  /** How long a client may take over its headers. */
  headersMs?: number
  /** told of each call that was answered, by the pattern of its route */
  onAnswered?: (call: { method: string; route: string; status: number; seconds: number }) => void
}

/** Everything but listening: tests may inject requests into it. */
export async function buildApp(world: World, options: AppOptions): Promise<FastifyInstance> {
  const headersMs = options.headersMs ?? HEADERS_MS
  const app = Fastify({
    // Named by Fastify's own type: with pino's, the app's type would differ from the one that plugins take.
    loggerInstance: world.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_MS,
    connectionTimeout: IDLE_CONNECTION_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    // Node looks for slow connections only now and then; the limit holds to within that time.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs) },
    routerOptions: { maxParamLength: 100, caseSensitive: true, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    // At the stop, calls in progress are answered; only idle connections are cut.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: request => requestIdOf(request),
    trustProxy: options.trustedProxies ? [...options.trustedProxies] : false,
    clientErrorHandler: (error, socket) => answerBrokenConnection(error, socket),
    frameworkErrors: (error, request, reply) => sendFailure(world, request, reply, error),
  })
  const limits = options.limits ?? DEFAULT_LIMITS
  const edge: Edge = {
    world,
    limiter: createLimiter(world.clock),
    limits,
    nonces: createNonces(world.clock),
    checksReplies: options.checksReplies ?? false,
  }
  const pages: { send?: SendPage } = {}
  // Before anything else: a route keeps the handlers that are known when it is bound, which the first plugin awaited may bring about.
  app.setErrorHandler((error, request, reply) => sendFailure(world, request, reply, error))
  app.setNotFoundHandler((request, reply) => answerUnknown(world, options.routes, pages, request, reply))
  await setSecurityHeaders(app, world.settings.portalUrl.startsWith('https://'))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADERS.requestId, request.id)
    if (isApi(request)) reply.header('cache-control', 'no-store')
    done(hasOneHost(request.raw.rawHeaders) ? undefined : new Refusal('REQUEST_MALFORMED'))
  })
  closeAnswered(app)
  tellAnswered(app, options.onAnswered)
  acceptText(app)
  await acceptUploads(app)
  for (const route of options.routes) {
    const url = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.route({ method: route.endpoint.method, url, handler: (request, reply) => answerCall(edge, route, request, reply) })
  }
  await receiveNotices(app, edge)
  serveHealth(app, options)
  serveDescription(app, edge, options.routes)
  serveEvents(app, edge, options.events)
  if (options.routes.length > 0) serveFiles(app, edge)
  pages.send = await serveStaticFiles(app, { portal: world.settings.portalDist, console: world.settings.consoleDist })
  return app
}

/** A connection whose call is answered during the stop must not be kept open for a next one. */
function closeAnswered(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
}

function sendFailure(world: World, request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const length = lengthBeyond(error)
  if (length !== undefined) reply.header('content-range', length)
  reply.send(refuse(world, request, reply, error))
}

/** A call of no route has no pattern of its own: what strangers ask for must not make new rows. */
function tellAnswered(app: FastifyInstance, tell: AppOptions['onAnswered']): void {
  if (!tell) return
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    tell({ method: request.is404 ? 'any' : request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 })
    done()
  })
}

/** Bodies are left unread: how much is taken in depends on who sends it (read-body). */
function acceptText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const types = ['application/json', 'application/x-www-form-urlencoded']
  app.addContentTypeParser(types, (_request, _body, done) => done(null))
}

function serveHealth(app: FastifyInstance, options: AppOptions): void {
  app.get('/api/health', async (request, reply) => {
    const unready = await options.unready()
    if (unready.length === 0) return { code: 0, msg: '', data: { status: 'ready' } }
    reply.status(503).header('retry-after', String(USUAL_WAIT_SECONDS))
    return { code: CATALOGUE.BUSY.code, msg: refusalMessage('BUSY'), data: { request_id: request.id, unready } }
  })
}

function serveEvents(app: FastifyInstance, edge: Edge, events: QuotaEvents): void {
  app.get(QUOTA_EVENTS_PATH, async (request, reply) => {
    try {
      await openEvents(edge, events, request, reply)
    } catch (error) {
      return reply.send(refuse(edge.world, request, reply, error))
    }
  })
}

async function openEvents(edge: Edge, events: QuotaEvents, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  requireHeaders(edge, request)
  const actor = await admit(edge, { callers: ['customer', 'sub-customer'], changesState: false, answer: 'data' }, request)
  const credentials = credentialsOf(request)
  const client = { address: request.ip, userAgent: '', sid: credentials.sid }
  const { tenant } = createCall({ world: edge.world, actor, client, requestId: request.id, idempotencyKey: undefined, onCookie: () => {} })
  events.requireRoom(tenant)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  request.raw.socket.setTimeout(0)
  events.open(tenant, credentials, reply.raw)
}

/** Unknown below /api: the envelope, 405 when only the method is wrong. Elsewhere a page is asked for: portal and console find their own way. */
function answerUnknown(world: World, routes: readonly Route[], pages: { send?: SendPage }, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  if (isApi(request)) {
    const text = refuse(world, request, reply, new Refusal('NOT_FOUND'))
    const methods = routes.filter(({ endpoint }) => patternOf(endpoint.path).test(path)).map(({ endpoint }) => endpoint.method)
    if (methods.length > 0) reply.status(405).header('allow', [...new Set(methods)].join(', '))
    return reply.send(text)
  }
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && PAGE_PATH.test(path) && !NO_PAGE.test(path)
  return isPage && pages.send ? pages.send(reply, path) : reply.status(404).type('text/plain; charset=utf-8').send('内容不存在')
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)
}

function isApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$|\?)/.test(request.raw.url ?? '')
}

/** Node reads the first of several Host lines, a proxy before it perhaps the last: such a request means to be taken for another. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && /^host$/i.test(rawHeaders[at] ?? '')) hosts += 1
  return hosts <= 1
}

/** The caller's own id when it is harmless, so that a browser's report and our log can be matched. */
function requestIdOf(request: IncomingMessage | { headers: IncomingMessage['headers'] }): string {
  const given = request.headers[HEADERS.requestId]
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** Not even HTTP, too many headers, or too slow: there is no request to answer, only a connection. */
function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { code, msg } = CATALOGUE.REQUEST_MALFORMED
  const body = JSON.stringify({ code, msg, data: { request_id: randomUUID() } })
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
