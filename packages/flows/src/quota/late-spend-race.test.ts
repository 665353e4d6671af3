// Late spend beside new orders: what is booked while an addition is on its way is lifted by the next one, never lost and never twice; and
// an addition that is accepted beside a clearing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookForLateSpend } from './look-for-late-spend.ts'
import { refusal } from './test-imports.ts'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const HOUR = 3_600_000
const { add, clear } = loweringOn(() => stage)
const book = (account: Account) => stage.platforms.book(account.outsideAccountId)
const lifts = async (account: Account) =>
  (
    await stage.query(`select booked_minor::int as booked, lifted_minor::int as lifted from quota_late_spends
      where ad_account_id = ${account.id} order by item_id`)
  ).rows

/** 40 of 100 spent, cleared, and 2.50 booked that came late. */
async function booked(): Promise<{ tenant: Tenant; account: Account; itemId: string }> {
  const tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
  const account = await stage.account(tenant)
  book(account).spent = 4_000n
  const order = await clear(tenant, account)
  await stage.settle()
  await stage.synced(account)
  const itemId = order.items[0]?.item_id ?? ''
  book(account).spent = 4_250n
  stage.clock.advance(HOUR + 1)
  await lookForLateSpend(stage.world, { itemId })
  expect(await lifts(account)).toEqual([{ booked: 250, lifted: 0 }])
  return { tenant, account, itemId }
}

test('what another look books while an addition is under way is not taken for lifted: the next addition lifts it', async () => {
  const { tenant, account, itemId } = await booked()
  // The look had found the account quiet, and its booking is committed only now.
  stage.platforms.hooks.beforeChange = async () => {
    stage.platforms.hooks.beforeChange = async () => {}
    await stage.query(`update quota_late_spends set booked_minor = booked_minor + 50, rounds = rounds + 1 where item_id = ${itemId}`)
  }
  await add(tenant, '10', account)
  await stage.settle()
  expect([book(account).limit, await lifts(account)]).toEqual([5_250n, [{ booked: 300, lifted: 250 }]])
  await stage.synced(account)
  await add(tenant, '10', account)
  await stage.settle()
  expect([book(account).limit, await lifts(account)]).toEqual([6_300n, [{ booked: 300, lifted: 300 }]])
  await stage.synced(account)
  await add(tenant, '10', account)
  await stage.settle()
  expect(book(account).limit).toBe(7_300n)
  await stage.synced(account)
  expect(await stage.violations()).toEqual([])
})

test('of several clearings the earlier ones are lifted first, and no more than the addition raised', async () => {
  const { tenant, account, itemId } = await booked()
  const other = await add(tenant, '5', account)
  await stage.settle()
  const otherItem = other.items[0]?.item_id ?? ''
  expect(await lifts(account)).toEqual([{ booked: 250, lifted: 250 }])
  await stage.query(`insert into quota_late_spends (item_id, customer_id, sub_customer_id, ad_account_id, limit_minor, rounds, booked_minor)
    values (${otherItem}, ${tenant.customerId}, null, ${account.id}, 1, 1, 70)`)
  await stage.query(`update quota_late_spends set booked_minor = 280 where item_id = ${itemId}`)
  await stage.synced(account)
  await add(tenant, '5', account)
  await stage.settle()
  expect([book(account).limit, await lifts(account)]).toEqual([
    5_350n,
    [
      { booked: 280, lifted: 280 },
      { booked: 70, lifted: 70 },
    ],
  ])
})

test('an addition and a clearing at the same moment: one after the other, whoever comes first, and the books hold', async () => {
  for (let round = 0; round < 8; round += 1) {
    const tenant = await stage.tenant({ serviceFee: 300, tax: 600 })
    const account = await stage.account(tenant)
    book(account).spent = 1_000n
    const outcomes = await Promise.all([refusal(clear(tenant, account)), refusal(add(tenant, '10', account))])
    expect(outcomes[0]).toBe('none')
    expect(['none', 'QUOTA_ITEMS_REFUSED']).toContain(outcomes[1])
    await stage.settle()
    const { rows } = await stage.query(`select kind, state from quota_items where customer_id = ${tenant.customerId} order by id`)
    expect(rows.every(row => row.state === 'FINISHED')).toBe(true)
    // Either the addition was cleared with the rest, or it lies on the cleared account: never both, never neither.
    expect([1_000n, 2_000n]).toContain(book(account).limit)
    const { rows: wallet } = await stage.query(`select (b.credits_posted - b.debits_posted)::text as left from ledger_balances b
      join ledger_accounts a on a.id = b.ledger_account_id where a.kind = 'WALLET' and a.customer_id = ${tenant.customerId}`)
    const start = usd(10_000).minor + 9_000n
    const expected = outcomes[1] === 'none' && book(account).limit === 2_000n ? start - 1_090n : start
    expect(wallet).toEqual([{ left: expected.toString() }])
    await stage.synced(account)
    expect(await stage.violations()).toEqual([])
  }
})
