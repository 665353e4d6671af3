// Requests for ad accounts as a person makes them on Meta's own pages, and as Meta's review decides them.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openAccount } from '../state/opened-account.ts'
import { nextNumber, type World } from '../state/world.ts'
import { ControlRefusal, testAgency } from './accounts.ts'
import { read } from './router.ts'

const creation = z.strictObject({
  company: z.string(),
  names: z.array(z.string()).min(1).max(5),
  currency: z.string().length(3).default('USD'),
  timezone: z.string().default('Asia/Shanghai'),
  business_id: z.string().default(testAgency.businessId),
})
const reasons = z.array(z.record(z.string(), z.string())).default([])
const decision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve') }),
  z.strictObject({ decision: z.literal('change'), reasons }),
  z.strictObject({ decision: z.literal('disapprove'), reasons }),
  /** a word that nobody described, or that the person's answer to a change leads back to */
  z.strictObject({ decision: z.literal('status'), status: z.string() }),
])

export function addRequests(app: FastifyInstance, world: World): void {
  app.get('/control/meta-requests', () => ({ requests: world.state.metaRequests ?? [] }))
  app.post('/control/meta-requests', (request, reply) => reply.code(201).send(makeRequest(world, read(creation, request))))
  app.post('/control/meta-requests/:id', request => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const found = world.state.metaRequests?.find(each => each.id === id)
    if (!found) throw new ControlRefusal(`there is no request ${id}`)
    decide(world, found, read(decision, request))
    world.touched()
    return found
  })
}

type Request = NonNullable<World['state']['metaRequests']>[number]

/** As somebody fills it in on Meta's pages; it waits for Meta's review. */
export function makeRequest(world: World, wish: z.input<typeof creation>): Request {
  const { business_id: businessId, ...asked } = creation.parse(wish)
  const made: Request = {
    id: String(650_000_000_000_000 + nextNumber(world)),
    status: 'pending',
    businessId,
    ...asked,
    changeReasons: [],
    disapprovalReasons: [],
    accountIds: [],
    createdAt: world.clock.now(),
  }
  world.state.metaRequests = [...(world.state.metaRequests ?? []), made]
  world.touched()
  return made
}

/** Approved accounts are uncapped, as every new one of Meta's. */
function decide(world: World, request: Request, wish: z.infer<typeof decision>): void {
  if (request.accountIds.length > 0) throw new ControlRefusal(`request ${request.id} is approved`)
  if (wish.decision === 'status') {
    request.status = wish.status
    return
  }
  if (wish.decision === 'change') {
    request.status = 'requested_change'
    request.changeReasons = wish.reasons
    return
  }
  if (wish.decision === 'disapprove') {
    request.status = 'disapproved'
    request.disapprovalReasons = wish.reasons
    return
  }
  request.status = 'approved'
  const { currency, timezone, company, businessId: parentId } = request
  request.accountIds = request.names.map(name => openAccount(world, { platform: 'meta', name, currency, timezone, company, parentId }).id)
}
