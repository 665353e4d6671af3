// Steps that the tests of refunds share.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StoredPart } from '@tallyhelm/modules/refunds'
import type { RefundFacts } from '@tallyhelm/world/handles/houses'
import { type Tenant, usd } from '../quota/test-stage.ts'
import type { RefundStage } from './test-refunds.ts'

/** «amount: 退款金额不能大于可退余额», or the refusal's name where it names no field. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('expected a refusal', { cause: error })
  return error.fields[0] ? `${error.fields[0].path}: ${error.fields[0].msg}` : error.refusal
}

export async function onlyPart(stage: RefundStage, refundId: string): Promise<StoredPart> {
  const [part, ...others] = await stage.parts(refundId)
  if (!part || others.length > 0) throw new Error('one part')
  return part
}

/** A customer with one payment of 100 at Alipay, who wants 40 of it, approved by two people. */
export async function approvedRefund(stage: RefundStage): Promise<{ of: Tenant; refundId: string; partId: string }> {
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', usd(100))
  const { refundId } = await stage.refund(of, '40')
  await stage.approve(refundId)
  const { id: partId } = await onlyPart(stage, refundId)
  return { of, refundId, partId }
}

/** What a house says of that part. */
export const toldBy = (partId: string, state: RefundFacts['state'], amount = usd(40)): RefundFacts => ({
  refundNumber: partId,
  outsideId: `R${partId}`,
  of: { number: null, transactionId: null },
  state,
  amount,
  message: state === 'FAILED' ? '收款账户异常' : '',
})
