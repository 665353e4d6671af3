// Switching and budgets of many against the sandbox's platforms, on a real database: undone in time, sent together, read back whatever is lost,
// and one action at a time.
import { recordFacts } from '@tallyhelm/modules/ad-accounts'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { adBudgetRequest, adStatusRequest } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { adDetail } from '@tallyhelm/views/ad-management/ad-detail'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryAds, sweepAds } from './carry-ads.ts'
import { changeBudgets, switchAds, undoAds } from './change-ads.ts'
import { type AdStage, ANSWER_FAULTS, budgetsAt, metaAccount, openAdStage, withAds } from './test-ads.ts'

let stage: AdStage
beforeAll(async () => {
  stage = await openAdStage()
})
afterAll(() => stage?.close())

const key = (): string => crypto.randomUUID()
const press = (status: 'ACTIVE' | 'PAUSED', ids: string[], idempotencyKey = key(), actor = stage.actor()) =>
  switchAds(stage.world, actor, { idempotencyKey, request: adStatusRequest.parse({ object_ids: ids, status }) })
const budget = (changes: Record<string, string>, idempotencyKey = key(), actor = stage.actor()) =>
  changeBudgets(stage.world, actor, {
    idempotencyKey,
    request: adBudgetRequest.parse({ changes: Object.entries(changes).map(([object_id, each]) => ({ object_id, budget: each })) }),
  })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? { refusal: error.refusal, fields: error.fields } : error),
  )
/** An account that was read, and its ad groups by name. */
async function ready(groups: Record<string, object>, more: Record<string, unknown> = {}) {
  const account = await metaAccount(stage, groups, more)
  await stage.reading(account.id, 1)
  const rows = await stage.list({ outside_account_ids: account.outsideId })
  return { ...account, of: Object.fromEntries(rows.map(row => [row.name, row.object_id])) }
}
const statesOf = async (outsideId: string) =>
  Object.fromEntries((await stage.list({ outside_account_ids: outsideId })).map(({ name, is_on }) => [name, is_on]))
const endsOf = async (ids: string[]) =>
  (await stage.actions()).filter(({ object_id }) => ids.includes(object_id)).map(({ state, reason }) => [state, reason])

test('nothing is sent within six seconds; then it is sent together, read back, and stands in the history of each', async () => {
  const { id, outsideId, of } = await ready({ 甲: {}, 乙: {}, 丙: { status: 'PAUSED' } })
  const ids = [of.甲 ?? '', of.乙 ?? '']
  const sent: string[][] = []
  const counted = withAds(stage.world, 'FACEBOOK', port => ({
    switching: {
      ...port.switching,
      setStatuses: (account, level, objects, status) => {
        sent.push([...objects])
        return port.switching.setStatuses(account, level, objects, status)
      },
    },
  }))
  const batch = await press('PAUSED', ids)
  expect(batch.results).toEqual(ids.map(each => ({ object_id: each, accepted: true, msg: '' })))
  expect(new Date(batch.undo_until).getTime() - stage.clock.now().getTime()).toBe(6_000)
  stage.advance(5_000)
  await carryAds(counted, id)
  expect([sent, await statesOf(outsideId)]).toEqual([[], { 甲: true, 乙: true, 丙: false }])
  expect((await stage.list({ outside_account_ids: outsideId, name: '甲' }))[0]).toMatchObject({
    action_state: 'WAITING',
    action_kind: 'SWITCH',
    action_to: 'PAUSED',
  })
  await stage.work(counted)
  expect(sent).toEqual([expect.arrayContaining([expect.any(String), expect.any(String)])])
  expect(await statesOf(outsideId)).toEqual({ 甲: false, 乙: false, 丙: false })
  const scope = { kind: 'tenant', customerId: stage.customerId, subCustomerId: null } as const
  const { actions, campaign_name, days } = await adDetail(stage.world.db, scope, { object_id: of.甲 ?? '' })
  expect(actions).toMatchObject([{ kind: 'SWITCH', from: 'ACTIVE', to: 'PAUSED', state: 'DONE', by: '甲', reason: '' }])
  expect([typeof campaign_name, Array.isArray(days)]).toEqual(['string', true])
  expect(await refusalOf(adDetail(stage.world.db, { ...scope, customerId: '999' }, { object_id: of.甲 ?? '' }))).toMatchObject({
    refusal: 'NOT_FOUND',
  })
})

test('undone within its time nothing is sent at all; once it is claimed it says so', async () => {
  const { id, outsideId, of } = await ready({ 甲: {}, 乙: {} })
  const { batch_id: batchId } = await press('PAUSED', [of.甲 ?? '', of.乙 ?? ''])
  stage.advance(3_000)
  expect(await undoAds(stage.world, stage.actor(), { batch_id: batchId ?? '' })).toEqual({ undone: 2, started: 0 })
  expect(await undoAds(stage.world, stage.actor(), { batch_id: batchId ?? '' })).toEqual({ undone: 0, started: 0 })
  await stage.work()
  expect(await statesOf(outsideId)).toEqual({ 甲: true, 乙: true })
  const second = await press('PAUSED', [of.甲 ?? ''])
  expect(await refusalOf(undoAds(stage.world, stage.actor({ customerId: '999' }), { batch_id: second.batch_id ?? '' }))).toMatchObject({
    refusal: 'NOT_FOUND',
  })
  stage.advance(7_000)
  await carryAds(stage.world, id)
  expect(await refusalOf(undoAds(stage.world, stage.actor(), { batch_id: second.batch_id ?? '' }))).toMatchObject({
    refusal: 'AD_UNDO_TOO_LATE',
  })
  await stage.work()
  expect(await statesOf(outsideId)).toEqual({ 甲: false, 乙: true })
})

