// What speaks against paying a refund out until 财务复核 lets it pass: orders in flight, debts, another name, a dispute.
import { hasOverdueStatements } from '@tallyhelm/modules/statements'
import { lockArrival } from '@tallyhelm/modules/payments'
import { hasOpenDispute, type StoredPart, type StoredRefund } from '@tallyhelm/modules/refunds'
import { hasOpenItems } from '@tallyhelm/modules/quota'
import type { RefundBlock } from '@tallyhelm/protocol/topics/refunds/enums'
import { isSameName } from '@tallyhelm/protocol/topics/refunds/limits'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { Tx } from '@tallyhelm/world/handles/world'
import { signedNameOf } from './refund-terms.ts'

export async function refundBlocks(tx: Tx, refund: StoredRefund, parts: readonly StoredPart[], now: Date): Promise<RefundBlock[]> {
  const blocks: RefundBlock[] = []
  if (await hasOpenItems(tx, refund)) blocks.push('ORDERS')
  if (await hasOverdueStatements(tx, refund.customerId, dayOf(now))) blocks.push('OVERDUE')
  const byBank = parts.filter(part => part.way === 'BANK')
  if (byBank.length > 0 && !(await isNameKnown(tx, refund, byBank))) blocks.push('OTHER_NAME')
  if (
    await hasOpenDispute(
      tx,
      parts.map(part => part.arrivalId),
    )
  )
    blocks.push('CHARGEBACK')
  return blocks
}

/** The signed party's; without one to see, whoever paid each of them. */
async function isNameKnown(tx: Tx, refund: StoredRefund, parts: readonly StoredPart[]): Promise<boolean> {
  const signed = await signedNameOf(tx, refund)
  if (signed !== null) return isSameName(signed, refund.payeeName)
  for (const { arrivalId } of parts) {
    const arrival = await lockArrival(tx, arrivalId)
    if (!arrival || !isSameName(arrival.payer, refund.payeeName)) return false
  }
  return true
}
