// An application for another limit, for the tests of cases: one billing-period customer is made for each world.
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase } from '../cases/test-sample.ts'
import { stageIn, type Tenant } from '../quota/test-stage.ts'
import { applyForCredit } from './apply-for-credit.ts'
import { creditedTenant, creditOf } from './test-credit-case.ts'

const tenants = new WeakMap<object, Promise<Tenant>>()
const settled = new WeakMap<object, Tenant>()

async function applicantIn(opened: TestWorld): Promise<Tenant> {
  const known = tenants.get(opened) ?? creditedTenant(opened, stageIn(opened))
  tenants.set(opened, known)
  const tenant = await known
  settled.set(opened, tenant)
  return tenant
}

const proposalsOf = ({ world }: TestWorld, { customerId }: Tenant) =>
  world.db.read({ kind: 'system' }, tx => tx.rows(sql`select amount_minor from credit_proposals where customer_id = ${customerId}`))

export const sampleCreditApplication: SampleCase = {
  async open(opened) {
    const { actor } = await applicantIn(opened)
    const request = { currency: 'USD', target: '3000.00', reason: '双十一预算增加', files: [] } as const
    return (await applyForCredit(opened.world, actor, { ...request, files: [...request.files] })).caseId
  },
  maker(opened) {
    const tenant = settled.get(opened)
    if (!tenant) throw new Error('open the case first')
    return tenant.actor
  },
  // Nothing holds before a second person has decided about what its approval proposes.
  async expectApproved(opened) {
    const tenant = await applicantIn(opened)
    expect(await proposalsOf(opened, tenant)).toEqual([{ amount_minor: '300000' }])
    expect((await creditOf(opened, tenant)).limit).toBe(100_000n)
  },
  async expectUntouched(opened) {
    expect(await proposalsOf(opened, await applicantIn(opened))).toEqual([])
  },
}
