// Publications over the sandbox: what is refused before anything is made, what stops on the way, going on and cleaning, and whose it is.
import type { PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { adDraftDetail, adDraftList } from '@tallyhelm/views/ad-management/publishing-drafts'
import { publicationDetail, publicationList } from '@tallyhelm/views/ad-management/publishing-list'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { cleanPublication, continuePublication } from './publishing-create.ts'
import { removeAdDraft, saveAdDraft } from './publishing-drafts.ts'
import type { MediaForAd } from './publishing-items.ts'
import { adOptions } from './publishing-options.ts'
import { validatePlan } from './publishing-validate.ts'
import { addTiktokAd, addTiktokAdGroup, beginTiktokAd } from './publishing-tiktok.ts'
import { CHANNELS, countsOf, publishingOn } from './test-publishing.ts'

let house: Stage
let on: Awaited<ReturnType<typeof publishingOn>>
let stranger: { kind: 'tenant'; customerId: string; subCustomerId: null }
const own = () => ({ kind: 'tenant', customerId: house.customerId, subCustomerId: null }) as const
beforeAll(async () => {
  house = await openStage()
  on = await publishingOn(house)
  const { customerId } = await createCustomer(house.world, system, { name: '乙', customerType: 1, customerNature: 'SECOND_AGENT' })
  stranger = { kind: 'tenant', customerId, subCustomerId: null }
})
afterAll(() => house.close())

const nobody = () => Promise.resolve()
const refusalOf = async (call: Promise<unknown>) =>
  await call.then(
    () => 'accepted',
    (error: Refusal) => ({ refusal: error.refusal, fields: error.fields.map(({ path, msg }) => `${path}: ${msg}`) }),
  )
const detail = (id: string) => publicationDetail(house.world.db, own(), id)
const NONE = { CAMPAIGN: 0, AD_GROUP: 0, AD: 0 }

describe.each(CHANNELS)('%s', channel => {
  test('is published whole: made off, switched on from below, the campaign last', async () => {
    const account = await on.account(channel)
    const plan = await on.planFor(account)
    const id = await on.publish(plan)
    await on.runTo(id, 'ON_AD_GROUP')
    expect(countsOf(await on.objects(account))).toEqual({ CAMPAIGN: 1, AD_GROUP: 1, AD: 1 })
    for (const object of await on.objects(account)) expect(['PAUSED', 'DISABLE'], object.level).toContain(object.configured)
    expect(await on.runOut(id, account)).toBe('DONE')
    expect(await on.running(account)).toHaveLength(1)
    const told = await detail(id)
    expect(told).toMatchObject({ state: 'DONE', may_continue: false, may_clean: false, plan_name: plan.plan_name })
    expect(told.steps_done).toBe(told.steps_all)
    expect(told.steps.map(({ state }) => state)).toEqual(told.steps.map(() => 'DONE'))
    for (const { name } of await on.objects(account)) expect(name).toContain(told.marker)
    expect(await refusalOf(cleanPublication(house.world, on.actor, id))).toMatchObject({ refusal: 'PUBLICATION_CHANGED' })
  })

  test('stops where the platform says no, goes on with what was changed, and what is made can’t be changed', async () => {
    const account = await on.account(channel)
    const plan = await on.planFor(account)
    const id = await on.publish(plan)
    await on.runTo(id, 'AD')
    const message = 'Invalid parameter'
    await house.control('faults', { kind: 'error', operation: AD_OPERATIONS[channel], times: 1, ...REFUSALS[channel], message })
    expect(await on.runOut(id, account), JSON.stringify(await on.stepsOf(id))).toBe('STOPPED')
    expect(await detail(id)).toMatchObject({ state: 'STOPPED', may_continue: true, may_clean: true })
    const renamed = { ...plan, plan_name: '另一个名字' }
    const request = { publication_id: id, plan: renamed }
    expect(await refusalOf(continuePublication(house.world, on.actor, request, nobody))).toEqual({
      refusal: 'INPUT_INVALID',
      fields: ['plan_name: 已创建，不能再修改'],
    })
    const creative = { ...plan.creative, landing_url: 'https://shop.example.com/other' }
    await continuePublication(house.world, on.actor, { publication_id: id, plan: { ...plan, creative } }, nobody)
    expect(await on.runOut(id, account)).toBe('DONE')
    expect(countsOf(await on.objects(account))).toEqual({ CAMPAIGN: 1, AD_GROUP: 1, AD: 1 })
  })

  test('goes on in its own ad account alone, even where nothing is made yet', async () => {
    const [account, another] = [await on.account(channel), await on.account(channel)]
    const plan = await on.planFor(account)
    const id = await on.publish(plan)
    await house.control('faults', { kind: 'error', operation: CAMPAIGN_OPERATIONS[channel], times: 1, ...REFUSALS[channel], message: 'No' })
    expect(await on.runOut(id, account)).toBe('STOPPED')
    const moved = { publication_id: id, plan: { ...plan, account_id: another.id } }
    expect(await refusalOf(continuePublication(house.world, on.actor, moved, nobody))).toEqual({
      refusal: 'INPUT_INVALID',
      fields: ['account_id: 不能更换广告账户；如需更换，请清理后重新创建'],
    })
    await continuePublication(house.world, on.actor, { publication_id: id, plan }, nobody)
    expect(await on.runOut(id, account)).toBe('DONE')
    expect(await on.objects(another)).toEqual([])
  })

  test('is cleaned on the way: the step under way is waited for, and nothing is left', async () => {
    const account = await on.account(channel)
    const id = await on.publish(await on.planFor(account))
    await on.runTo(id, 'ON_AD')
    expect(await cleanPublication(house.world, on.actor, id)).toMatchObject({ state: 'RUNNING' })
    expect(await on.runOut(id, account), JSON.stringify(await on.stepsOf(id))).toBe('CLEANED')
    expect(countsOf(await on.objects(account))).toEqual(NONE)
    expect(await detail(id)).toMatchObject({ state: 'CLEANED', steps_done: 3, steps_all: 3, may_continue: false, may_clean: false })
    const request = { publication_id: id }
    expect(await refusalOf(continuePublication(house.world, on.actor, request, nobody))).toMatchObject({ refusal: 'PUBLICATION_CHANGED' })
  })

  test('cleans what an answer that was lost left behind', async () => {
    const account = await on.account(channel)
    const id = await on.publish(await on.planFor(account))
    await on.runTo(id, 'AD_GROUP')
    const operation = { FACEBOOK: 'meta.adset.create', GOOGLE: 'google.ads.mutate', TIKTOK: 'tiktok.adgroup.create' }[channel]
    await house.control('faults', { kind: 'answer_lost_after_work', operation, times: 1 })
    await on.run()
    await cleanPublication(house.world, on.actor, id)
    expect(await on.runOut(id, account), JSON.stringify(await on.stepsOf(id))).toBe('CLEANED')
    expect(countsOf(await on.objects(account))).toEqual(NONE)
  })

  test('is one, however often it is sent; another plan under its key is refused', async () => {
    const account = await on.account(channel)
    const plan = await on.planFor(account)
    const key = crypto.randomUUID()
    const [id, again] = await Promise.all([on.publish(plan, on.actor, key), on.publish(plan, on.actor, key)])
    expect(again).toBe(id)
    expect(await on.publish(plan, on.actor, key)).toBe(id)
    expect(await refusalOf(on.publish({ ...plan, plan_name: '改' }, on.actor, key))).toMatchObject({ refusal: 'QUOTA_KEY_REUSED' })
    expect(await refusalOf(on.publish(plan, on.actor, ''))).toMatchObject({ refusal: 'QUOTA_KEY_MISSING' })
    expect(await on.runOut(id, account)).toBe('DONE')
    expect(countsOf(await on.objects(account))).toEqual({ CAMPAIGN: 1, AD_GROUP: 1, AD: 1 })
  })

  test('refuses what is somebody else’s, and another currency, before anything is made', async () => {
    const account = await on.account(channel)
    const plan = await on.planFor(account)
    const other = house.actor({ customerId: stranger.customerId })
    expect(await refusalOf(on.publish(plan, other))).toMatchObject({ refusal: 'NOT_FOUND' })
    expect(await refusalOf(adOptions(house.world, other, account.id))).toMatchObject({ refusal: 'NOT_FOUND' })
    expect(await refusalOf(validatePlan(house.world, other, plan))).toMatchObject({ refusal: 'NOT_FOUND' })
    const yen: PlanForm = { ...plan, budget: { kind: 'DAILY', amount: '8000', currency: 'JPY' } }
    expect(await refusalOf(on.publish(yen))).toMatchObject({ fields: ['budget.currency: 预算币种应为账户币种 USD'] })
    if (channel !== 'GOOGLE') {
      const identity = { id: '1', kind: plan.creative.identity?.kind ?? '' }
      const foreign = { ...plan, creative: { ...plan.creative, identity }, conversion: { pixel_id: '1', event: 'PURCHASE' } }
      expect(await refusalOf(on.publish(foreign))).toMatchObject({
        fields: ['creative.identity: 该投放身份不存在，或不可用于此账户', 'conversion.pixel_id: 该 Pixel 不存在，或不可用于此账户'],
      })
      const low = { ...plan, budget: { ...plan.budget, amount: '0.10' } }
      expect(await refusalOf(on.publish(low))).toMatchObject({ fields: [expect.stringMatching(/budget\.amount: 每日预算不能低于 \$/)] })
    }
    expect(await on.objects(account)).toEqual([])
  })

  test('is seen by its own people alone', async () => {
    const id = await on.publish(await on.planFor(await on.account(channel)))
    const paging = { page_num: 1, page_size: 20 }
    const listed = async (scope: typeof stranger) =>
      (await publicationList(house.world.db, scope, { ...paging, channel })).content.map(row => row.publication_id)
    expect(await listed(own())).toContain(id)
    expect(await listed(stranger)).toEqual([])
    expect(await refusalOf(publicationDetail(house.world.db, stranger, id))).toMatchObject({ refusal: 'NOT_FOUND' })
    const other = house.actor({ customerId: stranger.customerId })
    expect(await refusalOf(cleanPublication(house.world, other, id))).toMatchObject({ refusal: 'NOT_FOUND' })
    expect(await refusalOf(continuePublication(house.world, other, { publication_id: id }, nobody))).toMatchObject({ refusal: 'NOT_FOUND' })
    const sub = { ...own(), subCustomerId: house.subCustomerId }
    expect(await refusalOf(publicationDetail(house.world.db, sub, id))).toMatchObject({ refusal: 'NOT_FOUND' })
  })
})

const AD_OPERATIONS = { FACEBOOK: 'meta.ad.create', GOOGLE: 'google.ad.mutate', TIKTOK: 'tiktok.ad.create' }
const CAMPAIGN_OPERATIONS = { FACEBOOK: 'meta.campaign.create', GOOGLE: 'google.ads.mutate', TIKTOK: 'tiktok.campaign.create' }
const REFUSALS = {
  FACEBOOK: { code: 100, httpStatus: 400 },
  GOOGLE: { code: 'INVALID_ARGUMENT', httpStatus: 400 },
  TIKTOK: { code: 40002 },
}

test('a sub-customer publishes on an account that it was given, until the account goes to somebody else', async () => {
  const { subCustomerId } = house
  const account = await on.account('GOOGLE')
  const other = await on.account('GOOGLE')
  const give = (to: string | null) =>
    house.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`update ad_accounts_accounts set sub_customer_id = ${to} where id = ${account.id}`),
    )
  await give(subCustomerId)
  const by = house.actor({ subCustomerId, roles: ['Associated'] })
  expect(await refusalOf(on.publish(await on.planFor(other), by))).toMatchObject({ refusal: 'NOT_FOUND' })
  const plan = await on.planFor(account)
  const id = await on.publish(plan, by)
  expect(await on.runOut(id, account)).toBe('DONE')
  expect(await publicationDetail(house.world.db, { ...own(), subCustomerId }, id)).toMatchObject({ state: 'DONE' })
  expect(await detail(id)).toMatchObject({ state: 'DONE' })
  const late = await on.publish({ ...plan, plan_name: '第二个' }, by)
  await on.runTo(late, 'AD')
  await give(null)
  await on.run()
  expect(await on.stateOf(late)).toBe('STOPPED')
  expect(await detail(late)).toMatchObject({ told: '广告账户已不在名下' })
})

