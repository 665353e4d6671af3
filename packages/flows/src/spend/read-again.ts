// Read again: one of the staff does not want to wait for the next reading of some ad accounts; asked through the same queue, at the same pace.
import { findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import { READ_AGAIN_RANGES } from '@tallyhelm/protocol/topics/spend/console-enums'
import type { ReadAgainReply, ReadAgainRequest } from '@tallyhelm/protocol/topics/spend/console-schemas'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { roundJob } from './round-job.ts'

const UNCONNECTED_TOGETHER = 100

/** All of them or none; asked again while they wait, nothing is added. Refuses PERMISSION_DENIED, NOT_FOUND. */
export async function readAgain(world: World, actor: StaffActor, input: ReadAgainRequest): Promise<ReadAgainReply> {
  requireRole(actor, consoleSpendEndpoints.readAgain)
  const ids = [...new Set(input.account_ids)]
  const { days } = READ_AGAIN_RANGES[input.range]
  const now = world.clock.now()
  return await world.db.transaction({ kind: 'staff' }, async tx => {
    const accounts = await findAdAccounts(tx, ids)
    if (accounts.length !== ids.length) throw new Refusal('NOT_FOUND')
    const stopped = (await findStoppedChannels(tx, now)).map(({ channel }) => channel)
    const waiting = CHANNEL_CODES.filter(
      channel =>
        accounts.some(account => account.channel === channel) &&
        (stopped.includes(channel) || world.platforms[channel].spendCosts === undefined),
    )
    const jobs = CHANNEL_CODES.flatMap(channel => {
      const of = accounts.filter(account => account.channel === channel).map(({ id }) => id)
      const size = world.platforms[channel].spendCosts?.together ?? UNCONNECTED_TOGETHER
      return groupsOf(of, size).map(group => roundJob({ channel, ids: group, days, source: 'RESTATED' }, now, 'asked'))
    })
    await world.queue.enqueueAll(tx, jobs)
    for (const account of accounts)
      await audit(world, tx, actor, 'spend.read-again', ['ad-account', account.id, account], { after: { read_days: days } })
    return { asked: accounts.length, waiting }
  })
}
