// The keys of tickets: each is bound to where it was handed out, so that one read elsewhere is worth nothing.
import type { TicketKey, TicketKind } from '@tallyhelm/modules/session'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { Client } from './open-session.ts'

/** Before there is a session: bound to the address and the browser's name. */
export function browserTicket(world: World, client: Client, kind: TicketKind, ticket: string): TicketKey {
  const boundTo = world.secrets.codeDigest(`ticket|${client.address}|${client.userAgent}`)
  return { ticketDigest: world.secrets.tokenDigest(ticket), kind, boundTo }
}

/** Bound to the session of a signed-in user. */
export function sessionTicket(world: World, actor: UserActor, kind: TicketKind, ticket: string): TicketKey {
  return { ticketDigest: world.secrets.tokenDigest(ticket), kind, boundTo: `session ${actor.sessionId}` }
}

/** A link in a mail is opened wherever the mail is read. */
export function linkTicket(world: World, token: string): TicketKey {
  return { ticketDigest: world.secrets.tokenDigest(token), kind: 'RESET_LINK', boundTo: '' }
}
