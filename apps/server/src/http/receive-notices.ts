// Receive notices: POST /notify/{method}, where payment houses tell of payments and Meta of ads; outside /api, without session and envelope.
import { answerChallenge, receivePings } from '@tallyhelm/flows/monitors/receive-pings'
import { receiveNotice, refuseNotice } from '@tallyhelm/flows/payments/receive-notice'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { networkOf } from '@tallyhelm/protocol/values/network'
import type { NoticeReply, RawNotice } from '@tallyhelm/world/handles/houses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Edge } from './answer-call.ts'
import { NOTICES_PER_ADDRESS } from './limiter.ts'
import { readBytes } from './read-body.ts'

const MOST_NOTICE_BYTES = 256 * 1024
const UNKNOWN: NoticeReply = { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'unknown' }

/** Any content type, since houses send what they like; the body is read as bytes, since that is what they sign. */
export async function receiveNotices(app: FastifyInstance, edge: Edge): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.get<{ Querystring: Record<string, unknown> }>('/notify/meta', (request, reply) => challenge(edge, request, reply))
    scope.post<{ Params: { method: string } }>('/notify/:method', (request, reply) => answer(edge, request.params.method, request, reply))
  })
}

/** Meta asks once whether the address is ours. */
async function challenge(
  edge: Edge,
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    edge.limiter(`notices ${networkOf(request.ip)}`, edge.limits.noticesPerAddressPerMinute ?? NOTICES_PER_ADDRESS)
    return send(reply, answerChallenge(edge.world, request.query))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return send(reply, { ...UNKNOWN, status: CATALOGUE[error.refusal].status })
  }
}

/** Counted and bounded before anything is read; who sends too much or too often hears so in the house's own form. */
async function answer(edge: Edge, method: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
  const head: Omit<RawNotice, 'body'> = { method: 'POST', path: request.url.split('?')[0] ?? '', headers }
  try {
    edge.limiter(`notices ${networkOf(request.ip)}`, edge.limits.noticesPerAddressPerMinute ?? NOTICES_PER_ADDRESS)
    const body = await readBytes(request, reply, MOST_NOTICE_BYTES)
    const notice = { ...head, body }
    return send(reply, await (method === 'meta' ? receivePings(edge.world, notice) : receiveNotice(edge.world, method, notice)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refused = refuseNotice(edge.world, method, head)
    // What is left of the body is read by nobody.
    reply.header('connection', 'close')
    return send(reply, refused && { ...refused, status: CATALOGUE[error.refusal].status })
  }
}

function send(reply: FastifyReply, said: NoticeReply | undefined): FastifyReply {
  const { status, headers, body } = said ?? UNKNOWN
  return reply.status(status).headers(headers).send(body)
}
