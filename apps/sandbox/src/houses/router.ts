// Addresses below /houses: each house's calls with the faults that strike them, and the houses' books behind them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUSE_METHOD_CODES } from '@tallyhelm/protocol/topics/payments/enums'
import type { Fault } from '../faults/kinds.ts'
import { type Operation, perform, type Performed, type Voice } from '../faults/perform.ts'
import { takeFault } from '../faults/registry.ts'
import type { World } from '../state/world.ts'
import { HOUSES, houseOf } from './all.ts'
import { findOrder, pay, targetOf } from './book.ts'
import { addCashier } from './cashier.ts'
import { addHouseControl } from './control.ts'
import type { Desk, HouseCall, SandboxHouse } from './house.ts'
import { emptyBook, makeRing } from './keys.ts'
import type { Ring } from './model.ts'
import { type Notifier, startNotifier } from './notifier.ts'

type Answered = { prefix: string; call: HouseCall; operation: Operation; outcome: Performed }
/** What the server does for every vendor. */
type Answer = {
  read(prefix: string, request: FastifyRequest): HouseCall
  send(reply: FastifyReply, request: FastifyRequest, answered: Answered): FastifyReply
}
/** A merchant's answer to an early notice is waited for this long at most. */
const EARLY_MS = 5_000

/** Keys are made when a house is first asked for anything. */
export function addHouses(app: FastifyInstance, world: World, answer: Answer): void {
  const rings = new Map<string, Promise<Ring>>()

  async function deskOf(method: string, host: string | undefined): Promise<Desk | null> {
    const house = houseOf(method)
    if (!house) return null
    if (!world.state.houses?.[house.method]) {
      const making = rings.get(method) ?? makeRing(house)
      rings.set(method, making)
      const ring = await making
      world.state.houses ??= {}
      world.state.houses[house.method] ??= emptyBook(ring)
      world.touched()
    }
    return openDesk(world, house, host ?? ownHost())
  }
  function ownHost(): string {
    const address = app.server.address()
    return address !== null && typeof address === 'object' ? `127.0.0.1:${address.port}` : '127.0.0.1'
  }

  const openDesks = () => HOUSES.flatMap(house => openDesk(world, house, ownHost()) ?? [])
  const notifier = startNotifier(openDesks)
  app.addHook('onClose', () => notifier.stop())
  addCashier(app, deskOf)
  addHouseControl(app, { methods: HOUSE_METHOD_CODES.filter(method => houseOf(method)), deskOf, openDesks, flush: notifier.flush })
  app.route<{ Params: { method: string } }>({
    method: ['GET', 'POST', 'DELETE', 'PUT'],
    url: '/houses/:method/*',
    handler: async (request, reply) => {
      const desk = await deskOf(request.params.method, request.headers.host)
      if (!desk) return reply.code(404).send({ error: 'there is no such house' })
      const prefix = `/houses/${desk.house.method}`
      const call = answer.read(prefix, request)
      const operation = desk.house.operation(desk, call)
      const outcome = await perform(world, voiceOf(desk.house), operation, call)
      if (operation.name.endsWith('.create') && operation.accountId !== null) await payEarly(desk, notifier, operation.accountId)
      return answer.send(reply, request, { prefix, call, operation, outcome })
    },
  })
}

function openDesk(world: World, house: SandboxHouse, host: string): Desk | null {
  const book = world.state.houses?.[house.method]
  return book ? { world, house, book, address: `http://${host}/houses/${house.method}` } : null
}

function voiceOf(house: SandboxHouse): Voice {
  return {
    platform: 'houses',
    error: (fault: Fault) => house.error(fault.httpStatus ?? 400, fault.code ?? 'SYSTEM_ERROR', fault.message ?? '系统错误'),
    rateLimited: () => house.error(429, 'FREQUENCY_LIMITED', '频率超限'),
    unavailable: () => ({ status: 503, headers: { 'content-type': 'text/html' }, body: '<html>Service Unavailable</html>' }),
  }
}

/** A fault: the customer paid, and the merchant was told, before the house's answer to the creation arrives. */
async function payEarly(desk: Desk, notifier: Notifier, number: string): Promise<void> {
  if (findOrder(desk, number)?.state !== 'UNPAID') return
  if (!takeFault(desk.world, { ...targetOf(desk, 'create', number), step: 'create' })) return
  pay(desk, number)
  const given = new AbortController()
  await Promise.race([notifier.flush(desk), wait(EARLY_MS, undefined, { signal: given.signal }).catch(() => undefined)])
  given.abort()
}
