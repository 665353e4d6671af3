// Invitations into a business: how one stands, and what becomes of it.
import type { BusinessPerson, Invitation } from './meta-people.ts'
import { nextNumber, type World } from './world.ts'

export const LIFE_MS = 90 * 86_400_000

export const standingOf = ({ status, expiresAt }: Invitation, now: number): string =>
  status === 'PENDING' && expiresAt <= now ? 'EXPIRED' : status

/** Somebody who accepts is in the business from then on; undefined where the invitation is over or not there. */
export function acceptInvitation(world: World, id: string, name: string): BusinessPerson | undefined {
  const found = world.state.metaInvitations?.find(each => each.id === id)
  const business = world.state.businesses.find(each => each.id === found?.businessId)
  if (!found || !business || standingOf(found, world.clock.now()) !== 'PENDING') return undefined
  const person = { id: String(670_000_000_000_000 + nextNumber(world)), name, email: found.email, role: found.role }
  found.status = 'ACCEPTED'
  business.people = [...(business.people ?? []), person]
  world.touched()
  return person
}
