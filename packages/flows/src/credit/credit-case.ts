// The case of a credit line's change: approved by a second person, it holds at once; what is used above it stays used.
import { isOfApplication, readCreditProposal } from '@tallyhelm/modules/credit'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { actorName } from '@tallyhelm/protocol/vocabulary/actor'
import type { CaseRules } from '../cases/case-rules.ts'
import { changeLine, creditTotal } from './change-line.ts'
import { fieldsOf } from './propose-credit.ts'
import { tellOfCredit } from './tell-of-credit.ts'

/** Refuses CREDIT_NOT_OFFERED and CREDIT_UNCHANGED. */
export const creditCase: CaseRules = {
  async approve({ world, tx, actor, case: of }) {
    const proposal = await readCreditProposal(tx, of.id)
    const people = { maker: of.maker.name, checker: actorName(actor) }
    const { before, after } = await changeLine(world, tx, { ...proposal, ...people, reason: of.askedReason, caseId: of.id })
    return { ...fieldsOf(proposal), before: decimalText(creditTotal(before)), after: decimalText(creditTotal(after)) }
  },
  /** Whoever applied for it hears of it too. */
  async reject({ world, tx, case: of, reason }) {
    if (!(await isOfApplication(tx, of.id))) return
    const { customerId } = await readCreditProposal(tx, of.id)
    const news = { title: '调额申请未通过复核', body: `授信保持不变：${reason}` }
    await tellOfCredit(world, tx, customerId, { about: `credit-proposal:${of.id}`, ...news })
  },
}
