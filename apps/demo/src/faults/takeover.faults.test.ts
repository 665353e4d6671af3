// Kill -9 of the worker while the sheets of an old system are taken over: it goes on, and no customer, company or person comes twice.
import { confirmTakeover, uploadTakeover } from '@tallyhelm/flows/takeovers/ask-takeover'
import { csv } from '@tallyhelm/flows/takeovers/test-case-kinds'
import { takeoverSheet, type TakeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './test-house.ts'
import { killsOf } from './test-kills.ts'

const CUSTOMERS = 1_200
const SHEETS = 3
const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '秦若水', sessionId: '1', role: 'ADMIN', address: '127.0.0.1' }

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.close())
const { rows, count, killAt } = killsOf(() => house)

const LINES: Partial<Record<TakeoverSheet, (index: number) => string>> = {
  CUSTOMERS: index => `C${index},迁入客户 ${index},预充,直客,Facebook`,
  COMPANIES: index => `G${index},C${index},迁入公司 ${index},`,
  PEOPLE: index => `C${index},,迁入 ${index},86,${13_700_000_000 + index},是`,
}

async function upload(): Promise<string> {
  let runId: string | undefined
  for (const sheet of ['CUSTOMERS', 'COMPANIES', 'PEOPLE'] as const) {
    const { title, columns } = takeoverSheet(sheet)
    const lines = Array.from({ length: CUSTOMERS }, (_, index) => LINES[sheet]?.(index) ?? '')
    runId = (await uploadTakeover(house.world, staff, { runId, file: csv(title, columns.join(','), ...lines) })).run_id
  }
  return runId ?? ''
}

test('an import of 3,600 rows, killed three times, makes each object once; the same sheets again make nothing', async () => {
  const runId = await upload()
  await confirmTakeover(house.world, staff, { run_id: runId, sets_cap: false, reason: '老系统迁入' })
  const done = () => count(sql`select count(*)::int as count from takeovers_rows where run_id = ${runId} and state = 'DONE'`)
  await killAt([200, 1_500, 2_900], done, SHEETS * CUSTOMERS)
  await expect.poll(() => rows(sql`select state from takeovers_runs where id = ${runId}`)).toEqual([{ state: 'DONE' }])
  expect(
    await rows(sql`
      select (select count(*)::int from organization_customers) as customers, (select count(*)::int from companies_companies) as companies,
        (select count(*)::int from organization_wallet_users where is_master) as masters,
        (select count(distinct name)::int from organization_customers) as names`),
  ).toEqual([{ customers: CUSTOMERS, companies: CUSTOMERS, masters: CUSTOMERS, names: CUSTOMERS }])
  const again = await upload()
  expect(await rows(sql`select state, count(*)::int as count from takeovers_rows where run_id = ${again} group by state`)).toEqual([
    { state: 'SAME', count: SHEETS * CUSTOMERS },
  ])
  expect(house.deaths).toEqual([])
})
