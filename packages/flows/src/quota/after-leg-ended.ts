// After a leg of a transfer ended: the money of its line and the leg that follows, in the transaction that ended it.
import type { LedgerWork } from '@tallyhelm/modules/ledger'
import {
  decideTransfer,
  endTransfer,
  insertTransferLeg,
  type Item,
  lockTransfer,
  readTransferLegs,
  type TransferEnd,
  type TransferLine,
} from '@tallyhelm/modules/quota'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { endLegMoney, endLineMoney, holdLeg } from './transfer-money.ts'

/** How a leg ended: `approved` is what took effect (minor units, positive), `limit` the platform's figure after it. */
export type LegEnd = { kind: 'confirmed'; approved: bigint; limit: bigint } | { kind: 'failed'; reason: string }

/**
 * Moves the money of a transfer line and inserts its next leg, whose ad account it gives; for such legs nobody else moves money. Called
 * once for each leg of kind OUT, IN or BACK, after it was written as FINISHED or FAIL and before the submitter is told.
 */
export async function afterLegEnded(world: World, tx: Tx, work: LedgerWork, leg: Item, end: LegEnd): Promise<string | null> {
  const { kind, transferId } = leg
  if (transferId === null || (kind !== 'OUT' && kind !== 'IN' && kind !== 'BACK'))
    throw new Error(`A leg of kind ${kind} is of no transfer.`)
  const now = world.clock.now()
  const line = await lockTransfer(tx, transferId)
  const moved = end.kind === 'confirmed' ? end.approved : 0n
  endLegMoney(work, line, { legId: leg.id, kind, amount: leg.amount, moved }, now)
  const legs = await readTransferLegs(tx, transferId)
  const step = decideTransfer(legs)
  switch (step.step) {
    case 'wait':
      throw new Error(`The transfer ${transferId} waits although its leg ${kind} ended.`)
    case 'start': {
      const next = { legId: world.ids.next(), kind: step.kind, amount: step.amount }
      await insertTransferLeg(tx, { ...next, transferId, at: now })
      holdLeg(work, line, next, now)
      return step.kind === 'IN' ? line.toAdAccountId : line.fromAdAccountId
    }
    case 'end': {
      const chargedFee = endLineMoney(work, line, step, now)
      const reasonOf = (of: Item['kind']) => legs.find(one => one.kind === of)?.failReason ?? null
      await endTransfer(tx, line, { ...step, chargedFee, failReason: failReason(line, step, reasonOf) }, now)
      return null
    }
  }
}

/** Why not all of it arrived and where it is now, for the customer; null when there is nothing to explain. */
function failReason(
  { payerKind }: TransferLine,
  end: TransferEnd,
  reasonOf: (kind: 'OUT' | 'IN' | 'BACK') => string | null,
): string | null {
  const toPayer = payerKind === 'WALLET' ? '款项已退回钱包' : '款项已退回授信额度'
  switch (end.outcome) {
    case 'NOT_STARTED':
      return reasonOf('OUT')
    case 'RETURNED_TO_SOURCE':
      return `转入失败：${reasonOf('IN') ?? ''}；款项已退回转出账户`
    case 'RETURNED_TO_PAYER':
      return `转入失败：${reasonOf('IN') ?? ''}；退回转出账户失败：${reasonOf('BACK') ?? ''}；${toPayer}`
    case 'DONE':
      return null
  }
}
