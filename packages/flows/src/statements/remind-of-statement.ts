// Remind a customer of a statement that waits: staff send the message and the mail again, beside what the product sends by itself.
import { audit } from '@tallyhelm/modules/audit'
import { lockStatements, moveStatement } from '@tallyhelm/modules/statements'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/statements/console-endpoints'
import type { StatementRef } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { dateTimeText, dayOf } from '@tallyhelm/protocol/values/day'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { tellOfStatement } from './tell-of-statement.ts'

/**
 * The deadline stays what it is. Refuses PERMISSION_DENIED, NOT_FOUND, STATEMENT_MOVED unless it waits for the customer,
 * STATEMENT_RECEIPT_PENDING while a sealed receipt is looked at, and STATEMENT_REMINDED on the same day.
 */
export async function remindOfStatement(world: World, actor: StaffActor, { id }: StatementRef): Promise<void> {
  requireRole(actor, consoleStatementEndpoints.remind)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const [statement] = await lockStatements(tx, [id], null)
    if (!statement) throw new Refusal('NOT_FOUND')
    if (statement.status !== 'WAIT_REPLY') throw new Refusal('STATEMENT_MOVED')
    if (statement.restsSince !== null) throw new Refusal('STATEMENT_RECEIPT_PENDING')
    const at = world.clock.now()
    const isNews = await tellOfStatement(world, tx, statement, {
      about: `asked-${dayOf(at)}`,
      title: `请确认对账单 ${id}`,
      what: `请于 ${dateTimeText(statement.confirmDeadlineAt)} 前确认或提出异议；逾期未回复，系统将默认确认。`,
      isMailed: true,
    })
    if (!isNews) throw new Refusal('STATEMENT_REMINDED')
    await moveStatement(tx, statement, statement.status, { mover: 'operator', note: '催确认', at })
    await audit(world, tx, actor, 'credit.remind-statement', ['statement', id, { customerId: statement.customerId, subCustomerId: null }], {
      version: statement.version,
    })
  })
}
