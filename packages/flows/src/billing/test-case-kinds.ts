// Proposed rates of one customer, for the tests of cases: the customer is made once for each world.
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { sampleChannelBills } from './test-channel-bills.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { proposeRates } from './propose-rates.ts'

const maker = { kind: 'staff', staffId: '901', staffName: '员工901', sessionId: '901', role: 'FIN', address: '10.0.0.1' } as const
const customers = new WeakMap<TestWorld, string>()

async function customerOf(opened: TestWorld): Promise<string> {
  const known = customers.get(opened)
  if (known !== undefined) return known
  const details = { name: '海棠服饰（示例）', customerType: 1, customerNature: 'DIRECT_AGENT' } as const
  const { customerId } = await createCustomer(opened.world, { kind: 'system', name: 'test' }, details)
  customers.set(opened, customerId)
  return customerId
}

const rates = ({ world }: TestWorld) =>
  world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`
      select r.customer_id, r.channel, r.service_fee_basis_points, r.tax_basis_points, r.is_returnable, p.id as case_id
      from billing_fee_rates r left join billing_proposed_rates p on p.rate_id = r.id`),
  )

export const sampleRates: SampleCase = {
  async open(opened) {
    const customer_id = await customerOf(opened)
    opened.clock.advance(1)
    const terms = { subject: 'GOOGLE', service_fee_percent: '2.5', tax_percent: '0.6', is_returnable: false } as const
    return (await proposeRates(opened.world, maker, { customer_id, rates: [terms], valid_from: null, reason: '合同补充协议第 3 条' }))
      .caseId
  },
  maker: () => maker,
  expectApproved: async (opened, id) => {
    const figures = { service_fee_basis_points: 250, tax_basis_points: 60, is_returnable: false }
    expect(await rates(opened)).toEqual([{ customer_id: customers.get(opened), channel: 'GOOGLE', ...figures, case_id: id }])
  },
  expectUntouched: async opened => {
    expect(await rates(opened)).toEqual([])
  },
}

export const BILLING_SAMPLES = {
  FEE_RATES: sampleRates,
  CHANNEL_BILLS: sampleChannelBills,
} satisfies SamplesOfTopic
