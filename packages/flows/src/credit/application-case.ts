// The case of an application for another limit: whoever approves it proposes the change, and a second person decides about that.
import { readCreditApplication, setApplicationProposal } from '@tallyhelm/modules/credit'
import { decimalText, displayText } from '@tallyhelm/protocol/values/money'
import type { CaseRules } from '../cases/case-rules.ts'
import { openProposal } from './propose-credit.ts'
import { tellOfCredit } from './tell-of-credit.ts'

/** Refuses CREDIT_NOT_OFFERED, CASE_OPEN while another change of the line waits, and PERMISSION_DENIED for whose role proposes none. */
export const creditApplicationCase: CaseRules = {
  async approve({ world, tx, actor, case: of, reason }) {
    const { customerId, target } = await readCreditApplication(tx, of.id)
    const terms = { customerId, currency: target.currency, action: 'SET', amount: target, until: null } as const
    // The customer reads it beside the change.
    const { caseId } = await openProposal(world, tx, actor, terms, { reason: reason === '' ? of.askedReason : reason, proof: null })
    await setApplicationProposal(tx, of.id, caseId)
    return { proposal: caseId, currency: target.currency, amount: decimalText(target) }
  },
  async tell({ world, tx, case: of, reason }, isApproval) {
    const { customerId, target } = await readCreditApplication(tx, of.id)
    const asked = `调额至 ${displayText(target)} ${target.currency} 的申请`
    await tellOfCredit(world, tx, customerId, {
      about: `credit-application:${of.id}`,
      title: isApproval ? '调额申请已通过初审' : '调额申请未通过',
      body: isApproval ? `${asked}已通过初审，复核通过后生效。` : `${asked}未通过：${reason}`,
    })
  },
}
