// Guidance against the sandbox's Meta, on a real database: reading, checking, applying once whatever is lost, ignoring, and what comes after.
import { recordFacts } from '@tallyhelm/modules/ad-accounts'
import { guidanceRequest } from '@tallyhelm/protocol/topics/guidance/schemas'
import { effectRequest } from '@tallyhelm/protocol/topics/guidance/effect-schemas'
import { effectList } from '@tallyhelm/views/guidance/effect-list'
import { effectStatistic } from '@tallyhelm/views/guidance/effect-statistic'
import { guidanceList } from '@tallyhelm/views/guidance/guidance-list'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { applyGuidance } from './apply-guidance.ts'
import { checkGuidance } from './check-guidance.ts'
import { ignoreGuidance } from './ignore-guidance.ts'
import { readGuidance } from './read-guidance.ts'
import { readResults } from './read-results.ts'
import { settleApplies } from './settle-applies.ts'

const HOUR_MS = 3_600_000
const SET = '120300000000001'
const URL = 'https://adsmanager.facebook.com/adsmanager/manage'
const BUDGET = { type: 'BUDGET_LIMITED', object_ids: [SET], body: 'words', lift: 'Up to 10% more conversions', score_lift: '14', url: URL }
const spend = ['03-03', '03-04', '03-05', '03-06', '03-07', '03-08', '03-09'].map(day => ({
  date: `2026-${day}`,
  spend: '100.00',
  clicks: 100,
}))

let house: Stage
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

const scope = () => ({ kind: 'tenant', customerId: house.customerId, subCustomerId: null }) as const
const listOf = async (request: object = {}) => (await guidanceList(house.world.db, scope(), guidanceRequest.parse(request))).content
const control = (path: string, body: unknown) => house.control(path, body)
const patch = (outsideId: string, body: unknown) => control(`accounts/meta/${outsideId}`, body)

/** An account with one recommended budget, read; each ad set has an id of its own. */
async function advised(number: number, more: Record<string, unknown> = {}) {
  const objectId = String(BigInt(SET) + BigInt(number))
  const { id, outsideId } = await house.adopted('meta', {
    cap: '5000',
    timezone: 'Asia/Shanghai',
    spend,
    ad_objects: [{ id: objectId, name: `广告组 ${number}`, daily_budget: '50.00' }],
    recommendations: [{ ...BUDGET, object_ids: [objectId] }],
    ...more,
  })
  await syncAccount(house.world, system, { adAccountId: id })
  await readGuidance(house.world)
  const [row] = (await listOf({ outside_account_ids: outsideId })).filter(({ status }) => status === 'PENDING')
  return { id, outsideId, objectId, guidanceId: row?.guidance_id ?? '' }
}
const budgetOf = async (outsideId: string, objectId: string) => {
  const account = { outsideAccountId: outsideId, currency: 'USD' } as const
  const got = await house.world.platforms.FACEBOOK.guidance?.readObject(account, objectId)
  return got?.kind === 'ok' ? got.value.dailyBudget?.minor : got
}
const press = (guidanceId: string, to = '80', key: string = crypto.randomUUID()) =>
  applyGuidance(house.world, house.actor(), {
    idempotencyKey: key,
    request: { guidance_id: guidanceId, from_daily_budget: '50.00', daily_budget: to },
  })
const writesOf = async (guidanceId: string) =>
  house.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ state: string }>(sql`select state from guidance_applies where guidance_id = ${guidanceId}`),
  )

