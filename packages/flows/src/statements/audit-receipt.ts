// Audit a receipt: the first of the staff says whether it is accepted, and another one decides (spec §7, confirmations/{id}/audit).
import { findOpenCase } from '@tallyhelm/modules/cases'
import { insertVerdict, lockStatements, pendingReceipt, readVerdict } from '@tallyhelm/modules/statements'
import { customerName } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { RECEIPT_KINDS, RECEIPT_STATUSES } from '@tallyhelm/protocol/topics/statements/enums'
import type { AuditReceiptRequest } from '@tallyhelm/protocol/topics/statements/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { RulesOfKinds } from '../cases/case-rules.ts'
import { decideCase } from '../cases/decide-case.ts'
import { openCase, requireMaker } from '../cases/open-case.ts'

type Waiting = { case_id: string; revision: number; agrees: boolean }

/**
 * Another verdict than the one proposed rejects the proposal, and the receipt waits on. Refuses NOT_FOUND where no receipt of this kind
 * waits, INPUT_INVALID at `reason` for a refusal without one, and what openCase or decideCase refuses.
 */
export async function auditReceipt(world: World, actor: StaffActor, rules: RulesOfKinds, input: AuditReceiptRequest): Promise<void> {
  const waiting = await propose(world, actor, input)
  if (waiting === undefined) return
  const { agrees, ...of } = waiting
  await decideCase(world, actor, rules, {
    ...of,
    verdict: agrees ? 'APPROVE' : 'REJECT',
    reason: input.reason,
    flags: [],
    is_confirmed: true,
  })
}

/** The case that waits already; undefined where this was the first word about it. */
async function propose(world: World, actor: StaffActor, { id, kind, verdict, reason }: AuditReceiptRequest): Promise<Waiting | undefined> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const [statement] = await lockStatements(tx, [id], null)
    const receipt = statement && (await pendingReceipt(tx, statement, kind))
    if (!receipt) throw new Refusal('NOT_FOUND')
    const open = await findOpenCase(tx, 'STATEMENT_RECEIPT', receipt.id)
    if (open) {
      const proposed = await readVerdict(tx, open.id)
      return { case_id: open.id, revision: open.revision, agrees: proposed.verdict === verdict }
    }
    requireMaker('STATEMENT_RECEIPT', actor)
    if (verdict === 'DISAPPROVE' && reason === '') throw new Refusal('INPUT_INVALID', {}, [{ path: 'reason', msg: '请填写原因' }])
    const { customerId } = statement
    const made = await openCase(world, tx, actor, {
      kind: 'STATEMENT_RECEIPT',
      subject: receipt.id,
      object: { kind: 'statement', id },
      title: `${RECEIPT_KINDS[kind]}${RECEIPT_STATUSES[verdict].text} ${await customerName(tx, customerId)}`,
      tenant: { customerId, subCustomerId: null },
      reason,
      details: { receipt_id: receipt.id, verdict },
    })
    await insertVerdict(tx, made.id, statement, { receiptId: receipt.id, verdict })
    return undefined
  })
}
