// The HTTP server: turns requests into calls, lets the platforms answer them, and sends or breaks off the answer.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { addBindings } from '../control/bindings.ts'
import { addInvoices } from '../control/invoices.ts'
import { addBusinesses } from '../control/meta-businesses.ts'
import { addPixels } from '../control/meta-pixels.ts'
import { addActs } from '../control/meta-acts.ts'
import { addPeople } from '../control/meta-people.ts'
import { addRequests } from '../control/meta-requests.ts'
import { addThefts } from '../control/thefts.ts'
import { addControl, controlError } from '../control/router.ts'
import { addExchange } from '../exchange/router.ts'
import { type Operation, perform, type Performed, type Voice } from '../faults/perform.ts'
import { googleVoice } from '../google/errors.ts'
import { googleOperation } from '../google/router.ts'
import { addHouses } from '../houses/router.ts'
import { robotOperation, robotVoice } from '../messaging/robots.ts'
import { messagingOperation, messagingVoice } from '../messaging/router.ts'
import { addDialog } from '../meta/dialog.ts'
import { addEnrolment } from '../meta/enrolment.ts'
import { metaVoice } from '../meta/errors.ts'
import { addPictures } from '../meta/pictures.ts'
import { startPings } from '../meta/pings.ts'
import { addVideos } from '../meta/video-files.ts'
import { isMetaBatch, metaOperation, runMetaBatch } from '../meta/router.ts'
import { runRules } from '../meta/rule-runs.ts'
import { nextRequestId, type World } from '../state/world.ts'
import { playPlots } from '../thefts/play.ts'
import { addTikTokFiles } from '../tiktok/file-bytes.ts'
import { tiktokVoice } from '../tiktok/envelope.ts'
import { tiktokOperation } from '../tiktok/router.ts'
import { addWebsites } from '../websites/router.ts'
import { type Call, parseBody, type Reply } from '../wire/call.ts'
import { parseMultipart } from '../wire/multipart.ts'

interface Vendor {
  prefix: string
  voice: Voice
  operation: (world: World, call: Call) => Operation
}

const VENDORS: Vendor[] = [
  { prefix: '/meta', voice: metaVoice, operation: metaOperation },
  { prefix: '/google', voice: googleVoice, operation: googleOperation },
  { prefix: '/tiktok', voice: tiktokVoice, operation: tiktokOperation },
  { prefix: '/wecom', voice: robotVoice, operation: robotOperation },
  { prefix: '/messaging', voice: messagingVoice, operation: messagingOperation },
]
/** The largest picture, or piece of a video, and what stands around it. */
const MOST_OF_A_FILE = 40_000_000
const LOGGED_REQUESTS = 500
const LOGGED_CHARACTERS = 2000

export function buildServer(world: World, reset: (seed?: 'demo' | 'empty') => void): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: 4_000_000, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'buffer', bodyLimit: MOST_OF_A_FILE }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error, _request, reply) => {
    const known = controlError(error)
    if (known) return reply.code(known.status).send({ error: known.message })
    console.error(error)
    return reply.code(500).send({ error: 'the sandbox failed; see its log' })
  })
  addControl(app, world, reset)
  addBindings(app, world)
  addInvoices(app, world)
  addRequests(app, world)
  addBusinesses(app, world)
  addPixels(app, world)
  addPeople(app, world)
  addActs(app, world)
  addThefts(app, world)
  addExchange(app, world)
  addPictures(app)
  addVideos(app, world)
  addTikTokFiles(app, world)
  addEnrolment(app, world)
  addDialog(app, world)
  addWebsites(app)
  const pings = startPings(world, () => {
    playPlots(world)
    runRules(world)
  })
  app.addHook('onClose', () => pings.stop())
  addHouses(app, world, {
    read: (prefix, request) => ({ ...readCall(world, prefix, request), raw: textBody(request), url: request.raw.url ?? '' }),
    send: (reply, request, { prefix, call, operation, outcome }) => {
      log(world, call, prefix, operation, outcome)
      return sendOutcome(reply, request, outcome)
    },
  })
  for (const vendor of VENDORS) {
    app.route({
      method: ['GET', 'POST', 'DELETE', 'PUT'],
      url: `${vendor.prefix}/*`,
      handler: (request, reply) => answer(world, vendor, request, reply),
    })
  }
  return app
}

