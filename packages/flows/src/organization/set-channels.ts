// Set the channels that a customer has: one that holds ad accounts is not closed.
import { audit } from '@tallyhelm/modules/audit'
import { channelsInUse } from '@tallyhelm/modules/ad-accounts'
import { lockOpenedChannels, writeInnerUser, writeOpenedChannels } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { switchEndpoints } from '@tallyhelm/protocol/topics/organization/switch-endpoints'
import type { ChannelsChange, InnerUserChange } from '@tallyhelm/protocol/topics/organization/switch-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Counts from the next request of its people; nothing is written where it stands so. Refuses PERMISSION_DENIED, NOT_FOUND, and CHANNEL_IN_USE
 * where ad accounts lie on a channel that is to be closed: orders are of ad accounts, so none is open then either.
 */
export async function setChannels(world: World, actor: StaffActor, input: ChannelsChange): Promise<void> {
  requireRole(actor, switchEndpoints.setChannels)
  const { customer_id: customerId, reason } = input
  const channels = CHANNEL_CODES.filter(channel => input.channels.includes(channel))
  await world.db.transaction({ kind: 'staff' }, async tx => {
    const before = await lockOpenedChannels(tx, customerId)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.length === channels.length && before.every(channel => channels.includes(channel))) return
    const used = (await channelsInUse(tx, customerId)).filter(channel => before.includes(channel) && !channels.includes(channel))
    if (used.length > 0) throw new Refusal('CHANNEL_IN_USE', { channels: used.map(channel => CHANNELS[channel].name).join('、') })
    await writeOpenedChannels(tx, customerId, channels)
    await audit(world, tx, actor, 'organization.set-switch', ['customer', customerId, { customerId, subCustomerId: null }], {
      before: { opened_channels: before.join(', ') },
      after: { opened_channels: channels.join(', ') },
      reason,
    })
  })
}

/** The mark of an inner user; nothing is written where it stands so. Refuses PERMISSION_DENIED, and NOT_FOUND for nobody of this customer. */
export async function setInnerUser(world: World, actor: StaffActor, input: InnerUserChange): Promise<void> {
  requireRole(actor, switchEndpoints.setInnerUser)
  const { customer_id: customerId, user_id: userId, value, reason } = input
  await world.db.transaction({ kind: 'staff' }, async tx => {
    const before = await writeInnerUser(tx, customerId, userId, value)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    if (before === value) return
    await audit(world, tx, actor, 'organization.set-switch', ['user', userId, { customerId, subCustomerId: null }], {
      before: { is_inner_user: before },
      after: { is_inner_user: value },
      reason,
    })
  })
}
