// Apply for another credit limit: a billing-period customer says what it needs and why, with its papers; staff decide.
import { insertCreditApplication } from '@tallyhelm/modules/credit'
import { claimFile, fileOwner } from '@tallyhelm/modules/files'
import { customerName } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { papersProblem } from '@tallyhelm/protocol/topics/credit/limits'
import type { ApplyForCreditRequest } from '@tallyhelm/protocol/topics/credit/schemas'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { compare, decimalText, displayText } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase } from '../cases/open-case.ts'
import { lockLineOf } from './change-line.ts'

/**
 * Refuses PERMISSION_DENIED for a sub-customer, CREDIT_NOT_OFFERED, INPUT_INVALID at the field (nothing, what the line has already, files of
 * others), and CASE_OPEN while one waits for this line.
 */
export async function applyForCredit(world: World, actor: TenantActor, input: ApplyForCreditRequest): Promise<{ caseId: string }> {
  const { customerId } = actor
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const { currency, reason, files } = input
  requireNo('target', fundsAmountProblem(input.target, currency))
  requireNo('files', papersProblem(files.length))
  const target = amountFromInput(input.target, currency, 'target')
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const { before } = await lockLineOf(tx, { customerId, currency, action: 'SET' })
    requireNo('target', compare(before.base, target) === 0 ? '目标额度与当前授信额度相同' : undefined)
    const { id } = await openCase(world, tx, actor, {
      kind: 'CREDIT_APPLICATION',
      subject: `${customerId}:${currency}`,
      object: { kind: 'customer', id: customerId },
      title: `调额至 ${displayText(target)} ${currency} ${await customerName(tx, customerId)}`,
      tenant: { customerId, subCustomerId: null },
      reason,
      details: { currency, amount: decimalText(target), files: files.length },
    })
    await claimPapers(world, tx, actor, files)
    await insertCreditApplication(tx, id, { customerId, target, papers: files })
    return { caseId: id }
  })
}

async function claimPapers(world: World, tx: Tx, actor: TenantActor, files: ApplyForCreditRequest['files']): Promise<void> {
  const claim = { owner: fileOwner(actor), kind: 'credit', now: world.clock.now() } as const
  for (const { key: name } of files)
    requireNo('files', (await claimFile(tx, { ...claim, name })) ? undefined : '财务资料已失效，请重新上传')
}

function requireNo(path: string, msg: string | undefined): void {
  if (msg !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path, msg }])
}
