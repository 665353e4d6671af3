// Contracts in the database: each move locks the customer's contracts, changes one and writes a step.
import type { Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type ApproveStatus, CONTRACT_STATES, type ContractMover, type ContractState } from '@tallyhelm/protocol/topics/contracts/enums'
import sql from 'sql-template-tag'
import { contractStateOf, mayMove } from './states.ts'

export type Attachment = { name: string; key: string }
export type Evidence = {
  user_id: string
  user_name: string
  mobile: string
  address: string
  method: string
  proved_at: string
  signed_at: string
  body_sha256: string
}
/** What the form says, and nothing of who signs. */
export type ContractTerms = {
  customerSignName: string
  accountName: string
  bank: string
  bankAccount: string
  swiftCode: string
  email: string
  attachments: readonly Attachment[]
}
export type NewContract = ContractTerms & {
  id: string
  customerId: string
  caseId: string | null
  isOnline: boolean
  file: { name: string; sha256: string } | null
  evidence: Evidence | null
  createdAt: Date
}
export const NO_TERMS = { accountName: '', bank: '', bankAccount: '', swiftCode: '', email: '', attachments: [] } as const

export type StoredContract = {
  id: string
  customerId: string
  customerSignName: string
  approveStatus: ApproveStatus
  isOn: boolean
  isOnline: boolean
  fileName: string | null
  fileSha256: string | null
  sealedName: string | null
  sealedSha256: string | null
  evidence: Evidence | null
}
export type Mover = { kind: ContractMover; name: string }
type Ids = { next(): string }

/** As PENDING. */
export async function insertContract(tx: Tx, ids: Ids, contract: NewContract, by: Mover): Promise<void> {
  if (!mayMove(null, 'PENDING', by.kind)) throw new Error(`no ${by.kind} makes a contract`)
  await tx.run(sql`
    insert into contracts_contracts (id, customer_id, case_id, customer_sign_name, account_name, bank, bank_account, swift_code, email, attachments,
      approve_status, contract_status, data_source, file_name, file_sha256, evidence, created_at)
    values (${contract.id}, ${contract.customerId}, ${contract.caseId}, ${contract.customerSignName}, ${contract.accountName}, ${contract.bank},
      ${contract.bankAccount}, ${contract.swiftCode}, ${contract.email}, ${JSON.stringify(contract.attachments)}::jsonb, 0, 0,
      ${contract.isOnline ? 1 : 0}, ${contract.file?.name ?? null}, ${contract.file?.sha256 ?? null},
      ${contract.evidence === null ? null : JSON.stringify(contract.evidence)}::jsonb, ${contract.createdAt})`)
  await insertStep(tx, ids, contract, 'PENDING', by, '', contract.createdAt)
}

const COLUMNS = sql`c.id, c.customer_id as "customerId", c.customer_sign_name as "customerSignName", c.approve_status as "approveStatus",
  c.contract_status = 1 as "isOn", c.data_source = 1 as "isOnline", c.file_name as "fileName", c.file_sha256 as "fileSha256",
  c.sealed_name as "sealedName", c.sealed_sha256 as "sealedSha256", c.evidence`

export const findContractOfCase = (tx: Tx, caseId: string): Promise<StoredContract | undefined> =>
  tx.maybe<StoredContract>(sql`select ${COLUMNS} from contracts_contracts c where c.case_id = ${caseId}`)

export const findContract = (tx: Tx, id: string): Promise<StoredContract | undefined> =>
  tx.maybe<StoredContract>(sql`select ${COLUMNS} from contracts_contracts c where c.id = ${id}`)

/** All of a customer, in the order of their ids, until the transaction ends: nobody switches another one meanwhile. */
async function lockContracts(tx: Tx, customerId: string): Promise<StoredContract[]> {
  // The customer's own row stays free, and a contract that is being inserted waits for nobody.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`contracts:${customerId}`}, 0))`)
  return tx.rows<StoredContract>(
    sql`select ${COLUMNS} from contracts_contracts c where c.customer_id = ${customerId} order by c.id for update`,
  )
}

