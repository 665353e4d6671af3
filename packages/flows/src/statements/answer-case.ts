// The case of an answer to a dispute: approved by a second person, it is the statement's next version, and what it concedes is owed no more.
import { issueVersion, lockStatements, moveStatement, readAnswer } from '@tallyhelm/modules/statements'
import { openAccount, statementConceded, transferNow } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CONFIRM_DAYS } from '@tallyhelm/protocol/topics/statements/enums'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { decimalText, displayText } from '@tallyhelm/protocol/values/money'
import type { CaseRules } from '../cases/case-rules.ts'
import { FINANCE } from '../cases/hand-booking.ts'
import { changesOf, concededBy } from './propose-answer.ts'
import { tellOfStatement } from './tell-of-statement.ts'

/** Refuses STATEMENT_MOVED for what is not disputed in this version any more. */
export const answerCase: CaseRules = {
  async approve({ world, tx, case: of, now }) {
    const answer = await readAnswer(tx, of.id)
    const [statement] = await lockStatements(tx, [answer.statementId], null)
    if (statement?.status !== 'DISPUTED' || statement.version !== answer.version) throw new Refusal('STATEMENT_MOVED')
    const changes = await changesOf(tx, statement, answer.lines)
    const conceded = concededBy(statement, changes)
    const { id: statementId, customerId } = statement
    const { currency } = conceded
    const next = { caseId: of.id, reason: of.askedReason, changes, conceded, at: now, confirmUntil: addDays(dayOf(now), CONFIRM_DAYS) }
    const issued = await issueVersion(tx, statement, next)
    await moveStatement(tx, issued, 'WAIT_REPLY', { mover: 'operator', note: of.askedReason, at: now })
    await tellOfStatement(world, tx, issued, {
      about: 'answered',
      title: `对账单 ${statementId} 的异议已答复`,
      what: `${conceded.minor === 0n ? '金额维持不变' : `已减免 ${displayText(conceded)} ${currency}`}，请确认新版本。答复：${of.askedReason}`,
    })
    const creditLine = await openAccount(tx, { kind: 'CREDIT_LINE', currency, customerId, subCustomerId: null }, now)
    const adjustment = await openAccount(tx, { kind: 'ADJUSTMENT', currency, customerId }, now)
    await transferNow(tx, statementConceded({ statementId, version: issued.version, creditLine, adjustment, amount: conceded }), {
      customerId,
      subCustomerId: null,
      adAccountId: null,
      reference: { kind: 'CASE', id: of.id },
      operator: FINANCE,
      summary: `对账单 ${statementId} 异议减免`,
      at: now,
    })
    return { amount: decimalText(conceded), currency, version: issued.version }
  },
}
