// Openings over the sandbox: made on three platforms, capped, billed, reviewed; answers lost, lists that lag, and never two accounts.
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { registered } from '../appeals/test-appeals.ts'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { carryOut } from '../items/carry-out.ts'
import type { RulesOfItems } from '../items/item-rules.ts'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { applyForAccounts, correctOpening, retryOpening, withdrawOpening } from './apply-for-accounts.ts'
import { openingItems } from './carry-openings.ts'
import { setOpeningTerms } from './set-terms.ts'
import { proposeResult } from './settle-by-hand.ts'
import { heldCompany, openingOf, pictureLicence, reviewer } from './test-openings.ts'

const RULES: RulesOfItems = { OPENING: openingItems }
const SETTLE_MS = 720_000
let house: Stage
let actor: TenantActor
let companyId: string
let next = 0

beforeAll(async () => {
  house = await openStage()
  actor = house.actor()
  await registered(house.world, actor)
  ;({ companyId } = await heldCompany(house.world, actor, pictureLicence))
  await house.control('accounts', { platform: 'tiktok', id: '7100000000000000001', center_type: 'AGENCY' })
  await house.control('accounts', { platform: 'meta', id: '7770000009', name: '别的账户' })
  await house.control('accounts', { platform: 'google', id: '7770000000', name: '别的账户' })
})
afterAll(() => house.close())
beforeEach(() => house.control('settings', { opening_lag_ms: 0, google_billing_ms: 0 }))

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const staff: StaffActor = reviewer
type Over = Parameters<typeof openingOf>[1]

/** Asked for and approved, not yet carried out. */
async function approved(over: Over = {}): Promise<{ id: string; name: string }> {
  next += 1
  const name = over?.account_name ?? `示例品牌 ${next}`
  const request = openingOf(companyId, { account_name: name, ...over })
  const { applyId: id } = await applyForAccounts(house.world, actor, { idempotencyKey: crypto.randomUUID(), request })
  if (request.channel === 'TIKTOK')
    await setOpeningTerms(house.world, staff, { case_id: id, parent_id: testAgency.centerId, industry_id: '290101' })
  if (request.channel === 'GOOGLE')
    await setOpeningTerms(house.world, staff, { case_id: id, parent_id: testAgency.managerId, industry_id: '' })
  await approve(id)
  return { id, name }
}
const approve = (case_id: string) =>
  decideCase(house.world, staff, RULES_OF_CASES, { case_id, reason: '', verdict: 'APPROVE', revision: 1, flags: [], is_confirmed: false })

type Line = { state: string; waits_for: string | null; result_id: string | null; name: string; told: string; warnings: string[] }
const itemsOf = (id: string) =>
  rows<Line>(sql`select state, waits_for, result_id, name, told, warnings from items_items where case_id = ${id} order by position`)
const statesOf = async (id: string) => (await itemsOf(id)).map(({ state }) => state)
const outcomeOf = async (id: string) =>
  (await rows<{ outcome: string | null }>(sql`select outcome from openings_applications where id = ${id}`))[0]?.outcome
const stageOf = async (id: string) =>
  (await rows<{ stage: string | null }>(sql`select stage from openings_applications where id = ${id}`))[0]?.stage
const surplusOf = (id: string) =>
  rows<{ outside_id: string }>(sql`
    select s.outside_id from items_surplus s join items_items i on i.id = s.item_id where i.case_id = ${id} order by 1`)
async function onPlatform(platform: 'meta' | 'google' | 'tiktok', name: string) {
  const { accounts } = await house.shown<{ accounts: { id: string; name: string; spend_cap?: string | null }[] }>(
    `accounts?platform=${platform}`,
  )
  return accounts.filter(account => account.name === name)
}
const heldAs = (outsideId: string) =>
  rows<{ customer_id: string; company_id: string; account_name: string }>(sql`
    select customer_id, company_id, account_name from ad_accounts_accounts where outside_account_id = ${outsideId}`)
const booksOf = (outsideId: string) =>
  rows<{ code: string; amount: string }>(sql`
    select t.code, t.amount_minor as amount from ledger_transfers t join ad_accounts_accounts a on a.id = t.ad_account_id
    where a.outside_account_id = ${outsideId} and t.state = 'POSTED'`)
const run = (world = house.world) => carryOut(world, RULES)
/** Until nothing moves any more within so many looks, with time going on between. */
async function runFor(looks: number, ms = 61_000): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    await run()
    house.advance(ms)
  }
}

