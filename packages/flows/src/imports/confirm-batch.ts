// Confirm batch: cuts the valid rows into orders, or submits of bindings, and has them sent; again, sends what waited for money.
import { audit } from '@tallyhelm/modules/audit'
import { findRates } from '@tallyhelm/modules/billing'
import { assignChunks, type Batch, chunksOf, clearShortages, lockBatch, readRows, setPhase } from '@tallyhelm/modules/imports'
import { priceChanged, shownTotalOf } from '@tallyhelm/modules/quota'
import { isSteppedUp } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { BatchRef, ImportConfirmRequest } from '@tallyhelm/protocol/topics/imports/schemas'
import { mostRowsAtOnce } from '@tallyhelm/protocol/topics/imports/sheets'
import { CLEAR_REASON_CODES, REDUCE_REASON_CODES } from '@tallyhelm/protocol/topics/quota/enums'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { BATCH_KINDS } from './batch-kinds.ts'
import { additionCost, requireProof } from './require-proof.ts'
import { checkRows } from './check-rows.ts'

/**
 * One transaction writes down which rows go together, and the job that sends them, each once; rows that are wrong by now stay
 * behind as failed. Confirming twice cuts once. Refuses NOT_FOUND, IMPORT_NOT_OPEN, IMPORT_NOTHING_VALID, INPUT_INVALID (a reason that
 * the type asks for), QUOTA_PRICE_CHANGED (additions cost something else than the total that was read) and STEP_UP_REQUIRED (one of the
 * orders would be large).
 */
export async function confirmBatch(world: World, actor: TenantActor, input: ImportConfirmRequest): Promise<BatchRef> {
  const { customerId, subCustomerId } = actor
  // The tenant's scope sees no sessions.
  const isProved = await world.db.read({ kind: 'system' }, tx => isSteppedUp(tx, actor.sessionId, world.clock.now()))
  await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const batch = await lockBatch(tx, input.batch_id)
    if (!batch) throw new Refusal('NOT_FOUND')
    if (batch.phase === 'WAITING') await cutIntoChunks(world, tx, actor, batch, input)
    else if (batch.phase !== 'RUNNING') throw new Refusal('IMPORT_NOT_OPEN')
    // Its rows have just been judged anew.
    const judged = (await lockBatch(tx, batch.id)) ?? batch
    const { movesMoney, job } = BATCH_KINDS[batch.importType]
    if (movesMoney) await requireProof(world, tx, actor, { ...batch, currency: judged.currency }, isProved)
    if (batch.phase === 'RUNNING') await clearShortages(tx, batch.id)
    const queueName = `import ${batch.id}`
    await world.queue.enqueue(tx, job, { batch_id: batch.id, actor, is_proved: isProved }, { queueName })
  })
  return { batch_id: input.batch_id }
}

async function cutIntoChunks(world: World, tx: Tx, actor: TenantActor, batch: Batch, input: ImportConfirmRequest): Promise<void> {
  const reason = requireReason(batch, input)
  await refuseOtherPrice(world, tx, actor, batch, input)
  const rows = await checkRows(world, tx, actor, batch)
  const lines = rows.flatMap(({ rowNo, accountId, toAccountId, problems }) =>
    problems.length > 0 || accountId === null ? [] : [{ rowNo, accountId, toAccountId }],
  )
  if (lines.length === 0) throw new Refusal('IMPORT_NOTHING_VALID')
  const at = world.clock.now()
  const { customerId, subCustomerId } = actor
  const most = mostRowsAtOnce(batch.importType, world.settings.brand.quota_limits.most_accounts)
  await assignChunks(tx, { batchId: batch.id, customerId, subCustomerId }, chunksOf(batch.importType, lines, most))
  await setPhase(tx, batch.id, 'RUNNING', { at, reason, remark: input.remark })
  const details = { type: batch.importType, rows: lines.length, left_out: rows.length - lines.length }
  await audit(world, tx, actor, 'imports.confirm', ['import', batch.id], details)
}

/** Of the rows as they were shown: those that turn out wrong only now cost nothing, and are told as failed. */
async function refuseOtherPrice(world: World, tx: Tx, actor: TenantActor, batch: Batch, input: ImportConfirmRequest): Promise<void> {
  const shown = shownTotalOf(input, batch.currency)
  if (shown === null || batch.importType !== 'ADD') return
  const rates = (await findRates(tx, actor.customerId, world.clock.now()))[batch.channel]
  const rows = (await readRows(tx, batch.id)).filter(row => row.problems.length === 0)
  const amounts = new Map(rows.map(({ rowNo, minor }) => [rowNo, minor ?? 0n]))
  const orders = chunksOf(
    batch.importType,
    rows.map(({ rowNo, accountId }) => ({ rowNo, accountId: accountId ?? '', toAccountId: null })),
    world.settings.brand.quota_limits.most_accounts,
  )
  const costs = orders.map(rowNos =>
    additionCost(
      rowNos.map(rowNo => amounts.get(rowNo) ?? 0n),
      rates,
      batch.currency,
    ),
  )
  const total = costs.reduce((sum, cost) => sum + cost, 0n)
  if (total !== shown) throw priceChanged(shown, total, batch.currency)
}

function requireReason({ importType }: Batch, { reason, remark }: ImportConfirmRequest): string | null {
  const codes: readonly string[] | undefined =
    importType === 'REDUCE' ? REDUCE_REASON_CODES : importType === 'CLEAR' ? CLEAR_REASON_CODES : undefined
  if (!codes) return null
  const asked = importType === 'REDUCE' ? '请选择调减原因' : '请选择清零原因'
  if (reason === undefined || !codes.includes(reason)) throw new Refusal('INPUT_INVALID', {}, [{ path: 'reason', msg: asked }])
  if (reason === 'OTHER' && remark === '') throw new Refusal('INPUT_INVALID', {}, [{ path: 'remark', msg: '请填写备注说明原因' }])
  return reason
}
