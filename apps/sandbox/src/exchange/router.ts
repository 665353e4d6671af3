// A source of exchange rates: what it says, and how it says it, is set over the control API, so that it can be stale, absurd or broken.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../state/world.ts'
import { sandboxCredentials } from '../wire/credentials.ts'
import { jsonValue } from '../wire/call.ts'

const REPLIES = ['ok', 'error', 'redirect', 'garbage', 'huge'] as const
/** Units for one dollar; the demo's own figures, so that its story stays as it is told. */
const RATES = { CNY: '7.1234', HKD: '7.8123', EUR: '0.9213', GBP: '0.7841', JPY: '151.55', MOP: '8.0467' }
const HUGE = 4_000_000

const settings = z.strictObject({
  rates: z.record(z.string(), z.string()).optional(),
  /** null: always now */
  as_of: z.iso.datetime({ offset: true }).nullable().optional(),
  reply: z.enum(REPLIES).optional(),
})
type Said = { rates: Record<string, string>; asOf: string | null; reply: (typeof REPLIES)[number]; asked: number }

/** `GET /exchange/rates` with the bearer token; `GET` and `POST /control/exchange` look at it and change it. Nothing of it is kept over a restart. */
export function addExchange(app: FastifyInstance, world: World): void {
  const said: Said = { rates: RATES, asOf: null, reply: 'ok', asked: 0 }

  app.get('/exchange/rates', (request, reply) => {
    said.asked += 1
    if (request.headers.authorization !== `Bearer ${sandboxCredentials.exchangeToken}`)
      return reply.code(401).send({ error: 'unauthorized' })
    const answer = { base: 'USD', as_of: said.asOf ?? new Date(world.clock.now()).toISOString(), rates: said.rates }
    switch (said.reply) {
      case 'ok':
        return reply.send(answer)
      case 'error':
        return reply.code(503).send(answer)
      case 'redirect':
        return reply.code(302).header('location', '/exchange/elsewhere').send(answer)
      case 'garbage':
        return reply.type('text/html').send('<html>maintenance</html>')
      case 'huge':
        return reply.send({ ...answer, padding: 'x'.repeat(HUGE) })
    }
  })
  // Where the redirect leads: rates that nobody may believe.
  app.get('/exchange/elsewhere', () => ({ base: 'USD', as_of: new Date(world.clock.now()).toISOString(), rates: { CNY: '0.01' } }))
  app.get('/control/exchange', () => said)
  app.post('/control/exchange', request => {
    const text = typeof request.body === 'string' && request.body !== '' ? request.body : '{}'
    const wanted = settings.parse(jsonValue(text))
    said.rates = wanted.rates ?? said.rates
    if (wanted.as_of !== undefined) said.asOf = wanted.as_of
    said.reply = wanted.reply ?? said.reply
    return said
  })
}
