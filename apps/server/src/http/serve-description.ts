// Serve description: OpenAPI of what customers and other systems may call; the console's part is nobody's business outside.
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import { networkOf } from '@tallyhelm/protocol/values/network'
import type { FastifyInstance } from 'fastify'
import { type Edge, refuse } from './answer-call.ts'
import { openApiOf } from './openapi.ts'
import type { Route } from './routes.ts'

/** Made and compressed once; counted as a call of its network, since nobody signs in for it. */
export function serveDescription(app: FastifyInstance, edge: Edge, routes: readonly Route[]): void {
  const open = routes.filter(({ endpoint }) => !endpoint.callers.includes('staff') && !endpoint.path.startsWith('/api/console/'))
  const text = Buffer.from(JSON.stringify(openApiOf(open, [QUOTA_EVENTS_PATH])))
  const packed = gzipSync(text)
  const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
  app.get('/api/openapi.json', async (request, reply) => {
    try {
      edge.limiter(`address ${networkOf(request.ip)}`, edge.limits.perAddressPerMinute)
    } catch (error) {
      return reply.send(refuse(edge.world, request, reply, error))
    }
    reply.header('cache-control', 'public, max-age=300').header('etag', tag).header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    reply.type('application/json; charset=utf-8')
    const isPacked = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
    return isPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(text)
  })
}
