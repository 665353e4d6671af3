// Batches at Google and TikTok with an answer that is lost, cut or doubled, and with one object that the platform refuses: each object ends with
// what the platform shows, and what was read back as done is not sent again.
import { adBudgetRequest, adStatusRequest } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { adDetail } from '@tallyhelm/views/ad-management/ad-detail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBudgets, switchAds } from './change-ads.ts'
import { type AdStage, ANSWER_FAULTS, budgetsAt, openAdStage } from './test-ads.ts'

let stage: AdStage
beforeAll(async () => {
  stage = await openAdStage()
})
afterAll(() => stage?.close())

const BATCHES = [
  ['google', 'SWITCH', 'CAMPAIGN', 'google.campaign.mutate'],
  ['google', 'SWITCH', 'AD_GROUP', 'google.adgroup.mutate'],
  ['google', 'BUDGET', 'CAMPAIGN', 'google.campaign.budget'],
  ['tiktok', 'SWITCH', 'CAMPAIGN', 'tiktok.campaign.status'],
  ['tiktok', 'SWITCH', 'AD_GROUP', 'tiktok.adgroup.status'],
  ['tiktok', 'BUDGET', 'AD_GROUP', 'tiktok.adgroup.update'],
] as const
type Batch = (typeof BATCHES)[number]
const BUDGETS = ['75.00', '85.50']
/** A call of one object each, where budgets are changed. */
const CALLS = { SWITCH: 1, BUDGET: BUDGETS.length }

const key = (): string => crypto.randomUUID()
const scope = () => ({ kind: 'tenant', customerId: stage.customerId, subCustomerId: null }) as const

/** Objects of a level that were read, with what they are to be turned to. */
async function ready(platform: Batch[0], level: Batch[2], count: number) {
  const made = await budgetsAt(stage, platform, count)
  await stage.reading(made.id, 1)
  const asked = { channel: made.account.channel, level, outside_account_ids: made.outsideId, page_size: 50 }
  const rows = async () => (await stage.list(asked)).toSorted((one, other) => one.outside_id.localeCompare(other.outside_id))
  const before = await rows()
  expect(before).toHaveLength(count)
  const to = before[0]?.is_on === true ? 'PAUSED' : 'ACTIVE'
  return {
    ...made,
    rows,
    before,
    to,
    switching: (ids: string[]) =>
      switchAds(stage.world, stage.actor(), {
        idempotencyKey: key(),
        request: adStatusRequest.parse({ object_ids: ids, status: to }),
      }),
    /** As the platform has it now, in the order of `before`. */
    async shown() {
      const outsideIds = before.map(({ outside_id }) => outside_id)
      const told = await made.port?.list.readSome(made.account, level, outsideIds)
      if (told?.kind !== 'ok') throw new Error(JSON.stringify(told))
      const byId = new Map(told.value.map(each => [each.id, each]))
      return outsideIds.map(id => ({
        isOn: /^ENABLED?$/.test(byId.get(id)?.configured ?? ''),
        minor: byId.get(id)?.dailyBudget?.minor ?? null,
      }))
    },
    /** Calls of an operation that came to the platform, the latest first. */
    async calls(operation: string) {
      const { requests } = await stage.shown<{
        requests: { operation: string; accountId: string | null; body: string; fault: string | null }[]
      }>('requests')
      return requests.filter(each => each.operation === operation && each.accountId === made.outsideId)
    },
  }
}
const historyOf = async (objectId: string) => (await adDetail(stage.world.db, scope(), { object_id: objectId })).actions

