// A bank's receipt and an adjustment of a wallet, for the tests of cases: one customer is made for each world.
import { findBalance } from '@tallyhelm/modules/ledger'
import type { ProposeReceiptRequest, ProposeWalletAdjustmentRequest } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { uploadFile } from '../files/upload-file.ts'
import { person, stageIn, type Tenant, usd } from '../quota/test-stage.ts'
import { bookRecharge } from './book-recharge.ts'
import { proposeReceipt } from './propose-receipt.ts'
import { proposeWalletAdjustment } from './case-kinds.ts'

export const staffOf = (staffId: string, role: StaffRole): StaffActor => ({ ...person(staffId), role })
const maker = staffOf('901', 'FIN')
const tenants = new WeakMap<object, Promise<Tenant>>()

/** A pre-charge customer with 1,000.00 dollars. */
export function fundedIn(opened: TestWorld): Promise<Tenant> {
  const known = tenants.get(opened) ?? stageIn(opened).tenant({ balance: usd(1000) })
  tenants.set(opened, known)
  return known
}

/** Accounts of ours at two banks, in the currencies of these tests. */
export const haveAccounts = ({ world }: Pick<TestWorld, 'world'>) =>
  world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into payments_accounts (id, bank, currency, method, holder, account_no, bank_name, is_open, changed_at)
      select 9000 + row_number() over (), b, c, 'ABC_GUANGZHOU', '示例科技有限公司', '120900000000001', '示例分行', true, now()
      from unnest(array['HSBC', 'CMB']) b, unnest(array['USD', 'JPY', 'CNY']) c on conflict do nothing`),
  )

/** The key of a slip that this person has uploaded, once the agency has its accounts. */
export async function slipOf({ world }: Pick<TestWorld, 'world'>, actor: StaffActor = maker): Promise<string> {
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into staff_users (id, login_name, staff_name, role, created_at)
      values (${actor.staffId}, ${`s${actor.staffId}`}, ${actor.staffName}, ${actor.role}, now()) on conflict do nothing`),
  )
  await haveAccounts({ world })
  const bytes = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')
  return (await uploadFile(world, actor, { kind: 'proof', fileName: 'slip.pdf', bytes })).key
}

export const receiptRequest = (of: Tenant, over: Partial<ProposeReceiptRequest> = {}): ProposeReceiptRequest => ({
  customer_id: of.customerId,
  sub_customer_id: of.subCustomerId,
  currency: 'USD',
  amount: '500.00',
  reason: '银行已到账，客户确认',
  bank: 'HSBC',
  bank_reference: 'HK20260302-0001',
  received_on: '2026-03-01',
  payer_name: '示例贸易有限公司',
  ...over,
})

export const adjustmentRequest = (of: Tenant, over: Partial<ProposeWalletAdjustmentRequest> = {}): ProposeWalletAdjustmentRequest => ({
  customer_id: of.customerId,
  sub_customer_id: of.subCustomerId,
  currency: 'USD',
  amount: '40.00',
  direction: 'DECREASE',
  reason: '多收服务费更正',
  ...over,
})

/** Minor units of what a wallet holds. */
export const heldBy = ({ world }: Pick<TestWorld, 'world'>, { customerId, subCustomerId }: Tenant, currency: Currency = 'USD') =>
  world.db.read({ kind: 'system' }, async tx => {
    const found = await findBalance(tx, { kind: 'WALLET', currency, customerId, subCustomerId })
    return found?.balance.minor ?? 0n
  })

const standsAt = async (opened: TestWorld, minor: bigint) => expect(await heldBy(opened, await fundedIn(opened))).toBe(minor)

export const sampleReceipt: SampleCase = {
  async open(opened) {
    const request = receiptRequest(await fundedIn(opened), { proof_file: await slipOf(opened) })
    return (await proposeReceipt(opened.world, maker, request)).caseId
  },
  maker: () => maker,
  expectApproved: opened => standsAt(opened, 150_000n),
  expectUntouched: opened => standsAt(opened, 100_000n),
  async endSubject(opened) {
    const { customerId } = await stageIn(opened).tenant()
    const payment = { customerId, provider: 'HSBC', transactionId: 'HK20260302-0001', amount: usd(500) }
    await bookRecharge(opened.world, { kind: 'system', name: 'test' }, payment)
  },
}

export const sampleWalletAdjustment: SampleCase = {
  async open(opened) {
    return (await proposeWalletAdjustment(opened.world, maker, adjustmentRequest(await fundedIn(opened)))).caseId
  },
  maker: () => maker,
  expectApproved: opened => standsAt(opened, 96_000n),
  expectUntouched: opened => standsAt(opened, 100_000n),
}

export const WALLET_SAMPLES = {
  BANK_RECEIPT: sampleReceipt,
  WALLET_ADJUSTMENT: sampleWalletAdjustment,
} satisfies SamplesOfTopic
