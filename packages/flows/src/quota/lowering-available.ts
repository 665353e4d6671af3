// What may leave an ad account, as far as the last synchronisation and our own open orders tell; read anew before anything is sent.
import { type LoweredAccount, offeredOf } from '@tallyhelm/modules/quota'
import { type Money, money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'

/** What is left, less the margin of the channel and what other open orders take; null where the platform told no limit. */
export function availableOf(world: World, account: LoweredAccount): Money | null {
  if (account.balance === null) return null
  const { currency } = account
  const average = account.averageSpend === null ? null : money(account.averageSpend, currency)
  const offered = offeredOf(world.platforms[account.channel].changeStyle, money(account.balance, currency), average)
  const available = offered.minor - account.leaving
  return money(available > 0n ? available : 0n, currency)
}
