// Check rows: judges all rows of a batch by what is known now, and writes down what is wrong and what they mean.
import { type AdAccount, findAdAccountsByOutsideIds } from '@tallyhelm/modules/ad-accounts'
import {
  type Batch,
  type BatchRow,
  currencyOf,
  judgeRows,
  type KnownAccount,
  readRows,
  setCurrency,
  writeJudged,
} from '@tallyhelm/modules/imports'
import { findLoweredAccounts, type LoweredAccount, loweringMargin } from '@tallyhelm/modules/quota'
import { addQuotaObstacle, clearQuotaObstacle, reduceQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { money, subtract } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { findUnit } from '@tallyhelm/modules/exchange'

/** In the transaction that holds the batch. Gives the rows as they stand then. */
export async function checkRows(
  world: World,
  tx: Tx,
  actor: TenantActor,
  batch: Pick<Batch, 'id' | 'channel' | 'importType'>,
): Promise<BatchRow[]> {
  const rows = await readRows(tx, batch.id)
  const outsideIds = [
    ...new Set(
      rows
        .flatMap(row => [row.account, row.to_account])
        .filter(Boolean)
        .map(plainPlatformId),
    ),
  ]
  const accounts = await findAdAccountsByOutsideIds(tx, outsideIds)
  const lowered = await findLoweredAccounts(
    tx,
    actor,
    accounts.map(account => account.id),
  )
  const known = accounts.flatMap(account => knownAccount(world, batch.importType, account, lowered.get(account.id)) ?? [])
  const unit = await findUnit(tx, currencyOf(batch, rows, known), world.clock.now())
  await setCurrency(tx, batch.id, unit.currency)
  await writeJudged(tx, batch.id, judgeRows(batch, rows, known, { limits: world.settings.brand.quota_limits, unit }))
  return await readRows(tx, batch.id)
}

function knownAccount(world: World, type: ImportType, account: AdAccount, lowered: LoweredAccount | undefined): KnownAccount | undefined {
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

function givingObstacle(type: ImportType, account: LoweredAccount): string | undefined {
  if (type === 'CLEAR') return clearQuotaObstacle(account)
  if (type === 'REDUCE') return reduceQuotaObstacle(account)
  return account.has_open_clear ? '账户存在未完成的清零申请' : addQuotaObstacle(account)
}