test('the platform’s own check is asked where it has one, and nothing is made', async () => {
  const google = await on.account('GOOGLE')
  const plan = await on.planFor(google)
  expect(await validatePlan(house.world, on.actor, plan)).toMatchObject({ is_checked_by_platform: true, objections: [] })
  const nowhere = { ...plan, audience: { ...plan.audience, countries: ['KP'] } }
  expect(await validatePlan(house.world, on.actor, nowhere)).toMatchObject({ objections: [{ path: 'audience.countries' }] })
  expect(await on.objects(google)).toEqual([])
  const tiktok = await on.account('TIKTOK')
  expect(await adOptions(house.world, on.actor, tiktok.id)).toMatchObject({ has_own_check: false, least_daily: '20.00' })
})

test('an asset that is not ready makes nothing: it is waited for, fails with its field, or is cleaned', async () => {
  let media: MediaForAd = { kind: 'waiting', told: '素材转码中' }
  const waiting = await publishingOn(house, () => Promise.resolve(media))
  const account = await waiting.account('TIKTOK')
  const id = await waiting.publish(await waiting.planFor(account))
  for (let pass = 0; pass < 3; pass += 1) {
    await waiting.run()
    house.advance(61_000)
  }
  expect(await detail(id)).toMatchObject({ state: 'RUNNING', told: '素材转码中' })
  media = { kind: 'failed', told: '素材推送失败' }
  expect(await waiting.runOut(id, account)).toBe('STOPPED')
  expect((await detail(id)).steps[0]).toMatchObject({
    step: 'ASSET',
    state: 'REFUSED',
    objections: [{ path: 'creative.asset_id', reason_text: '素材推送失败' }],
  })
  media = { kind: 'waiting', told: '素材推送中' }
  await continuePublication(house.world, on.actor, { publication_id: id }, nobody)
  await waiting.run()
  await cleanPublication(house.world, on.actor, id)
  expect(await waiting.runOut(id, account), JSON.stringify(await waiting.stepsOf(id))).toBe('CLEANED')
  expect(await waiting.objects(account)).toEqual([])
})

