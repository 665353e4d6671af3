// After a leg of a transfer ended: the money of its line and the leg that follows, in the transaction that ended it.
import type { LedgerPart } from '@tallyhelm/modules/ledger'
import {
  decideTransfer,
  type Item,
  type KnownLeg,
  lockTransfers,
  readTransferLegs,
  type TransferEnd,
  type TransferLine,
} from '@tallyhelm/modules/quota'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { LegWork } from './leg-work.ts'
import { carryParts, returnToPayers } from './pay-back-transfers.ts'
import { endLegMoney, endLineMoney, holdLeg } from './transfer-money.ts'

/** Lines of transfers, by their ids, with their legs as they were before this transaction. */
export type Lines = ReadonlyMap<string, { line: TransferLine; legs: readonly KnownLeg[] }>

/** The lines that these legs are of, locked in one order. */
export async function lockLinesOf(tx: Tx, items: readonly Item[]): Promise<Lines> {
  const ids = items.flatMap(item => item.transferId ?? [])
  const lines = await lockTransfers(tx, ids)
  const legs = await readTransferLegs(tx, [...lines.keys()])
  return new Map([...lines].map(([id, line]) => [id, { line, legs: legs.get(id) ?? [] }]))
}

/**
 * Moves the money of a transfer line and starts its next leg; for such legs nobody else moves money. Called once for each leg of kind OUT, IN
 * or BACK that ended as FINISHED or FAIL; `moved` is what took effect (minor units, nothing where it failed).
 */
export function afterLegEnded(world: World, work: LegWork, books: LedgerPart, lines: Lines, leg: Item, moved: bigint): void {
  const { kind, transferId } = leg
  if (transferId === null || (kind !== 'OUT' && kind !== 'IN' && kind !== 'BACK'))
    throw new Error(`A leg of kind ${kind} is of no transfer.`)
  const known = lines.get(transferId)
  if (!known) throw new Error(`The line ${transferId} is not locked.`)
  const { line } = known
  endLegMoney(books, line, { legId: leg.id, kind, amount: leg.amount, moved }, work.now)
  const legs = known.legs.map(one => (one.kind === kind ? { ...one, moved, failReason: leg.failReason } : one))
  const outMoved = legs.find(one => one.kind === 'OUT')?.moved ?? 0n
  if (moved > 0n) work.also(tx => carryParts(tx, line, { legId: leg.id, kind, moved, outMoved }))
  const step = decideTransfer(legs)
  switch (step.step) {
    case 'wait':
      throw new Error(`The transfer ${transferId} waits although its leg ${kind} ended.`)
    case 'start': {
      const next = { legId: world.ids.next(), kind: step.kind, amount: step.amount }
      work.startLeg({ ...next, transferId })
      holdLeg(books, line, next, work.now)
      return work.goOn(step.kind === 'IN' ? line.toAdAccountId : line.fromAdAccountId)
    }
    case 'end': {
      const chargedFee = endLineMoney(books, line, step.arrived, work.now)
      if (step.returnedToPayer > 0n) work.also(tx => returnToPayers(world, tx, books, line, { returned: step.returnedToPayer, outMoved }))
      const reasonOf = (of: Item['kind']) => legs.find(one => one.kind === of)?.failReason ?? null
      return work.endTransfer({ ...step, line, chargedFee, failReason: failReason(line, step, reasonOf) })
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
