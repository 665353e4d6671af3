// Judge money: what stands against the rows of a batch that moves money, as the orders themselves reckon it.
import type { AdAccount } from '@tallyhelm/modules/ad-accounts'
import { findUnit } from '@tallyhelm/modules/exchange'
import { currencyOf, judgeRows, type KnownAccount, setCurrency } from '@tallyhelm/modules/imports'
import { findLoweredAccounts, type LoweredAccount, loweringMargin } from '@tallyhelm/modules/quota'
import { addQuotaObstacle, clearQuotaObstacle, reduceQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { money, subtract } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import type { Judge } from './judging.ts'

export const judgeMoney =
  (importType: AdjustType): Judge =>
  async (world, tx, { actor, batch, rows, accounts }) => {
    const lowered = await findLoweredAccounts(
      tx,
      actor,
      accounts.map(account => account.id),
    )
    const known = accounts.flatMap(account => knownAccount(world, importType, account, lowered.get(account.id)) ?? [])
    const unit = await findUnit(tx, currencyOf(batch, rows, known), world.clock.now())
    await setCurrency(tx, batch.id, unit.currency)
    return judgeRows({ importType, channel: batch.channel }, rows, known, { limits: world.settings.brand.quota_limits, unit })
  }

function knownAccount(world: World, type: AdjustType, account: AdAccount, lowered: LoweredAccount | undefined): KnownAccount | undefined {
  if (!lowered) return undefined
  const { id, outsideAccountId, channel, currency } = account
  const obstacle = { giving: givingObstacle(type, lowered), receiving: addQuotaObstacle(lowered) }
  return {
    id,
    outsideAccountId,
    channel,
    currency,
    obstacle,
    available: type === 'ADD' || type === 'CLEAR' ? 0n : availableOf(world, account, lowered),
  }
}

/** As the orders themselves reckon it: what is left, without what must stay while spend goes on and what other open orders take. */
function availableOf(world: World, { channel, averageSpend, currency }: AdAccount, { balance, leaving }: LoweredAccount): bigint {
  if (balance === null) return 0n
  const rest = subtract(money(balance - leaving, currency), loweringMargin(world.platforms[channel].changeStyle, averageSpend)).minor
  return rest < 0n ? 0n : rest
}

function givingObstacle(type: AdjustType, account: LoweredAccount): string | undefined {
  if (type === 'CLEAR') return clearQuotaObstacle(account)
  if (type === 'REDUCE') return reduceQuotaObstacle(account)
  return account.has_open_clear ? '账户存在未完成的清零申请' : addQuotaObstacle({ ...account, has_open_incident: false })
}
