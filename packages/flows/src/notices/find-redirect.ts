// Find a redirect: where an id of the server's own list leads; nothing that comes with the call is ever followed (reliability.md 4, Redirects).
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { RedirectTarget } from '@tallyhelm/protocol/topics/notices/schemas'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses with NOT_FOUND an id that is not in the list. */
export function findRedirect(world: World, input: { id: string }): RedirectTarget {
  const target = world.settings.redirects.find(redirect => redirect.id === input.id)
  if (!target) throw new Refusal('NOT_FOUND')
  return target
}