test('what Meta tells is kept in its words, with what it may be worth; an unknown type is for Meta’s page, and no worth is made up', async () => {
  const { outsideId } = await advised(1, {
    opportunity_score: 71,
    recommendations: [
      { ...BUDGET, object_ids: [String(BigInt(SET) + 1n)] },
      { type: 'SOMETHING_NEW', body: 'Meta says so', url: URL },
      { type: 'MUSIC', object_ids: ['1', '2'], lift: 'Up to -8% lower cost per result', url: 'https://evil.example/' },
    ],
  })
  const rows = await listOf({ outside_account_ids: outsideId })
  // 10 % of 700.00
  expect(rows.map(row => [row.guidance_type, row.title, row.way, row.estimate, row.source, row.url])).toEqual([
    ['BUDGET_LIMITED', '预算不足，限制了投放', 'US', '70.00', 'RECOMMENDATIONS', URL],
    ['MUSIC', '为广告添加音乐', 'NONE', null, 'RECOMMENDATIONS', null],
    ['SOMETHING_NEW', 'SOMETHING_NEW', 'META', null, 'RECOMMENDATIONS', URL],
  ])
  expect(rows[0]).toMatchObject({ status: 'PENDING', score_lift: 14, lift: BUDGET.lift, is_applying: false })
})

test('what is told no more has expired, told anew it is another one; without an answer, or a hostile one, everything stays', async () => {
  const { outsideId, objectId, guidanceId } = await advised(2)
  for (const recommendations of [[{ body: 'without a type' }], [{ type: 'MUSIC', object_ids: ['x'] }]]) {
    await patch(outsideId, { recommendations })
    house.advance(7 * HOUR_MS)
    expect((await readGuidance(house.world)).unread).toBe(1)
  }
  expect((await listOf({ outside_account_ids: outsideId })).map(({ status }) => status)).toEqual(['PENDING'])
  await patch(outsideId, { recommendations: [] })
  house.advance(7 * HOUR_MS)
  await readGuidance(house.world)
  expect((await listOf({ outside_account_ids: outsideId })).map(({ status, closed_by }) => [status, closed_by])).toEqual([
    ['EXPIRED', 'Meta'],
  ])
  await patch(outsideId, { recommendations: [{ ...BUDGET, object_ids: [objectId] }] })
  house.advance(7 * HOUR_MS)
  await readGuidance(house.world)
  const again = await listOf({ outside_account_ids: outsideId })
  expect(again.map(({ status }) => status)).toEqual(['PENDING', 'EXPIRED'])
  expect(again[0]?.guidance_id).not.toBe(guidanceId)
})

test('near Meta’s limit of calls nothing is asked, and what was told stays', async () => {
  const { outsideId } = await advised(3)
  await control('settings', { meta_usage_percent: 95 })
  house.advance(7 * HOUR_MS)
  await readGuidance(house.world)
  house.advance(1)
  await patch(outsideId, { recommendations: [] })
  house.advance(7 * HOUR_MS)
  await control('settings', { meta_usage_percent: 0 })
  expect((await listOf({ outside_account_ids: outsideId })).map(({ status }) => status)).toEqual(['PENDING'])
})

test('a check reads live, and the change is made once, under one key however often it is sent', async () => {
  const { outsideId, objectId, guidanceId } = await advised(4)
  expect(await checkGuidance(house.world, house.actor(), { guidance_id: guidanceId })).toMatchObject({
    is_valid: true,
    way: 'US',
    object_name: '广告组 4',
    daily_budget: '50.00',
    daily_budget_most: '250.00',
    obstacle: null,
  })
  for (const [to, msg] of [
    ['50', '新的日预算需大于'],
    ['251', '一次最多提高到'],
    ['8,0', '日预算'],
  ] as const)
    await expect(press(guidanceId, to)).rejects.toMatchObject({
      refusal: 'INPUT_INVALID',
      fields: [{ path: 'daily_budget', msg: expect.stringContaining(msg) }],
    })
  const key = crypto.randomUUID()
  const both = await Promise.allSettled([press(guidanceId, '80', key), press(guidanceId, '80', key)])
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await press(guidanceId, '80.00', key)).toMatchObject({ state: 'APPLIED', msg: expect.stringContaining('$80.00') })
  await expect(press(guidanceId, '90', key)).rejects.toMatchObject({ refusal: 'QUOTA_KEY_REUSED' })
  await expect(press(guidanceId, '90')).rejects.toMatchObject({ refusal: 'GUIDANCE_CLOSED' })
  expect([await budgetOf(outsideId, objectId), await writesOf(guidanceId)]).toEqual([8000n, [{ state: 'APPLIED' }]])
  expect((await listOf({ outside_account_ids: outsideId }))[0]).toMatchObject({ status: 'APPLIED', closed_by: '甲' })
  // That Meta recommends it no more is our own doing.
  house.advance(7 * HOUR_MS)
  await readGuidance(house.world)
  expect((await listOf({ outside_account_ids: outsideId })).map(({ status }) => status)).toEqual(['APPLIED'])
})

