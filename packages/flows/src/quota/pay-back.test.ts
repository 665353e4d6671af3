// What leaves an ad account goes back to whoever paid for it: an agent, its sub-customer, or both in shares, whoever orders it.
import { insertUser } from '@tallyhelm/modules/organization'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { applyItem } from './apply-item.ts'
import { reconcileItem } from './reconcile-item.ts'
import { sweep } from './sweep.ts'
import { dyingWorld, quietly } from './test-dying-world.ts'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'
import { refuseAdding, runAll, transfer } from './test-transfers.ts'

let stage: Stage
let agent: Tenant
let sub: Tenant
let another: Tenant
let account: Account
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  agent = await stage.tenant({ balance: usd(1_000) })
  sub = await stage.subTenant(agent, usd(1_000))
  another = await stage.subTenant(agent, usd(1_000))
  account = await stage.account(sub, 'TIKTOK', usd(0))
})
afterAll(() => stage?.close())

const { add, clear, finish, reduce } = loweringOn(() => stage)
/** Cents of each wallet, less what is held. */
async function wallets(): Promise<Record<'agent' | 'sub' | 'another', number>> {
  const { rows } = await stage.query(`select a.sub_customer_id as of, b.credits_posted - b.debits_posted - b.debits_pending as left
    from ledger_balances b join ledger_accounts a on a.id = b.ledger_account_id where a.kind = 'WALLET' and a.customer_id = ${agent.customerId}`)
  const left = ({ subCustomerId }: Tenant) => Number(rows.find(row => row.of === subCustomerId)?.left)
  return { agent: left(agent), sub: left(sub), another: left(another) }
}
const all = { agent: 100_000, sub: 100_000, another: 100_000 }
/** TikTok's figure is what is left. */
function spend({ outsideAccountId }: Account, minor: bigint): void {
  stage.platforms.book(outsideAccountId).limit -= minor
}
const sound = async () => expect(await stage.violations()).toEqual([])
async function both(): Promise<void> {
  await add(agent, '100', account)
  await add(sub, '50', account)
  await finish(account)
}
async function person(of: Tenant, mobile: string): Promise<void> {
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    insertUser(tx, {
      id: stage.world.ids.next(),
      customerId: of.customerId,
      subCustomerId: of.subCustomerId,
      countryCode: '86',
      mobile,
      email: null,
      userName: '某人',
      passwordHash: 'none',
      isMaster: false,
      createdAt: stage.world.clock.now(),
    }),
  )
}

test.each(['agent', 'sub'] as const)('cleared by the %s, what both paid goes back to both, with fees and taxes', async by => {
  await both()
  expect(await wallets()).toEqual({ ...all, agent: 89_100, sub: 94_550 })
  await clear({ agent, sub }[by], account)
  await finish(account)
  expect(await wallets()).toEqual(all)
  await sound()
})

test('what only the sub-customer paid goes back to it when its agent reduces and clears, and the other way round', async () => {
  await add(sub, '150', account)
  await finish(account)
  await reduce(agent, '20', account)
  await finish(account)
  expect(await wallets()).toEqual({ ...all, sub: 100_000 - 130 * 109 })
  await clear(agent, account)
  await finish(account)
  expect(await wallets()).toEqual(all)
  await add(agent, '100', account)
  await finish(account)
  await clear(sub, account)
  await finish(account)
  expect(await wallets()).toEqual(all)
  await sound()
})

test('a reduction is shared in what is left; what was paid first was spent first', async () => {
  await both()
  await reduce(agent, '60', account)
  await finish(account)
  expect(await wallets()).toEqual({ ...all, agent: 89_100 + 4_360, sub: 94_550 + 2_180 })
  // 60 of the agent and 30 of the sub-customer are left; 80 are spent, of the agent's all and of the sub-customer's 20.
  spend(account, 8_000n)
  await stage.synced(account)
  await clear(agent, account)
  await finish(account)
  expect((await wallets()).agent).toBe(93_460)
  expect((await wallets()).sub).toBe(96_730 + 1_090)
  await sound()
})

test('what is left of other days before a clearing is nobody’s any more', async () => {
  await both()
  spend(account, 15_000n)
  await stage.synced(account)
  await add(agent, '40', account)
  await finish(account)
  const before = await wallets()
  await clear(sub, account)
  await finish(account)
  expect(await wallets()).toEqual({ ...before, agent: before.agent + 4_360 })
  await sound()
})

test('money that was on the account when it was adopted goes to who orders', async () => {
  const adopted = await stage.account(sub, 'TIKTOK', usd(70))
  await add(agent, '30', adopted)
  await finish(adopted)
  await clear(sub, adopted)
  await finish(adopted)
  expect(await wallets()).toEqual({ ...all, sub: 100_000 + 7_000 })
  await sound()
})

