// View state: what a page shows and where it was opened from, as a box in the address that only this user and this page can open.
import { VIEW_STATE_LIFE_MS } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type ViewState, viewState } from '@tallyhelm/protocol/topics/session/schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const MOST_CHARACTERS = 8_192

/** Carries view state, never permission; good for 7 days. Refuses state above 8 KB with INPUT_INVALID. */
export function sealViewState(world: World, actor: UserActor, input: { route: string; state: ViewState }): { encrypt_data: string } {
  const state = JSON.stringify(input.state)
  if (state.length > MOST_CHARACTERS) throw new Refusal('INPUT_INVALID', {}, [{ path: 'state.origin_terms', msg: '页面来源信息过大' }])
  const until = new Date(world.clock.now().getTime() + VIEW_STATE_LIFE_MS).toISOString()
  return { encrypt_data: world.secrets.sealBox(JSON.stringify({ until, state }), boundTo(actor, input.route)) }
}

/** What a box is bound to besides its key: the user, whom he belongs to, and the page. */
export function boundTo(actor: UserActor, route: string): string {
  return `view-state|${actor.userId}|${actor.customerId ?? ''}|${actor.subCustomerId ?? ''}|${route}`
}

/** Refuses with VIEW_STATE_INVALID whatever is wrong: altered, expired, another user's, another page's. */
export function openViewState(world: World, actor: UserActor, input: { route: string; encrypt_data: string }): { state: ViewState } {
  const opened = world.secrets.openBox(input.encrypt_data, boundTo(actor, input.route))
  if (opened === undefined) throw new Refusal('VIEW_STATE_INVALID')
  const sealed: { until: string; state: string } = JSON.parse(opened) // sealed by us, in this shape
  if (sealed.until <= world.clock.now().toISOString()) throw new Refusal('VIEW_STATE_INVALID')
  return { state: viewState.parse(JSON.parse(sealed.state)) }
}
