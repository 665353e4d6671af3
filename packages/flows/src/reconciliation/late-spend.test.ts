// An adjustment of an account with late spend: what its payer has paid comes onto the account once, by the adjustment or by the next addition.
import { recordCounter, setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { placedQuota } from '@tallyhelm/modules/ledger'
import { insertDifference } from '@tallyhelm/modules/reconciliation'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { lookForLateSpend } from '../quota/look-for-late-spend.ts'
import { loweringOn } from '../quota/test-lowering.ts'
import { type Account, openStage, person, type Stage, type Tenant, usd } from '../quota/test-stage.ts'
import { proposeAdjustment } from './propose-adjustment.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const HOUR = 3_600_000
const system = { kind: 'system' } as const
const maker: StaffActor = { ...person('901'), role: 'FIN' }
const checker: StaffActor = { ...person('902'), role: 'FIN_CHECK' }
const { add, clear, available } = loweringOn(() => stage)
const book = (account: Account) => stage.platforms.book(account.outsideAccountId)
const placed = async ({ id }: Account) => (await stage.world.db.read(system, tx => placedQuota(tx, id, 'USD'))).minor
const adjusted = async ({ customerId }: Tenant) =>
  (
    await stage.query(`select t.amount_minor::int as amount, split_part(t.idempotency_key, ':', 3) as what
      from ledger_transfers t where t.code = 'ADJUSTMENT' and t.customer_id = ${customerId} and t.idempotency_key like 'difference:%' order by t.id`)
  ).rows
async function look(itemId: string, hours: number): Promise<void> {
  stage.clock.advance(hours * HOUR + 1)
  await lookForLateSpend(stage.world, { itemId })
}

/** 40 of 100 spent, cleared; 2.50 more came late and was paid. */
async function paidLate(): Promise<{ tenant: Tenant; account: Account; itemId: string }> {
  const tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
  const account = await stage.account(tenant)
  book(account).spent = 4_000n
  const order = await clear(tenant, account)
  await stage.settle()
  await stage.synced(account)
  const itemId = order.items[0]?.item_id ?? ''
  book(account).spent = 4_250n
  const before = await available(tenant)
  await look(itemId, 1)
  expect(before - (await available(tenant))).toBe(250)
  return { tenant, account, itemId }
}

/** Two people bring the books to what the platform says. */
async function adjust({ customerId }: Tenant, account: Account): Promise<void> {
  await stage.synced(account)
  const differenceId = stage.world.ids.next()
  const whose = { customerId, subCustomerId: null, adAccountId: account.id, channel: 'FACEBOOK', currency: 'USD' } as const
  await stage.world.db.transaction(system, async tx => {
    const figures = { cause: 'LIMIT', ours: usd(40), platform: usd(0) } as const
    await insertDifference(tx, { id: differenceId, ...whose, ...figures }, 'test', stage.clock.now())
    await setOpenDifference(tx, account.id, true)
  })
  const { caseId } = await proposeAdjustment(stage.world, maker, { differenceId, reason: '重置后限额无法再降' })
  const decision = { case_id: caseId, revision: 1, verdict: 'APPROVE', reason: '已与渠道核对', is_confirmed: true } as const
  await decideCase(stage.world, checker, RULES_OF_CASES, { ...decision, flags: [] })
}

/** The total began again, people said so, and the cap was lowered as far as it goes. */
async function reset(account: Account): Promise<void> {
  await stage.world.db.transaction(system, tx => recordCounter(tx, account.id, { base: usd(42.5), mark: usd(0) }))
  Object.assign(book(account), { limit: 1n, spent: 0n })
}

test('after a reset the adjustment takes what was paid, and the next addition adds its amount alone', async () => {
  const { tenant, account, itemId } = await paidLate()
  await reset(account)
  await adjust(tenant, account)
  // 42.51 of limit by our count, 2.50 of it from the channel, which the payer has paid.
  expect([await placed(account), await adjusted(tenant)]).toEqual([
    4_251n,
    [
      { amount: 250, what: 'LATE_SPEND_LIFT' },
      { amount: 1, what: '' },
    ],
  ])
  expect(await stage.violations()).toEqual([])
  // What the cent bears is not late; what comes above it is.
  const before = await available(tenant)
  book(account).spent = 1n
  await look(itemId, 6)
  expect(await available(tenant)).toBe(before)
  book(account).spent = 31n
  await look(itemId, 24)
  expect(before - (await available(tenant))).toBe(30)
  await add(tenant, '10', account)
  await stage.settle()
  // The ten, and the 30 cents that were paid since.
  expect([book(account).limit, before - (await available(tenant)), await placed(account)]).toEqual([1_031n, 1_030, 5_281n])
  await stage.synced(account)
  expect(await stage.violations()).toEqual([])
})

test('an adjustment of less than was paid leaves the rest to the next addition, one downwards all of it', async () => {
  const { tenant, account } = await paidLate()
  book(account).limit = 4_200n
  await adjust(tenant, account)
  expect(await adjusted(tenant)).toEqual([{ amount: 200, what: 'LATE_SPEND_LIFT' }])
  await add(tenant, '10', account)
  await stage.settle()
  expect([book(account).limit, await placed(account)]).toEqual([5_250n, 5_250n])

  const lower = await paidLate()
  book(lower.account).limit = 3_900n
  await adjust(lower.tenant, lower.account)
  expect(await adjusted(lower.tenant)).toEqual([{ amount: 100, what: '' }])
  await add(lower.tenant, '10', lower.account)
  await stage.settle()
  expect(book(lower.account).limit).toBe(5_150n)
})

test('an adjustment cut off before its difference ends leaves all that was paid to the next addition', async () => {
  const { tenant, account } = await paidLate()
  await reset(account)
  await stage.query(`create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
    create trigger cut_off before update on reconciliation_differences for each row execute function cut_off()`)
  await expect(adjust(tenant, account)).rejects.toThrow('cut off')
  await stage.query('drop trigger cut_off on reconciliation_differences; drop function cut_off()')
  expect([await placed(account), await adjusted(tenant)]).toEqual([4_000n, []])
  await stage.query(`update ad_accounts_accounts set has_open_difference = false where id = ${account.id}`)
  await add(tenant, '10', account)
  await stage.settle()
  expect([book(account).limit, await placed(account)]).toEqual([1_251n, 5_250n])
})
