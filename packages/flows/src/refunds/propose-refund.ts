// Propose about a refund: the first of two people has it paid out, or says how a part of it ended. Nothing moves yet.
import { findPart, insertRefundAct, lockRefund } from '@tallyhelm/modules/refunds'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { APPLICATION_STATUSES } from '@tallyhelm/protocol/topics/payments/enums'
import { PART_STATES, REFUND_ACTS } from '@tallyhelm/protocol/topics/refunds/enums'
import type { ProposePartRequest } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { bankReferenceOf, bankReferenceProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { isAskedFor, requireFree } from './refund-case.ts'
import { spoken } from './tell-refund.ts'

type Proposed = { caseId: string }

/** Refuses PERMISSION_DENIED, NOT_FOUND, REFUND_CHANGED, and CASE_OPEN while one waits. */
export async function proposePayout(world: World, actor: StaffActor, { id, reason }: { id: string; reason: string }): Promise<Proposed> {
  requireMaker('REFUND', actor)
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const refund = await lockRefund(tx, id)
    if (!refund) throw new Refusal('NOT_FOUND')
    if (refund.status !== 'REFUND_WAIT') throw new Refusal('REFUND_CHANGED', { status: APPLICATION_STATUSES[refund.status].text })
    const { customerId, subCustomerId } = refund
    const opened = await openCase(world, tx, actor, {
      kind: 'REFUND',
      subject: `refund:${id}`,
      object: { kind: 'refund', id },
      title: `退款 ${spoken(refund.amount)} 单号 ${id}`,
      tenant: { customerId, subCustomerId },
      reason,
      details: { act: 'PAY_OUT' },
    })
    await insertRefundAct(tx, opened.id, { refundId: id, partId: null, act: 'PAY_OUT', bank: null, bankReference: null })
    return { caseId: opened.id }
  })
}

/** Refuses PERMISSION_DENIED, NOT_FOUND, REFUND_CHANGED, INPUT_INVALID, REFUND_REFERENCE_TAKEN, and CASE_OPEN while one waits about this part. */
export async function proposePart(world: World, actor: StaffActor, input: ProposePartRequest): Promise<Proposed> {
  requireMaker('REFUND', actor)
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await findPart(tx, input.part_id)
    const refund = found && (await lockRefund(tx, found.refundId))
    const part = await findPart(tx, input.part_id)
    if (!refund || !part) throw new Refusal('NOT_FOUND')
    if (!isAskedFor(part, input)) throw new Refusal('REFUND_CHANGED', { status: PART_STATES[part.state].text })
    const isBankPayment = input.act === 'PAID' && part.way === 'BANK'
    const { bank, bankReference } = isBankPayment ? paymentOf(input) : { bank: null, bankReference: null }
    await requireFree(tx, { bank, bankReference })
    const { customerId, subCustomerId } = refund
    const opened = await openCase(world, tx, actor, {
      kind: 'REFUND',
      subject: `part:${part.id}`,
      object: { kind: 'refund', id: refund.id },
      title: `${REFUND_ACTS[input.act]} ${spoken(part.amount)} 单号 ${refund.id}`,
      tenant: { customerId, subCustomerId },
      reason: input.reason,
      proof: input.proof_file,
      details: { act: input.act, part_id: part.id, ...(bank === null ? {} : { bank, reference: bankReference }) },
    })
    await insertRefundAct(tx, opened.id, { refundId: refund.id, partId: part.id, act: input.act, bank, bankReference })
    return { caseId: opened.id }
  })
}

function paymentOf({ bank, bank_reference, proof_file }: ProposePartRequest) {
  const problems = [
    { path: 'bank', msg: bank === null ? '请选择付款账户' : undefined },
    { path: 'bank_reference', msg: bankReferenceProblem(bank_reference) },
    { path: 'proof_file', msg: proof_file === null ? '请上传银行回单' : undefined },
  ].flatMap(({ path, msg }) => (msg === undefined ? [] : [{ path, msg }]))
  if (problems.length > 0 || bank === null) throw new Refusal('INPUT_INVALID', {}, problems)
  return { bank, bankReference: bankReferenceOf(bank_reference) }
}
