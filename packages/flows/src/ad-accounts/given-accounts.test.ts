// What a new holder sees of an ad account begins on the day on which it was given; the one before keeps its own days, and each day counts once.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { accountDetail } from '@tallyhelm/views/ad-accounts/account-detail'
import { accountExport } from '@tallyhelm/views/ad-accounts/account-export'
import { accountList } from '@tallyhelm/views/ad-accounts/account-list'
import { keyFigures } from '@tallyhelm/views/spend/key-figures'
import { lowBalance } from '@tallyhelm/views/spend/low-balance'
import { todo } from '@tallyhelm/views/spend/todo'
import sql, { join } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../companies/create-company.ts'
import { assignAdAccounts } from '../sub-customers/assign-ad-accounts.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { createSubCustomer } from '../sub-customers/create-sub-customer.ts'
import { syncSpend } from '../spend/sync-spend.ts'
import { editRemark } from './edit-remark.ts'
import { readLiveQuota } from './read-live-quota.ts'
import { syncAccount } from './sync-account.ts'
import { moveAdAccounts } from './take-back.ts'
import { openStage, type Stage, system } from './test-stage.ts'

const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '林管家', sessionId: '1', role: 'OPS', address: '127.0.0.1' }
const PIXEL = '700000000000001'
let house: Stage
let next: { customerId: string; companyId: string }
beforeAll(async () => {
  house = await openStage()
  const { customerId } = await createCustomer(house.world, system, { name: '乙', customerType: 1, customerNature: 'DIRECT_AGENT' })
  next = { customerId, ...(await createCompany(house.world, system, { customerId, companyName: '乙一' })) }
})
afterAll(() => house.close())

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const past = ['03-01', '03-05', '03-09'].map(day => ({ date: `2026-${day}`, spend: '100.00' }))
const PLATFORMS = ['meta', 'google', 'tiktok'] as const

/** Held by 甲, with 300 spent before today and 40 today; nothing is left on it. */
async function used(platform: (typeof PLATFORMS)[number], over: Record<string, unknown> = {}) {
  const figures = platform === 'tiktok' ? { balance: '0' } : { cap: '340', spent: '340' }
  const spend = [...past, { date: '2026-03-10', spend: '40.00' }]
  const account = await house.adopted(platform, { ...figures, timezone: 'Asia/Shanghai', spend, ...over })
  await syncAccount(house.world, system, { adAccountId: account.id })
  return account
}

async function moved(id: string, outsideId: string) {
  const to = { customer_id: next.customerId, sub_customer_id: null, company_id: next.companyId, reason: '客户终止合作' }
  expect((await moveAdAccounts(house.world, staff, { account_ids: [id], ...to })).results).toMatchObject([{ accepted: true }])
  const [held] = await rows<{ id: string }>(
    sql`select id from ad_accounts_accounts where outside_account_id = ${outsideId} and taken_back_at is null`,
  )
  return held?.id ?? ''
}

const daysOf = (id: string) =>
  rows<{ day: string; minor: string }>(
    sql`select to_char(day, 'MM-DD') as day, spend_minor::text as minor from spend_days where ad_account_id = ${id} order by day`,
  )
const scope = (customerId: string, subCustomerId: string | null = null) => ({ kind: 'tenant', customerId, subCustomerId }) as const
const detailOf = (id: string, of: ReturnType<typeof scope>) => accountDetail(house.world.db, of, { id, now: house.clock.now() })

