// A proposed credit line, for the tests of cases: one billing-period customer is made for each world.
import { findBalance } from '@tallyhelm/modules/ledger'
import type { ProposeCreditRequest } from '@tallyhelm/protocol/topics/credit/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import { expect } from 'vitest'
import type { SampleCase } from '../cases/test-sample.ts'
import { person, stageIn, type Tenant, usd } from '../quota/test-stage.ts'
import { proposeCredit } from './propose-credit.ts'
import { setCreditLine } from './test-credit-line.ts'

const maker: StaffActor = { ...person('901'), role: 'FIN' }
const tenants = new WeakMap<object, Promise<Tenant>>()

/** A billing-period customer that may owe 1,000.00 dollars. */
export async function creditedTenant(
  { world }: Pick<TestWorld, 'world'>,
  stage: ReturnType<typeof stageIn>,
  fees: { serviceFee: number; tax: number } = { serviceFee: 0, tax: 0 },
): Promise<Tenant> {
  const tenant = await stage.tenant({ customerType: 0, balance: usd(1000), ...fees })
  await setCreditLine(world, { kind: 'system', name: 'test' }, { customerId: tenant.customerId, limit: usd(1000) })
  return tenant
}

function creditedIn(opened: TestWorld): Promise<Tenant> {
  const known = tenants.get(opened) ?? creditedTenant(opened, stageIn(opened))
  tenants.set(opened, known)
  return known
}

export const creditRequest = (of: Tenant, over: Partial<ProposeCreditRequest> = {}): ProposeCreditRequest => ({
  customer_id: of.customerId,
  currency: 'USD',
  action: 'SET',
  amount: '2500.00',
  until_day: null,
  reason: '授信评审通过，上调额度',
  ...over,
})

/** Minor units that the customer may still take, and of its limit. */
export const creditOf = ({ world }: Pick<TestWorld, 'world'>, { customerId }: Tenant) =>
  world.db.read({ kind: 'system' }, async tx => {
    const found = await findBalance(tx, { kind: 'CREDIT_LINE', currency: 'USD', customerId, subCustomerId: null })
    return { available: found?.available?.minor, limit: found?.overdraft?.minor }
  })

const limitIs = async (opened: TestWorld, limit: bigint) => expect((await creditOf(opened, await creditedIn(opened))).limit).toBe(limit)

export const sampleCredit: SampleCase = {
  async open(opened) {
    return (await proposeCredit(opened.world, maker, creditRequest(await creditedIn(opened)))).caseId
  },
  maker: () => maker,
  expectApproved: opened => limitIs(opened, 250_000n),
  expectUntouched: opened => limitIs(opened, 100_000n),
}
