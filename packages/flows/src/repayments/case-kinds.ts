// The case of a late fee that is waived: approved by a second person, the days up to that one cost nothing any more, however late it stays.
import { customerName } from '@tallyhelm/modules/organization'
import { insertWaiver, readWaiver } from '@tallyhelm/modules/repayments'
import { lockStatements, moveStatement, PAYABLE_STATUSES, waiveLateFee } from '@tallyhelm/modules/statements'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { WaiveFeeRequest } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { waivedUntilProblem } from '@tallyhelm/protocol/topics/repayments/limits'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { CaseRules, RulesOfTopic } from '../cases/case-rules.ts'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { tellOfStatement } from '../statements/tell-of-statement.ts'

/**
 * Refuses PERMISSION_DENIED, NOT_FOUND, STATEMENT_MOVED for what is not to be paid, INPUT_INVALID at `waived_until`, and CASE_OPEN while one
 * waits.
 */
export async function proposeWaiver(world: World, actor: StaffActor, input: WaiveFeeRequest): Promise<{ caseId: string }> {
  requireMaker('LATE_FEE_WAIVER', actor)
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const [statement] = await lockStatements(tx, [input.statement_id], null)
    if (statement === undefined) throw new Refusal('NOT_FOUND')
    if (!PAYABLE_STATUSES.includes(statement.status)) throw new Refusal('STATEMENT_MOVED')
    const { id: statementId, customerId, repayOn, feeWaivedUntil } = statement
    const until = input.waived_until
    const msg = waivedUntilProblem(until, { repayOn, waivedUntil: feeWaivedUntil, today: dayOf(world.clock.now()) })
    if (msg !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'waived_until', msg }])
    const { id } = await openCase(world, tx, actor, {
      kind: 'LATE_FEE_WAIVER',
      subject: statementId,
      object: { kind: 'statement', id: statementId },
      title: `滞纳金减免至 ${until} ${await customerName(tx, customerId)}`,
      tenant: { customerId, subCustomerId: null },
      reason: input.reason,
      details: { before: { waived_until: feeWaivedUntil }, after: { waived_until: until } },
    })
    await insertWaiver(tx, id, { statementId, customerId, until })
    return { caseId: id }
  })
}

/** Refuses STATEMENT_MOVED for what is paid meanwhile, or waived up to that day already. A payment under way is before it or after it. */
const waiverCase = {
  open: proposeWaiver,
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
} satisfies CaseRules

export const REPAYMENTS_RULES = { LATE_FEE_WAIVER: waiverCase } satisfies RulesOfTopic