test('two people at once: one change', async () => {
  const { outsideId, objectId, guidanceId } = await advised(5)
  const both = await Promise.allSettled([press(guidanceId, '80'), press(guidanceId, '90')])
  const done = both.filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  expect(await writesOf(guidanceId)).toEqual([{ state: 'APPLIED' }])
  expect([8000n, 9000n]).toContain(await budgetOf(outsideId, objectId))
})

test.each(['lost_after', 'lost_before'] as const)('an answer that is %s is settled by reading, and nothing is sent twice', async kind => {
  const { outsideId, objectId, guidanceId } = await advised(kind === 'lost_after' ? 6 : 7)
  await control('faults', {
    operation: 'meta.object.update',
    kind: kind === 'lost_after' ? 'answer_lost_after_work' : 'answer_lost_before_work',
    platform: 'meta',
    times: 1,
  })
  const key = crypto.randomUUID()
  const first = await press(guidanceId, '80', key)
  if (kind === 'lost_after') {
    expect(first.state).toBe('APPLIED')
    expect([await budgetOf(outsideId, objectId), await writesOf(guidanceId)]).toEqual([8000n, [{ state: 'APPLIED' }]])
    return
  }
  expect(first.state).toBe('SENDING')
  expect((await listOf({ outside_account_ids: outsideId }))[0]).toMatchObject({ status: 'PENDING', is_applying: true })
  await expect(press(guidanceId, '80')).rejects.toMatchObject({ refusal: 'GUIDANCE_BLOCKED' })
  await expect(ignoreGuidance(house.world, house.actor(), { guidance_id: guidanceId, reason: 'NOT_FIT', note: '' })).rejects.toMatchObject({
    refusal: 'GUIDANCE_BLOCKED',
  })
  house.advance(60_000)
  expect(await settleApplies(house.world)).toEqual({ settled: 0, open: 1 })
  house.advance(10 * 60_000)
  expect(await settleApplies(house.world)).toEqual({ settled: 1, open: 0 })
  await expect(press(guidanceId, '80', key)).rejects.toMatchObject({ refusal: 'GUIDANCE_BLOCKED' })
  expect([await budgetOf(outsideId, objectId), await writesOf(guidanceId)]).toEqual([5000n, [{ state: 'NOT_DONE' }]])
  expect(await press(guidanceId, '80')).toMatchObject({ state: 'APPLIED' })
})

test('what expired, or changed, between check and press is not applied', async () => {
  const gone = await advised(8)
  await patch(gone.outsideId, { recommendations: [] })
  await expect(press(gone.guidanceId)).rejects.toMatchObject({ refusal: 'GUIDANCE_CLOSED' })
  expect((await listOf({ outside_account_ids: gone.outsideId })).map(({ status }) => status)).toEqual(['EXPIRED'])
  const moved = await advised(9)
  await patch(moved.outsideId, { ad_objects: [{ id: moved.objectId, daily_budget: '60.00' }] })
  await expect(press(moved.guidanceId)).rejects.toMatchObject({ refusal: 'GUIDANCE_CHANGED', message: expect.stringContaining('$60.00') })
  expect([await budgetOf(moved.outsideId, moved.objectId), await writesOf(moved.guidanceId)]).toEqual([6000n, []])
})

test('on an account that is frozen or suspended nothing is applied', async () => {
  const { id, outsideId, objectId, guidanceId } = await advised(10)
  const facts = { name: 'x', timezone: 'Asia/Shanghai', adType: null, disableReason: null, openedAt: null, suspendedOver: null }
  for (const [accountStatus, frozenStatus, why] of [
    ['SUSPEND_VIOLATE_AD', 'UN_FROZEN', '违规广告暂停'],
    ['NORMAL', 'THAW_PENDING', '解冻审核中'],
  ] as const) {
    await house.world.db.transaction({ kind: 'system' }, tx => recordFacts(tx, id, { ...facts, accountStatus, frozenStatus }))
    await expect(press(guidanceId)).rejects.toMatchObject({ refusal: 'GUIDANCE_BLOCKED', message: expect.stringContaining(why) })
  }
  expect(await budgetOf(outsideId, objectId)).toBe(5000n)
})

