// A platform's totals begin again, or its cap is gone: what a synchronisation makes of it, what people say, and how the books go on.
import { findViolations, placedQuota } from '@tallyhelm/modules/ledger'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { differenceDetail } from '@tallyhelm/views/reconciliation/difference-detail'
import { differenceList } from '@tallyhelm/views/reconciliation/difference-list'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { clearQuota } from '../quota/clear-quota.ts'
import { readCapabilities } from '../quota/read-capabilities.ts'
import { closeDifference } from '../reconciliation/close-difference.ts'
import { proposeAdjustment } from '../reconciliation/propose-adjustment.ts'
import { adoptAdAccount } from './adopt-ad-account.ts'
import { readLiveQuota } from './read-live-quota.ts'
import { syncAccount } from './sync-account.ts'
import { takeBackAdAccounts } from './take-back.ts'
import { openStage, type Stage, system } from './test-stage.ts'

let house: Stage
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house?.close())

const staff = (staffId: string, role: StaffActor['role']): StaffActor => ({
  kind: 'staff',
  staffId,
  staffName: `员工${staffId}`,
  sessionId: staffId,
  role,
  address: '127.0.0.1',
})
const [maker, checker] = [staff('1', 'FIN'), staff('2', 'FIN_CHECK')]
type Platform = 'meta' | 'google'
type Made = { id: string; outsideId: string; platform: Platform }

async function sync({ id }: Pick<Made, 'id'>): Promise<void> {
  house.advance(1_000)
  expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'synced' })
}
const patch = ({ platform, outsideId }: Made, body: Record<string, unknown>) => house.control(`accounts/${platform}/${outsideId}`, body)
/** $43,320.00 placed, $41,277.29 of it spent. */
async function spent(platform: Platform): Promise<Made> {
  const made = { ...(await house.adopted(platform, { cap: '43320.00', spent: '41277.29' })), platform }
  await sync(made)
  return made
}
const shown = async ({ id }: Made) => {
  const { limit, spent, balance, hasOpenDifference } = await house.read(id)
  return [limit, spent, balance].map(amount => amount && decimalText(amount)).concat(hasOpenDifference ? 'blocked' : 'free')
}
async function differences({ outsideId }: Made) {
  return (await differenceList(house.world.db, '1', { page_num: 1, page_size: 10, outside_account_id: outsideId })).content
}
const openOf = async (made: Made) => {
  const open = (await differences(made)).find(row => row.state === 'OPEN')
  if (!open) throw new Error('no difference is open')
  return open
}
type Explanation = 'RESET' | 'MONTHLY_RESET' | 'BUDGET_REPLACED' | 'CORRECTION'
async function explain(made: Made, explanation: Explanation, between = explanation === 'CORRECTION' ? null : '0'): Promise<string> {
  const { difference_id: differenceId } = await openOf(made)
  return (await proposeAdjustment(house.world, maker, { differenceId, reason: '已与客户核对', explanation, between })).caseId
}
const check = (caseId: string, by = checker) =>
  decideCase(house.world, by, RULES_OF_CASES, {
    case_id: caseId,
    revision: 1,
    verdict: 'APPROVE',
    reason: '属实',
    flags: [],
    is_confirmed: true,
  })
const read = <Value>(work: Parameters<typeof house.world.db.read<Value>>[1]) => house.world.db.read({ kind: 'system' }, work)
const violations = async (made: Made) => (await read(findViolations)).filter(each => each.object === made.id)

/** What begins the total again, as the platform does it. */
const RESETS = { meta: { reset_spent: true }, google: { replace_budget: { cap: '43320.00' } } } as const

test.each(['meta', 'google'] as const)(
  '%s: a total that begins again blocks the account, and nothing shows more than our count leaves',
  async platform => {
    const made = await spent(platform)
    expect(await shown(made)).toEqual(['43320.00', '41277.29', '2042.71', 'free'])
    await patch(made, RESETS[platform])
    const actor = house.actor()
    const live = await readLiveQuota(house.world, actor, { id: made.id })
    expect(live).toMatchObject({ amount_limit: '43320.00', spent_amount: '41277.29', balance: '2042.71' })
    const { content } = await readCapabilities(house.world, actor, { account_ids: [made.id] })
    expect(content[0]).toMatchObject({ reducible: '0.00', note: expect.stringContaining('已用总额') })
    await sync(made)
    expect(await shown(made)).toEqual(['43320.00', '41277.29', '2042.71', 'blocked'])
    expect(await openOf(made)).toMatchObject({
      cause: 'TOTAL_FELL',
      our_amount: '41277.29',
      platform_amount: '0.00',
      difference: '-41277.29',
    })
    const clearing = clearQuota(house.world, actor, {
      idempotencyKey: `clear-${made.id}`,
      request: { adjust_type: 'CLEAR', reason: 'STOPPED', remark: '', items: [{ account_id: made.id }] },
    })
    await expect(clearing).rejects.toMatchObject({ refusal: 'QUOTA_ITEMS_REFUSED' })
    const taken = await takeBackAdAccounts(house.world, maker, { account_ids: [made.id], reason: '客户停止合作' })
    expect(taken.results).toMatchObject([{ accepted: false, msg: '账户有未处理的账实差异' }])
  },
)

