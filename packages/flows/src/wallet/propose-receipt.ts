// Propose a receipt: the first of two people says what a bank received from a customer, with the bank's slip. Nothing is booked yet.
import { isPaymentNew } from '@tallyhelm/modules/ledger'
import { findAccountAt } from '@tallyhelm/modules/payments'
import { insertReceipt, type Receipt } from '@tallyhelm/modules/wallet'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposeReceiptRequest } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import {
  bankReferenceOf,
  bankReferenceProblem,
  noAccountProblem,
  payerNameProblem,
  receivedOnProblem,
} from '@tallyhelm/protocol/topics/wallet/limits'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { decimalText, displayText } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { fundsAmount, lockOwner } from '../cases/hand-booking.ts'

/**
 * Refuses PERMISSION_DENIED, INPUT_INVALID also for an account that is not set up in this currency, NOT_FOUND, CASE_OPEN while this payment
 * waits, and RECEIPT_BOOKED.
 */
export async function proposeReceipt(world: World, actor: StaffActor, input: ProposeReceiptRequest): Promise<{ caseId: string }> {
  requireMaker('BANK_RECEIPT', actor)
  const { receipt, proof } = receiptOf(world, input)
  const { customerId, subCustomerId, amount, bank, reference } = receipt
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const owner = await lockOwner(tx, receipt)
    if (!(await findAccountAt(tx, bank, amount.currency)))
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'bank', msg: noAccountProblem(bank, amount.currency) }])
    const { id } = await openCase(world, tx, actor, {
      kind: 'BANK_RECEIPT',
      subject: `${bank}:${reference}`,
      object: { kind: 'payment', id: `${bank}:${reference}` },
      title: `入账 ${displayText(amount)} ${amount.currency} ${owner}`,
      tenant: { customerId, subCustomerId },
      reason: input.reason,
      proof,
      details: { bank, reference, amount: decimalText(amount), currency: amount.currency, payer_name: receipt.payerName },
    })
    // Only now: whoever decided about the same payment meanwhile has committed.
    if (!(await isPaymentNew(tx, { place: bank, transactionId: reference }))) throw new Refusal('RECEIPT_BOOKED', { reference })
    await insertReceipt(tx, id, receipt)
    return { caseId: id }
  })
}

function receiptOf(world: World, input: ProposeReceiptRequest): { receipt: Receipt; proof: string } {
  const proof = input.proof_file ?? null
  const problems = [
    { path: 'bank_reference', msg: bankReferenceProblem(input.bank_reference) },
    { path: 'received_on', msg: receivedOnProblem(input.received_on, dayOf(world.clock.now())) },
    { path: 'payer_name', msg: payerNameProblem(input.payer_name) },
    { path: 'proof_file', msg: proof === null ? '请上传银行回单' : undefined },
  ].flatMap(({ path, msg }) => (msg === undefined ? [] : [{ path, msg }]))
  if (problems.length > 0 || proof === null) throw new Refusal('INPUT_INVALID', {}, problems)
  const receipt = {
    customerId: input.customer_id,
    subCustomerId: input.sub_customer_id,
    amount: fundsAmount(input.amount, input.currency),
    bank: input.bank,
    reference: bankReferenceOf(input.bank_reference),
    receivedOn: input.received_on,
    payerName: input.payer_name.trim(),
  }
  return { receipt, proof }
}
