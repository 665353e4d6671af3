// The case of a difference with a payment house: its approval closes the difference; evidence that comes first leaves nothing to decide.
import { closeHouseDifference, readProposedClosing } from '@tallyhelm/modules/payments'
import type { CaseRules } from '../cases/case-rules.ts'

export const closingCase: CaseRules = {
  async over(tx, caseId) {
    return (await readProposedClosing(tx, caseId)).isClosed ? '差异已自动关闭' : undefined
  },
  async approve({ tx, case: of, now }) {
    const { differenceId } = await readProposedClosing(tx, of.id)
    await closeHouseDifference(tx, differenceId, of.askedReason, now)
    return {}
  },
}