test('two people call it a reset: what was spent stays spent, and the account goes on once the cap is lowered', async () => {
  const made = await spent('meta')
  await patch(made, { reset_spent: true })
  await sync(made)
  const { difference_id: differenceId } = await openOf(made)
  await expect(closeDifference(house.world, maker, { differenceId, reason: '已核对' })).rejects.toMatchObject({
    refusal: 'DIFFERENCE_UNEXPLAINED',
  })
  await expect(proposeAdjustment(house.world, maker, { differenceId, reason: '已核对' })).rejects.toMatchObject({
    refusal: 'DIFFERENCE_UNEXPLAINED',
  })
  const caseId = await explain(made, 'RESET')
  await expect(check(caseId, maker)).rejects.toThrow()
  await check(caseId)
  // The cap stayed on the platform: together with what was spent before it is more than was placed.
  expect(await shown(made)).toEqual(['84597.29', '41277.29', '43320.00', 'blocked'])
  expect(await openOf(made)).toMatchObject({ cause: 'LIMIT', our_amount: '43320.00', platform_amount: '84597.29', proposal: null })
  expect((await differenceDetail(house.world.db, { difference_id: differenceId })).history.map(line => line.event)).toEqual([
    'SEEN',
    'PROPOSED',
    'EXPLAINED',
  ])
  await patch(made, { cap: '2042.71' })
  await sync(made)
  expect(await shown(made)).toEqual(['43320.00', '41277.29', '2042.71', 'free'])
  await patch(made, { spent: '42.71' })
  await sync(made)
  expect(await shown(made)).toEqual(['43320.00', '41320.00', '2000.00', 'free'])
  expect(await violations(made)).toEqual([])
})

test('spend between the last reading and a reset is told by the days, said by people, and counted from then on', async () => {
  const made = await spent('meta')
  // 120.00 that no reading saw, the reset, and 20.00 since.
  const spends = (today: string) => patch(made, { spend: [{ date: '2026-03-10', spend: today }] })
  await spends('120.00')
  await patch(made, { reset_spent: true })
  await spends('140.00')
  await sync(made)
  expect(await openOf(made)).toMatchObject({ our_amount: '41277.29', platform_amount: '20.00', between: '120.00' })
  // What is spent and reported while people look belongs to the new total.
  await spends('145.00')
  await sync(made)
  expect(await openOf(made)).toMatchObject({ platform_amount: '25.00', between: '120.00' })
  const { difference_id: differenceId } = await openOf(made)
  const say = (explanation: Explanation, between: string | null) =>
    proposeAdjustment(house.world, maker, { differenceId, reason: '已与客户核对', explanation, between })
  const at = { refusal: 'INPUT_INVALID', fields: [{ path: 'between' }] }
  for (const wrong of [null, '1.005', '12,50', '-1', '1e3']) await expect(say('RESET', wrong)).rejects.toMatchObject(at)
  await expect(say('CORRECTION', '0.01')).rejects.toMatchObject(at)
  const caseId = await explain(made, 'RESET', '119.00')
  const seen = await caseDetail(
    house.world.db,
    { kind: 'staff' },
    { role: 'FIN_CHECK', staffId: '2', now: house.clock.now() },
    { case_id: caseId },
  )
  expect(seen.facts).toContainEqual({ label: '未读到的消耗', before: null, value: '119.00', note: '渠道日报推算 120.00' })
  expect(seen.warning).toContain('与渠道日报推算的 120.00 不一致')
  await check(caseId)
  // 41,277.29 and 119.00 before it, 25.00 since.
  expect(await shown(made)).toEqual(['84716.29', '41421.29', '43295.00', 'blocked'])
  await patch(made, { cap: '1923.71' })
  await sync(made)
  expect(await shown(made)).toEqual(['43320.00', '41421.29', '1898.71', 'free'])
  expect(await violations(made)).toEqual([])
  // The next fall is told from here.
  await spends('150.00')
  await patch(made, { reset_spent: true })
  await sync(made)
  expect(await openOf(made)).toMatchObject({ platform_amount: '41396.29', between: '5.00' })
})

test('a budget that was replaced by one of what was left is explained, and the account is free at once', async () => {
  const made = await spent('google')
  await patch(made, { replace_budget: { cap: '2042.71' } })
  await sync(made)
  expect(await openOf(made)).toMatchObject({ cause: 'TOTAL_FELL' })
  await check(await explain(made, 'BUDGET_REPLACED'))
  expect(await shown(made)).toEqual(['43320.00', '41277.29', '2042.71', 'free'])
  expect(await differences(made)).toMatchObject([{ state: 'CLOSED', reason: '账户预算已结束并更换：属实' }])
  await sync(made)
  expect([await shown(made), await violations(made)]).toEqual([['43320.00', '41277.29', '2042.71', 'free'], []])
})