test('given to another sub-customer, the account’s money is still that of who paid; each is told, and no name of another', async () => {
  await person(agent, '13911110001')
  await person(sub, '13911110002')
  await person(another, '13911110003')
  await add(sub, '50', account)
  await finish(account)
  await stage.query(`update ad_accounts_accounts set sub_customer_id = ${another.subCustomerId} where id = ${account.id}`)
  await clear(another, account)
  await finish(account)
  expect(await wallets()).toEqual(all)
  const { rows } = await stage.query(
    `select sub_customer_id as of, title, body from notices_messages where object_id like 'paid-back:%' order by sub_customer_id nulls first`,
  )
  const told = (of: Tenant) => rows.filter(row => row.of === of.subCustomerId)
  expect(told(agent)).toEqual([])
  expect(told(sub)).toMatchObject([{ title: '额度退回 54.50 USD', body: expect.stringContaining('54.50 USD 由您支付') }])
  expect(told(another)).toMatchObject([{ title: '额度退回付款方 54.50 USD', body: expect.stringContaining('由其他付款方支付') }])
  const flows = await stage.query(
    `select sub_customer_id as of from ledger_transfers where code = 'QUOTA_CLEAR' and state = 'POSTED' and customer_id = ${agent.customerId}`,
  )
  expect(flows.rows.map(row => row.of)).toEqual([sub.subCustomerId])
  await sound()
})

test('the payers go along with a transfer, and get back what neither account took', async () => {
  const [to, closed] = [await stage.account(sub, 'TIKTOK', usd(0)), await stage.account(sub, 'TIKTOK', usd(0))]
  await both()
  await transfer(stage, agent, [[account, to, '75']])
  await runAll(stage, [account, to])
  await stage.synced(to)
  await stage.synced(account)
  const before = await wallets()
  await clear(sub, to)
  await finish(to)
  // No fees were charged for that account.
  expect(await wallets()).toEqual({ ...before, agent: before.agent + 5_000, sub: before.sub + 2_500 })
  refuseAdding(stage, [closed, account])
  await transfer(stage, agent, [[account, closed, '30']])
  await runAll(stage, [account, closed])
  expect(await wallets()).toEqual({ ...before, agent: before.agent + 7_000, sub: before.sub + 3_500 })
  await sound()
})

test('a failed clearing moves nothing', async () => {
  await both()
  const before = await wallets()
  stage.platforms.faults.change.push('refused')
  await clear(agent, account)
  await finish(account)
  expect(await wallets()).toEqual(before)
  await sound()
})

test.each((['before', 'after'] as const).flatMap(when => [1, 2, 3, 4].map(nth => [when, nth] as const)))(
  'cut off %s commit %d, each gets its part once',
  async (when, nth) => {
    await both()
    const order = await clear(agent, account)
    const itemId = order.items[0]?.item_id ?? ''
    const dying = dyingWorld(stage.world, nth, when)
    for (let round = 0; round < 4 && !dying.died(); round += 1) {
      await quietly(applyItem(dying.world, { itemId }))
      if (!dying.died()) await quietly(reconcileItem(dying.world, { itemId }))
      if (!dying.died()) await quietly(sweep(dying.world))
      stage.clock.advance(400_000)
    }
    await finish(account)
    expect(await wallets()).toEqual(all)
    await sound()
  },
)

test('a billing-period agent over its limit does not stop what its sub-customer gets back', async () => {
  const owing = await stage.tenant({ customerType: 0, balance: usd(200) })
  const theirs = await stage.subTenant(owing, usd(100))
  const own = await stage.account(theirs, 'TIKTOK', usd(0))
  await add(owing, '100', own)
  await add(theirs, '50', own)
  await finish(own)
  await stage.query(`update ledger_balances set overdraft_minor = 10900 where customer_id = ${owing.customerId} and overdraft_minor > 0`)
  await clear(owing, own)
  await finish(own)
  const { rows } = await stage.query(`select a.kind, b.credits_posted - b.debits_posted - b.debits_pending as left from ledger_balances b
    join ledger_accounts a on a.id = b.ledger_account_id where a.customer_id = ${owing.customerId} and a.kind in ('WALLET', 'CREDIT_LINE') and (a.kind = 'CREDIT_LINE' or a.sub_customer_id is not null) order by a.kind`)
  expect(rows.map(row => [row.kind, Number(row.left)])).toEqual([
    ['CREDIT_LINE', 0],
    ['WALLET', 10_000],
  ])
})