for (const [platform, kind, level, operation] of BATCHES)
  test.each(ANSWER_FAULTS)(`${platform} ${kind} of ${level}: %s`, async (fault, times) => {
    const made = await ready(platform, level, 3)
    const ids = made.before.map(({ object_id }) => object_id)
    const [first = '', second = '', third = ''] = ids
    const shownBefore = await made.shown()
    await stage.control('faults', { kind: fault, operation, accountId: made.outsideId, times: 1 })
    const changes = [first, second].map((id, at) => ({ object_id: id, budget: BUDGETS[at] }))
    const { results } =
      kind === 'SWITCH'
        ? await made.switching([first, second])
        : await changeBudgets(stage.world, stage.actor(), { idempotencyKey: key(), request: adBudgetRequest.parse({ changes }) })
    expect(results.map(({ accepted }) => accepted)).toEqual([true, true])
    await stage.work()

    const calls = await made.calls(operation)
    expect(calls.filter(call => call.fault === fault)).toHaveLength(1)
    expect(calls).toHaveLength(CALLS[kind] + times - 1)
    const isOn = made.to === 'ACTIVE'
    const changed = kind === 'SWITCH' ? [{ isOn }, { isOn }] : BUDGETS.map(text => ({ minor: BigInt(text.replace('.', '')) }))
    const wanted = shownBefore.map((each, at) => ({ ...each, ...changed[at] }))
    expect(await made.shown()).toEqual(wanted)
    expect(wanted).not.toEqual(shownBefore)
    const rows = await made.rows()
    expect(rows.map(({ is_on }) => is_on)).toEqual(wanted.map(each => each.isOn))
    expect(rows.map(({ action_state }) => action_state)).toEqual([null, null, null])
    if (kind === 'BUDGET') expect(rows.map(({ budget }) => budget)).toEqual([...BUDGETS, '60.00'])
    const done = (at: number) => ({
      kind,
      from: kind === 'SWITCH' ? (isOn ? 'PAUSED' : 'ACTIVE') : '60.00',
      to: kind === 'SWITCH' ? made.to : BUDGETS[at],
      state: 'DONE',
      reason: '',
    })
    expect(await historyOf(first)).toEqual([expect.objectContaining(done(0))])
    expect(await historyOf(second)).toEqual([expect.objectContaining(done(1))])
    expect(await historyOf(third)).toEqual([])
  })

test.each([
  ['google', 'CAMPAIGN', 'google.campaign.mutate'],
  ['google', 'AD_GROUP', 'google.adgroup.mutate'],
  ['tiktok', 'AD_GROUP', 'tiktok.adgroup.status'],
] as const)('%s %s: an answer is lost, and for half the time to settle reads show what was before', async (platform, level, operation) => {
  const made = await ready(platform, level, 2)
  const ids = made.before.map(({ object_id }) => object_id)
  await made.switching(ids)
  await stage.control('faults', { kind: 'answer_lost_after_work', operation, accountId: made.outsideId, times: 1 })
  await stage.control('faults', { kind: 'stale_read', platform, accountId: made.outsideId, ms: stage.world.settings.settleMs / 2 })
  await stage.work()
  const { faults } = await stage.shown<{ faults: { accountId: string; hits: number }[] }>('faults')
  expect(faults.find(({ accountId }) => accountId === made.outsideId)?.hits).toBeGreaterThan(1)
  expect(await made.calls(operation)).toHaveLength(1)
  expect((await made.rows()).map(({ is_on }) => is_on)).toEqual([true, true])
  for (const id of ids) expect(await historyOf(id)).toMatchObject([{ kind: 'SWITCH', to: 'ACTIVE', state: 'DONE', reason: '' }])
})

/** TikTok's most of one call: HTTP 200 with code 20001 and the refused one in `error_list`; Google's is HTTP 200 with `partialFailureError`. */
const MANY = 20
const REFUSED = 7
test.each([
  ['tiktok', 'AD_GROUP', 'tiktok.adgroup.status', 'has been deleted.'],
  ['google', 'CAMPAIGN', 'google.campaign.mutate', '该广告对象已在渠道删除，无法再修改'],
  ['google', 'AD_GROUP', 'google.adgroup.mutate', '该广告对象已在渠道删除，无法再修改'],
] as const)('%s refuses one %s of many: that one fails with its reason, the others are done', async (platform, level, operation, words) => {
  const made = await ready(platform, level, MANY)
  const gone = made.before[REFUSED] ?? expect.fail('too few')
  expect(await made.port?.making.remove(made.account, level, gone.outside_id)).toMatchObject({ kind: 'done' })
  const before = (await made.calls(operation)).length
  await made.switching(made.before.map(({ object_id }) => object_id))
  await stage.work()
  expect(await made.calls(operation)).toHaveLength(before + 1)
  for (const [at, { object_id }] of made.before.entries())
    expect(await historyOf(object_id)).toMatchObject([
      at === REFUSED ? { state: 'FAILED', reason: expect.stringContaining(words) } : { state: 'DONE', reason: '' },
    ])
  expect((await made.shown()).map(({ isOn }) => isOn)).toEqual(made.before.map((_, at) => at !== REFUSED))
})

test('a refusal of Google’s that we have no words for is told in Google’s', async () => {
  const made = await ready('google', 'CAMPAIGN', 1)
  const words = 'The campaign cannot be changed while an experiment runs.'
  await stage.control('faults', {
    kind: 'error',
    operation: 'google.campaign.mutate',
    accountId: made.outsideId,
    times: 1,
    httpStatus: 400,
    code: 'campaignError.CAMPAIGN_IN_EXPERIMENT',
    message: words,
  })
  const [{ object_id: id } = { object_id: '' }] = made.before
  await made.switching([id])
  await stage.work()
  expect(await historyOf(id)).toMatchObject([{ state: 'FAILED', reason: words }])
})