test.each(PLATFORMS)('a %s account that is moved: its former holder keeps its days, the new one has what comes after', async platform => {
  const { id, outsideId } = await used(platform)
  const monthOf = async (customerId: string) =>
    Number((await keyFigures(house.world.db, scope(customerId), { now: house.clock.now() })).spend?.month)
  const before = [await monthOf(house.customerId), await monthOf(next.customerId)]
  const heldId = await moved(id, outsideId)
  await syncAccount(house.world, system, { adAccountId: heldId })
  const own = scope(next.customerId)
  const fresh = await detailOf(heldId, own)
  expect(fresh).toMatchObject({ today_spend: '0.00', avg_spend_7d: '0.00', total_added: '0.00', last_operation_at: null, remark: '' })
  expect([Number(fresh.spent_amount), Number(fresh.amount_limit), Number(fresh.balance)]).toEqual([0, 0, 0])
  expect(fresh.spend_30d.filter(({ spend }) => spend !== '0.00')).toEqual([])
  expect([await monthOf(house.customerId), await monthOf(next.customerId)]).toEqual(before)
  // Ten more on the day of the move, and a day of the former holder that is reported otherwise.
  const spend = [...past, { date: '2026-03-10', spend: '50.00' }]
  await house.control(`accounts/${platform}/${outsideId}`, {
    spend: spend.map(day => (day.date === '2026-03-09' ? { ...day, spend: '130.00' } : day)),
  })
  await syncSpend(house.world, { adAccountId: heldId, days: 30 })
  await syncSpend(house.world, { adAccountId: id, days: 30 })
  await syncAccount(house.world, system, { adAccountId: heldId })
  expect(await daysOf(heldId)).toEqual([{ day: '03-10', minor: '1000' }])
  expect((await daysOf(id)).filter(({ minor }) => minor !== '0')).toEqual([
    { day: '03-01', minor: '10000' },
    { day: '03-05', minor: '10000' },
    { day: '03-09', minor: '13000' },
    { day: '03-10', minor: '4000' },
  ])
  expect(await monthOf(next.customerId)).toBe((before[1] ?? 0) + 10)
  const live = await readLiveQuota(house.world, house.actor({ customerId: next.customerId }), { id: heldId })
  // The platform's total tells nothing of the days by which it rose.
  expect(Number(live.spent_amount)).toBe(platform === 'tiktok' ? 10 : 40)
  const [counted] = await rows<{ minor: string }>(sql`select sum(spend_minor)::text as minor from spend_days d
    join ad_accounts_accounts a on a.id = d.ad_account_id where a.outside_account_id = ${outsideId} and d.day = '2026-03-10'`)
  expect(counted).toEqual({ minor: '5000' })
})

test('what the account was bound to in other hands is not shown to the new holder', async () => {
  const { id, outsideId } = await used('meta', { pixel_ids: [PIXEL] })
  expect(await detailOf(id, scope(house.customerId))).toMatchObject({ pixel_ids: [PIXEL] })
  const heldId = await moved(id, outsideId)
  await syncAccount(house.world, system, { adAccountId: heldId })
  expect(await detailOf(heldId, scope(next.customerId))).toMatchObject({ pixel_ids: [], bindings: [] })
})

