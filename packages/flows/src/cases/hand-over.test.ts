// Handing over a shift: claims go to a colleague who may decide them, or back to everybody; nobody else's are touched.
import { CLAIM_MS } from '@tallyhelm/protocol/topics/cases/limits'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { claimedCases } from '@tallyhelm/views/cases/claimed'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimCase } from './claim-case.ts'
import { handOverShift } from '../staff/hand-over-shift.ts'
import { SAMPLE_CASES } from './test-cases.ts'

let opened: TestWorld
let [mine, colleague, operator]: StaffActor[] = []
let [exchange, rates, application]: string[] = []

beforeEach(async () => {
  opened = await openTestWorld()
  mine = await person('951', 'ADMIN')
  colleague = await person('952', 'FIN_CHECK')
  operator = await person('953', 'OPS')
  exchange = await SAMPLE_CASES.EXCHANGE.open(opened)
  rates = await SAMPLE_CASES.FEE_RATES.open(opened)
  application = await SAMPLE_CASES.CUSTOMER_APPLICATION.open(opened)
  for (const case_id of [exchange, application]) await claimCase(opened.world, mine, { case_id })
  await claimCase(opened.world, colleague, { case_id: rates })
})
afterEach(() => opened?.close())

async function person(staffId: string, role: StaffRole): Promise<StaffActor> {
  const staffName = `员工${staffId}`
  await opened.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`insert into staff_users (id, login_name, staff_name, role, created_at)
      values (${staffId}, ${`p${staffId}`}, ${staffName}, ${role}, ${opened.clock.now()})`),
  )
  return { kind: 'staff', staffId, staffName, sessionId: staffId, role, address: '10.0.0.1' }
}
const held = async (actor: StaffActor | undefined) => {
  if (!actor) throw new Error('nobody')
  const { staffId, role } = actor
  return await claimedCases(opened.world.db, { kind: 'staff' }, { staffId, role, now: opened.clock.now() })
}
const idsOf = async (actor: StaffActor | undefined) => (await held(actor)).items.map(item => item.case_id)
const handOver = (to: StaffActor | undefined | null) =>
  handOverShift(opened.world, mine as StaffActor, [], { to_staff_id: to?.staffId ?? null })

test('what I claimed is listed with who may take over, and nothing of others', async () => {
  expect(new Set(await idsOf(mine))).toEqual(new Set([exchange, application]))
  expect((await held(mine)).colleagues.map(one => one.staff_id)).toEqual(['952', '953'])
  expect(await idsOf(colleague)).toEqual([rates])
  expect(await held(operator)).toEqual({ items: [], feedback: [], differences: [], colleagues: [] })
  opened.clock.advance(CLAIM_MS)
  expect(await idsOf(mine)).toEqual([])
})

test('a colleague gets what he may decide, the rest is everybody’s again, and the history says both', async () => {
  expect(await handOver(colleague)).toEqual({ handed: 1, released: 1 })
  expect(await idsOf(mine)).toEqual([])
  expect(new Set(await idsOf(colleague))).toEqual(new Set([exchange, rates]))
  const now = opened.clock.now()
  const of = async (case_id = '') =>
    await caseDetail(opened.world.db, { kind: 'staff' }, { staffId: '951', role: 'ADMIN', now }, { case_id })
  expect((await of(exchange)).history.at(-1)).toMatchObject({ event: 'RELEASED', by: '员工951', reason: '交班移交给员工952' })
  expect(await of(application)).toMatchObject({ claimed_by: null })
  expect((await of(application)).history.at(-1)).toMatchObject({ reason: '交班释放' })
})

test('released all at once, or refused for somebody who is not at work; nothing held is nothing done', async () => {
  await opened.world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update staff_users set is_disabled = true where id = 952`))
  for (const to of [colleague, mine]) await expect(handOver(to)).rejects.toMatchObject({ refusal: 'INPUT_INVALID' })
  expect(await idsOf(mine)).toHaveLength(2)
  expect(await handOver(null)).toEqual({ handed: 0, released: 2 })
  expect(await handOver(null)).toEqual({ handed: 0, released: 0 })
  expect(await idsOf(colleague)).toEqual([rates])
})

test('a case is not handed to whoever asked for it', async () => {
  await opened.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update cases_cases set maker_id = 952 where id = ${exchange ?? ''}`),
  )
  expect(await handOver(colleague)).toEqual({ handed: 0, released: 2 })
})
