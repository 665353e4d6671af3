// Propose a paper contract: one of the staff uploads what was signed by hand, and another person decides.
import { insertContract, NO_TERMS } from '@tallyhelm/modules/contracts'
import { lockCustomerTerms } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposePaperRequest } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'

/** Refuses PERMISSION_DENIED, INPUT_INVALID, NOT_FOUND, and CASE_OPEN while another paper of the customer waits. */
export async function proposePaper(
  world: World,
  actor: StaffActor,
  input: ProposePaperRequest,
): Promise<{ caseId: string; contractId: string }> {
  requireMaker('CONTRACT_PAPER', actor)
  const name = input.proof_file ?? null
  const bytes = name === null ? undefined : await world.files.read(name)
  if (name === null || !bytes) throw new Refusal('INPUT_INVALID', {}, [{ path: 'proof_file', msg: '请上传合同扫描件' }])
  const { customer_id: customerId, customer_sign_name: customerSignName, reason } = input
  const contractId = world.ids.next()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await lockCustomerTerms(tx, customerId))) throw new Refusal('NOT_FOUND')
    const { id: caseId } = await openCase(world, tx, actor, {
      kind: 'CONTRACT_PAPER',
      subject: customerId,
      object: { kind: 'contract', id: contractId },
      title: `线下合同 ${customerSignName}`,
      tenant: { customerId, subCustomerId: null },
      reason,
      proof: name,
      details: { customer_sign_name: customerSignName },
    })
    const file = { name, sha256: world.papers.digest(bytes) }
    const terms = { ...NO_TERMS, customerSignName }
    const contract = { ...terms, id: contractId, customerId, caseId, isOnline: false, file, evidence: null, createdAt: world.clock.now() }
    await insertContract(tx, world.ids, contract, { kind: 'staff', name: actor.staffName })
    return { caseId, contractId }
  })
}
