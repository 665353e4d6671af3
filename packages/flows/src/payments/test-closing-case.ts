// A proposed closing of a difference with a payment house, for the tests of cases.
import { beginHouseFile, compareHouseFile, copyHouseLines, type HouseLine } from '@tallyhelm/modules/payments'
import { money } from '@tallyhelm/protocol/values/money'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase } from '../cases/test-sample.ts'
import { proposeClosing } from './propose-closing.ts'

const maker = { kind: 'staff', staffId: '901', staffName: '员工901', sessionId: '901', role: 'FIN', address: '10.0.0.1' } as const
const file = { method: 'ALIPAY', day: '2026-03-01' } as const
const system = { kind: 'system' } as const
const closed = ({ world }: TestWorld) =>
  world.db.read(system, tx => tx.rows(sql`select closed_at is not null as is_closed from payments_house_differences`))

/** One payment that the house alone has. */
async function differ({ world, clock }: TestWorld): Promise<string> {
  return world.db.load(system, async tx => {
    const [amount, fee] = [money(10_000n, 'CNY'), money(60n, 'CNY')]
    await beginHouseFile(tx, file, 'bill.csv', clock.now())
    const line = { kind: 'PAYMENT', transactionId: 'T1', number: null, refundNumber: null, amount, fee, at: clock.now() } as const
    async function* lines(): AsyncGenerator<HouseLine[]> {
      yield [line]
    }
    await copyHouseLines(tx, file, lines())
    await compareHouseFile(tx, file, clock.now())
    return (await tx.one<{ id: string }>(sql`select id from payments_house_differences`)).id
  })
}

export const sampleClosing: SampleCase = {
  async open(opened) {
    opened.clock.advance(1)
    const difference_id = await differ(opened)
    return (await proposeClosing(opened.world, maker, { difference_id, reason: '机构已说明为测试交易' })).caseId
  },
  maker: () => maker,
  async endSubject({ world, clock }) {
    await world.db.transaction(system, tx => tx.run(sql`update payments_house_differences set closed_at = ${clock.now()}`))
  },
  expectApproved: async opened => expect(await closed(opened)).toEqual([{ is_closed: true }]),
  expectUntouched: async opened => expect(await closed(opened)).toEqual([{ is_closed: false }]),
}
