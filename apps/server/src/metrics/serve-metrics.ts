// GET /metrics on a port of its own, for Prometheus: nothing else answers there, and nobody signs in.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from '@tallyhelm/world/handles/world'
import type { Metrics } from './registry.ts'

export type MetricsAt = { host: string; port: number }

export async function serveMetrics(metrics: Metrics, at: MetricsAt, log: World['log']): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, reply) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    if (!isAsked) return void reply.writeHead(404).end()
    metrics.text().then(
      text => reply.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be told')
        reply.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  const { address, family, port } = server.address() as AddressInfo // it listens to a port
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
