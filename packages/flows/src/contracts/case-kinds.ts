// The cases of contracts: approved, one is sealed and signed for the agency, and on from then; the former one is off.
import { findContractOfCase, moveContract, type StoredContract, takeSealed, writeSealed } from '@tallyhelm/modules/contracts'
import { claimFile, type FileOwner } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { CaseRules, Decision, RulesOfTopic } from '../cases/case-rules.ts'
import { keepPaper, readPaper } from './keep-paper.ts'
import { tellCustomer } from './tell-customer.ts'

async function contractOf(tx: Tx, caseId: string): Promise<StoredContract> {
  const contract = await findContractOfCase(tx, caseId)
  if (!contract) throw new Refusal('NOT_FOUND')
  return contract
}

/** Who signed, for the contract's customer, wherever he belongs today. */
const signerOf = ({ customerId }: StoredContract, { user_id: id }: { user_id: string }): FileOwner => ({
  kind: 'user',
  id,
  customerId,
  subCustomerId: null,
})

/** Refuses CASE_UNPREPARED without a certificate, and CONTRACT_FILE_MISSING. */
export const contractCase: CaseRules = {
  async prepare({ world, caseId }) {
    const contract = await world.db.transaction({ kind: 'system' }, tx => contractOf(tx, caseId))
    await sealFile(world, contract)
  },
  async approve(decision) {
    const { world, tx, case: of, now } = decision
    const contract = await contractOf(tx, of.id)
    const { sealedName: name, sealedSha256, evidence } = contract
    if (name === null || sealedSha256 === null || evidence === null) throw new Refusal('CONTRACT_FILE_MISSING')
    await claimFile(tx, { name, owner: signerOf(contract, evidence), kind: 'contract', now })
    await switchOn(world, decision, contract)
    await takeSealed(tx, contract.id)
    return { customer_sign_name: contract.customerSignName, file_sha256: sealedSha256 }
  },
  reject: decision => rejectContract(decision),
  async withdraw({ world, tx, case: of, actor, now }) {
    const { id: contractId, customerId } = await contractOf(tx, of.id)
    const by =
      actor.kind === 'user' ? ({ kind: 'customer', name: actor.userName } as const) : ({ kind: 'staff', name: actor.staffName } as const)
    await moveContract(tx, world.ids, { contractId, customerId, to: 'REJECTED', by, note: '提交人已撤回', at: now })
  },
  tell: (decision, isApproval) => tellOutcome(decision, isApproval),
}

/** A paper that was signed by hand bears its seals already. */
export const paperContractCase: CaseRules = {
  async approve(decision) {
    const contract = await contractOf(decision.tx, decision.case.id)
    await switchOn(decision.world, decision, contract)
    return { customer_sign_name: contract.customerSignName }
  },
  reject: decision => rejectContract(decision),
  withdraw: withdrawal => contractCase.withdraw?.(withdrawal) ?? Promise.resolve(),
  tell: (decision, isApproval) => (isApproval ? tellOutcome(decision, true) : Promise.resolve()),
}

/** Before the decision's transaction: nobody waits for the thread of papers with a lock in hand. */
async function sealFile(world: World, contract: StoredContract): Promise<void> {
  const { fileName: name, fileSha256: sha256, evidence } = contract
  if (!world.papers.seal) throw new Refusal('CASE_UNPREPARED', { missing: '尚未配置合同签章证书（CONTRACT_SIGNING_KEY）' })
  if (name === null || sha256 === null || evidence === null) throw new Refusal('CONTRACT_FILE_MISSING')
  const bytes = await readPaper(world, { name, sha256 })
  const { legal_name: owner } = world.settings.brand
  // The page of the evidence is the last one; the page before it is signed.
  const seal = { owner, caption: '合同专用章', reason: '合同审核通过', at: world.clock.now(), pageFromEnd: 1, place: 'signing' } as const
  const sealed = await world.papers.seal(bytes, seal, { name: 'system', isKnown: true })
  const kept = await keepPaper(world, signerOf(contract, evidence), sealed)
  await world.db.transaction({ kind: 'system' }, tx => writeSealed(tx, contract.id, kept))
}

async function switchOn(world: World, { tx, actor, now }: Decision, { id: contractId, customerId }: StoredContract): Promise<void> {
  const by = { kind: 'staff', name: actor.staffName } as const
  await moveContract(tx, world.ids, { contractId, customerId, to: 'ON', by, note: '', at: now })
}

async function rejectContract({ world, tx, actor, case: of, reason, now }: Decision): Promise<void> {
  const { id: contractId, customerId } = await contractOf(tx, of.id)
  const by = { kind: 'staff', name: actor.staffName } as const
  await moveContract(tx, world.ids, { contractId, customerId, to: 'REJECTED', by, note: reason, at: now })
}

async function tellOutcome({ world, tx, case: of, reason }: Decision, isApproval: boolean): Promise<void> {
  const { id, customerId, customerSignName: name } = await contractOf(tx, of.id)
  await tellCustomer(world, tx, customerId, {
    about: `contract:${id}:${isApproval ? 'approved' : 'rejected'}`,
    title: isApproval ? '合同审核已通过' : '合同审核未通过',
    body: isApproval ? `“${name}”的合同已审核通过并启用。` : `“${name}”的合同未通过审核：${reason}`,
  })
}

export const CONTRACTS_RULES = {
  CONTRACT: contractCase,
  CONTRACT_PAPER: paperContractCase,
} satisfies RulesOfTopic