async function answer(world: World, vendor: Vendor, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const call = readCall(world, vendor.prefix, request)
  if (vendor.prefix === '/meta' && isMetaBatch(call)) {
    const content = await runMetaBatch(world, call)
    log(world, call, vendor.prefix, { name: 'meta.batch', accountId: null }, { kind: 'reply', reply: content, fault: null })
    return send(reply, content)
  }
  const operation = vendor.operation(world, call)
  const outcome = await perform(world, vendor.voice, operation, call)
  log(world, call, vendor.prefix, operation, outcome)
  return sendOutcome(reply, request, outcome)
}

function sendOutcome(reply: FastifyReply, request: FastifyRequest, outcome: Performed): FastifyReply {
  if (outcome.kind === 'reply') return send(reply, outcome.reply)
  reply.hijack()
  if (outcome.kind === 'half') sendHalf(reply, outcome.reply)
  else request.raw.socket.destroy()
  return reply
}

const textBody = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

function readCall(world: World, prefix: string, request: FastifyRequest): Call {
  const [path = '', query = ''] = request.raw.url?.split('?') ?? []
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) headers[name] = Array.isArray(value) ? value.join(', ') : value
  return {
    method: request.method,
    path: decodePath(path.slice(prefix.length)),
    query: Object.fromEntries(new URLSearchParams(query)),
    ...bodyOf(request, headers['content-type']),
    headers,
    baseUrl: `http://${headers.host ?? 'localhost'}${prefix}`,
    requestId: nextRequestId(world),
    stale: false,
  }
}

function bodyOf(request: FastifyRequest, contentType = ''): Pick<Call, 'body' | 'files'> {
  if (!Buffer.isBuffer(request.body)) return { body: parseBody(contentType, textBody(request)) }
  const { fields, files } = parseMultipart(contentType, request.body)
  return { body: fields, files }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function send(reply: FastifyReply, content: Reply): FastifyReply {
  return reply
    .code(content.status)
    .headers(content.headers)
    .send(content.bytes ?? content.body)
}

/** Announces the whole body, sends half of it, and cuts the connection. */
function sendHalf(reply: FastifyReply, content: Reply): void {
  const body = content.bytes ?? Buffer.from(content.body)
  reply.raw.writeHead(content.status, { ...content.headers, 'content-length': body.length })
  reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.socket?.destroy())
}

function log(world: World, call: Call, prefix: string, operation: { name: string; accountId: string | null }, outcome: Performed): void {
  const query = new URLSearchParams(Object.entries(call.query).filter(([name]) => !isSecret(name)))
  const body = Object.fromEntries(Object.entries(call.body).filter(([name]) => !isSecret(name)))
  world.requests.push({
    at: world.clock.now(),
    method: call.method,
    path: `${prefix}${call.path}${query.size > 0 ? `?${query}` : ''}`.slice(0, LOGGED_CHARACTERS),
    operation: operation.name,
    accountId: operation.accountId,
    body: Object.keys(body).length > 0 ? JSON.stringify(body).slice(0, LOGGED_CHARACTERS) : '',
    status: outcome.kind === 'reply' ? outcome.reply.status : 0,
    fault: outcome.fault?.kind ?? null,
  })
  if (world.requests.length > LOGGED_REQUESTS) world.requests.shift()
}

function isSecret(name: string): boolean {
  return /token|secret|appsecret_proof|^code$/.test(name) && name !== 'pageToken'
}