test('a draft keeps whatever is in it, by its version, for its own people', async () => {
  const content = { objective: 'TRAFFIC', half: { filled: null } }
  const first = await saveAdDraft(house.world, on.actor, { version: 0, channel: 'FACEBOOK', draft_name: '半', content })
  const saved = { draft_id: first.draft_id, version: 1, channel: 'FACEBOOK', draft_name: '半份', content: { half: 2 } } as const
  expect(await saveAdDraft(house.world, on.actor, saved)).toMatchObject({ version: 2 })
  expect(await refusalOf(saveAdDraft(house.world, on.actor, saved))).toMatchObject({ refusal: 'AD_DRAFT_CHANGED' })
  expect(await adDraftDetail(house.world.db, own(), first.draft_id)).toMatchObject({ content: { half: 2 }, draft_name: '半份', version: 2 })
  expect((await adDraftList(house.world.db, own())).content).toHaveLength(1)
  expect((await adDraftList(house.world.db, stranger)).content).toEqual([])
  expect(await refusalOf(adDraftDetail(house.world.db, stranger, first.draft_id))).toMatchObject({ refusal: 'NOT_FOUND' })
  const other = house.actor({ customerId: stranger.customerId })
  expect(await refusalOf(saveAdDraft(house.world, other, { ...saved, version: 2 }))).toMatchObject({ refusal: 'NOT_FOUND' })
  expect(await refusalOf(removeAdDraft(house.world, other, first.draft_id))).toMatchObject({ refusal: 'NOT_FOUND' })
  expect(await removeAdDraft(house.world, on.actor, first.draft_id)).toEqual({ removed: true })
})

