// The money of a transfer line: held and posted leg by leg, the fee held from the beginning, and what no account took given back.
import {
  holdTransfers,
  lockBalances,
  postTransfers,
  type Transfer,
  transferFeeEnd,
  transferFeeHold,
  transferLegEnd,
  transferLegHold,
  transferReturn,
  voidTransfers,
} from '@tallyhelm/modules/ledger'
import { lockTransfer, type TransferLegKind, type TransferLine } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/**
 * The line with the balances of all that it may move between, locked before anything else of the transaction's is: one leg's end posts
 * to one account and holds for the other, so two opposite transfers would otherwise wait for each other.
 */
export async function lockLine(tx: Tx, transferId: string): Promise<TransferLine> {
  const line = await lockTransfer(tx, transferId)
  const { from, to, clearing, payer, serviceFee } = line.sides
  await lockBalances(tx, [...new Set([from, to, clearing, payer, serviceFee])])
  return line
}

/** Holds what a leg moves. */
export async function holdLeg(
  tx: Tx,
  line: TransferLine,
  leg: { legId: string; kind: TransferLegKind; amount: bigint },
  now: Date,
): Promise<void> {
  await holdTransfers(tx, [transferLegHold(legMoney(line, leg))], contextOf(line, leg.legId, leg.kind, now))
}

/** Holds the fee of a line between two companies; nothing within one. */
export async function holdFee(tx: Tx, line: TransferLine, now: Date): Promise<void> {
  await holdTransfers(tx, transferFeeHold(feeOf(line)), contextOf(line, line.id, 'OUT', now))
}

/** Posts what the platform did of a leg, and gives back the rest of its hold. */
export async function endLegMoney(
  tx: Tx,
  line: TransferLine,
  leg: { legId: string; kind: TransferLegKind; amount: bigint; moved: bigint },
  now: Date,
): Promise<void> {
  const { posted, voided, instead } = transferLegEnd(legMoney(line, leg), money(leg.moved, line.currency))
  if (posted.length > 0) await postTransfers(tx, posted, now)
  if (voided.length > 0) await voidTransfers(tx, voided, now)
  await postAnew(tx, instead, contextOf(line, leg.legId, leg.kind, now, '渠道批准的额度与申请不同'))
}

/** The fee of what arrived, and to the payer what no account took; gives the fee that was charged, in minor units. */
export async function endLineMoney(
  tx: Tx,
  line: TransferLine,
  end: { arrived: bigint; returnedToPayer: bigint },
  now: Date,
): Promise<bigint> {
  const fee = transferFeeEnd(feeOf(line), money(end.arrived, line.currency))
  if (fee.posted.length > 0) await postTransfers(tx, fee.posted, now)
  if (fee.voided.length > 0) await voidTransfers(tx, fee.voided, now)
  await postAnew(tx, fee.instead, contextOf(line, line.id, 'OUT', now, '渠道批准的额度与申请不同'))
  const { clearing, payer } = line.sides
  const returned = transferReturn({ transferId: line.id, clearing, payer, amount: money(end.returnedToPayer, line.currency) })
  await postAnew(tx, returned, contextOf(line, line.id, 'BACK', now, '转移未完成，款项退回'))
  return fee.charged.minor
}

async function postAnew(tx: Tx, transfers: Transfer[], context: Parameters<typeof holdTransfers>[2]): Promise<void> {
  if (transfers.length === 0) return
  await holdTransfers(tx, transfers, context)
  const keys = transfers.map(transfer => transfer.key)
  await postTransfers(tx, keys, context.at)
}

function legMoney({ sides, currency }: TransferLine, { legId, kind, amount }: { legId: string; kind: TransferLegKind; amount: bigint }) {
  return { legId, kind, quota: kind === 'IN' ? sides.to : sides.from, clearing: sides.clearing, amount: money(amount, currency) }
}

function feeOf({ id, sides, currency, fee, feeBasisPoints }: TransferLine) {
  return { transferId: id, payer: sides.payer, serviceFee: sides.serviceFee, amount: money(fee, currency), basisPoints: feeBasisPoints }
}

function contextOf(line: TransferLine, legId: string, kind: TransferLegKind, at: Date, summary = '') {
  return {
    customerId: line.customerId,
    subCustomerId: line.subCustomerId,
    adAccountId: kind === 'IN' ? line.toAdAccountId : line.fromAdAccountId,
    reference: { kind: 'QUOTA_ITEM', id: legId },
    operator: line.submitter,
    summary,
    at,
  } as const
}