test('Meta: several accounts in one go, each capped with the least before the customer has it', async () => {
  const { id, name } = await approved({ channel: 'FACEBOOK', count: 3 })
  await run()
  expect(await statesOf(id)).toEqual(['DONE', 'DONE', 'DONE'])
  expect((await itemsOf(id)).map(item => item.name)).toEqual([name, `${name}-02`, `${name}-03`])
  for (const item of await itemsOf(id)) {
    const { result_id } = item
    expect(await heldAs(result_id ?? '')).toEqual([{ customer_id: house.customerId, company_id: companyId, account_name: item.name }])
    const account = { outsideAccountId: result_id ?? '', currency: 'USD' } as const
    expect(await house.world.platforms.FACEBOOK.readQuota(account)).toMatchObject({ value: { limit: { minor: 100n } } })
    expect(await booksOf(result_id ?? ''), 'opened before any synchronisation').toEqual([{ code: 'OPENING', amount: '100' }])
  }
  expect(await outcomeOf(id)).toBe('APPROVE')
  const [told] = await rows<{ title: string }>(sql`select title from notices_messages where object_id like ${`openings.ended:${id}%`}`)
  expect(told?.title).toBe('Facebook 开户完成 3/3')
})

test('Google: billed before it is ours, and those asked to use it are invited', async () => {
  await house.control('settings', { google_billing_ms: 600_000 })
  const { id } = await approved({ invite_emails: ['a@example.com', 'b@example.com'] })
  await run()
  expect(await statesOf(id)).toEqual(['WAITING'])
  await runFor(3)
  expect(await outcomeOf(id)).toBeNull()
  await runFor(14)
  expect(await statesOf(id)).toEqual(['DONE'])
  expect((await itemsOf(id))[0]?.warnings).toEqual([])
})