describe('part by part at TikTok', () => {
  const told = async (account: Awaited<ReturnType<typeof on.account>>) => {
    const { account_id, plan_name, objective, audience, placements, budget, schedule, conversion, creative } = await on.planFor(account)
    return {
      campaign: { account_id, plan_name, objective },
      group: { audience, placements, budget, schedule, conversion },
      ad: { creative },
    }
  }

  test('each call makes its part off, the last one switches all of it on', async () => {
    const account = await on.account('TIKTOK')
    const parts = await told(account)
    const begun = await beginTiktokAd(house.world, on.actor, { idempotencyKey: crypto.randomUUID(), ...parts.campaign })
    const id = begun.publication_id
    expect(await on.runOut(id, account)).toBe('PARTIAL')
    expect(countsOf(await on.objects(account))).toEqual({ CAMPAIGN: 1, AD_GROUP: 0, AD: 0 })
    expect((await on.objects(account)).map(({ configured }) => configured)).toEqual(['DISABLE'])
    const group = { publication_id: id, ...parts.group }
    const bad = { ...group, budget: { ...group.budget, amount: '80.005' } }
    expect(await refusalOf(addTiktokAdGroup(house.world, on.actor, bad, nobody))).toMatchObject({
      fields: ['budget.amount: 预算最多保留 2 位小数'],
    })
    const ad = { publication_id: id, ...parts.ad }
    expect(await refusalOf(addTiktokAd(house.world, on.actor, ad, nobody))).toMatchObject({ refusal: expect.any(String) })
    await addTiktokAdGroup(house.world, on.actor, group, nobody)
    expect(await addTiktokAdGroup(house.world, on.actor, group, nobody)).toEqual({ publication_id: id, state: 'RUNNING' })
    expect(await on.runOut(id, account)).toBe('PARTIAL')
    expect(await on.running(account)).toEqual([])
    await addTiktokAd(house.world, on.actor, ad, nobody)
    expect(await on.runOut(id, account)).toBe('DONE')
    expect(countsOf(await on.objects(account))).toEqual({ CAMPAIGN: 1, AD_GROUP: 1, AD: 1 })
    expect(await on.running(account)).toHaveLength(1)
    const other = house.actor({ customerId: stranger.customerId })
    expect(await refusalOf(addTiktokAd(house.world, other, ad, nobody))).toMatchObject({ refusal: 'NOT_FOUND' })
  })

  test('all parts may be told at once, and a publication of another channel is none', async () => {
    const account = await on.account('TIKTOK')
    const parts = await told(account)
    const { publication_id } = await beginTiktokAd(house.world, on.actor, { idempotencyKey: crypto.randomUUID(), ...parts.campaign })
    await addTiktokAdGroup(house.world, on.actor, { publication_id, ...parts.group }, nobody)
    await addTiktokAd(house.world, on.actor, { publication_id, ...parts.ad }, nobody)
    expect(await on.runOut(publication_id, account)).toBe('DONE')
    const google = await on.publish(await on.planFor(await on.account('GOOGLE')))
    const foreign = { publication_id: google, ...parts.ad }
    expect(await refusalOf(addTiktokAd(house.world, on.actor, foreign, nobody))).toMatchObject({ refusal: 'NOT_FOUND' })
  })
})
