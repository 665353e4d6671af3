// An ad account that changes hands while an order is accepted: whichever is committed first, the other one sees it.
import { lockForHandover } from '@tallyhelm/modules/ad-accounts'
import { DOLLARS } from '@tallyhelm/protocol/topics/exchange/limits'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveAdAccounts, takeBackAdAccounts } from '../ad-accounts/take-back.ts'
import { assignAdAccounts } from '../sub-customers/assign-ad-accounts.ts'
import { acceptAlone } from './accept-alone.ts'
import { placedOn } from './test-handing-over.ts'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, person, type Stage, type Tenant, usd } from './test-stage.ts'
import { transfer } from './test-transfers.ts'

let stage: Stage
let tenant: Tenant
let other: Tenant
let before: number
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  stage.platforms.hooks.beforeChange = async () => {}
  ;[tenant, other] = [await stage.tenant(), await stage.tenant()]
  before = await available(tenant)
})

const system = { kind: 'system' } as const
const { add, reduce, clear, available } = loweringOn(() => stage)
const reason = '客户终止合作'
/** Nothing is left on it, so that only an order stands in the way. */
const empty = () => stage.account(tenant, 'TIKTOK', usd(0))
const take = async (account: Account) =>
  (await takeBackAdAccounts(stage.world, person('7'), { account_ids: [account.id], reason })).results[0]
const move = async (account: Account) => {
  const to = { customer_id: other.customerId, sub_customer_id: null, company_id: other.companyId }
  return (await moveAdAccounts(stage.world, person('7'), { account_ids: [account.id], ...to, reason })).results[0]
}
const newOrder = (account: Account) => ({
  orderId: stage.world.ids.next(),
  idempotencyKey: stage.world.ids.next(),
  bodyHash: 'x',
  remark: '',
  customerId: tenant.customerId,
  subCustomerId: null,
  userId: tenant.actor.userId,
  userName: tenant.actor.userName,
  address: '127.0.0.1',
  auditId: stage.world.ids.next(),
  needsApproval: false,
  isProved: false,
  shownTotal: 2_180n,
  unit: DOLLARS,
  lines: [{ itemId: stage.world.ids.next(), adAccountId: account.id, amount: 2_000n }],
})
const isSomebodyWaiting = async () =>
  (await stage.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length > 0
/** Calls while `holding` has said that it holds and is not committed yet; says whether the call had to wait for that. */
async function beside<Value>(holding: (holds: () => Promise<void>) => Promise<unknown>, call: () => Promise<Value>) {
  let [release, begin] = [() => {}, () => {}]
  const until = new Promise<void>(resolve => (release = resolve))
  const begun = new Promise<void>(resolve => (begin = resolve))
  const held = holding(async () => {
    begin()
    await until
  })
  await Promise.race([begun, held])
  let isOver = false
  const called = call()
    .catch((error: unknown) => error)
    .finally(() => (isOver = true))
  await expect.poll(async () => isOver || (await isSomebodyWaiting()), { interval: 20 }).toBe(true)
  const hasWaited = !isOver
  release()
  await held
  return { hasWaited, result: await called }
}
const holding = (account: Account, change: string) => (holds: () => Promise<void>) =>
  stage.world.db.transaction(system, async tx => {
    await lockForHandover(tx, [account.id])
    await tx.run(sql`update ad_accounts_accounts set ${raw(change)} where id = ${account.id}`)
    await holds()
  })

test('an order that is not committed yet is waited for, and then stands in the way', async () => {
  const account = await empty()
  const accepting = async (holds: () => Promise<void>) =>
    await stage.world.db.transaction(system, async tx => {
      expect(await acceptAlone(stage.world, tx, tenant.actor, newOrder(account))).toMatchObject({ verdict: 'accepted' })
      await holds()
    })
  expect(await beside(accepting, () => move(account))).toMatchObject({
    hasWaited: true,
    result: { accepted: false, msg: '账户有未完成的额度申请' },
  })
  await stage.settle()
  expect([await available(tenant), await placedOn(stage, account)]).toEqual([before - 2_180, 2_000])
})

test.each(['ADD', 'REDUCE', 'CLEAR', 'TRANSFER'] as const)(
  '%s waits for a move that is not committed yet, and is refused then',
  async kind => {
    const account = await stage.account(tenant, 'TIKTOK')
    const from = await stage.account(tenant, 'TIKTOK')
    const calls = {
      ADD: () => add(tenant, '20', account),
      REDUCE: () => reduce(tenant, '20', account),
      CLEAR: () => clear(tenant, account),
      TRANSFER: () => transfer(stage, tenant, [[from, account, '20']]),
    }
    const { hasWaited, result } = await beside(holding(account, 'taken_back_at = now()'), calls[kind])
    expect([hasWaited, (result as { refusal: string }).refusal]).toEqual([true, 'QUOTA_ITEMS_REFUSED'])
    expect([await available(tenant), (await stage.query(`select 1 from quota_items where ad_account_id = ${account.id}`)).rows]).toEqual([
      before,
      [],
    ])
    await stage.query(`update ad_accounts_accounts set taken_back_at = null where id = ${account.id}`)
  },
)

test('orders and moves of the same moment: one of the two, never both', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 24 }, async (_, n) => {
      const account = await empty()
      const pause = () => new Promise(resolve => setTimeout(resolve, Math.random() * 8))
      const [ordered, moved] = await Promise.all([
        pause()
          .then(() => add(tenant, '20', account))
          .then(
            () => true,
            () => false,
          ),
        pause().then(() => (n % 3 === 0 ? take(account) : move(account))),
      ])
      return [ordered, moved?.accepted]
    }),
  )
  expect(outcomes.filter(([ordered, moved]) => ordered === moved)).toEqual([])
  await stage.settle()
  expect((await stage.violations()).filter(({ invariant }) => invariant === 'quota')).toEqual([])
})

test('a transfer that is yet to arrive stands in the way of both its accounts', async () => {
  const [from, to] = [await stage.account(tenant, 'TIKTOK'), await empty()]
  await transfer(stage, tenant, [[from, to, '50']])
  expect(await take(to)).toMatchObject({ accepted: false, msg: '账户有未完成的额度申请' })
})

test('an order of a sub-customer waits for its account to be given to another one, and is refused then', async () => {
  const sub = await stage.subTenant(tenant, usd(500))
  const account = await stage.account(sub, 'TIKTOK')
  const { result, hasWaited } = await beside(holding(account, 'sub_customer_id = null'), () => add(sub, '20', account))
  expect([hasWaited, (result as { refusal: string }).refusal]).toEqual([true, 'QUOTA_ITEMS_REFUSED'])
  const back = { customerId: tenant.customerId, subCustomerId: sub.subCustomerId, adAccountIds: [account.id] }
  await assignAdAccounts(stage.world, { kind: 'system', name: 'test' }, back)
  await add(sub, '20', account)
})
