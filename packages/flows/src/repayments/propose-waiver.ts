// Propose to waive the late fee of a statement up to and including a day: the first of two people says which day, and why. Nothing holds yet.
import { lockStatements, PAYABLE_STATUSES } from '@tallyhelm/modules/statements'
import { customerName } from '@tallyhelm/modules/organization'
import { insertWaiver } from '@tallyhelm/modules/repayments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { WaiveFeeRequest } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { waivedUntilProblem } from '@tallyhelm/protocol/topics/repayments/limits'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'

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
