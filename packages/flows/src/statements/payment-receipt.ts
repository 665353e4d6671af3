// The voucher of a payment of a confirmed statement: it is kept, and the statement stands at 还款中 as long as staff look for the money.
import { moveStatement, type Statement, type StatementStep } from '@tallyhelm/modules/statements'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { addToReceipt, type HandIn, keepReceipt } from './keep-receipt.ts'
import { lockOwnStatement, requireVersion } from './reply-to-statement.ts'

/**
 * A new voucher, or one more file of the voucher that it names. Refuses PERMISSION_DENIED for a sub-customer, NOT_FOUND, STATEMENT_MOVED unless it is confirmed and not settled, STATEMENT_VERSION,
 * STATEMENT_RECEIPT_PENDING while another voucher is looked at, and INPUT_INVALID at `file`.
 */
export async function handInPayment(world: World, actor: TenantActor, input: HandIn): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const statement = await lockOwnStatement(tx, actor, input)
    const isOwed = statement.status === 'CONFIRMED' || statement.status === 'RECEIPT_REJECTED' || statement.status === 'REPAYING'
    if (!isOwed) throw new Refusal('STATEMENT_MOVED')
    requireVersion(statement, input)
    const { receipt_id } = input
    if (receipt_id !== undefined) {
      await addToReceipt(world, tx, actor, statement, { ...input, receipt_id })
      return
    }
    await keepReceipt(world, tx, actor, statement, input)
    const at = world.clock.now()
    await moveStatement(tx, statement, 'REPAYING', { mover: 'customer', name: actor.userName, note: '上传付款凭证', at })
  })
}

/** After the voucher was taken back: nothing is looked for any more. */
export async function withdrawPayment(tx: Tx, statement: Statement, step: StatementStep): Promise<void> {
  await moveStatement(tx, statement, statement.status === 'REPAYING' ? 'CONFIRMED' : statement.status, step)
}
