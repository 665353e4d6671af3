// Issue tickets: a session may read files by address for a short time, without the address carrying the session.
import { TICKET_MINUTES } from '@tallyhelm/protocol/topics/files/enums'
import type { Tickets, TicketsRequest } from '@tallyhelm/protocol/topics/files/schemas'
import { fileNameOf } from '@tallyhelm/protocol/topics/files/urls'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Good for 5 minutes and this session. Whether the file exists and may be seen is asked at reading, so the tickets tell nothing. */
export function issueTickets(world: World, actor: UserActor, input: TicketsRequest): Tickets {
  const expiresAt = new Date(world.clock.now().getTime() + TICKET_MINUTES * 60_000)
  const tickets = input.urls.map(url => ({
    url,
    ticket: world.secrets.fileTicket({
      name: fileNameOf(world.settings.staticHost, url) ?? '',
      sessionId: actor.sessionId,
      expiresAtMs: expiresAt.getTime(),
    }),
  }))
  return { tickets, expires_at: expiresAt.toISOString() }
}