test('a correction alone gives back what the platform took off', async () => {
  const made = await spent('meta')
  await patch(made, { spent: '40000.00' })
  await sync(made)
  expect(await shown(made)).toEqual(['43320.00', '41277.29', '2042.71', 'blocked'])
  await check(await explain(made, 'CORRECTION'))
  expect(await shown(made)).toEqual(['43320.00', '40000.00', '3320.00', 'free'])
  expect(await violations(made)).toEqual([])
})

test('a total that is back at its height ends the difference by itself, and a case that waited can change nothing any more', async () => {
  const made = await spent('meta')
  await patch(made, { spent: '3.00' })
  await sync(made)
  const caseId = await explain(made, 'RESET')
  await patch(made, { spent: '41300.00' })
  await sync(made)
  expect(await shown(made)).toEqual(['43320.00', '41300.00', '2020.00', 'free'])
  await expect(check(caseId)).rejects.toMatchObject({ refusal: 'DIFFERENCE_CHANGED' })
})

test.each(['meta', 'google'] as const)('%s: a cap that is gone is a difference at once, until there is one again', async platform => {
  const made = await spent(platform)
  await patch(made, { cap: null })
  await sync(made)
  expect((await shown(made)).at(-1)).toBe('blocked')
  const open = await openOf(made)
  expect(open).toMatchObject({ cause: 'CAP_GONE', our_amount: '43320.00', platform_amount: null, difference: null })
  const input = { differenceId: open.difference_id, reason: '已核对' }
  await expect(closeDifference(house.world, maker, input)).rejects.toMatchObject({ refusal: 'DIFFERENCE_CAPLESS' })
  await expect(proposeAdjustment(house.world, maker, input)).rejects.toMatchObject({ refusal: 'DIFFERENCE_CAPLESS' })
  await sync(made)
  expect(await differences(made)).toHaveLength(1)
  await patch(made, { cap: '43320.00' })
  await sync(made)
  expect(await shown(made)).toEqual(['43320.00', '41277.29', '2042.71', 'free'])
})

test('a cap that somebody else raised is a difference at once', async () => {
  const made = await spent('google')
  await patch(made, { cap: '50000.00' })
  await sync(made)
  expect(await openOf(made)).toMatchObject({ cause: 'LIMIT', our_amount: '43320.00', platform_amount: '50000.00' })
})

test('an account never had a cap: nothing is to be said', async () => {
  const made = { ...(await house.adopted('meta', { cap: null })), platform: 'meta' as const }
  await sync(made)
  expect([(await shown(made)).at(-1), await differences(made)]).toEqual(['free', []])
})

test('a new holder goes on from where the former left the count: a total that fell meanwhile opens no books', async () => {
  const first = { ...(await house.adopted('meta', { cap: '100.00', spent: '100.00' })), platform: 'meta' as const }
  await sync(first)
  const taken = await takeBackAdAccounts(house.world, maker, { account_ids: [first.id], reason: '客户停止合作' })
  expect(taken.results).toMatchObject([{ accepted: true }])
  await patch(first, { reset_spent: true })
  const { customerId, companyId } = house
  const adoption = { customerId, companyId, channel: 'FACEBOOK', outsideAccountId: first.outsideId, currency: 'USD' } as const
  const { adAccountId: id } = await adoptAdAccount(house.world, system, adoption)
  const second = { ...first, id }
  await sync(second)
  expect(await shown(second)).toEqual([null, '100.00', null, 'blocked'])
  expect(decimalText(await read(tx => placedQuota(tx, id, 'USD')))).toBe('0.00')
  await check(await explain(second, 'RESET'))
  await sync(second)
  // The agency gave the whole cap anew, by two people's word.
  expect(await shown(second)).toEqual(['200.00', '100.00', '100.00', 'free'])
  expect(await violations(second)).toEqual([])
})

test('the check of the books finds an account that took back more than our count leaves, and one that shows more as left', async () => {
  const [taken, left] = [await spent('meta'), await spent('meta')]
  const plant = (made: Made, what: ReturnType<typeof sql>) =>
    house.world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update ad_accounts_accounts set ${what} where id = ${made.id}`))
  expect([await violations(taken), await violations(left)]).toEqual([[], []])
  // As if 43,319.99 had gone to the wallet: the limit is where the books are, and our count far above both.
  await plant(taken, sql`spent_base_minor = spent_base_minor + 4127728`)
  await plant(left, sql`balance_minor = limit_minor`)
  expect(await violations(taken)).toMatchObject([{ invariant: 'spent' }])
  expect(await violations(left)).toMatchObject([{ invariant: 'spent' }])
})
