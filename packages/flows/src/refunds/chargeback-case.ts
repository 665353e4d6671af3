// The case about money that a house took back, by a dispute or a refund of its own: two people book it, and what is won back the same way.
import { bookChargeback, bookChargebackWon } from '@tallyhelm/modules/ledger'
import {
  findChargeback,
  insertChargebackAct,
  lockChargeback,
  markGivenBack,
  markTaken,
  readChargebackAct,
  type StoredChargeback,
} from '@tallyhelm/modules/refunds'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { plainAmount } from '@tallyhelm/protocol/topics/payments/limits'
import type { ProposeChargebackRequest } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { CHARGEBACK_ACTS, CHARGEBACK_CAUSES, type ChargebackAct } from '@tallyhelm/protocol/topics/refunds/enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { CaseRules, Decision } from '../cases/case-rules.ts'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { spoken, tellPayments } from './tell-refund.ts'

/** Why this can't be booked now; undefined when it can. */
function obstacleOf(chargeback: StoredChargeback, act: ChargebackAct): string | undefined {
  if (chargeback.customerId === null) return '该笔款项没有入账到任何客户，不能扣回'
  if (!chargeback.isCredited) return '该笔款项尚未入账到钱包，请先处理未匹配流水'
  const [what, won] = chargeback.cause === 'DISPUTE' ? ['拒付', '胜诉'] : ['渠道退款', '撤销']
  if (act === 'TAKE') {
    if (chargeback.bookedAt) return `该笔${what}已扣回`
    return chargeback.phase === 'WON' ? `该笔${what}已${won}，无需扣回` : undefined
  }
  if (!chargeback.bookedAt) return `该笔${what}尚未扣回`
  if (chargeback.givenBackAt) return `该笔${what}已退回`
  return chargeback.phase === 'WON' ? undefined : `该笔${what}尚未${won}`
}

/** Refuses PERMISSION_DENIED, NOT_FOUND, CHARGEBACK_CHANGED with why, and CASE_OPEN while one waits. */
export async function proposeChargeback(
  world: World,
  actor: StaffActor,
  { id, act, reason }: ProposeChargebackRequest,
): Promise<{ caseId: string }> {
  requireMaker('CHARGEBACK', actor)
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const chargeback = await lockChargeback(tx, id)
    if (!chargeback) throw new Refusal('NOT_FOUND')
    const why = obstacleOf(chargeback, act)
    if (why !== undefined) throw new Refusal('CHARGEBACK_CHANGED', { why })
    const { customerId, subCustomerId, amount, method, outsideId, cause } = chargeback
    const opened = await openCase(world, tx, actor, {
      kind: 'CHARGEBACK',
      subject: id,
      object: { kind: 'chargeback', id },
      title: `${CHARGEBACK_CAUSES[cause]}${CHARGEBACK_ACTS[act]} ${spoken(amount)} ${METHODS[method].text} ${outsideId}`,
      tenant: { customerId, subCustomerId },
      reason,
      details: { act, cause, amount: plainAmount(amount), method, outside_id: outsideId },
    })
    await insertChargebackAct(tx, opened.id, { chargebackId: id, act })
    return { caseId: opened.id }
  })
}

/** Refuses CHARGEBACK_CHANGED with why. */
export const chargebackCase: CaseRules = {
  async approve(decision) {
    const { chargebackId, act } = await readChargebackAct(decision.tx, decision.case.id)
    const chargeback = await lockChargeback(decision.tx, chargebackId)
    if (!chargeback) throw new Refusal('NOT_FOUND')
    const why = obstacleOf(chargeback, act)
    if (why !== undefined) throw new Refusal('CHARGEBACK_CHANGED', { why })
    return await book(decision, chargeback, act)
  },
  async over(tx, caseId) {
    const { chargebackId, act } = await readChargebackAct(tx, caseId)
    const chargeback = await findChargeback(tx, chargebackId)
    return chargeback ? obstacleOf(chargeback, act) : '拒付不存在'
  },
}

async function book({ world, tx, now }: Decision, chargeback: StoredChargeback, act: ChargebackAct): Promise<Record<string, unknown>> {
  const { id, customerId, subCustomerId, method, amount, cause, held } = chargeback
  if (customerId === null) throw new Error('A chargeback of nobody is refused before.')
  const owner = { customerId, subCustomerId }
  const taken = { chargebackId: id, place: method, amount }
  const isTaking = act === 'TAKE'
  const told = {
    operator: '平台财务',
    summary: `${METHODS[method].text}${CHARGEBACK_CAUSES[cause]}${isTaking ? '扣回' : '退回'}`,
    at: now,
  }
  const isHeld = held.minor > 0n
  const shares = isTaking ? await bookChargeback(tx, taken, owner, { ...told, isHeld }) : await bookChargebackWon(tx, taken, owner, told)
  if (!shares) throw new Error(`Chargeback ${id} is in the books and not in its row.`)
  if (isTaking) await markTaken(tx, id, shares, now)
  else await markGivenBack(tx, id, now)
  if (shares.fromWallet.minor > 0n)
    await tellPayments(world, tx, owner, {
      about: `chargeback:${id}:${act}`,
      ...newsOf(chargeback, shares.fromWallet, isTaking),
      link: '/wallet',
    })
  return { act, from_wallet: plainAmount(shares.fromWallet), from_agency: plainAmount(shares.fromAgency) }
}

function newsOf({ cause, method, amount }: StoredChargeback, fromWallet: Money, isTaking: boolean): { title: string; body: string } {
  const house = METHODS[method].text
  const back = isTaking ? `其中 ${spoken(fromWallet)} 从您的钱包扣除。` : `${spoken(fromWallet)} 已退回您的钱包。`
  if (cause === 'HOUSE_REFUND')
    return {
      title: isTaking ? `渠道退款扣回 ${spoken(fromWallet)}` : `渠道退款已撤销，退回 ${spoken(fromWallet)}`,
      body: isTaking ? `一笔${house}付款已由渠道退回付款方 ${spoken(amount)}，${back}` : `该笔${house}付款的渠道退款未成功，${back}`,
    }
  return {
    title: isTaking ? `拒付扣回 ${spoken(fromWallet)}` : `拒付胜诉，退回 ${spoken(fromWallet)}`,
    body: isTaking ? `付款方对一笔${house}付款提出拒付，渠道已扣回 ${spoken(amount)}，${back}` : `该笔${house}付款的拒付已胜诉，${back}`,
  }
}
