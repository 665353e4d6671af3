// A receipt that may be a payment known already: its reviewer reads which, and approves only once he says that he has looked.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposeReceiptRequest } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { stageIn, type Tenant, usd } from '../quota/test-stage.ts'
import { proposeReceipt } from './propose-receipt.ts'
import { heldBy, receiptRequest, slipOf, staffOf } from './test-case-kinds.ts'

const [fin, check] = [staffOf('901', 'FIN'), staffOf('902', 'FIN_CHECK')]
const system = { kind: 'system' } as const
let opened: TestWorld
let cents = 70_000
beforeAll(async () => {
  opened = await openTestWorld()
})
afterAll(() => opened?.close())

/** Of an amount that no other test has. */
const amountOf = (own: number) => (own / 100).toFixed(2)
const receive = async (of: Tenant, over: Partial<ProposeReceiptRequest> = {}) =>
  (await proposeReceipt(opened.world, fin, receiptRequest(of, { proof_file: await slipOf(opened, fin), ...over }))).caseId
const decide = (case_id: string, is_confirmed: boolean) =>
  decideCase(opened.world, check, RULES_OF_CASES, {
    case_id,
    revision: 1,
    verdict: 'APPROVE',
    reason: '已与银行流水核对',
    flags: [],
    is_confirmed,
  })
const refused = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? [error.refusal, ...error.fields.map(field => field.path)].join(' ') : String(error)
}
const read = async (case_id: string) => {
  const found = await caseDetail(
    opened.world.db,
    { kind: 'staff' },
    { staffId: '902', role: 'FIN_CHECK', now: opened.clock.now() },
    { case_id },
  )
  return { warning: found.warning, alike: found.facts.filter(({ label }) => label === '可能重复').map(({ value }) => value) }
}
async function lineOf(over: {
  reference?: string
  minor: number
  day?: string
  bank?: string
  currency?: string
  state?: string
}): Promise<void> {
  const { reference = null, minor, day = '2026-03-01', bank = 'HSBC', currency = 'USD', state = 'READY' } = over
  await opened.world.db.transaction(system, async tx => {
    const id = opened.world.ids.next()
    await tx.run(sql`
      insert into payments_bank_files (id, bank, currency, file_name, digest, state, titles, staff_id, staff_name, created_at, reading)
      values (${id}, ${bank}, ${currency}, '三月流水.csv', ${id}, 'WAITING', '{}', 901, '员工901', now(), '{"columns": {}, "day_order": null}')`)
    await tx.run(sql`
      insert into payments_bank_lines (file_id, row_no, cells, state, reference, bank_number, amount_minor, paid_on, payer)
      values (${id}, 7, '{}', ${state}, ${reference}, ${reference}, ${minor}, ${day}::date, '示例贸易有限公司')`)
  })
}

test('booked on the same day with the same amount: told, and approved only with the word of the checker', async () => {
  const tenant = await stageIn(opened).tenant({ balance: usd(1) })
  const amount = amountOf((cents += 1))
  const first = await receive(tenant, { amount, bank_reference: 'TWIN-1' })
  expect(await read(first)).toEqual({ warning: null, alike: [] })
  await decide(first, false)
  const second = await receive(tenant, { amount, bank_reference: 'TWIN-2', received_on: '2026-03-02' })
  const { warning, alike } = await read(second)
  expect(warning).toBe('可能与另外 1 笔到账为同一笔款项，请与银行流水核对')
  expect(alike).toEqual([expect.stringContaining('流水号 TWIN-1')])
  const before = await heldBy(opened, tenant)
  expect(await refused(decide(second, false))).toBe('INPUT_INVALID is_confirmed')
  expect(await heldBy(opened, tenant)).toBe(before)
  await decide(second, true)
  expect(await read(second)).toEqual({ warning: null, alike: [] })
})

test('waiting in a file of that bank, by its number or by day and amount: told with file and line', async () => {
  const tenant = await stageIn(opened).tenant()
  const minor = (cents += 1)
  await lineOf({ minor, reference: 'FILE-1' })
  const byAmount = await receive(tenant, { amount: amountOf(minor), bank_reference: 'TYPED-1' })
  expect((await read(byAmount)).alike).toEqual([
    expect.stringMatching(/流水号 FILE-1，银行流水文件中待入账（三月流水.csv 第 7 行），同日同额/),
  ])
  const byNumber = await receive(tenant, { amount: amountOf((cents += 1)), bank_reference: 'FILE-1' })
  expect((await read(byNumber)).alike).toEqual([expect.stringContaining('流水号相同，金额不同')])
  for (const id of [byAmount, byNumber]) expect(await refused(decide(id, false))).toBe('INPUT_INVALID is_confirmed')
})

test('another receipt that waits is told as well', async () => {
  const tenant = await stageIn(opened).tenant()
  const amount = amountOf((cents += 1))
  const first = await receive(tenant, { amount, bank_reference: 'WAIT-1' })
  const second = await receive(tenant, { amount, bank_reference: 'WAIT-2' })
  expect((await read(second)).alike).toEqual([expect.stringContaining('另一笔手工入账待复核')])
  expect((await read(first)).alike).toHaveLength(1)
  expect(await refused(decide(second, false))).toBe('INPUT_INVALID is_confirmed')
})

test.each([
  ['another bank', { bank: 'CMB' }],
  ['another currency', { currency: 'JPY' }],
  ['a week later', { day: '2026-02-20' }],
  ['a line that was taken out', { state: 'OUT' }],
])('%s is another payment', async (_what, over) => {
  const tenant = await stageIn(opened).tenant()
  const minor = (cents += 1)
  await lineOf({ minor, ...over })
  const id = await receive(tenant, { amount: amountOf(minor), bank_reference: `OTHER-${minor}` })
  expect(await read(id)).toEqual({ warning: null, alike: [] })
  await decide(id, false)
})
