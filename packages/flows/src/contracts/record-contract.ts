// Record a contract: the agency enters a paper as it stands, signed online or not.
import { audit } from '@tallyhelm/modules/audit'
import { insertContract } from '@tallyhelm/modules/contracts'
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
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await insertContract(tx, {
      id: contractId,
      customerId: input.customerId,
      customerSignName: input.customerSignName,
      approveStatus: input.approveStatus,
      isOn: input.isOn,
      isOnline: input.isOnline,
      rejectReason: input.rejectReason ?? '',
      isSuccessSeen: input.isSuccessSeen ?? false,
      createdAt: now,
    })
    await audit(world, tx, actor, 'contracts.record', ['contract', contractId, { customerId: input.customerId, subCustomerId: null }])
  })
  return { contractId }
}