test('what Google’s own check objects to is refused at its field, and nothing is sent', async () => {
  const { id, name } = await approved()
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update openings_applications set timezone = 'Mars/Base' where id = ${id}`),
  )
  await run()
  expect(await itemsOf(id)).toMatchObject([{ state: 'REFUSED', told: 'Time zone is not valid.' }])
  expect(await onPlatform('google', name)).toEqual([])
})

test('TikTok: reviewed, sent back, answered by the customer, and passed', async () => {
  const qualifications = [await pictureLicence(house.world, actor)]
  const { id, name } = await approved({ channel: 'TIKTOK', ad_type: 'RESERVATION', bc_id: '7000000000000000001', qualifications })
  await run()
  const [made] = await onPlatform('tiktok', name)
  if (!made) throw new Error('nothing was made')
  await house.control(`accounts/tiktok/${made.id}`, { status: 'STATUS_CONFIRM_FAIL', rejection_reason: 'License <b>unclear</b>' })
  await runFor(3)
  expect(await itemsOf(id)).toMatchObject([{ state: 'WAITING', waits_for: 'CUSTOMER', told: 'License <b>unclear</b>' }])
  expect(await stageOf(id)).toBe('CHANGES_REQUESTED')
  await correctOpening(house.world, actor, { id, website: 'https://new.example.com' })
  await run()
  expect(await itemsOf(id)).toMatchObject([{ state: 'WAITING', waits_for: 'PLATFORM', told: '' }])
  await expect(correctOpening(house.world, actor, { id, website: 'https://new.example.com' })).rejects.toMatchObject({
    refusal: 'CASE_CLOSED',
  })
  // What is lacking is the customer's to do at TikTok: nothing here is to be changed.
  await house.control(`accounts/tiktok/${made.id}`, { status: 'STATUS_CONTRACT_PENDING' })
  await runFor(2, 600_000)
  expect(await itemsOf(id)).toMatchObject([{ waits_for: 'CUSTOMER', told: '请在 TikTok 签署合同' }])
  expect(await stageOf(id)).toBe('WAITING_CUSTOMER')
  const again = correctOpening(house.world, actor, { id, website: 'https://new.example.com' })
  await expect(again).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
  await house.control(`accounts/tiktok/${made.id}`, { status: 'STATUS_ENABLE' })
  await runFor(6, 600_000)
  expect(await statesOf(id)).toEqual(['DONE'])
})

test('a final no of TikTok’s is told, and tried again alone, under another name', async () => {
  const { id, name } = await approved({ channel: 'TIKTOK', count: 2 })
  await run()
  const [made] = await onPlatform('tiktok', name)
  if (!made) throw new Error('nothing was made')
  await house.control(`accounts/tiktok/${made.id}`, { status: 'STATUS_CONFIRM_FAIL_END', rejection_reason: 'No' })
  await house.control(`accounts/tiktok/${(await onPlatform('tiktok', `${name}-02`))[0]?.id ?? ''}`, { status: 'STATUS_ENABLE' })
  await runFor(6, 600_000)
  expect(await statesOf(id)).toEqual(['REFUSED', 'DONE'])
  expect(await outcomeOf(id)).toBe('APPROVE')
  await retryOpening(house.world, actor, id)
  await expect(retryOpening(house.world, actor, id)).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
  expect(await outcomeOf(id)).toBeNull()
  await run()
  expect((await itemsOf(id)).map(item => item.name)).toEqual([name, `${name}-02`, `${name}-03`])
})

const LOST = ['answer_lost_before_work', 'answer_lost_after_work', 'half_body'] as const
test.each(['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const)('%s: whatever is lost of a creation, there is one account', async channel => {
  const platform = ({ FACEBOOK: 'meta', GOOGLE: 'google', TIKTOK: 'tiktok' } as const)[channel]
  const operation = { FACEBOOK: 'meta.account.create', GOOGLE: 'google.client.create', TIKTOK: 'tiktok.advertiser.create' }[channel]
  for (const kind of LOST) {
    await house.control('faults', { kind, operation, times: 1 })
    await house.control('settings', { opening_lag_ms: 120_000 })
    const { id, name } = await approved({ channel })
    await run()
    expect(await statesOf(id), kind).not.toContain('DONE')
    await runFor(16)
    const made = await onPlatform(platform, name)
    expect(made, kind).toHaveLength(1)
    if (channel === 'TIKTOK') await house.control(`accounts/tiktok/${made[0]?.id ?? ''}`, { status: 'STATUS_ENABLE' })
    await runFor(4, 600_000)
    expect(await itemsOf(id), kind).toMatchObject([{ state: 'DONE', result_id: made[0]?.id }])
    expect(await surplusOf(id), kind).toEqual([])
  }
})

test('more of one name than was asked for is for people, and nobody gets them', async () => {
  await house.control('faults', { kind: 'answer_lost_after_work', operation: 'google.client.create', times: 1 })
  const { id, name } = await approved()
  await run()
  await house.control('accounts', { platform: 'google', id: '7770000001', name, manager_id: testAgency.managerId })
  house.advance(SETTLE_MS + 1_000)
  await run()
  const [made] = (await onPlatform('google', name)).filter(account => account.id !== '7770000001')
  expect(await statesOf(id)).toEqual(['MANUAL'])
  expect(new Set((await surplusOf(id)).map(row => row.outside_id))).toEqual(new Set(['7770000001', made?.id]))
  await runFor(2)
  expect(await heldAs(made?.id ?? '')).toEqual([])

  const [item] = await rows<{ id: string }>(sql`select id from items_items where case_id = ${id}`)
  const propose = (outside_account_id: string, outcome: 'DONE' | 'REFUSED' = 'DONE', by = staff) =>
    proposeResult(house.world, by, { item_id: item?.id ?? '', outcome, outside_account_id, reason: '已在渠道后台核对' })
  const { outsideId } = await house.adopted('google', {})
  await house.control('accounts', { platform: 'google', id: '7770000003', currency: 'EUR', manager_id: testAgency.managerId })
  for (const wrong of ['12345', outsideId, '7770000003'])
    await expect(propose(wrong), wrong).rejects.toMatchObject({ refusal: 'INPUT_INVALID', fields: [{ path: 'outside_account_id' }] })
  await expect(propose(made?.id ?? '', 'DONE', { ...staff, role: 'FIN' })).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  const { caseId } = await propose(made?.id ?? '')
  const decide = (staffId: string) => {
    const decision = { case_id: caseId, reason: '', verdict: 'APPROVE' as const, revision: 1, flags: [], is_confirmed: false }
    return decideCase(house.world, { ...staff, staffId }, RULES_OF_CASES, decision)
  }
  await expect(decide(staff.staffId)).rejects.toMatchObject({ refusal: 'CASE_CHECKER_IS_MAKER' })
  await decide('72')
  expect(await statesOf(id)).toEqual(['DONE'])
  expect(await heldAs(made?.id ?? '')).toHaveLength(1)
  expect((await surplusOf(id)).map(row => row.outside_id)).toEqual(['7770000001'])
  await expect(propose(made?.id ?? '')).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
})

test('an account that bore the name before is never taken for ours', async () => {
  next += 1
  const name = `老账户 ${next}`
  await house.control('accounts', { platform: 'google', id: '7770000002', name, manager_id: testAgency.managerId })
  await house.control('faults', { kind: 'answer_lost_before_work', operation: 'google.client.create', times: 1 })
  const { id } = await approved({ account_name: name })
  await runFor(16)
  const [item] = await itemsOf(id)
  expect(item?.state).toBe('DONE')
  expect(item?.result_id).not.toBe('7770000002')
})

test.each(['at', 'after', 'before'] as const)('a worker that dies %s any commit leaves one account', async when => {
  for (let nth = 1; ; nth += 1) {
    const { id, name } = await approved()
    const dying = dyingWorld(house.world, nth, when)
    await quietly(run(dying.world))
    if (!dying.died()) break
    // Its claim lasts ten minutes.
    await runFor(5, 601_000)
    expect(await onPlatform('google', name), `${when} ${nth}`).toHaveLength(1)
    expect(await statesOf(id), `${when} ${nth}`).toEqual(['DONE'])
  }
})

test('a request that was filled in at Meta: followed, changed there, approved, and its accounts capped', async () => {
  await house.control('meta-requests', { company: '测试主体', names: ['一', '二'] })
  const { requests } = await house.shown<{ requests: { id: string }[] }>('meta-requests')
  const made = { id: requests.at(-1)?.id ?? '' }
  const { id } = await approved({ channel: 'FACEBOOK', count: 2, request_id: made.id })
  await run()
  expect(await itemsOf(id)).toMatchObject([{ state: 'WAITING' }, { state: 'WAITING' }])
  await house.control(`meta-requests/${made.id}`, {
    decision: 'change',
    reasons: [{ field: 'official_website_url', reason: 'Site is down' }],
  })
  await runFor(2)
  expect(await itemsOf(id)).toMatchObject([{ waits_for: 'CUSTOMER', told: 'Site is down' }, { waits_for: 'CUSTOMER' }])
  await house.control(`meta-requests/${made.id}`, { decision: 'status', status: 'dreaming' })
  await runFor(2)
  expect(await statesOf(id)).toEqual(['WAITING', 'WAITING'])
  await house.control(`meta-requests/${made.id}`, { decision: 'approve' })
  await runFor(6, 3_700_000)
  expect(await statesOf(id)).toEqual(['DONE', 'DONE'])
  expect(new Set((await itemsOf(id)).map(item => item.result_id)).size).toBe(2)
})

test('strangers, sub-customers, other keys and closed doors', async () => {
  const { world } = house
  const apply = (who: TenantActor, over: Over = {}, idempotencyKey: string | undefined = crypto.randomUUID()) =>
    applyForAccounts(world, who, { idempotencyKey, request: openingOf(companyId, { account_name: '拒绝', ...over }) })
  const at = (path: string) => ({ refusal: 'INPUT_INVALID', fields: [{ path }] })
  await expect(apply(house.actor({ subCustomerId: house.subCustomerId }))).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  await expect(apply(actor, { company_id: '1' })).rejects.toMatchObject(at('company_id'))
  await expect(apply(actor, { company_id: house.companyId })).rejects.toMatchObject(at('company_id'))
  await expect(apply(actor, { count: 11 })).rejects.toMatchObject(at('count'))
  await expect(apply(actor, { channel: 'FACEBOOK', count: 6 })).rejects.toMatchObject(at('count'))
  await expect(apply(actor, { channel: 'TIKTOK', ad_type: 'RESERVATION' })).rejects.toMatchObject(at('account_name'))
  const key = crypto.randomUUID()
  const first = await apply(actor, {}, key)
  expect(await apply(actor, {}, key)).toEqual(first)
  await expect(apply(actor, { count: 2 }, key)).rejects.toMatchObject({ refusal: 'QUOTA_KEY_REUSED' })
  await expect(apply(actor)).rejects.toMatchObject(at('company_id'))
  const stranger = house.actor({ customerId: '99', userId: '9' })
  for (const call of [withdrawOpening, retryOpening])
    await expect(call(world, stranger, first.applyId)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await expect(correctOpening(world, stranger, { id: first.applyId, website: 'https://a.example.com' })).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
  await withdrawOpening(world, actor, first.applyId)
  await expect(approve(first.applyId)).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
})
