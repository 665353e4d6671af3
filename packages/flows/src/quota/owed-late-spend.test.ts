// Late spend that is owed blocks its ad account until it is paid, even though the platform's limit and the books agree all the while.
import { findAdAccount, lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { lockOpenDifference } from '@tallyhelm/modules/reconciliation'
import { zero } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDrift } from '../ad-accounts/check-drift.ts'
import { closeDifference } from '../reconciliation/close-difference.ts'
import { lookForLateSpend } from './look-for-late-spend.ts'
import { loweringOn, refusal } from './test-lowering.ts'
import { type Account, openStage, type Stage, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const HOUR = 3_600_000
const { add, clear, finish } = loweringOn(() => stage)
const db = <Value>(work: Parameters<Stage['world']['db']['transaction']>[1]) =>
  stage.world.db.transaction({ kind: 'system' }, work) as Promise<Value>
const isBlocked = (account: Account) => db(async tx => (await findAdAccount(tx, account.id))?.hasOpenDifference)

/** What a synchronisation does with the figures that the platform shows now. */
async function sync(account: Account): Promise<void> {
  stage.clock.advance(1_000)
  const { limit, spent } = stage.platforms.book(account.outsideAccountId)
  const minor = (value: bigint) => ({ ...zero('USD'), minor: value })
  await db(async tx => {
    const [locked] = await lockAdAccounts(tx, [account.id])
    if (!locked) throw new Error('the account is there')
    await checkDrift(stage.world, tx, { kind: 'system', name: 'test' }, locked, {
      limit: minor(limit),
      spent: minor(spent),
      balance: minor(limit - spent),
      averageSpend: zero('USD'),
      todaySpend: zero('USD'),
      readAt: stage.world.clock.now(),
      isCapped: true,
      hasFallen: false,
      between: null,
      platformSpent: minor(spent),
    })
  })
  await stage.synced(account)
}

async function owing() {
  const tenant = await stage.tenant({ balance: usd(0), serviceFee: 0, tax: 0 })
  const account = await stage.account(tenant)
  const book = stage.platforms.book(account.outsideAccountId)
  book.spent = 4_000n
  const order = await clear(tenant, account)
  await finish(account)
  // 60 came back; 70 is spent late.
  book.spent = 11_000n
  stage.clock.advance(HOUR + 1)
  const itemId = order.items[0]?.item_id ?? ''
  await lookForLateSpend(stage.world, { itemId })
  expect(await isBlocked(account)).toBe(true)
  return { tenant, account, itemId, book }
}

test('a synchronisation whose figures agree leaves it blocked, and the payment frees it', async () => {
  const { tenant, account, itemId } = await owing()
  await sync(account)
  expect(await isBlocked(account)).toBe(true)
  expect(await stage.violations()).toEqual([])
  await stage.fund(tenant, usd(50))
  expect((await refusal(add(tenant, '10', account))).refusal).toBe('QUOTA_ITEMS_REFUSED')
  stage.clock.advance(25 * HOUR)
  await lookForLateSpend(stage.world, { itemId })
  expect(await isBlocked(account)).toBe(false)
  await sync(account)
  expect(await stage.violations()).toEqual([])
})

test('a case that vanishes or is closed meanwhile does not free it', async () => {
  const { account, book } = await owing()
  const staff = { kind: 'staff', staffId: '1', staffName: '员工', sessionId: '1', role: 'OPS', address: '127.0.0.1' } as const
  const limit = book.limit
  for (const end of ['vanish', 'close'] as const) {
    book.limit = limit + 500n
    await sync(account)
    const open = await db<{ id: string } | undefined>(tx => lockOpenDifference(tx, account.id))
    expect(open).toBeDefined()
    book.limit = limit
    if (end === 'vanish') await sync(account)
    else {
      await stage.synced(account)
      await closeDifference(stage.world, staff, { differenceId: open?.id ?? '', reason: '已一致' })
    }
    expect(await db(tx => lockOpenDifference(tx, account.id))).toBeUndefined()
    expect(await isBlocked(account)).toBe(true)
    expect(await stage.violations()).toEqual([])
  }
})

test('a payment leaves the block of a case that was opened meanwhile', async () => {
  const { tenant, account, itemId, book } = await owing()
  book.limit += 500n
  await sync(account)
  await stage.fund(tenant, usd(50))
  stage.clock.advance(25 * HOUR)
  await lookForLateSpend(stage.world, { itemId })
  expect(await isBlocked(account)).toBe(true)
})
