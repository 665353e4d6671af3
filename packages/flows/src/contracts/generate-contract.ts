// Generate a contract: the electronic signature. The proof of who signs is asked for the digest of the very file, and good for it alone.
import { audit } from '@tallyhelm/modules/audit'
import { lockLatestCase } from '@tallyhelm/modules/cases'
import { type Draft, type Evidence, evidencePaper, insertContract, markAsked, useDraft } from '@tallyhelm/modules/contracts'
import { claimFile, fileOwner } from '@tallyhelm/modules/files'
import { findContact } from '@tallyhelm/modules/organization'
import { proofSince } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ContractForm } from '@tallyhelm/protocol/topics/contracts/schemas'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { type TenantActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase } from '../cases/open-case.ts'
import { claimAttachments, type Drafted, draftContract } from './draft-contract.ts'
import { type KeptPaper, keepPaper, readPaper } from './keep-paper.ts'
import { requireSigner } from './require-signer.ts'

/**
 * Gives the id of the contract, which waits for review. Refuses CASE_OPEN while another one waits, STEP_UP_REQUIRED until the user has
 * proved himself for this file, CUSTOMER_STOPPED, and what draftContract refuses.
 */
export async function generateContract(world: World, actor: TenantActor, form: ContractForm): Promise<string> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    await requireSigner(tx, actor)
    const latest = await lockLatestCase(tx, 'CONTRACT', actor.customerId)
    if (latest?.status === 'PENDING') throw new Refusal('CASE_OPEN', { title: caseKind('CONTRACT').title })
  })
  const drafted = await draftContract(world, actor, form)
  const evidence = await proved(world, actor, drafted.draft)
  if (evidence === undefined) throw new Refusal('STEP_UP_REQUIRED')
  const file = await makeFile(world, actor, drafted.draft, evidence)
  await world.db.transaction({ kind: 'system' }, tx => sign(world, tx, actor, drafted, evidence, file))
  return drafted.draft.contractId
}

/** Undefined until a proof came after it was asked for; the asking is kept, though the call is refused. */
async function proved(world: World, actor: TenantActor, draft: Draft): Promise<Evidence | undefined> {
  const now = world.clock.now()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const proof = draft.askedAt && (await proofSince(tx, actor.sessionId, draft.askedAt, now))
    if (!proof) {
      await markAsked(tx, actor.userId, draft.contractId, now)
      return undefined
    }
    const contact = await findContact(tx, actor.userId)
    return {
      user_id: actor.userId,
      user_name: actor.userName,
      mobile: contact?.mobile ?? '',
      address: actor.address,
      method: proof.by,
      proved_at: proof.at.toISOString(),
      signed_at: now.toISOString(),
      body_sha256: draft.bodySha256,
    }
  })
}

async function makeFile(world: World, actor: TenantActor, draft: Draft, evidence: Evidence): Promise<KeptPaper> {
  const body = await readPaper(world, { name: draft.bodyName, sha256: draft.bodySha256 })
  const page = evidencePaper(evidence, { contractId: draft.contractId, agency: world.settings.brand, madeAt: new Date(evidence.signed_at) })
  return await keepPaper(world, fileOwner(actor), await world.papers.addPages(body, page, turnOwner(actor)))
}

async function sign(
  world: World,
  tx: Tx,
  actor: TenantActor,
  { terms, draft }: Drafted,
  evidence: Evidence,
  file: KeptPaper,
): Promise<void> {
  const now = world.clock.now()
  const { customerId, userId } = actor
  await requireSigner(tx, actor)
  if (!(await useDraft(tx, userId, draft.contractId))) throw new Refusal('STEP_UP_REQUIRED')
  await claimAttachments(world, tx, actor, terms.attachments)
  await claimFile(tx, { name: file.name, owner: fileOwner(actor), kind: 'contract', now })
  const { id: caseId } = await openCase(world, tx, actor, {
    kind: 'CONTRACT',
    subject: customerId,
    object: { kind: 'contract', id: draft.contractId },
    title: `合同 ${terms.customerSignName}`,
    tenant: { customerId, subCustomerId: null },
    reason: '',
    details: { customer_sign_name: terms.customerSignName },
  })
  const contract = { ...terms, id: draft.contractId, customerId, caseId, isOnline: true, file, evidence, createdAt: now }
  await insertContract(tx, world.ids, contract, { kind: 'customer', name: actor.userName })
  const { method, body_sha256 } = evidence
  await audit(world, tx, actor, 'contracts.sign', ['contract', draft.contractId, { customerId, subCustomerId: null }], {
    by: method,
    body_sha256,
    file_sha256: file.sha256,
  })
}
