// Signing in tests: a customer whose master has a session, an uploaded attachment, and the proof that the signature asks for.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ContractForm } from '@tallyhelm/protocol/topics/contracts/schemas'
import type { StepUpMethod } from '@tallyhelm/protocol/topics/session/enums'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { uploadFile } from '../files/upload-file.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { createUser } from '../organization/create-user.ts'
import { generateContract } from './generate-contract.ts'

const seed = { kind: 'system', name: 'test' } as const
let mobiles = 0

export const staffOf = (staffId: string, role: StaffRole): StaffActor => ({
  kind: 'staff',
  staffId,
  staffName: `员工${staffId}`,
  sessionId: staffId,
  role,
  address: '10.0.0.1',
})

/** A master of a new customer, signed in. */
export async function signerIn({ world }: TestWorld, customerType: CustomerType = 2): Promise<TenantActor> {
  mobiles += 1
  const mobile = `1377${String(mobiles).padStart(7, '0')}`
  const { customerId } = await createCustomer(world, seed, { name: `签约客户${mobiles}`, customerType, customerNature: 'DIRECT_AGENT' })
  const { userId } = await createUser(world, seed, { customerId, mobile, userName: '王小明', password: 'Kx7-pollen-94', isMaster: true })
  const sessionId = world.ids.next()
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into session_sessions (id, sid_digest, secret_digest, user_id, is_remembered, address, user_agent, created_at, touched_at, expires_at)
      values (${sessionId}, ${sessionId}, ${sessionId}, ${userId}, false, '10.0.0.9', 'test', ${now}, ${now}, ${new Date(now.getTime() + 864e6)})`),
  )
  const roles = customerType === 1 ? (['Associated', 'PreCharge'] as const) : (['Associated', 'PreChargeAgentDeliver'] as const)
  return {
    kind: 'user',
    userId,
    userName: '王小明',
    sessionId,
    customerId,
    subCustomerId: null,
    customerType,
    isMaster: true,
    roles,
    needsQuotaApproval: false,
    address: '10.0.0.9',
  }
}

export const PDF_BYTES = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
export const licenceOf = ({ world }: TestWorld, actor: TenantActor) =>
  uploadFile(world, actor, { kind: 'attachment', fileName: '营业执照.pdf', bytes: PDF_BYTES })

export async function formOf(opened: TestWorld, actor: TenantActor, over: Partial<ContractForm> = {}): Promise<ContractForm> {
  const { url } = await licenceOf(opened, actor)
  return {
    customerSignName: '深圳新芽科技有限公司',
    accountName: '深圳新芽科技有限公司',
    bank: '招商银行深圳分行',
    bankAccount: '6225 8888 8888 1234',
    swiftCode: 'CMBCCNBS',
    email: 'finance@example.com',
    attachments: [{ name: '营业执照.pdf', url }],
    ...over,
  }
}

/** As the step-up leaves the session. */
export const prove = ({ world }: TestWorld, { sessionId }: TenantActor, by: StepUpMethod = 'sms') =>
  world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update session_sessions set stepped_up_at = ${world.clock.now()}, stepped_up_by = ${by} where id = ${sessionId}`),
  )

/** Asked for a proof, proved, signed; gives the contract's id. */
export async function signContract(opened: TestWorld, actor: TenantActor, form: ContractForm): Promise<string> {
  const asked = await refusalOf(generateContract(opened.world, actor, form))
  if (asked !== 'STEP_UP_REQUIRED') return await generateContract(opened.world, actor, form)
  opened.clock.advance(1_000)
  await prove(opened, actor)
  return await generateContract(opened.world, actor, form)
}

export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const thrown: unknown = await call.then(
    () => 'nothing refused it',
    (error: unknown) => error,
  )
  return thrown instanceof Refusal ? [thrown.refusal, ...thrown.fields.map(({ path }) => path)].join(' ') : String(thrown)
}

export const caseOf = async ({ world }: TestWorld, contractId: string): Promise<string> => {
  const { id } = await world.db.read({ kind: 'system' }, tx =>
    tx.one<{ id: string }>(sql`select case_id::text as id from contracts_contracts where id = ${contractId}`),
  )
  return id
}
