// Switch a contract on or off: one of the staff, with a reason. The former one goes off by itself.
import { audit } from '@tallyhelm/modules/audit'
import { contractStateOf, findContract, moveContract } from '@tallyhelm/modules/contracts'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SwitchContractRequest } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { tellCustomer } from './tell-customer.ts'

/** Refuses NOT_FOUND, and CONTRACT_UNCHANGED for what is not approved, or is so already. */
export async function switchContract(world: World, actor: StaffActor, input: SwitchContractRequest): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const contract = await findContract(tx, input.contract_id)
    if (!contract) throw new Refusal('NOT_FOUND')
    const { id: contractId, customerId, customerSignName: name } = contract
    const to = input.is_on ? 'ON' : 'OFF'
    const at = world.clock.now()
    // A contract that waits is switched on by its review alone.
    if (contractStateOf(contract) === 'PENDING') throw new Refusal('CONTRACT_UNCHANGED')
    const by = { kind: 'staff', name: actor.staffName } as const
    const former = await moveContract(tx, world.ids, { contractId, customerId, to, by, note: input.reason, at })
    await audit(world, tx, actor, 'contracts.switch', ['contract', contractId, { customerId, subCustomerId: null }], {
      before: { contract_status: input.is_on ? 0 : 1 },
      after: { contract_status: input.is_on ? 1 : 0 },
      reason: input.reason,
      ...(former ? { former: former.id } : {}),
    })
    await tellCustomer(world, tx, customerId, {
      about: `contract:${contractId}:${to}:${at.getTime()}`,
      title: input.is_on ? '合同已启用' : '合同已停用',
      body: input.is_on ? `“${name}”的合同已启用。` : `“${name}”的合同已停用：${input.reason}。请重新签署后再充值。`,
    })
  })
}
