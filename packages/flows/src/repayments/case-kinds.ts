// The case of a late fee that is waived: approved by a second person, the days up to that one cost nothing any more, however late it stays.
import { lockStatements, moveStatement, PAYABLE_STATUSES, waiveLateFee } from '@tallyhelm/modules/statements'
import { readWaiver } from '@tallyhelm/modules/repayments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CaseRules, RulesOfTopic } from '../cases/case-rules.ts'
import { tellOfStatement } from '../statements/tell-of-statement.ts'

/** Refuses STATEMENT_MOVED for what is paid meanwhile, or waived up to that day already. A payment under way is before it or after it. */
const waiverCase: CaseRules = {
  async approve({ world, tx, case: of, now }) {
    const { statementId, until } = await readWaiver(tx, of.id)
    const [statement] = await lockStatements(tx, [statementId], null)
    if (statement === undefined || !PAYABLE_STATUSES.includes(statement.status)) throw new Refusal('STATEMENT_MOVED')
    const before = statement.feeWaivedUntil
    if (before !== null && until <= before) throw new Refusal('STATEMENT_MOVED')
    await waiveLateFee(tx, statement, until)
    await moveStatement(tx, statement, statement.status, { mover: 'operator', note: `滞纳金减免至 ${until}`, at: now })
    await tellOfStatement(world, tx, statement, {
      about: `waiver:${of.id}`,
      title: `对账单 ${statementId} 的滞纳金已减免`,
      what: `滞纳金已减免至 ${until}（含当日），此后的逾期天数照常计收，请尽快还款。`,
    })
    return { before: { waived_until: before }, after: { waived_until: until } }
  },
  async over(tx, caseId) {
    const { isSettled } = await readWaiver(tx, caseId)
    return isSettled ? '对账单已结清' : undefined
  },
}

export const REPAYMENTS_RULES = { LATE_FEE_WAIVER: waiverCase } satisfies RulesOfTopic
