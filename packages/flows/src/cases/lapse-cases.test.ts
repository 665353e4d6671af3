// Of cases that lapse, one that fails, in the database or by its rule, keeps no other from its end, and lapses once it is mended.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proposeRates } from '../billing/propose-rates.ts'
import { openStage, type Stage } from '../quota/test-stage.ts'
import type { RulesOfKinds } from './case-rules.ts'
import { lapseCases } from './lapse-cases.ts'
import { RULES_OF_CASES } from './rules-of-kinds.ts'

let stage: Stage
let ids: string[]
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  ids = [await open(), await open(), await open()]
})
afterAll(() => stage?.close())

const maker: StaffActor = { kind: 'staff', staffId: '1', staffName: '员工1', sessionId: '1', role: 'FIN', address: '10.0.0.1' }
async function open(): Promise<string> {
  const { customerId } = await stage.tenant()
  const rates = [{ subject: 'TRANSFER', service_fee_percent: '1', tax_percent: null, is_returnable: null } as const]
  return (await proposeRates(stage.world, maker, { customer_id: customerId, rates, valid_from: null, reason: '合同补充协议' })).caseId
}
const states = async () =>
  (await stage.query(`select status from cases_cases where id in (${ids.join()}) order by array_position('{${ids.join()}}', id)`)).rows.map(
    row => row['status'],
  )
/** Nothing is left to decide of any; of the first, what `first` does. */
const withOver = (first: NonNullable<RulesOfKinds['FEE_RATES']['over']>): RulesOfKinds => ({
  ...RULES_OF_CASES,
  FEE_RATES: { ...RULES_OF_CASES.FEE_RATES, over: async (tx, id, now) => (id === ids[0] ? await first(tx, id, now) : '已无须决定') },
})

test('one whose end the database refuses keeps no other waiting', async () => {
  stage.clock.advance(400 * 24 * 3_600_000)
  await stage.query(`alter table cases_cases add constraint broken check (id <> ${ids[0]} or status = 'PENDING')`)
  await expect(lapseCases(stage.world, RULES_OF_CASES)).rejects.toThrow('a case could not lapse')
  expect(await states()).toEqual(['PENDING', 'LAPSED', 'LAPSED'])
  await stage.query('alter table cases_cases drop constraint broken')
  expect(await lapseCases(stage.world, RULES_OF_CASES)).toBe(1)
  expect(await states()).toEqual(['LAPSED', 'LAPSED', 'LAPSED'])
})

test('one of which its kind cannot tell whether anything is left to decide keeps no other waiting', async () => {
  const broken = withOver(async tx => await tx.one<never>(sql`select 1 / 0`))
  await expect(lapseCases(stage.world, broken)).rejects.toThrow('a case could not lapse')
  expect(await states()).toEqual(['PENDING', 'LAPSED', 'LAPSED'])
  const mended = withOver(async () => '已无须决定')
  expect(await lapseCases(stage.world, mended)).toBe(1)
  expect(await states()).toEqual(['LAPSED', 'LAPSED', 'LAPSED'])
})
