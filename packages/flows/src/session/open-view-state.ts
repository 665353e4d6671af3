// Open view state: what a page's encryptData says about where it was opened from.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type ViewState, viewState } from '@tallyhelm/protocol/topics/session/schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { boundTo } from './seal-view-state.ts'

/** Refuses with VIEW_STATE_INVALID whatever is wrong: altered, expired, another user's, another page's. */
export function openViewState(world: World, actor: UserActor, input: { route: string; encrypt_data: string }): { state: ViewState } {
  const opened = world.secrets.openBox(input.encrypt_data, boundTo(actor, input.route))
  if (opened === undefined) throw new Refusal('VIEW_STATE_INVALID')
  const sealed: { until: string; state: string } = JSON.parse(opened) // sealed by us, in this shape
  if (sealed.until <= world.clock.now().toISOString()) throw new Refusal('VIEW_STATE_INVALID')
  return { state: viewState.parse(JSON.parse(sealed.state)) }
}
