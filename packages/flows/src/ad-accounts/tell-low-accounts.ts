// Tell whose ad accounts have become low: one message for all of an owner's, once for each episode (job ad-accounts.judge-low).
import { judgeLow, type LowAccount } from '@tallyhelm/modules/ad-accounts'
import { listNames, tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

/** Gives how many ad accounts have become low, for each that hears of them. */
export async function tellLowAccounts(world: World): Promise<number> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const low = await judgeLow(tx)
    const owners = Map.groupBy(low, ({ customerId, subCustomerId }) => `${customerId} ${subCustomerId ?? ''}`)
    for (const [first, ...others] of owners.values()) {
      if (first === undefined) continue
      const { customerId, subCustomerId } = first
      const users = await usersToTell(tx, customerId, subCustomerId)
      const of = { customerId, subCustomerId, kind: 'ACCOUNT', alert: 'LOW_BALANCE', at: world.clock.now() } as const
      await tellUsers(tx, world.ids, users, { ...of, objectId: `low-accounts:${world.ids.next()}`, ...wordsOf(first, others) })
    }
    return low.length
  })
}

function wordsOf(first: LowAccount, others: readonly LowAccount[]) {
  const all = [first, ...others]
  const names = listNames(
    all.map(({ name }) => name),
    '个账户',
  )
  return {
    title: `${all.length} 个广告账户余额不足`,
    body: `${names}预计可用不足 ${first.days} 天，请及时新增额度，以免影响投放。`,
    link: `/account/${CHANNELS[first.channel].path}?tab=LOW_BALANCE`,
  }
}