test('one action at a time on an object, one answer to a key, and another body under it is refused', async () => {
  const { of } = await ready({ 甲: {} })
  const [mine, own] = [of.甲 ?? '', key()]
  const both = await Promise.all([press('PAUSED', [mine], own), press('PAUSED', [mine], own)])
  expect(both[0]).toEqual(both[1])
  expect(await refusalOf(press('ACTIVE', [mine], own))).toMatchObject({ refusal: 'QUOTA_KEY_REUSED' })
  expect(await refusalOf(press('ACTIVE', [mine], 'x'))).toMatchObject({ refusal: 'QUOTA_KEY_MISSING' })
  expect((await press('ACTIVE', [mine])).results).toMatchObject([{ accepted: false, msg: expect.stringContaining('操作进行中') }])
  expect(await endsOf([mine])).toEqual([['WAITING', '']])
  await stage.work()
  expect(await endsOf([mine])).toEqual([['DONE', '']])
})

test('another tenant’s objects are as missing, a sub-customer may do nothing, and hostile requests are refused by field', async () => {
  const { of } = await ready({ 甲: {} })
  const mine = of.甲 ?? ''
  const missing = { batch_id: null, results: [{ object_id: mine, accepted: false, msg: expect.stringContaining('不存在') }] }
  const { customerId } = await stage.tenant()
  expect(await press('PAUSED', [mine], key(), stage.actor({ customerId }))).toMatchObject(missing)
  expect(await budget({ [mine]: '60' }, key(), stage.actor({ customerId }))).toMatchObject(missing)
  expect(await refusalOf(press('PAUSED', [mine], key(), stage.actor({ subCustomerId: stage.subCustomerId })))).toMatchObject({
    refusal: 'PERMISSION_DENIED',
  })
  for (const [request, path] of [
    [{ object_ids: [], status: 'PAUSED' }, 'object_ids'],
    [{ object_ids: Array.from({ length: 501 }, (_, at) => String(at + 1)), status: 'PAUSED' }, 'object_ids'],
    [{ object_ids: ['1', '1'], status: 'PAUSED' }, 'object_ids'],
    [{ object_ids: ["1' or true"], status: 'PAUSED' }, 'object_ids.0'],
    [{ object_ids: ['1'], status: 'DELETED' }, 'status'],
  ] as const)
    expect(adStatusRequest.safeParse(request).error?.issues[0]?.path.join('.')).toBe(path)
  for (const typed of ['10.123', '-5', '1e3', '', '１０', 'abc'])
    expect(adBudgetRequest.safeParse({ changes: [{ object_id: '1', budget: typed }] }).error?.issues[0]?.path).toEqual([
      'changes',
      0,
      'budget',
    ])
})

describe('budgets', () => {
  test('are set and read back; the least, three decimals, an unfit object and JPY with decimals are refused, naming the field', async () => {
    const { outsideId, of } = await ready({ 甲: {}, 无: { daily_budget: '0' } })
    expect(await refusalOf(budget({ [of.甲 ?? '']: '0.5' }))).toMatchObject({
      refusal: 'INPUT_INVALID',
      fields: [{ path: 'changes.0.budget', msg: expect.stringContaining('最低要求 $1.00') }],
    })
    expect(await refusalOf(budget({ [of.甲 ?? '']: '0' }))).toMatchObject({ fields: [{ path: 'changes.0.budget' }] })
    const { results } = await budget({ [of.甲 ?? '']: '88.5', [of.无 ?? '']: '60' })
    expect(results).toMatchObject([{ accepted: true }, { accepted: false, msg: '该对象没有自己的预算' }])
    await stage.work()
    expect(await stage.list({ outside_account_ids: outsideId, name: '甲' })).toMatchObject([{ budget: '88.50' }])
    expect(await stage.actions()).toContainEqual(
      expect.objectContaining({ kind: 'BUDGET', from_value: '50.00', to_value: '88.50', state: 'DONE' }),
    )
    const yen = await ready({ 円: { daily_budget: '9000' } }, { currency: 'JPY' })
    expect(await refusalOf(budget({ [yen.of.円 ?? '']: '9000.5' }))).toMatchObject({
      refusal: 'INPUT_INVALID',
      fields: [{ path: 'changes.0.budget' }],
    })
    await budget({ [yen.of.円 ?? '']: '9500' })
    await stage.work()
    expect(await stage.list({ outside_account_ids: yen.outsideId })).toMatchObject([{ budget: '9500' }])
  })

  test('of Google and TikTok as well, where the platform’s own least is known', async () => {
    for (const [platform, channel, least] of [
      ['google', 'GOOGLE', undefined],
      ['tiktok', 'TIKTOK', '19.99'],
    ] as const) {
      const { id, level } = await budgetsAt(stage, platform, 2)
      await stage.reading(id, 1)
      const [first, second] = (await stage.list({ channel, level })).map(({ object_id }) => object_id)
      if (least !== undefined)
        expect(await refusalOf(budget({ [first ?? '']: least }))).toMatchObject({ fields: [{ msg: expect.stringContaining('$20.00') }] })
      await budget({ [first ?? '']: '75' })
      await press('ACTIVE', [second ?? ''])
      await stage.work()
      expect(await endsOf([first ?? '', second ?? ''])).toEqual([
        ['DONE', ''],
        ['DONE', ''],
      ])
      const rows = await stage.list({ channel, level })
      expect(rows.find(({ object_id }) => object_id === first)).toMatchObject({ budget: '75.00', is_on: false })
      expect(rows.find(({ object_id }) => object_id === second)).toMatchObject({ budget: '60.00', is_on: true })
    }
  })
})