test('an ignored one stays ignored, with its reason, while Meta goes on telling it', async () => {
  const { outsideId, guidanceId } = await advised(11)
  await ignoreGuidance(house.world, house.actor(), { guidance_id: guidanceId, reason: 'OTHER', note: '旺季再看' })
  house.advance(7 * HOUR_MS)
  await readGuidance(house.world)
  expect((await listOf({ outside_account_ids: outsideId })).map(row => [row.status, row.ignore_reason, row.ignore_note])).toEqual([
    ['IGNORED', 'OTHER', '旺季再看'],
  ])
  await expect(ignoreGuidance(house.world, house.actor(), { guidance_id: guidanceId, reason: 'DONE', note: '' })).rejects.toMatchObject({
    refusal: 'GUIDANCE_CLOSED',
  })
})

test('a sub-customer, and another customer, get nothing by any of it', async () => {
  const { guidanceId } = await advised(12)
  const others = [house.actor({ subCustomerId: house.subCustomerId }), house.actor({ customerId: '999' })]
  for (const actor of others) {
    const request = { guidance_id: guidanceId, from_daily_budget: '50', daily_budget: '80' }
    const tries = [
      () => checkGuidance(house.world, actor, { guidance_id: guidanceId }),
      () => ignoreGuidance(house.world, actor, { guidance_id: guidanceId, reason: 'DONE', note: '' }),
      () => applyGuidance(house.world, actor, { idempotencyKey: crypto.randomUUID(), request }),
    ]
    for (const one of tries)
      await expect(one()).rejects.toMatchObject({ refusal: expect.stringMatching(/^(NOT_FOUND|PERMISSION_DENIED)$/) })
  }
  const sub = { ...scope(), subCustomerId: house.subCustomerId }
  expect(await guidanceList(house.world.db, sub, guidanceRequest.parse({}))).toMatchObject({ content: [], total_size: 0 })
})

test('the seven days before and after are compared once all of them are known', async () => {
  const today = dayOf(house.clock.now(), 'Asia/Shanghai')
  const daysOf = (first: number, spent: string, clicks: number) =>
    [0, 1, 2, 3, 4, 5, 6].map(n => ({ date: addDays(today, first + n), spend: spent, clicks }))
  const { outsideId, guidanceId, id } = await advised(13, { spend: daysOf(-7, '100.00', 100) })
  await press(guidanceId)
  const asked = effectRequest.parse({ outside_account_ids: outsideId })
  const look = async () => (await effectList(house.world.db, scope(), asked, house.clock.now())).content[0]
  await readResults(house.world)
  expect(await look()).toMatchObject({ state: 'INSUFFICIENT', spend_before: null, cpa_change: null })
  await patch(outsideId, { spend: daysOf(1, '150.00', 200) })
  house.advance(9 * 24 * HOUR_MS)
  await syncAccount(house.world, system, { adAccountId: id })
  await readResults(house.world)
  const row = await look()
  // 100 clicks are 5 purchases and 2 leads, 200 are 10 and 4.
  expect(row).toMatchObject({
    spend_before: '700.00',
    spend_after: '1050.00',
    conversions_before: 49,
    conversions_after: 98,
    cpa_before: '14.29',
    cpa_after: '10.71',
    cpa_change: '-25.0',
  })
  const sum = await effectStatistic(house.world.db, scope(), { outside_account_ids: [outsideId] }, house.clock.now())
  expect(sum).toMatchObject({ applied: 1, told: 1, adoption_rate: '100.0', compared: 1, cpa_before_usd: '14.29', cpa_after_usd: '10.71' })
  expect(sum.days.map(({ offset }) => offset)).toEqual([-7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7])
})
