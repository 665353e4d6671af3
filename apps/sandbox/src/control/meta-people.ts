// What people do at Meta: answer an invitation into a business, take consent back, change a password, let a token end.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { acceptInvitation, standingOf } from '../state/meta-invitations.ts'
import type { World } from '../state/world.ts'
import { ControlRefusal } from './accounts.ts'
import { decision } from './meta-businesses.ts'
import { read } from './router.ts'

const answer = decision.extend({ name: z.string().default('张示例') })
/** Meta's subcode of a token that is dead for each of these. */
const ENDS = { removed: 458, password: 460, expired: 463 } as const
const end = z.strictObject({ because: z.enum(['removed', 'password', 'expired']) })
const withId = z.object({ id: z.string() })

export function addPeople(app: FastifyInstance, world: World): void {
  app.get('/control/meta-people', () => ({
    people: world.state.businesses.flatMap(({ id, people = [] }) => people.map(each => ({ ...each, business_id: id }))),
    invitations: (world.state.metaInvitations ?? []).map(each => ({ ...each, status: standingOf(each, world.clock.now()) })),
    consents: (world.state.metaConsents ?? []).map(({ userId, name, email, scopes, deadBecause }) => ({
      id: userId,
      name,
      email,
      scopes,
      dead_because: deadBecause ?? null,
    })),
  }))
  app.post('/control/meta-invitations/:id', request => {
    const { id } = withId.parse(request.params)
    const { decision: decided, name } = read(answer, request)
    const found = world.state.metaInvitations?.find(each => each.id === id)
    if (!found || standingOf(found, world.clock.now()) !== 'PENDING') throw new ControlRefusal(`there is no invitation ${id} that waits`)
    if (decided === 'accept') return { person: acceptInvitation(world, id, name) }
    if (decided === 'refuse') found.status = 'DECLINED'
    else found.expiresAt = world.clock.now()
    world.touched()
    return { invitation: found }
  })
  app.post('/control/meta-consents/:id', request => {
    const { id } = withId.parse(request.params)
    const found = world.state.metaConsents?.filter(each => each.userId === id) ?? []
    if (found.length === 0) throw new ControlRefusal(`nobody of the id ${id} consented`)
    const { because } = read(end, request)
    for (const consent of found) consent.deadBecause = ENDS[because]
    world.touched()
    return { ended: found.length }
  })
}