describe('lost answers', () => {
  test.each(ANSWER_FAULTS)('%s: read back before anything is sent again, and done once', async (kind, most) => {
    const { outsideId, of } = await ready({ 甲: {} })
    const mine = of.甲 ?? ''
    await stage.control('faults', { operation: 'meta.object.update', kind, platform: 'meta', times: 1 })
    await press('PAUSED', [mine])
    await stage.work()
    expect(await statesOf(outsideId)).toEqual({ 甲: false })
    const [action] = (await stage.actions()).filter(({ object_id }) => object_id === mine)
    expect(action).toMatchObject({ state: 'DONE' })
    expect(action?.tries).toBeLessThanOrEqual(most)
    await stage.control('faults', { clear: true }).catch(() => undefined)
  })

  test('a worker that dies in the middle leaves what the next one reads, and nothing is sent twice', async () => {
    const { id, outsideId, of } = await ready({ 甲: {} })
    let calls = 0
    const dying = withAds(stage.world, 'FACEBOOK', port => ({
      switching: {
        ...port.switching,
        async setStatuses(...given) {
          calls += 1
          await port.switching.setStatuses(...given)
          throw new Error('killed')
        },
      },
    }))
    await press('PAUSED', [of.甲 ?? ''])
    stage.advance(7_000)
    await expect(carryAds(dying, id)).rejects.toThrow('killed')
    expect(await endsOf([of.甲 ?? ''])).toEqual([['SENDING', '']])
    stage.advance(61_000 + 30_000)
    expect(await sweepAds(stage.world)).toBe(1)
    await carryAds(dying, id)
    expect([calls, await endsOf([of.甲 ?? '']), await statesOf(outsideId)]).toEqual([1, [['DONE', '']], { 甲: false }])
  })

  test('a refusal ends that object alone, in the platform’s words; a platform that takes nothing is given up after half an hour', async () => {
    const { of } = await ready({ 甲: {}, 乙: {} })
    const [first, second] = [of.甲 ?? '', of.乙 ?? '']
    const trouble = { code: 'X', message: 'busy' }
    const halves = withAds(stage.world, 'FACEBOOK', port => ({
      switching: {
        ...port.switching,
        async setStatuses(account, level, [refused = '', ...rest], status) {
          const done = await port.switching.setStatuses(account, level, rest, status)
          return [...done, { id: refused, answer: { kind: 'refused', trouble, reasonText: '该广告组正在审核', requestId: null } }]
        },
      },
    }))
    await press('PAUSED', [first, second])
    await stage.work(halves)
    expect((await endsOf([first, second])).map(([state, reason]) => `${state} ${reason}`).toSorted()).toEqual([
      'DONE ',
      'FAILED 该广告组正在审核',
    ])
    const open = (await stage.actions()).find(({ state }) => state === 'FAILED')?.object_id ?? ''
    const busy = withAds(stage.world, 'FACEBOOK', port => ({
      switching: {
        ...port.switching,
        setStatuses: (_account, _level, ids) =>
          Promise.resolve(ids.map(id => ({ id, answer: { kind: 'not_done', why: 'rate_limited', trouble } }))),
      },
    }))
    await press('PAUSED', [open])
    await stage.work(busy, 400)
    expect((await endsOf([open])).at(-1)).toEqual(['FAILED', '渠道一直未受理：busy'])
  })
})

test('an account that is frozen gets nothing switched on either', async () => {
  const { id, of } = await ready({ 甲: { status: 'PAUSED' } })
  const facts = { name: 'x', timezone: 'Asia/Shanghai', adType: null, disableReason: null, openedAt: null, suspendedOver: null }
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    recordFacts(tx, id, { ...facts, accountStatus: 'FROZEN', frozenStatus: 'FROZEN' }),
  )
  expect((await press('ACTIVE', [of.甲 ?? ''])).results).toMatchObject([{ accepted: false, msg: expect.stringContaining('不能开启') }])
  expect((await press('PAUSED', [of.甲 ?? ''])).results).toMatchObject([{ accepted: true }])
})
