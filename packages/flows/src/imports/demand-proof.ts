// Demand proof: a batch that would send a large order is confirmed only by somebody who has just proved himself.
import { findRates } from '@tallyhelm/modules/billing'
import { type Batch, type UnsentRow, unsentRows } from '@tallyhelm/modules/imports'
import { findLoweredAccounts, isLargeOrder, isSmallOrder, UNPROVED_LIFE_MS, unprovedSince } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { additionCost } from './addition-cost.ts'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/**
 * In the transaction that holds the batch, once its rows are in chunks and before those that wait are let go. Judges each chunk as the
 * order it becomes. `isProved` is whether the session is stepped up. Refuses STEP_UP_REQUIRED.
 */
export async function demandProof(world: World, tx: Tx, actor: TenantActor, batch: Batch, isProved: boolean): Promise<void> {
  const from = world.settings.stepUpFrom
  const { stepUpDay } = world.settings
  if (isProved || (from === null && stepUpDay === null)) return
  const rows = (await unsentRows(tx, batch.id)).filter(row => batch.phase === 'WAITING' || row.waits)
  const costOf = await costs(world, tx, actor, batch, rows)
  const totals = new Map<number, bigint>()
  for (const row of rows) totals.set(row.chunk, (totals.get(row.chunk) ?? 0n) + costOf(row))
  if ([...totals.values()].some(total => isLargeOrder(from, total))) throw new Refusal('STEP_UP_REQUIRED')
  const all = [...totals.values()].reduce((sum, total) => sum + total, 0n)
  if (isSmallOrder(stepUpDay, all)) return
  // A batch in many small orders is asked for as a whole, rather than stopped in the middle.
  const since = new Date(world.clock.now().getTime() - UNPROVED_LIFE_MS)
  if (isLargeOrder(stepUpDay, (await unprovedSince(tx, actor, since)) + all)) throw new Refusal('STEP_UP_REQUIRED')
}

/** An addition counts with its fees, a clearing with what is left on the account as far as known, all else with its amount. */
async function costs(
  world: World,
  tx: Tx,
  actor: TenantActor,
  { importType, channel }: Batch,
  rows: readonly UnsentRow[],
): Promise<(row: UnsentRow) => bigint> {
  if (importType === 'ADD') {
    const rates = (await findRates(tx, actor.customerId, world.clock.now()))[channel]
    return ({ minor }) => additionCost(minor ?? 0n, rates)
  }
  if (importType !== 'CLEAR') return ({ minor }) => minor ?? 0n
  const accounts = await findLoweredAccounts(
    tx,
    actor,
    rows.map(row => row.accountId),
  )
  return ({ accountId }) => {
    const left = accounts.get(accountId)?.balance ?? 0n
    return left > 0n ? left : 0n
  }
}
