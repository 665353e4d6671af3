// A refund to be paid out and a chargeback to be booked, for the tests of cases: one of each is made for each world.
import { insertChargeback, lockChargeback, lockRefund, moveChargeback } from '@tallyhelm/modules/refunds'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { type Tenant, usd } from '../quota/test-stage.ts'
import { proposeChargeback } from './chargeback-case.ts'
import { withdrawRefund } from './end-refund.ts'
import { proposePayout } from './propose-refund.ts'
import { fin, refundStageIn } from './test-refunds.ts'

const system = { kind: 'system' } as const
type Wished = { of: Tenant; refundId: string }
const refunds = new WeakMap<object, Promise<Wished>>()
const disputes = new WeakMap<object, Promise<{ of: Tenant; id: string }>>()

function once<Made>(known: WeakMap<object, Promise<Made>>, opened: TestWorld, make: () => Promise<Made>): Promise<Made> {
  const made = known.get(opened) ?? make()
  known.set(opened, made)
  return made
}

const wished = (opened: TestWorld) =>
  once(refunds, opened, async () => {
    const stage = refundStageIn(opened)
    const of = await stage.customer()
    await stage.paid(of, 'ALIPAY', usd(100))
    return { of, refundId: (await stage.refund(of, '40')).refundId }
  })

const disputed = (opened: TestWorld) =>
  once(disputes, opened, async () => {
    const stage = refundStageIn(opened)
    const of = await stage.customer()
    await stage.paid(of, 'ALIPAY', usd(100))
    const id = opened.world.ids.next()
    const [arrival] = await stage.sources(of)
    if (!arrival) throw new Error('it was paid')
    const { id: arrivalId, transactionId } = arrival
    const about = {
      method: 'ALIPAY',
      cause: 'DISPUTE',
      outsideId: `D${id}`,
      transactionId,
      amount: usd(30),
      phase: 'OPENED',
      arrivalId,
    } as const
    await stage.inSystem(tx => insertChargeback(tx, { ...about, ...of, id, at: opened.clock.now() }))
    return { of, id }
  })

const statusOf = async ({ world }: TestWorld, refundId: string) =>
  (await world.db.transaction(system, tx => lockRefund(tx, refundId)))?.status
const bookedOf = async ({ world }: TestWorld, id: string) => (await world.db.transaction(system, tx => lockChargeback(tx, id)))?.bookedAt

export const sampleRefund: SampleCase = {
  open: async opened =>
    (await proposePayout(opened.world, fin, { id: (await wished(opened)).refundId, reason: '客户申请，资料齐全' })).caseId,
  maker: () => fin,
  expectApproved: async opened => expect(await statusOf(opened, (await wished(opened)).refundId)).toBe('REFUNDING'),
  expectUntouched: async opened => expect(await statusOf(opened, (await wished(opened)).refundId)).toBe('REFUND_WAIT'),
  async endSubject(opened) {
    const { of, refundId } = await wished(opened)
    await withdrawRefund(opened.world, of.actor, refundId)
  },
}

export const sampleChargeback: SampleCase = {
  open: async opened =>
    (await proposeChargeback(opened.world, fin, { id: (await disputed(opened)).id, act: 'TAKE', reason: '渠道已扣回款项' })).caseId,
  maker: () => fin,
  expectApproved: async opened => expect(await bookedOf(opened, (await disputed(opened)).id)).toBeInstanceOf(Date),
  expectUntouched: async opened => expect(await bookedOf(opened, (await disputed(opened)).id)).toBeNull(),
  async endSubject(opened) {
    const { id } = await disputed(opened)
    await opened.world.db.transaction(system, async tx => {
      const found = await lockChargeback(tx, id)
      if (found) await moveChargeback(tx, found, 'WON', opened.clock.now())
    })
  },
}

export const REFUNDS_SAMPLES = { REFUND: sampleRefund, CHARGEBACK: sampleChargeback } satisfies SamplesOfTopic
