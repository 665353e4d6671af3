// Run import: sends the chunks of a confirmed batch, each as one order under the chunk's own key, and links the rows to its items.
import { type Batch, type Chunk, lockBatch, nextChunk, recordOrder, recordShortage, refuseRows } from '@tallyhelm/modules/imports'
import { findStanding } from '@tallyhelm/modules/organization'
import { findOrderOfKey, readOrder } from '@tallyhelm/modules/quota'
import { Refusal, refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import { isBindingImport } from '@tallyhelm/protocol/topics/imports/enums'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { ClearRequest, Order, QuotaRequest, ReduceRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { submitOrder } from './apply-order.ts'
import type { Proof } from './require-proof.ts'

/** `isProved`: whoever confirmed the batch proved himself then, so that its large orders ask nobody again. */
export type RunImportInput = { batchId: string; actor: TenantActor; isProved?: boolean }

/** Passing troubles: the queue tries the batch again, and what has its order by then is passed over. */
const PASSING: ReadonlySet<string> = new Set(['BUSY', 'CHANNEL_UNAVAILABLE', 'GENERAL', 'FLOW_LIMITED'])
/** A chunk that has become large since its batch was confirmed waits like one that money is short for. */
const WAITING: ReadonlySet<string> = new Set([
  'WALLET_INSUFFICIENT',
  'CREDIT_EXCEEDED',
  'CREDIT_OVERDUE',
  'STEP_UP_REQUIRED',
  'CUSTOMER_STOPPED',
  'SUB_CUSTOMER_STOPPED',
  'SUB_CUSTOMER_FORBIDDEN',
  'SUB_CUSTOMER_OVER_ORDER',
  'SUB_CUSTOMER_OVER_DAY',
])

/**
 * May be cut off anywhere, and run again or twice at a time: a chunk whose order is there already gets that order as the answer to its
 * key, and the order says which rows are in it. A chunk that the payer can't pay waits for another confirmation; rows that are refused
 * by name are left out of their order.
 */
export async function runImport(world: World, { batchId, actor, isProved = false }: RunImportInput): Promise<void> {
  const { customerId, subCustomerId } = actor
  const scope = { kind: 'tenant', customerId, subCustomerId } as const
  const batch = await world.db.transaction(scope, tx => lockBatch(tx, batchId))
  if (batch?.phase !== 'RUNNING' || isBindingImport(batch.importType)) return
  const money = { ...batch, importType: batch.importType }
  let last = 0
  for (;;) {
    const { chunk, standing } = await world.db.read(scope, async tx => ({
      chunk: await nextChunk(tx, batchId, last),
      // What the contract asks for now: a batch may wait for money, and for days.
      standing: await findStanding(tx, customerId),
    }))
    if (!chunk || !standing) return
    const current = { ...actor, customerType: standing.customerType, needsQuotaApproval: standing.needsQuotaApproval }
    // One that the agency has stopped waits like one that money is short for.
    const outcome = standing.isStopped
      ? STOPPED
      : await sendChunk(world, current, { batch: money, chunk, proof: isProved ? 'not-needed' : 'by-session' })
    await world.db.transaction(scope, async tx => {
      if (outcome.kind === 'order') await recordOrder(tx, batchId, chunk.number, outcome.order.apply_no, orderedItems(outcome.order))
      if (outcome.kind === 'short') await recordShortage(tx, batchId, chunk.number, outcome.words)
      if (outcome.kind === 'refused') await refuseRows(tx, batchId, outcome.rows)
    })
    // After refused rows the same chunk goes again without them.
    if (outcome.kind !== 'refused') last = chunk.number
  }
}

const STOPPED: Outcome = { kind: 'short', words: refusalMessage('CUSTOMER_STOPPED') }

type Outcome =
  | { kind: 'order'; order: Order }
  | { kind: 'short'; words: string }
  | { kind: 'refused'; rows: { rowNo: number; reason: string }[] }

type OrderBatch = Batch & { importType: AdjustType }
type Sending = { batch: OrderBatch; chunk: Chunk; proof: Proof }

async function sendChunk(world: World, actor: TenantActor, { batch, chunk, proof }: Sending): Promise<Outcome> {
  try {
    const request = requestOf(batch, chunk)
    return { kind: 'order', order: await submitOrder(world, actor, { idempotencyKey: chunk.idempotencyKey, request, proof }) }
  } catch (error) {
    if (!(error instanceof Refusal) || PASSING.has(error.refusal)) throw error
    if (WAITING.has(error.refusal)) return { kind: 'short', words: error.message }
    if (error.refusal === 'QUOTA_KEY_REUSED') return { kind: 'order', order: await orderOf(world, actor, chunk) }
    return { kind: 'refused', rows: refusedRows(error, chunk) }
  }
}

/** Another run, which knew of fewer refused rows, was first: its order stands. */
async function orderOf(world: World, { customerId, subCustomerId }: TenantActor, chunk: Chunk): Promise<Order> {
  const order = await world.db.read({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const orderId = await findOrderOfKey(tx, chunk.idempotencyKey)
    return orderId === undefined ? undefined : await readOrder(tx, orderId)
  })
  if (!order) throw new Error(`the key ${chunk.idempotencyKey} was used, and its order is not there`)
  return order
}

/** The rows that the refusal names by `items.{n}…`; all of them when it names none, so that no chunk is tried for ever. */
function refusedRows(refusal: Refusal, chunk: Chunk): { rowNo: number; reason: string }[] {
  const named = new Map<number, string>()
  for (const { path, msg } of refusal.fields) {
    const index = /^items\.(\d+)(\.|$)/.exec(path)?.[1]
    if (index === undefined) continue
    const row = chunk.rows[Number.parseInt(index, 10)]
    if (row && !named.has(row.rowNo)) named.set(row.rowNo, msg)
  }
  const reasons = named.size > 0 ? [...named] : chunk.rows.map(row => [row.rowNo, refusal.message] as const)
  return reasons.map(([rowNo, reason]) => ({ rowNo, reason }))
}

function requestOf({ importType, currency, reason, remark }: OrderBatch, { rows }: Chunk): QuotaRequest {
  const amountOf = (minor: bigint | null) => decimalText(money(minor ?? 0n, currency))
  const priced = () => rows.map(row => ({ account_id: row.accountId, amount: amountOf(row.minor) }))
  switch (importType) {
    case 'ADD':
      return { adjust_type: 'ADD', currency, items: priced(), remark }
    case 'REDUCE':
      // The reason was checked against this very list when the batch was confirmed.
      return { adjust_type: 'REDUCE', currency, items: priced(), reason: (reason ?? 'OTHER') as ReduceRequest['reason'], remark }
    case 'CLEAR': {
      const items = rows.map(row => ({ account_id: row.accountId }))
      return { adjust_type: 'CLEAR', currency, items, reason: (reason ?? 'OTHER') as ClearRequest['reason'], remark } // checked as above
    }
    case 'TRANSFER': {
      const items = rows.map(row => ({ from_account_id: row.accountId, to_account_id: row.toAccountId ?? '', amount: amountOf(row.minor) }))
      return { adjust_type: 'TRANSFER', currency, items, remark }
    }
  }
}

const orderedItems = (order: Order) =>
  order.items.map(item => ({ itemId: item.item_id, accountId: item.account_id, toAccountId: item.transfer?.to_account_id ?? null }))
