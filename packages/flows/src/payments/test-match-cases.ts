// A match and a sending back, for the tests of cases: one arrival of a bank for each world.
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase } from '../cases/test-sample.ts'
import { person, stageIn, type Tenant, usd } from '../quota/test-stage.ts'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { bookArrived } from './book-arrival.ts'
import { markSentBack } from '@tallyhelm/modules/payments'
import { proposeMatch, proposeReturn } from './propose-match.ts'

const maker: StaffActor = { ...person('901'), role: 'FIN' }
type Sample = { tenant: Tenant; arrivalId: string }
const samples = new WeakMap<object, Promise<Sample>>()

export async function arriveAt(
  world: World,
  transactionId: string,
  {
    minor = 50_000n,
    currency = 'USD',
    place = 'HSBC',
    payer = '示例贸易有限公司',
  }: { minor?: bigint; currency?: Currency; place?: string; payer?: string } = {},
): Promise<string> {
  const { arrival } = await world.db.transaction({ kind: 'system' }, tx =>
    bookArrived(world, tx, {
      place,
      transactionId,
      amount: { minor, currency },
      owner: null,
      payer,
      arrivedAt: world.clock.now(),
      summary: '到账',
      operator: '平台财务',
    }),
  )
  return arrival.id
}

function sampleIn(opened: TestWorld): Promise<Sample> {
  const known = samples.get(opened)
  if (known) return known
  const made = (async () => ({
    tenant: await stageIn(opened).tenant({ balance: usd(1000) }),
    arrivalId: await arriveAt(opened.world, 'HK20260302-0009'),
  }))()
  samples.set(opened, made)
  return made
}

const stateOf = async (opened: TestWorld) => {
  const { arrivalId } = await sampleIn(opened)
  return await opened.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ state: string; customer: string | null }>(
      sql`select state, customer_id as customer from payments_arrivals where id = ${arrivalId}`,
    ),
  )
}
const endSubject = async (opened: TestWorld) => {
  const { arrivalId } = await sampleIn(opened)
  await opened.world.db.transaction({ kind: 'system' }, tx => markSentBack(tx, arrivalId, opened.world.clock.now()))
}

export const sampleMatch: SampleCase = {
  async open(opened) {
    const { tenant, arrivalId } = await sampleIn(opened)
    const of = { customer_id: tenant.customerId, sub_customer_id: null, recharge_id: null }
    return (await proposeMatch(opened.world, maker, { arrival_id: arrivalId, ...of, reason: '与客户核对无误' })).caseId
  },
  maker: () => maker,
  expectApproved: async opened => {
    const { tenant } = await sampleIn(opened)
    expect(await stateOf(opened)).toEqual({ state: 'CREDITED', customer: tenant.customerId })
  },
  expectUntouched: async opened => expect(await stateOf(opened)).toEqual({ state: 'UNMATCHED', customer: null }),
  endSubject,
}

export const sampleReturn: SampleCase = {
  async open(opened) {
    const { arrivalId } = await sampleIn(opened)
    const to = { payee: '示例贸易有限公司', payee_account: '' }
    return (await proposeReturn(opened.world, maker, { arrival_id: arrivalId, ...to, reason: '找不到付款客户' })).caseId
  },
  maker: () => maker,
  expectApproved: async opened => expect((await stateOf(opened)).state).toBe('SENT_BACK'),
  expectUntouched: async opened => expect((await stateOf(opened)).state).toBe('UNMATCHED'),
  endSubject,
}
