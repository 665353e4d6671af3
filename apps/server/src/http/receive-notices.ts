// Receive notices: POST /notify/{method}, where payment houses tell of payments; outside /api, without session and envelope.
import { receiveNotice } from '@tallyhelm/flows/payments/receive-notice'
import type { NoticeReply } from '@tallyhelm/world/handles/houses'
import type { World } from '@tallyhelm/world/handles/world'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBytes } from './read-body.ts'

const MOST_NOTICE_BYTES = 256 * 1024
const UNKNOWN: NoticeReply = { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'unknown' }

/** Any content type, since houses send what they like; the body is read as bytes, since that is what they sign. */
export async function receiveNotices(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post<{ Params: { method: string } }>('/notify/:method', (request, reply) => answer(world, request.params.method, request, reply))
  })
}

async function answer(world: World, method: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = await readBytes(request, reply, MOST_NOTICE_BYTES)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
  const notice = { method: 'POST', path: request.url.split('?')[0] ?? '', headers, body }
  const { status, headers: told, body: text } = (await receiveNotice(world, method, notice)) ?? UNKNOWN
  return reply.status(status).headers(told).send(text)
}
