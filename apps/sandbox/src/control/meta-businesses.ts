// Customers' businesses at Meta: made as they please, and what their people decide about what is shared with them.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Business } from '../state/meta-businesses.ts'
import type { MetaAccount } from '../state/model.ts'
import { accountsOf, changeAccount, findAccount, type World } from '../state/world.ts'
import { ControlRefusal } from './accounts.ts'
import { read } from './router.ts'

const wish = z.strictObject({
  id: z.string().regex(/^\d{5,20}$/),
  name: z.string().optional(),
  visible: z.boolean().default(true),
  /** as Meta writes it */
  verification: z.string().default('verified'),
  /** what is shared with it waits for `shares` below */
  asks_first: z.boolean().default(false),
  /** the code with which Meta refuses to share with it: 368, 415, 2620, 3979, 3980 */
  refuses_with: z.int().optional(),
})
/** Meta's words for what somebody of the business decided, or left to lapse. */
export const DECISIONS = { accept: 'CONFIRMED', refuse: 'DECLINE', lapse: 'EXPIRED' } as const
export const decision = z.strictObject({ decision: z.enum(['accept', 'refuse', 'lapse']) })
const sharePath = z.object({ id: z.string(), account: z.string() })

export function addBusinesses(app: FastifyInstance, world: World): void {
  app.get('/control/meta-businesses', () => ({
    businesses: world.state.businesses,
    shares: accountsOf(world, 'meta', { stale: false }).flatMap(account =>
      account.agencies
        .filter(({ status = 'CONFIRMED' }) => status !== 'CONFIRMED')
        .map(({ id, name, status }) => ({ id, name, status, account: account.id })),
    ),
  }))
  app.post('/control/meta-businesses', (request, reply) => reply.code(201).send(customersBusiness(world, read(wish, request))))
  app.post('/control/meta-businesses/:id/shares/:account', request => {
    const { id, account: accountId } = sharePath.parse(request.params)
    const account = findAccount(world, 'meta', accountId, { stale: false })
    if (!account?.agencies.some(each => each.id === id)) throw new ControlRefusal(`account ${accountId} is not shared with ${id}`)
    decide(world, account, id, DECISIONS[read(decision, request).decision])
    return { agencies: account.agencies }
  })
}

/** The same id again changes what is said of it. */
function customersBusiness(world: World, { id, ...wanted }: z.infer<typeof wish>): Business {
  const { name = `客户 BM ${id.slice(-4)}`, visible, verification, asks_first: asksFirst, refuses_with: refusesWith } = wanted
  const known = world.state.businesses.find(each => each.id === id)
  if (known && !known.isCustomers) throw new ControlRefusal(`${id} is a business of the agency's`)
  const made: Business = {
    id,
    name,
    isCustomers: true,
    verification,
    ...(visible ? {} : { isHidden: true }),
    ...(asksFirst ? { asksFirst: true } : {}),
    ...(refusesWith === undefined ? {} : { refusesWith }),
  }
  world.state.businesses = [...world.state.businesses.filter(each => each !== known), made]
  world.touched()
  return made
}

function decide(world: World, account: MetaAccount, id: string, status: string): void {
  changeAccount(world, account, { operation: 'control', requestId: 'control' }, target => {
    target.agencies = target.agencies.map(each => (each.id === id ? { ...each, status, decidedAt: world.clock.now() } : each))
  })
}
