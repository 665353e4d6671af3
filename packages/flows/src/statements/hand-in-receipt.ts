// Hand in a receipt for a statement, sealed paper or voucher of a payment, and take one back before anybody looked.
import { audit } from '@tallyhelm/modules/audit'
import { endReceipt, findReceipt, moveStatement, restDeadline, resumeDeadline } from '@tallyhelm/modules/statements'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { RECEIPT_KINDS, type ReceiptKind } from '@tallyhelm/protocol/topics/statements/enums'
import type { WithdrawReceiptRequest } from '@tallyhelm/protocol/topics/statements/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { type HandIn, keepReceipt } from './keep-receipt.ts'
import { handInPayment, withdrawPayment } from './payment-receipt.ts'
import { lockOwnStatement, replyToStatement } from './reply-to-statement.ts'

/** Refuses what replyToStatement refuses of a sealed one, what handInPayment refuses of the other, and INPUT_INVALID at `file`. */
export const handInReceipt = (world: World, actor: TenantActor, input: HandIn): Promise<void> =>
  (input.kind === 'SEALED' ? handInSealed : handInPayment)(world, actor, input)

/** The deadline rests as long as it is looked at. */
async function handInSealed(world: World, actor: TenantActor, input: HandIn): Promise<void> {
  if (input.receipt_id !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'file', msg: '盖章回执只能有 1 个文件' }])
  await replyToStatement(world, actor, input, async (tx, statement, at) => {
    await keepReceipt(world, tx, actor, statement, input)
    await restDeadline(tx, statement, at)
    await moveStatement(tx, statement, statement.status, { mover: 'customer', name: actor.userName, note: '上传盖章回执，待审核', at })
  })
}

/**
 * By anybody of the customer, while it waits. What a customer takes back has not rested: the deadline is the one that it was. Refuses
 * PERMISSION_DENIED, NOT_FOUND, and STATEMENT_MOVED once it was decided.
 */
export async function withdrawReceipt(world: World, actor: TenantActor, { id, receipt_id }: WithdrawReceiptRequest): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const statement = await lockOwnStatement(tx, actor, { id })
    const receipt = await findReceipt(tx, statement, receipt_id)
    if (!receipt) throw new Refusal('NOT_FOUND')
    if (receipt.status !== 'PENDING') throw new Refusal('STATEMENT_MOVED')
    const at = world.clock.now()
    await endReceipt(tx, receipt, { status: 'WITHDRAWN', at })
    const step = { mover: 'customer', name: actor.userName, note: `撤回${RECEIPT_KINDS[receipt.kind]}`, at } as const
    await AFTER_WITHDRAWAL[receipt.kind](tx, statement, step)
    const details = { version: receipt.version, kind: receipt.kind, receipt_id }
    await audit(world, tx, actor, 'credit.withdraw-receipt', ['statement', id], details)
  })
}

const AFTER_WITHDRAWAL: Readonly<Record<ReceiptKind, typeof withdrawPayment>> = {
  SEALED: async (tx, statement, step) => {
    await resumeDeadline(tx, statement, { at: step.at, movesOn: false })
    await moveStatement(tx, statement, statement.status, step)
  },
  PAYMENT: withdrawPayment,
}
