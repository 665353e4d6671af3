// Propose an adjustment of a wallet: the first of two people says how much more or less it is to hold, and why. Nothing moves yet.
import { insertWalletAdjustment } from '@tallyhelm/modules/wallet'
import type { ProposeWalletAdjustmentRequest } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import { decimalText, displayText, negate } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { fundsAmount, lockOwner } from '../cases/hand-booking.ts'
import { requireAvailable } from './case-kinds.ts'

/** Refuses PERMISSION_DENIED, INPUT_INVALID, NOT_FOUND, CASE_OPEN while one waits for this wallet, and WALLET_INSUFFICIENT for a decrease. */
export async function proposeWalletAdjustment(
  world: World,
  actor: StaffActor,
  input: ProposeWalletAdjustmentRequest,
): Promise<{ caseId: string }> {
  requireMaker('WALLET_ADJUSTMENT', actor)
  const typed = fundsAmount(input.amount, input.currency)
  const amount = input.direction === 'INCREASE' ? typed : negate(typed)
  const [customerId, subCustomerId] = [input.customer_id, input.sub_customer_id]
  const tenant = { customerId, subCustomerId }
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const owner = await lockOwner(tx, tenant)
    await requireAvailable(tx, { ...tenant, amount })
    const { id } = await openCase(world, tx, actor, {
      kind: 'WALLET_ADJUSTMENT',
      subject: `${customerId}:${subCustomerId ?? ''}:${amount.currency}`,
      object: { kind: 'customer', id: customerId },
      title: `钱包 ${displayText(amount, { withSign: true })} ${amount.currency} ${owner}`,
      tenant,
      reason: input.reason,
      proof: input.proof_file ?? null,
      details: { amount: decimalText(amount), currency: amount.currency },
    })
    await insertWalletAdjustment(tx, id, { ...tenant, amount })
    return { caseId: id }
  })
}
