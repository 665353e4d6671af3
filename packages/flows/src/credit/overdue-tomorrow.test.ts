// What staff read of tomorrow is what the job does when the day has come, for whoever is late, day after day; and the words of each step.
import { OVERDUE_GROUPS, type OverdueGroup } from '@tallyhelm/protocol/topics/repayments/console-lists'
import type { OverdueCustomer, OverdueRequest } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { creditLines } from '@tallyhelm/views/credit/line-list'
import { type OverdueTerms, overdueList } from '@tallyhelm/views/repayments/overdue-list'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../organization/create-user.ts'
import type { Tenant } from '../quota/test-stage.ts'
import { repayFromWallet } from '../repayments/repay-from-wallet.ts'
import { openRepaymentStage, type RepaymentStage } from '../repayments/test-repayments.ts'
import { climbOverdue } from './climb-overdue.ts'

let stage: RepaymentStage
beforeAll(async () => {
  stage = await openRepaymentStage()
})
afterAll(() => stage?.close())

const goTo = (day: Day) => stage.go(`${day}T04:00:00Z`)
const terms = (): OverdueTerms => ({ now: stage.world.clock.now(), lateFeeBasisPoints: 5, days: stage.world.settings.overdueDays })
const list = (over: Partial<OverdueRequest> = {}) =>
  overdueList(stage.world.db, { kind: 'staff' }, { page_num: 1, page_size: 100, ...over }, terms())
async function standing(): Promise<Map<string, string>> {
  const { rows } = await stage.query(`select customer_id || ' ' || currency as key, step from repayments_overdue`)
  return new Map(rows.map(({ key, step }) => [String(key), String(step)]))
}
/** Who was moved, and to where. */
function movesOf(before: Map<string, string>, after: Map<string, string>): Record<string, string> {
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key))
  return Object.fromEntries(keys.toSorted().map(key => [key, after.get(key) ?? 'FREE']))
}
const told = (rows: readonly OverdueCustomer[]) => Object.fromEntries(rows.map(row => [`${row.customer_id} ${row.currency}`, row.tomorrow]))
async function pay({ actor }: Tenant, statement_id: string, amount: string, fee: string): Promise<void> {
  const total = (Number(amount) + Number(fee)).toFixed(2)
  const request = { currency: 'USD', pay_currency: 'USD', allocations: [{ statement_id, amount }], total } as const
  await repayFromWallet(stage.world, actor, {
    idempotencyKey: randomUUID(),
    request: { ...request, allocations: [...request.allocations] },
  })
}

test('for forty days what the list says of tomorrow is exactly what the job does then, and its tabs are those of each step', async () => {
  const held = { USD: '5000' }
  const [one, two, three] = [await stage.debtor({ held }), await stage.debtor({ held }), await stage.debtor({ held })]
  const first = await stage.statement(one, { repayOn: '2026-04-28' })
  const second = await stage.statement(one, { repayOn: '2026-05-10', month: '2026-04-01' })
  await stage.statement(one, { repayOn: '2026-05-02', currency: 'EUR' })
  const disputed = await stage.statement(two, { repayOn: '2026-04-30' })
  await stage.statement(three, { repayOn: '2026-05-20', payable: 900 })
  await stage.statement(three, { repayOn: '2026-04-25', status: 'WAIT_REPLY', month: '2026-02-01' })
  const seen = new Set<string>()
  for (let day: Day = '2026-04-27'; day < '2026-06-25'; day = addDays(day, 1)) {
    goTo(day)
    await climbOverdue(stage.world)
    // Paid in part: the statement that is late longest is another one then.
    if (day === '2026-05-15') await pay(one, first, '100.00', '0.85')
    if (day === '2026-05-12') await stage.query(`update credit_statements set status = 'DISPUTED' where id = ${disputed}`)
    if (day === '2026-06-20') await pay(one, second, '100.00', '2.05')
    const { content, group_counts: counts, total_size } = await list()
    const struck = told(content.filter(row => row.tomorrow !== null))
    for (const group of Object.keys(OVERDUE_GROUPS) as OverdueGroup[]) {
      const own = (await list({ group })).content
      expect(own.length).toBe(counts[group])
      if (group !== 'LATE') expect(told(own)).toEqual(Object.fromEntries(Object.entries(struck).filter(([, move]) => move === group)))
      else expect(own.every(row => row.overdue_days > 0)).toBe(true)
    }
    expect(counts.ALL).toBe(total_size)
    for (const row of content.filter(({ next_on }) => next_on === addDays(day, 1))) expect(row.tomorrow).toBe(row.next_step)
    const before = await standing()
    goTo(addDays(day, 1))
    await climbOverdue(stage.world)
    expect(movesOf(before, await standing()), day).toEqual(struck)
    for (const move of Object.values(struck)) seen.add(String(move))
  }
  expect([...seen].toSorted()).toEqual(['FREE', 'FREEZE', 'REFUSE', 'REMIND'])
})