test('a sub-customer that gets an account sees no remark, sum, operation or spend of the one before; the agent sees all but the remark', async () => {
  const { customerId, subCustomerId } = house
  const other = await createSubCustomer(house.world, system, { customerId, name: '子二', showsSpend: true })
  const { id } = await used('google')
  const give = (to: string) => assignAdAccounts(house.world, system, { customerId, subCustomerId: to, adAccountIds: [id] })
  await give(subCustomerId)
  await editRemark(house.world, house.actor({ subCustomerId }), { account_id: id, remark: '密' })
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set total_added_minor = 1500, last_operation_at = ${house.clock.now()} where id = ${id}`),
  )
  expect(await detailOf(id, scope(customerId, subCustomerId))).toMatchObject({ remark: '密', total_added: '15.00' })
  house.advance(60_000)
  await give(subCustomerId)
  expect(await detailOf(id, scope(customerId, subCustomerId))).toMatchObject({ remark: '密', total_added: '15.00' })
  await give(other.subCustomerId)
  const seen = await detailOf(id, scope(customerId, other.subCustomerId))
  expect(seen).toMatchObject({
    remark: '',
    total_added: '0.00',
    last_operation_at: null,
    spent_amount: '0.00',
    avg_spend_7d: '0.00',
    today_spend: '0.00',
  })
  expect(seen.spend_30d.filter(({ spend }) => spend !== '0.00')).toEqual([])
  expect(await detailOf(id, scope(customerId))).toMatchObject({ remark: '', total_added: '15.00', spent_amount: '340.00' })
})

test('averages, days left and exported figures of a sub-customer begin on the day on which it got the account', async () => {
  const { customerId } = house
  const { subCustomerId } = await createSubCustomer(house.world, system, { customerId, name: '子三', showsSpend: true })
  const { id } = await used('meta', { cap: '1000' })
  await assignAdAccounts(house.world, system, { customerId, subCustomerId, adAccountIds: [id] })
  const [agent, sub] = [scope(customerId), scope(customerId, subCustomerId)]
  const row = async (of: typeof agent, over = {}) =>
    (await accountList(house.world.db, of, { channel: 'FACEBOOK', page_num: 1, page_size: 50, ...over })).content.find(one => one.id === id)
  const kept = await row(agent)
  expect(kept?.days_left).not.toBeNull()
  expect(await row(sub)).toMatchObject({ avg_spend_7d: '0.00', days_left: null, today_spend: '0.00', balance: kept?.balance })
  // Neither a filter nor an order tells the figures of others.
  const over = { days_left_max: Number(kept?.days_left) + 1 }
  expect([(await row(agent, over))?.id, await row(sub, over)]).toEqual([id, undefined])
  for (const sort of ['days_left', 'avg_spend_7d'] as const) expect((await row(sub, { sort, order: 'desc' }))?.id).toBe(id)
  const exported = (of: typeof agent) =>
    house.world.db.read(of, async tx => {
      const asked = {
        kind: 'ACCOUNTS',
        channel: 'FACEBOOK',
        ids: [id],
        format: 'csv',
        columns: ['avg_spend_7d', 'days_left', 'today_spend'],
      } as const
      const { columns, tables, conditions, order } = await accountExport(tx, of, asked as never, house.clock.now()) // what it reads of a request
      const values = columns.map(({ value }) => sql`(${value})::text`)
      const row = await tx.one<{ texts: string[] }>(
        sql`select array[${join(values, ', ')}] as texts from ${tables} where ${join([...conditions], ' and ')} ${order}`,
      )
      return row.texts
    })
  expect(await exported(agent)).toEqual([kept?.avg_spend_7d, kept?.days_left, kept?.today_spend])
  expect(await exported(sub)).toEqual(['0.00', null, '0.00'])
})

test('a low balance warns whoever holds the account by its own spend: not the sub-customer that has just got it, and soon the one that spends', async () => {
  const { customerId } = house
  const { subCustomerId } = await createSubCustomer(house.world, system, { customerId, name: '子四', showsSpend: true })
  const { id } = await used('meta', { cap: '1000' })
  await assignAdAccounts(house.world, system, { customerId, subCustomerId, adAccountIds: [id] })
  const [agent, sub] = [scope(customerId), scope(customerId, subCustomerId)]
  const set = (change: ReturnType<typeof sql>) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(change))
  // Two days at the average of all holders.
  await set(sql`update ad_accounts_accounts set balance_minor = 200, avg_spend_7d_minor = 100, account_status = 'NORMAL' where id = ${id}`)
  const seenBy = async (of: typeof agent) => {
    const { db, clock } = house.world
    const list = async (tab: 'LOW_BALANCE' | 'NORMAL') =>
      await accountList(db, of, { channel: 'FACEBOOK', page_num: 1, page_size: 50, tab })
    const [low, normal, dry, figures, waiting] = [
      await list('LOW_BALANCE'),
      await list('NORMAL'),
      await lowBalance(db, of),
      await keyFigures(db, of, { now: clock.now() }),
      await todo(db, of, { now: clock.now() }),
    ]
    const has = (rows: readonly { account_id: string }[]) => rows.some(row => row.account_id === id)
    return {
      tabs: [has(low.content), has(normal.content)],
      counted: low.tab_counts.LOW_BALANCE === low.content.length,
      row: [...low.content, ...normal.content].find(row => row.account_id === id)?.is_low_balance,
      dashboard: has(dry.content),
      counts: [dry.total_size, figures.low_balance_count, waiting.content.find(({ kind }) => kind === 'LOW_BALANCE')?.count ?? 0].map(
        count => count > 0,
      ),
    }
  }
  const warned = { tabs: [true, false], counted: true, row: true, dashboard: true, counts: [true, true, true] }
  expect(await seenBy(agent)).toEqual(warned)
  expect(await seenBy(sub)).toEqual({ tabs: [false, true], counted: true, row: false, dashboard: false, counts: [false, false, false] })
  await set(sql`update spend_days set sub_customer_id = ${subCustomerId} where ad_account_id = ${id}`)
  await set(sql`update ad_accounts_accounts set sub_given_at = null, balance_minor = 200, avg_spend_7d_minor = 100 where id = ${id}`)
  expect(await seenBy(sub)).toEqual(warned)
})
