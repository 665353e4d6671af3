// Contracts for tests: one in any state, as if it had been signed and judged before.
import { audit } from '@tallyhelm/modules/audit'
import { insertContract, markSuccessSeen, moveContract, NO_TERMS } from '@tallyhelm/modules/contracts'
import type { ApproveStatus } from '@tallyhelm/protocol/topics/contracts/enums'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** A rejected one needs `rejectReason`; only an approved one can be on. `isSuccessSeen`: the customer knows of the approval already. */
export type RecordContractInput = {
  customerId: string
  customerSignName: string
  approveStatus: ApproveStatus
  isOn: boolean
  isOnline: boolean
  rejectReason?: string
  isSuccessSeen?: boolean
}

/** Gives the contract's id. */
export async function recordContract(world: World, actor: SystemActor, input: RecordContractInput): Promise<{ contractId: string }> {
  const contractId = world.ids.next()
  const at = world.clock.now()
  const { customerId, customerSignName, isOnline } = input
  const by = { kind: 'staff', name: '平台' } as const
  await world.db.transaction({ kind: 'system' }, async tx => {
    const contract = {
      ...NO_TERMS,
      id: contractId,
      customerId,
      customerSignName,
      isOnline,
      caseId: null,
      file: null,
      evidence: null,
      createdAt: at,
    }
    await insertContract(tx, world.ids, contract, by)
    const move = (to: 'ON' | 'OFF' | 'REJECTED', note = '') => moveContract(tx, world.ids, { contractId, customerId, to, by, note, at })
    if (input.approveStatus === 2) await move('REJECTED', input.rejectReason ?? '')
    if (input.approveStatus === 1) await move('ON')
    if (input.approveStatus === 1 && !input.isOn) await move('OFF')
    if (input.isSuccessSeen) await markSuccessSeen(tx, { customerId, contractId }, at)
    await audit(world, tx, actor, 'contracts.record', ['contract', contractId, { customerId, subCustomerId: null }])
  })
  return { contractId }
}
