// Confirm a statement: by SMS code, by a sealed receipt that staff accepted, or by silence; what is confirmed is owed as it stands.
import { audit } from '@tallyhelm/modules/audit'
import { billsById, rebateOf } from '@tallyhelm/modules/billing'
import { billsOfStatement, isLapsed, lockStatements, markConfirmed, moveStatement, type Statement } from '@tallyhelm/modules/statements'
import { bookRebates } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CONFIRMED_BY } from '@tallyhelm/protocol/topics/statements/enums'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { type Actor, actorName, type StaffActor, type SystemActor, type TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellOfStatement } from './tell-of-statement.ts'

/** The product itself, when it confirms by silence. */
export const product: SystemActor = { kind: 'system', name: 'credit' }

export type Confirmation = { by: 'CODE'; actor: TenantActor } | { by: 'SEAL'; actor: StaffActor } | { by: 'SYSTEM'; actor: SystemActor }
const MOVERS = { CODE: 'customer', SEAL: 'operator', SYSTEM: 'system' } as const

/** Of a locked statement. Settled at once where it comes to nothing; its rebate comes to the credit line that paid for the spend. Refuses STATEMENT_MOVED unless it waits for the customer's reply. */
export async function confirmStatement(world: World, tx: Tx, statement: Statement, { by, actor }: Confirmation): Promise<void> {
  const { id, customerId, version, payable } = statement
  if (statement.status !== 'WAIT_REPLY') throw new Refusal('STATEMENT_MOVED')
  const at = world.clock.now()
  const step = { mover: MOVERS[by], name: by === 'CODE' ? actorName(actor) : '', at } as const
  await moveStatement(tx, statement, 'CONFIRMED', { ...step, note: NOTES[by] })
  await markConfirmed(tx, statement, { by, userId: by === 'CODE' ? actor.userId : null, at })
  if (payable.minor === 0n)
    await moveStatement(tx, { ...statement, status: 'CONFIRMED' }, 'SETTLED', { ...step, note: '应付为 0，无需还款' })
  const of = ['statement', id, { customerId, subCustomerId: null }] as const
  await audit(world, tx, actor as Actor, 'credit.confirm-statement', of, { version, by, payable: decimalText(payable) })
  await tellOfStatement(world, tx, statement, {
    about: 'confirmed',
    title: `对账单 ${id} 已确认`,
    what: `${by === 'SYSTEM' ? '已超过确认期限，系统已默认确认' : `确认方式：${CONFIRMED_BY[by]}`}。${
      payable.minor === 0n ? '应付为 0，无需还款。' : `请于 ${statement.repayOn} 前还款。`
    }`,
  })
  const bills = await billsById(tx, await billsOfStatement(tx, statement))
  await bookRebates(tx, bills.map(rebateOf), { to: 'CREDIT_LINE', operator: '系统', at })
}

const NOTES = { CODE: '短信验证码确认', SEAL: '盖章回执审核通过', SYSTEM: '已超过确认期限，系统已默认确认' } as const

/** Where its deadline has passed; false, and nothing done, otherwise. */
export async function confirmBySilence(world: World, id: string): Promise<boolean> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const [statement] = await lockStatements(tx, [id], null)
    if (!statement || !isLapsed(statement, world.clock.now())) return false
    await confirmStatement(world, tx, statement, { by: 'SYSTEM', actor: product })
    return true
  })
}