test('a row says how late, what that costs today, how far it has come and what comes next; filters narrow list and counts alike', async () => {
  goTo('2026-07-06')
  const of = await stage.debtor({ held: { USD: '5000' } })
  await stage.statement(of, { repayOn: '2026-07-04', payable: 40_000 })
  await stage.statement(of, { repayOn: '2026-07-06', payable: 20_000, month: '2026-04-01' })
  await climbOverdue(stage.world)
  const asked = { customer: of.customerId }
  const row = {
    customer_id: of.customerId,
    currency: 'USD',
    overdue_days: 2,
    oldest_repay_on: '2026-07-04',
    statements: 1,
    owed: '400.00',
    late_fee: '0.40',
    step: 'REMIND',
    next_step: 'REFUSE',
    next_on: '2026-07-11',
    tomorrow: null,
  }
  expect(await list(asked)).toMatchObject({ content: [row], total_size: 1, group_counts: { ALL: 1, LATE: 1, REMIND: 0, REFUSE: 0 } })
  expect((await list({ ...asked, step: 'FREEZE' })).content).toEqual([])
  expect((await list({ ...asked, currency: 'EUR' })).group_counts).toEqual({ ALL: 0, LATE: 0, REMIND: 0, REFUSE: 0, FREEZE: 0, FREE: 0 })
  // What 授信管理 says of its line is the same, a disputed statement apart.
  await stage.statement(of, { repayOn: '2026-07-01', month: '2026-02-01', status: 'DISPUTED' })
  const lines = async (of: Tenant, over: object = {}) =>
    (await creditLines(stage.world.db, { kind: 'staff' }, { name: of.customerId, page_num: 1, page_size: 10, ...over }, terms())).content
  const line = { customer_id: of.customerId, currency: 'USD', overdue: '400.00', next_due_on: '2026-07-06' }
  expect(await lines(of, { is_overdue: true })).toMatchObject([line])
  // Late from tomorrow on only: on the list for tomorrow's reminder alone.
  const next = await stage.debtor()
  await stage.statement(next, { repayOn: '2026-07-06' })
  expect(await list({ customer: next.customerId, group: 'LATE' })).toMatchObject({ content: [], group_counts: { ALL: 1, REMIND: 1 } })
  expect(await lines(next)).toMatchObject([{ overdue: '0.00', next_due_on: '2026-07-06' }])
  expect(await lines(next, { is_overdue: true })).toEqual([])
  expect((await list({ customer: next.customerId, group: 'REMIND' })).content).toMatchObject([
    { overdue_days: 0, owed: '0.00', late_fee: '0.00', step: null, next_step: 'REMIND', next_on: '2026-07-07', tomorrow: 'REMIND' },
  ])
})

test('each step tells the customer how late it is, what it owes and what that means, once', async () => {
  const of = await stage.debtor()
  const person = { mobile: '13900000009', userName: '王芳', password: 'Kx7-pollen-94', isMaster: true }
  await createUser(stage.world, { kind: 'system', name: 'test' }, { customerId: of.customerId, ...person })
  await stage.statement(of, { repayOn: '2026-08-01', payable: 123_456 })
  for (const day of ['2026-08-02', '2026-08-08', '2026-08-31']) {
    goTo(day)
    await climbOverdue(stage.world)
    await climbOverdue(stage.world)
  }
  const { rows } = await stage.query(
    `select title, body, link from notices_messages where customer_id = ${of.customerId} and title like '对账单已逾期%' order by id`,
  )
  const message = (days: number, words: string) => ({
    title: `对账单已逾期 ${days} 天，待还 $1,234.56 USD`,
    body: `已逾期的对账单合计 $1,234.56 USD，最长逾期 ${days} 天。${words}`,
    link: '/credit/repayment',
  })
  expect(rows).toEqual([
    message(1, '请尽快还款，以免影响新增额度。'),
    message(7, '新增额度已暂停，还清逾期款项后立即恢复。'),
    message(30, '新增额度已暂停，授信已冻结，请立即还款，并联系专属顾问解除冻结。'),
  ])
})
