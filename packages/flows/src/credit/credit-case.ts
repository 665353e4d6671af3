// The case of a credit line's change: approved by a second person, it holds at once; what is used above it stays used.
import { readCreditProposal } from '@tallyhelm/modules/credit'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { actorName } from '@tallyhelm/protocol/vocabulary/actor'
import type { CaseRules } from '../cases/case-rules.ts'
import { changeLine, creditTotal } from './change-line.ts'
import { fieldsOf } from './propose-credit.ts'

/** Refuses CREDIT_NOT_OFFERED and CREDIT_UNCHANGED. */
export const creditCase: CaseRules = {
  async approve({ world, tx, actor, case: of }) {
    const proposal = await readCreditProposal(tx, of.id)
    const people = { maker: of.maker.name, checker: actorName(actor) }
    const { before, after } = await changeLine(world, tx, { ...proposal, ...people, reason: of.askedReason, caseId: of.id })
    return { ...fieldsOf(proposal), before: decimalText(creditTotal(before)), after: decimalText(creditTotal(after)) }
  },
}
