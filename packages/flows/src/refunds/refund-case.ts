// The case about a refund: a second person has it paid out, or says how a part of it ended.
import {
  findPart,
  findRefund,
  lockReference,
  lockRefund,
  movePart,
  moveRefund,
  partsOf,
  type ProposedRefundAct,
  readRefundAct,
  type StoredPart,
  type StoredRefund,
} from '@tallyhelm/modules/refunds'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { APPLICATION_STATUSES } from '@tallyhelm/protocol/topics/payments/enums'
import { actsOf } from '@tallyhelm/protocol/topics/refunds/acts'
import { OVERRIDERS, PART_STATES, REFUND_BLOCKS } from '@tallyhelm/protocol/topics/refunds/enums'
import type { Tx } from '@tallyhelm/world/handles/world'
import type { CaseRules, Decision } from '../cases/case-rules.ts'
import { endPart } from './end-refund.ts'
import { refundBlocks } from './refund-blocks.ts'

/** Refuses REFUND_CHANGED, REFUND_REFERENCE_TAKEN, REFUND_BLOCKED for anybody but FIN_CHECK, and INPUT_INVALID at `is_confirmed` of an override. */
export const refundCase: CaseRules = {
  async approve(decision) {
    const asked = await readRefundAct(decision.tx, decision.case.id)
    const refund = await lockRefund(decision.tx, asked.refundId)
    if (!refund) throw new Refusal('NOT_FOUND')
    return asked.partId === null ? await payOut(decision, refund) : await endByPeople(decision, refund, asked)
  },
  async over(tx, caseId) {
    const asked = await readRefundAct(tx, caseId)
    const refund = await findRefund(tx, asked.refundId)
    if (!refund) return '退款单不存在'
    if (asked.act === 'PAY_OUT') return refund.status === 'REFUND_WAIT' ? undefined : `退款单已${APPLICATION_STATUSES[refund.status].text}`
    const part = await findPart(tx, asked.partId ?? '')
    return part && isAskedFor(part, asked) ? undefined : `该部分已${part ? PART_STATES[part.state].text : '不存在'}`
  },
}

export const isAskedFor = (part: StoredPart, { act }: Pick<ProposedRefundAct, 'act'>): boolean =>
  actsOf(part).some(possible => possible === act)

async function payOut({ world, tx, actor, isConfirmed, now }: Decision, refund: StoredRefund): Promise<Record<string, unknown>> {
  if (refund.status !== 'REFUND_WAIT') throw new Refusal('REFUND_CHANGED', { status: APPLICATION_STATUSES[refund.status].text })
  const parts = await partsOf(tx, refund.id)
  const blocks = await refundBlocks(tx, refund, parts, now)
  const why = blocks.map(block => REFUND_BLOCKS[block]).join('；')
  if (blocks.length > 0 && !OVERRIDERS.includes(actor.role)) throw new Refusal('REFUND_BLOCKED', { why })
  if (blocks.length > 0 && !isConfirmed) throw new Refusal('INPUT_INVALID', {}, [{ path: 'is_confirmed', msg: `${why}，请核对后勾选确认` }])
  await moveRefund(tx, refund, 'REFUNDING', { id: world.ids.next(), mover: 'operator', byName: '平台财务', at: now })
  for (const part of parts) {
    await movePart(tx, part, 'DUE', { mover: 'operator', at: now })
    if (part.way === 'HOUSE') await world.queue.enqueue(tx, 'payments.send-refund-part', { partId: part.id })
  }
  return { refund_id: refund.id, parts: parts.length, ...(blocks.length > 0 ? { blocks: why } : {}) }
}

async function endByPeople(
  { world, tx, actor, case: of }: Decision,
  refund: StoredRefund,
  asked: ProposedRefundAct,
): Promise<Record<string, unknown>> {
  const part = await findPart(tx, asked.partId ?? '')
  if (!part || !isAskedFor(part, asked)) throw new Refusal('REFUND_CHANGED', { status: part ? PART_STATES[part.state].text : '不存在' })
  await requireFree(tx, asked)
  const to = asked.act === 'PAID' ? 'DONE' : asked.act === 'FAILED' ? 'FAILED' : 'RETURNED'
  const change = { bank: asked.bank, bankReference: asked.bankReference }
  await endPart(world, tx, refund, part, { to, mover: 'operator', actor, change, why: to === 'FAILED' ? of.askedReason : '' })
  return {
    refund_id: refund.id,
    part_id: part.id,
    act: asked.act,
    ...(asked.bank === null ? {} : { bank: asked.bank, reference: asked.bankReference }),
  }
}

/** Refuses REFUND_REFERENCE_TAKEN: one transfer of a bank pays one part. */
export async function requireFree(tx: Tx, { bank, bankReference }: Pick<ProposedRefundAct, 'bank' | 'bankReference'>): Promise<void> {
  if (bank === null || bankReference === null) return
  if (await lockReference(tx, bank, bankReference)) throw new Refusal('REFUND_REFERENCE_TAKEN', { reference: bankReference })
}
