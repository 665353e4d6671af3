// Demand proof: a batch that would send a large order is confirmed only by somebody who has just proved himself.
import { findRates, type Rates } from '@tallyhelm/modules/billing'
import { type Batch, type UnsentRow, unsentRows } from '@tallyhelm/modules/imports'
import { findLoweredAccounts, isLargeOrder, unprovedToday } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { feesOf } from '@tallyhelm/modules/ledger'
import { inCents } from '@tallyhelm/protocol/topics/exchange/limits'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import { findUnit } from '@tallyhelm/modules/exchange'

/**
 * Judges each chunk as the order it becomes, in the transaction that holds the batch, once its rows are in chunks and before those that
 * wait are let go. `isProved` is whether the session is stepped up. Refuses STEP_UP_REQUIRED.
 */
export async function requireProof(world: World, tx: Tx, actor: TenantActor, batch: Batch, isProved: boolean): Promise<void> {
  const { stepUpFrom: from, stepUpDay } = world.settings
  if (isProved || (from === null && stepUpDay === null)) return
  const rows = (await unsentRows(tx, batch.id)).filter(row => batch.phase === 'WAITING' || row.waits)
  const chunks = new Map<number, UnsentRow[]>()
  for (const row of rows) chunks.set(row.chunk, [...(chunks.get(row.chunk) ?? []), row])
  const costOf = await costs(world, tx, actor, batch, rows)
  const unit = await findUnit(tx, batch.currency, world.clock.now())
  const totals = [...chunks.values()].map(chunk => inCents(costOf(chunk), unit))
  // What can't be told in dollars may be any sum.
  if (totals.includes(null)) throw new Refusal('STEP_UP_REQUIRED')
  const known = totals.filter(total => total !== null)
  if (known.some(total => isLargeOrder(from, total))) throw new Refusal('STEP_UP_REQUIRED')
  if (stepUpDay === null) return
  // A batch in many small orders is asked for as a whole, rather than stopped in the middle.
  const all = known.reduce((sum, total) => sum + total, 0n)
  if (isLargeOrder(stepUpDay, (await unprovedToday(tx, actor, world.clock.now())) + all)) throw new Refusal('STEP_UP_REQUIRED')
}

/** Of one order: an addition counts with its fees, a clearing with what is left on the account as far as known, all else with its amount. */
async function costs(
  world: World,
  tx: Tx,
  actor: TenantActor,
  { importType, channel, currency }: Batch,
  rows: readonly UnsentRow[],
): Promise<(chunk: readonly UnsentRow[]) => bigint> {
  const sumOf = (amountOf: (row: UnsentRow) => bigint) => (chunk: readonly UnsentRow[]) =>
    chunk.reduce((sum, row) => sum + amountOf(row), 0n)
  if (importType === 'ADD') {
    const rates = (await findRates(tx, actor.customerId, world.clock.now()))[channel]
    return chunk =>
      additionCost(
        chunk.map(row => row.minor ?? 0n),
        rates,
        currency,
      )
  }
  if (importType !== 'CLEAR') return sumOf(({ minor }) => minor ?? 0n)
  const accounts = await findLoweredAccounts(
    tx,
    actor,
    rows.map(row => row.accountId),
  )
  return sumOf(({ accountId }) => {
    const left = accounts.get(accountId)?.balance ?? 0n
    return left > 0n ? left : 0n
  })
}

/** Of one order on one channel, whose fees are rounded once (docs/decisions/rates.md). Without rates there are none. */
export function additionCost(amounts: readonly bigint[], rates: Rates | undefined, currency: Currency): bigint {
  const amount = amounts.reduce((sum, minor) => sum + minor, 0n)
  if (!rates) return amount
  const { serviceFee, tax } = feesOf(money(amount, currency), rates)
  return amount + serviceFee.minor + tax.minor
}
