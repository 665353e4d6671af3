// Answer call: what happens to every call of an endpoint, in order: limits, origin, headers, session, access, body, seal, input.
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from '@tallyhelm/flows/session/authenticate'
import { authenticateLook, isLook } from '@tallyhelm/flows/session/looks'
import { authenticateStaff } from '@tallyhelm/flows/staff/authenticate'
import { claimNonce } from '@tallyhelm/flows/session/claim-nonce'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import { FILES_PER_USER_PER_MINUTE } from '@tallyhelm/protocol/topics/exports/limits'
import { networkOf } from '@tallyhelm/protocol/values/network'
import type { Endpoint, FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { fileAnswer } from '@tallyhelm/protocol/wire/file-answer'
import { CLIENT_ID, HEADERS, PROTOCOL_VERSION } from '@tallyhelm/protocol/wire/envelope'
import { inLogContext } from '@tallyhelm/world/handles/log-context'
import type { World } from '@tallyhelm/world/handles/world'
import { requireAccess, requireReading, isForStaff, isOpenToAnyone } from './access.ts'
import { createCall, type Realm, type SpooledUpload } from './call.ts'
import { readSessionCookie, sessionCookieText } from './cookie.ts'
import { failureOf } from './failure.ts'
import type { Limiter, Limits } from './limiter.ts'
import type { Nonces } from './nonces.ts'
import { goneSignal, sendFile } from './send-file.ts'
import { requireOwnOrigin } from './origin.ts'
import { readOnly } from './read-only.ts'
import { type Fields, parseForm, parseJson, tidyObject } from './parse-body.ts'
import { MOST_BODY_BYTES, MOST_BODY_BYTES_OF_STRANGERS, readBody } from './read-body.ts'
import type { Route } from './routes.ts'
import { type OpenedCall, openSealedCall } from './transmission.ts'
import { readUpload, spoolUpload } from './upload.ts'
import { validate } from './validate.ts'

/** What all calls of one process share. `checksReplies` proves each reply against its schema (tests, demo): a defect if it does not fit. */
export type Edge = { world: World; limiter: Limiter; limits: Limits; nonces: Nonces; checksReplies: boolean }

/** Each takes 2 ms of the only thread; a page makes one in ten minutes. */
const NEW_KEYS_OF_STRANGERS_PER_MINUTE = 300

/** Answers one call with the envelope, whatever happens, or with the file that it asked for. */
export async function answerCall(edge: Edge, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<string | Readable> {
  const state: CallState = { seals: [], gone: goneSignal(reply) }
  const { seals, gone } = state
  const answer = await answerOf(edge, route, request, reply, state)
    .catch((error: unknown) => (gone.aborted ? '' : refuse(edge.world, request, reply, error, state.actor)))
    .finally(() => state.spooled?.file.discard())
  if (typeof answer !== 'string') return sendFile(reply, answer, gone)
  const text = answer
  const seal = seals[0]
  reply.type('application/json; charset=utf-8')
  if (!seal) return text
  reply.header(HEADERS.transmissionMode, '1')
  return seal.seal(text)
}

/** `actor` once it is known who calls. */
type CallState = {
  seals: OpenedCall[]
  gone: AbortSignal
  actor?: UserActor | StaffActor | undefined
  spooled?: SpooledUpload | undefined
}

async function answerOf(
  edge: Edge,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  state: CallState,
): Promise<string | FileAnswer> {
  const { endpoint } = route
  const { seals, gone } = state
  requireHeaders(edge, request)
  // Nothing is read, opened or parsed before it is known for whom: that costs more than anything a stranger may ask for.
  const isLooking = isLook(credentialsOf(request).sid)
  const actor = isOpenToAnyone(endpoint) && !isLooking ? undefined : await admit(edge, endpoint, request)
  state.actor = actor
  if (endpoint.answer === 'file' && actor?.kind === 'user') {
    edge.limiter(`files ${actor.userId}`, edge.limits.filesPerUserPerMinute ?? FILES_PER_USER_PER_MINUTE)
  }
  const isUpload = endpoint.carriage === 'multipart'
  const spooled = isUpload && endpoint.spools ? await spoolUpload(edge.world, request) : undefined
  state.spooled = spooled?.spooled
  const upload = isUpload && !endpoint.spools ? await readUpload(request) : undefined
  const body = isUpload ? '' : await readBody(request, reply, actor ? MOST_BODY_BYTES : MOST_BODY_BYTES_OF_STRANGERS)
  const fields = isUpload ? ((upload ?? spooled)?.fields ?? {}) : openBody(edge, endpoint, { request, body, isStranger: !actor }, seals)
  const nonce = seals[0]?.nonce
  if (nonce !== undefined && endpoint.changesState) await claimNonce(edge.world, { nonce })
  const input = validate(route.request, { ...fields, ...pathParameters(request) })
  const call = createCall({
    // Ending itself is all that a look may write.
    world: isLooking && !endpoint.changesState ? readOnly(edge.world) : edge.world,
    actor,
    consoleSecret: readSessionCookie(request.headers.cookie, 'console'),
    client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '', sid: headerText(request, HEADERS.session) },
    ...(upload ? { file: upload.file } : {}),
    ...(state.spooled ? { spooled: state.spooled } : {}),
    gone,
    requestId: request.id,
    idempotencyKey: headerText(request, HEADERS.idempotencyKey),
    onCookie: (change, realm) => void reply.header('set-cookie', sessionCookieText(change, realm)),
  })
  const data = await inLogContext({ requestId: request.id, ...(actor ? idsOf(actor) : {}) }, () => route.handle(call, input))
  if (endpoint.answer === 'file') return fileAnswer.parse(data)
  return JSON.stringify({ code: 0, msg: '', data: edge.checksReplies ? route.response.parse(data) : data })
}

/** The checks that need no body: whose page asks, which protocol, how often. */
export function requireHeaders(edge: Edge, request: FastifyRequest): void {
  edge.limiter(`address ${networkOf(request.ip)}`, edge.limits.perAddressPerMinute)
  requireOwnOrigin(request.headers, edge.world.settings.trustedOrigins)
  const isOurs = request.headers[HEADERS.clientId] === CLIENT_ID && request.headers[HEADERS.version] === PROTOCOL_VERSION
  if (!isOurs) throw new Refusal('REQUEST_MALFORMED')
}

type Gated = Pick<Endpoint<unknown, unknown>, 'callers' | 'roles' | 'staffRoles' | 'allowsInitialPassword' | 'changesState' | 'answer'>

/** The signed-in user, or the member of staff, who may call this endpoint. Which realm is asked follows from the endpoint alone. */
export async function admit(edge: Edge, endpoint: Gated, request: FastifyRequest): Promise<UserActor | StaffActor> {
  const isLooking = isLook(headerText(request, HEADERS.session))
  const actor = isLooking
    ? await authenticateLook(edge.world, credentialsOf(request), { page: headerText(request, HEADERS.page), call: pathOf(request) })
    : isForStaff(endpoint)
      ? await authenticateStaff(edge.world, credentialsOf(request, 'console'))
      : await authenticate(edge.world, credentialsOf(request))
  edge.limiter(`session ${actor.sessionId}`, edge.limits.perSessionPerMinute)
  if (isLooking) requireReading(endpoint)
  requireAccess(endpoint, actor)
  return actor
}

/** A look is the console's: its other half is that of the session that opened it. */
export function credentialsOf(request: FastifyRequest, realm: Realm = 'portal') {
  const sid = headerText(request, HEADERS.session)
  return {
    sid,
    secret: readSessionCookie(request.headers.cookie, isLook(sid) ? 'console' : realm),
    address: request.ip,
    isUnattended: headerText(request, HEADERS.unattended) !== undefined,
  }
}

/** The envelope of a failure, with its status; the only words a defect says to the outside are the request id. */
export function refuse(world: World, request: FastifyRequest, reply: FastifyReply, error: unknown, actor?: UserActor | StaffActor): string {
  const failed = failureOf(error, request.id, defect =>
    world.log.error(
      { err: defect, requestId: request.id, method: request.method, path: pathOf(request), ...(actor ? idsOf(actor) : {}) },
      'a call failed',
    ),
  )
  reply.status(failed.status).type('application/json; charset=utf-8')
  if (failed.retryAfterSeconds !== undefined) reply.header('retry-after', String(failed.retryAfterSeconds))
  return JSON.stringify(failed.envelope)
}

/** Of the tenant and the person, for the log. */
const idsOf = (actor: UserActor | StaffActor) =>
  actor.kind === 'staff'
    ? { staffId: actor.staffId }
    : { customerId: actor.customerId, subCustomerId: actor.subCustomerId, userId: actor.userId }

type Sent = { request: FastifyRequest; body: string; isStranger: boolean }

/** The request's fields in the carriage that the endpoint declares. */
function openBody(edge: Edge, endpoint: Route['endpoint'], { request, body, isStranger }: Sent, seals: OpenedCall[]): Fields {
  if (endpoint.carriage === 'query') {
    if (body !== '' && body.trim() !== '{}') throw new Refusal('REQUEST_MALFORMED')
    return parseForm(queryOf(request))
  }
  const wanted = endpoint.carriage === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const given = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (given !== wanted) throw new Refusal('CONTENT_TYPE_REFUSED')
  const parse = endpoint.carriage === 'json' ? parseJson : parseForm
  const header = headerText(request, HEADERS.transmissionMode)
  if (header === undefined) {
    if (edge.world.settings.isTransmissionRequired && !endpoint.withoutTransmission) throw new Refusal('TRANSMISSION_REQUIRED')
    return parse(body)
  }
  const sealed = { header, method: request.method, path: request.raw.url ?? '', cid: CLIENT_ID, body: parse(body) }
  const opened = openSealedCall(edge.world, sealed, () => {
    if (isStranger) edge.limiter(`keys ${networkOf(request.ip)}`, NEW_KEYS_OF_STRANGERS_PER_MINUTE)
  })
  edge.nonces.use(opened.nonce)
  seals.push(opened)
  return parse(opened.plaintext)
}

function pathParameters(request: FastifyRequest): Fields {
  return typeof request.params === 'object' && request.params !== null ? tidyObject(request.params) : {}
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}

export function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?')[0] ?? ''
}