type MoveTo = { contractId: string; customerId: string; to: ContractState; by: Mover; note: string; at: Date }

/**
 * Gives the contract that was switched off by it, if there was one. Refuses NOT_FOUND for what is not this customer's, and CONTRACT_UNCHANGED
 * for a move that does not lead from where it is now.
 */
export async function moveContract(
  tx: Tx,
  ids: Ids,
  { contractId, customerId, to, by, note, at }: MoveTo,
): Promise<StoredContract | undefined> {
  const all = await lockContracts(tx, customerId)
  const moved = all.find(contract => contract.id === contractId)
  if (!moved) throw new Refusal('NOT_FOUND')
  if (!mayMove(contractStateOf(moved), to, by.kind)) throw new Refusal('CONTRACT_UNCHANGED')
  const former = to === 'ON' ? all.find(contract => contract.isOn) : undefined
  if (former) {
    await writeState(tx, former, 'OFF', '')
    await insertStep(tx, ids, former, 'OFF', { kind: 'system', name: by.name }, `已启用合同 ${contractId}`, at)
  }
  await writeState(tx, moved, to, to === 'REJECTED' ? note : '')
  await insertStep(tx, ids, moved, to, by, note, at)
  return former
}

async function writeState(tx: Tx, { id, customerId }: StoredContract, state: ContractState, rejectReason: string): Promise<void> {
  const { approve, status } = CONTRACT_STATES[state]
  await tx.run(sql`
    update contracts_contracts set approve_status = ${approve}, contract_status = ${status}, reject_reason = ${rejectReason}
    where id = ${id} and customer_id = ${customerId}`)
}

async function insertStep(
  tx: Tx,
  ids: Ids,
  of: { id: string; customerId: string },
  state: ContractState,
  by: Mover,
  note: string,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    insert into contracts_steps (id, customer_id, contract_id, state, mover, by_name, note, at)
    values (${ids.next()}, ${of.customerId}, ${of.id}, ${state}, ${by.kind}, ${by.name}, ${note}, ${at})`)
}

/** A sealed file of a contract that still waits; false when it was decided meanwhile. */
export async function writeSealed(tx: Tx, contractId: string, sealed: { name: string; sha256: string }): Promise<boolean> {
  const written = await tx.run(sql`
    update contracts_contracts set sealed_name = ${sealed.name}, sealed_sha256 = ${sealed.sha256} where id = ${contractId} and approve_status = 0`)
  return written === 1
}

/** From now on the sealed file is the contract's. */
export async function takeSealed(tx: Tx, contractId: string): Promise<void> {
  await tx.run(sql`
    update contracts_contracts set file_name = sealed_name, file_sha256 = sealed_sha256, sealed_name = null, sealed_sha256 = null
    where id = ${contractId} and sealed_name is not null`)
}

/** Notes once that the customer saw the approval; false when the customer has no such approved contract. */
export async function markSuccessSeen(tx: Tx, contract: { customerId: string; contractId: string }, at: Date): Promise<boolean> {
  const found = await tx.run(sql`
    update contracts_contracts set success_seen_at = coalesce(success_seen_at, ${at})
    where id = ${contract.contractId} and customer_id = ${contract.customerId} and approve_status = 1`)
  return found === 1
}

/** In whose names the customer has signed a contract that is on. */
export async function signedNames(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select distinct customer_sign_name as name from contracts_contracts where customer_id = ${customerId} and contract_status = 1`)
  return rows.map(row => row.name)
}

/** Of the keys those that a contract of this customer has named already: a colleague may name them again. */
export async function knownAttachments(tx: Tx, customerId: string, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(sql`
    select distinct a ->> 'key' as key from contracts_contracts c, jsonb_array_elements(c.attachments) a
    where c.customer_id = ${customerId} and a ->> 'key' = any (${keys}::text[])`)
  return rows.map(({ key }) => key)
}
