// A day's close that waits for its second signature, for the tests of cases.
import { isDaySigned, signDayClose } from '@tallyhelm/modules/reconciliation'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase } from '../cases/test-sample.ts'
import { proposeDayClose } from './propose-day-close.ts'

const maker = { kind: 'staff', staffId: '901', staffName: '员工901', sessionId: '901', role: 'FIN', address: '10.0.0.1' } as const
const system = { kind: 'system' } as const
const days = new WeakMap<object, string>()
const dayIn = (opened: TestWorld): string => {
  const day = days.get(opened) ?? addDays(dayOf(opened.clock.now()), -1)
  days.set(opened, day)
  return day
}
const isSigned = (opened: TestWorld) => opened.world.db.read(system, tx => isDaySigned(tx, dayIn(opened)))

export const sampleDayClose: SampleCase = {
  open: async opened => (await proposeDayClose(opened.world, maker, { day: dayIn(opened), reason: '已逐笔核对流水' })).caseId,
  maker: () => maker,
  async endSubject(opened) {
    await opened.world.db.transaction(system, async tx => {
      const { id } = await tx.one<{ id: string }>(sql`select id from reconciliation_day_closes where day = ${dayIn(opened)}::date`)
      await signDayClose(tx, id, opened.clock.now())
    })
  },
  expectApproved: async opened => expect(await isSigned(opened)).toBe(true),
  expectUntouched: async opened => expect(await isSigned(opened)).toBe(false),
}
