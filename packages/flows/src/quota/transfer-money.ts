// The money of a transfer line: held and posted leg by leg, the fee held from the beginning, and what no account took given back.
import { type LedgerPart, transferFeeEnd, transferLegEnd, transferLegHold } from '@tallyhelm/modules/ledger'
import type { TransferLegKind, TransferLine } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'

/** Holds what a leg moves. */
export function holdLeg(
  books: LedgerPart,
  line: TransferLine,
  leg: { legId: string; kind: TransferLegKind; amount: bigint },
  now: Date,
): void {
  books.hold([transferLegHold(legMoney(line, leg))], contextOf(line, leg.legId, leg.kind, now))
}

/** Posts what the platform did of a leg, and gives back the rest of its hold. */
export function endLegMoney(
  books: LedgerPart,
  line: TransferLine,
  leg: { legId: string; kind: TransferLegKind; amount: bigint; moved: bigint },
  now: Date,
): void {
  const { posted, voided, instead } = transferLegEnd(legMoney(line, leg), money(leg.moved, line.currency))
  books.post(posted, sidesOf(line))
  books.void(voided, sidesOf(line))
  books.move(instead, contextOf(line, leg.legId, leg.kind, now, '渠道批准的额度与申请不同'))
}

/** The fee of what arrived; gives what is charged, in minor units. */
export function endLineMoney(books: LedgerPart, line: TransferLine, arrived: bigint, now: Date): bigint {
  const fee = transferFeeEnd(feeOf(line), money(arrived, line.currency))
  books.post(fee.posted, sidesOf(line))
  books.void(fee.voided, sidesOf(line))
  books.move(fee.instead, contextOf(line, line.id, 'OUT', now, '渠道批准的额度与申请不同'))
  return fee.charged.minor
}

/** All that a line may move between. */
function sidesOf({ sides: { from, to, clearing, payer, serviceFee } }: TransferLine): string[] {
  return [from, to, clearing, payer, serviceFee]
}

function legMoney({ sides, currency }: TransferLine, { legId, kind, amount }: { legId: string; kind: TransferLegKind; amount: bigint }) {
  return { legId, kind, quota: kind === 'IN' ? sides.to : sides.from, clearing: sides.clearing, amount: money(amount, currency) }
}

function feeOf({ id, sides, currency, amount, fee, feeBasisPoints }: TransferLine) {
  const { payer, serviceFee } = sides
  const [asked, held] = [money(amount, currency), money(fee, currency)]
  return { transferId: id, payer, serviceFee, asked, amount: held, basisPoints: feeBasisPoints }
}

export function contextOf(line: TransferLine, legId: string, kind: TransferLegKind, at: Date, summary = '') {
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
