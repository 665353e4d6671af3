// Pause and resume dispatch: staff stop sending orders to a channel, and let them go again. Orders are accepted meanwhile and wait.
import { audit } from '@tallyhelm/modules/audit'
import { PAUSE_LOOK_MS, pauseChannel, resumeChannel } from '@tallyhelm/modules/channels'
import { applyJobOf, wakeWaitingHeads } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import type { DispatchRequest } from '@tallyhelm/protocol/topics/channels/schemas'
import { actorName, type StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
/** Accounts woken at once; the others look by themselves within a minute. */
const MOST_WOKEN = 2_000
const WAKE_GAP_MS = 20

/**
 * Calls under way go on to their end, and lookups of unknown outcomes go on throughout; nothing new is sent. Refuses
 * PERMISSION_DENIED, and DISPATCH_UNCHANGED when the channel is paused already.
 */
export async function pauseDispatch(world: World, actor: StaffActor, { channel, reason }: DispatchRequest): Promise<void> {
  requireRole(actor, channelEndpoints.pause)
  const now = world.clock.now()
  await world.db.transaction(system, async tx => {
    if (!(await pauseChannel(tx, channel, { by: actorName(actor), reason, at: now }))) throw new Refusal('DISPATCH_UNCHANGED')
    await auditSwitch(world, tx, actor, 'pause', channel, reason)
  })
}

/** The waiting orders go on at once, a little apart. Refuses as pauseDispatch does; DISPATCH_UNCHANGED when nothing is paused. */
export async function resumeDispatch(world: World, actor: StaffActor, { channel, reason }: DispatchRequest): Promise<void> {
  requireRole(actor, channelEndpoints.resume)
  const now = world.clock.now()
  await world.db.transaction(system, async tx => {
    if (!(await resumeChannel(tx, channel))) throw new Refusal('DISPATCH_UNCHANGED')
    const heads = await wakeWaitingHeads(tx, channel, MOST_WOKEN, { now, dueBy: new Date(now.getTime() + PAUSE_LOOK_MS) })
    await world.queue.enqueueAll(
      tx,
      heads.map((id, index) => applyJobOf({ id, channel }, new Date(now.getTime() + index * WAKE_GAP_MS))),
    )
    await auditSwitch(world, tx, actor, 'resume', channel, reason)
  })
}

async function auditSwitch(
  world: World,
  tx: Tx,
  actor: StaffActor,
  action: 'pause' | 'resume',
  channel: Channel,
  reason: string,
): Promise<void> {
  const isPause = action === 'pause'
  await audit(world, tx, actor, `channels.${action}-dispatch`, ['channel', channel], {
    before: { is_paused: !isPause },
    after: { is_paused: isPause },
    reason,
  })
}
