// Binding ticket: carries the proof of the phone from the check to the choice, for 15 minutes, for this very session.
import { BINDING_TICKET_LIFE_MS } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export function sealBindingTicket(world: World, actor: UserActor): { ticket: string; expiresAt: Date } {
  const expiresAt = new Date(world.clock.now().getTime() + BINDING_TICKET_LIFE_MS)
  return { ticket: world.secrets.sealBox(expiresAt.toISOString(), boundTo(actor)), expiresAt }
}

/** Refuses with TICKET_EXPIRED one that is over, altered, or of another user or session. */
export function requireBindingTicket(world: World, actor: UserActor, ticket: string): void {
  const expiresAt = world.secrets.openBox(ticket, boundTo(actor))
  if (expiresAt === undefined || Date.parse(expiresAt) <= world.clock.now().getTime()) throw new Refusal('TICKET_EXPIRED')
}

function boundTo(actor: UserActor): string {
  return `bind-account|${actor.userId}|${actor.sessionId}`
}
