// Bindings over the sandbox: shared once whatever is lost, read back, ended, and never with somebody who holds the account no more.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { refusedOfSubmit } from '@tallyhelm/views/bindings/refused-pairs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '@tallyhelm/world/handles/world'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { retryBindings } from './retry-bindings.ts'
import { type AskedPair, submitBindings } from './submit-bindings.ts'
import { takeBackNames } from './take-back-names.ts'
import { bindingsOn } from './test-bindings.ts'

const BM = '100000000000001'
const HIDDEN = '100000000000002'
const BC = '7200000000000000001'
type PartnerPort = NonNullable<World['platforms']['FACEBOOK']['partners']>
let house: Stage
let on: Awaited<ReturnType<typeof bindingsOn>>

beforeAll(async () => {
  house = await openStage()
  on = await bindingsOn(house)
  await house.control('meta-businesses', { id: BM })
  await house.control('meta-businesses', { id: HIDDEN, visible: false })
  await house.control('meta-businesses', { id: '100000000000003', refuses_with: 3979 })
  await house.control('tiktok-partners', { id: BC, name: '客户 BC', answer: 'waits' })
})
afterAll(() => house.close())

let next = 0
async function account(platform: 'meta' | 'google' | 'tiktok' = 'meta', over: Record<string, unknown> = {}) {
  next += 1
  const name = `账户 ${next}`
  const capped = platform === 'meta' ? { cap: '100' } : {}
  const made = await house.adopted(platform, { name, ...capped, ...over })
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set account_name = ${name} where id = ${made.id}`),
  )
  return { ...made, name }
}
const bm = (adAccountId: string, over: Partial<AskedPair> = {}): AskedPair => ({
  adAccountId,
  type: 'BM',
  action: 'BIND',
  target: BM,
  role: 'ADVERTISE',
  ...over,
})
const named = (adAccountId: string, before: string, target: string): AskedPair => ({
  adAccountId,
  type: 'NAME',
  action: 'BIND',
  target,
  before,
})
const partners = async (outsideAccountId: string) => {
  const answer = await house.world.platforms.FACEBOOK.partners?.read({ outsideAccountId })
  return answer?.kind === 'ok' ? answer.value.map(({ partnerId, role }) => `${partnerId} ${role}`).sort() : answer
}

test('two BMs, one that nobody can see: both are shared, each is one change, and unbinding ends one', async () => {
  const { id, outsideId } = await account()
  const asked = await on.ask([bm(id), bm(id, { target: HIDDEN, role: 'MANAGE' })])
  expect(asked.pairs.map(pair => pair.refused)).toEqual([null, null])
  await on.run()
  expect(await on.linesOf(asked.submit_id)).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }])
  expect(await partners(outsideId)).toEqual([`${BM} ADVERTISE`, `${HIDDEN} MANAGE`])
  expect(await on.boundOf(id)).toEqual([BM, HIDDEN])
  expect((await on.ask([bm(id)])).pairs).toMatchObject([{ pair_id: null, refused: '该账户已绑定此 BM' }])

  const ended = await on.ask([bm(id, { action: 'UNBIND' })])
  await on.run()
  expect(await on.linesOf(ended.submit_id)).toMatchObject([{ state: 'DONE' }])
  expect(await partners(outsideId)).toEqual([`${HIDDEN} MANAGE`])
  // What a list shows late undoes nothing, and is nobody else's change.
  await syncAccount(house.world, system, { adAccountId: id })
  expect(await on.boundOf(id)).toEqual([HIDDEN])
  expect(await on.changesOf(id)).toEqual([
    { change_type: 'BIND_BM_ID', before_text: '', after_text: BM, status: 'FINISHED', source: 'USER' },
    { change_type: 'BIND_BM_ID', before_text: '', after_text: HIDDEN, status: 'FINISHED', source: 'USER' },
    { change_type: 'BIND_BM_ID', before_text: BM, after_text: '', status: 'FINISHED', source: 'USER' },
  ])
  const told = await on.rows<{ title: string }>(
    sql`select title from notices_messages where object_id = ${`bindings.ended:${asked.submit_id}`}`,
  )
  expect(told.map(({ title }) => title)).toEqual(['BM 绑定完成 2/2'])
})

test('an account without a cap is shared with nobody', async () => {
  const { id, outsideId } = await account('meta', { cap: null })
  const { submit_id } = await on.ask([bm(id)])
  await on.run()
  expect(await on.linesOf(submit_id)).toMatchObject([{ state: 'REFUSED', told: '账户在渠道没有设置额度上限，设置前不能绑定' }])
  expect(await partners(outsideId)).toEqual([])
  expect(await on.changesOf(id)).toMatchObject([{ status: 'FAIL' }])
})

test('what Meta refuses is told in its words, and asked for again alone', async () => {
  const { id } = await account()
  const asked = await on.ask([bm(id), bm(id, { target: '100000000000003' })])
  await on.run()
  const lines = await on.linesOf(asked.submit_id)
  expect(lines.map(({ state }) => state)).toEqual(['DONE', 'REFUSED'])
  expect(lines[1]?.told).not.toBe('')
  await house.control('meta-businesses', { id: '100000000000003' })
  const pairIds = asked.pairs.flatMap(pair => (pair.target === BM || pair.pair_id === null ? [] : [pair.pair_id]))
  const key = crypto.randomUUID()
  const again = await retryBindings(house.world, on.actor, { idempotencyKey: key, pairIds })
  expect(await retryBindings(house.world, on.actor, { idempotencyKey: key, pairIds })).toEqual(again)
  await expect(retryBindings(house.world, on.actor, { idempotencyKey: crypto.randomUUID(), pairIds })).rejects.toMatchObject({
    refusal: 'CASE_CLOSED',
  })
  await on.run()
  expect(await on.linesOf(again.submit_id)).toMatchObject([{ state: 'DONE' }])
})

const LOST = ['answer_lost_before_work', 'answer_lost_after_work', 'half_body', 'http_5xx_after_work', 'rate_limit', 'duplicate'] as const
test.each(LOST)('%s: the account is shared once, and nothing hangs', async kind => {
  const { id, outsideId } = await account()
  await house.control('faults', { kind, operation: 'meta.agencies.update', times: 1 })
  const { submit_id } = await on.ask([bm(id)])
  await on.run()
  await on.runFor(16)
  expect(await on.linesOf(submit_id), kind).toMatchObject([{ state: 'DONE' }])
  expect(await partners(outsideId), kind).toEqual([`${BM} ADVERTISE`])
  expect(await on.changesOf(id), kind).toHaveLength(1)
})

test.each(['at', 'after', 'before'] as const)('a worker that dies %s any commit leaves one binding and one change', async when => {
  for (let nth = 1; ; nth += 1) {
    const { id } = await account()
    const { submit_id } = await on.ask([bm(id)])
    const dying = dyingWorld(house.world, nth, when)
    await quietly(on.run(dying.world))
    await on.runFor(28)
    expect(await on.linesOf(submit_id), `${when} ${nth}`).toMatchObject([{ state: 'DONE' }])
    expect(await on.changesOf(id)).toHaveLength(1)
    if (!dying.died()) break
  }
})

/** A world whose lists of partners at Meta lag behind, or whose endings there are refused. */
function metaWith(over: (port: PartnerPort) => Partial<PartnerPort>): World {
  const { FACEBOOK, ...others } = house.world.platforms
  if (!FACEBOOK.partners) throw new Error('no partners at Meta')
  const partners = { ...FACEBOOK.partners, ...over(FACEBOOK.partners) }
  return { ...house.world, platforms: { ...others, FACEBOOK: { ...FACEBOOK, partners } } }
}

test('an unbinding that came twice while lists lag behind is no failure', async () => {
  const { id, outsideId } = await account()
  await on.ask([bm(id)])
  await on.run()
  const asked = await on.ask([bm(id, { action: 'UNBIND' })])
  await house.control('faults', { kind: 'duplicate', operation: 'meta.agencies.update', times: 1 })
  const before = await house.world.platforms.FACEBOOK.partners?.read({ outsideAccountId: outsideId })
  await on.run(metaWith(() => ({ read: async () => before ?? { kind: 'ok', value: [] } })))
  expect(await partners(outsideId)).toEqual([])
  expect(await on.linesOf(asked.submit_id)).toMatchObject([{ state: 'WAITING', waits_for: 'PLATFORM' }])
  await on.runFor(2)
  expect(await on.linesOf(asked.submit_id)).toMatchObject([{ state: 'DONE' }])
  expect(await on.boundOf(id)).toEqual([])
})

test('an unbinding that is refused and still not there once lists must show it has failed, in the words of the refusal', async () => {
  const { id } = await account()
  await on.ask([bm(id)])
  await on.run()
  const asked = await on.ask([bm(id, { action: 'UNBIND' })])
  const trouble = { code: '100', message: 'Invalid parameter' }
  const no = { kind: 'refused', trouble, reasonText: '参数有误', requestId: null, mayStand: true } as const
  await on.run(metaWith(() => ({ unbind: async () => no })))
  await on.runFor(4)
  expect(await on.linesOf(asked.submit_id)).toMatchObject([{ state: 'WAITING' }])
  await on.runFor(12)
  expect(await on.linesOf(asked.submit_id)).toMatchObject([{ state: 'REFUSED', told: '参数有误' }])
  expect(await on.boundOf(id)).toEqual([BM])
})

test('what stood in the queue for long is no older for that: a list that lags behind its sending is waited for, however long it takes to answer', async () => {
  const { id } = await account()
  const asked = await on.ask([bm(id)])
  house.advance(3_600_000)
  const late = metaWith(() => ({ read: async () => (house.advance(3_600_000), { kind: 'ok', value: [] }) }))
  await on.run(late)
  expect(await on.linesOf(asked.submit_id)).toMatchObject([{ state: 'WAITING', waits_for: 'PLATFORM' }])
  await on.runFor(2, 3_600_000)
  expect(await on.linesOf(asked.submit_id)).toMatchObject([{ state: 'DONE' }])
})

test('a business centre that has to accept: waited for, taken, refused, and over after a fortnight', async () => {
  const bc = (adAccountId: string): AskedPair => ({ adAccountId, type: 'BC', action: 'BIND', target: BC, role: 'OPERATOR' })
  const [taken, refused, late] = [await account('tiktok'), await account('tiktok'), await account('tiktok')]
  const { submit_id } = await on.ask([bc(taken.id), bc(refused.id), bc(late.id)])
  await on.run()
  expect(await on.linesOf(submit_id)).toMatchObject([1, 2, 3].map(() => ({ state: 'WAITING', waits_for: 'CUSTOMER' })))
  await house.control(`accounts/tiktok/${taken.outsideId}/partners`, { partner_id: BC, decision: 'accept' })
  await house.control(`accounts/tiktok/${refused.outsideId}/partners`, { partner_id: BC, decision: 'reject' })
  await on.runFor(2, 3_600_000)
  expect((await on.linesOf(submit_id)).map(({ state }) => state)).toEqual(['DONE', 'REFUSED', 'WAITING'])
  await on.runFor(16, 86_400_000)
  expect((await on.linesOf(submit_id)).map(({ state }) => state)).toEqual(['DONE', 'REFUSED', 'EXPIRED'])
  expect(await on.boundOf(taken.id)).toContain(BC)
})

test('names: changed from what was seen, refused where it changed meanwhile, and taken back for a day', async () => {
  const [one, two] = [await account('google'), await account('meta')]
  const asked = await on.ask([named(one.id, one.name, `新 ${one.name}`), named(two.id, two.name, `新 ${two.name}`)])
  await house.control(`accounts/meta/${two.outsideId}`, { name: '平台上改过' })
  const early = takeBackNames(house.world, on.actor, { idempotencyKey: crypto.randomUUID(), submitId: asked.submit_id })
  await expect(early).rejects.toMatchObject({ refusal: 'NAMES_UNDER_WAY' })
  await on.run()
  expect(await on.linesOf(asked.submit_id)).toMatchObject([
    { state: 'DONE' },
    { state: 'REFUSED', told: '原名称已变更为“平台上改过”，请核对后重新提交' },
  ])
  expect((await house.read(one.id)).accountName).toBe(`新 ${one.name}`)

  const back = await takeBackNames(house.world, on.actor, { idempotencyKey: crypto.randomUUID(), submitId: asked.submit_id })
  await on.run()
  expect(await on.linesOf(back.submit_id)).toMatchObject([{ state: 'DONE', target: one.name }])
  const twice = takeBackNames(house.world, on.actor, { idempotencyKey: crypto.randomUUID(), submitId: asked.submit_id })
  await expect(twice).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
  expect((await on.changesOf(one.id)).filter(change => change.change_type === 'ACCOUNT_RENAME')).toHaveLength(2)

  const again = await on.ask([named(one.id, one.name, '又一个')])
  await on.run()
  house.advance(24 * 3_600_000 + 1_000)
  const late = takeBackNames(house.world, on.actor, { idempotencyKey: crypto.randomUUID(), submitId: again.submit_id })
  await expect(late).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
})

test('an account that goes to another holder before it is carried out is shared with nobody', async () => {
  const { id, outsideId } = await account()
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set sub_customer_id = ${house.subCustomerId} where id = ${id}`),
  )
  const sub = house.actor({ subCustomerId: house.subCustomerId, isMaster: false })
  const { submit_id } = await on.ask([bm(id)], sub)
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set sub_customer_id = null where id = ${id}`),
  )
  await on.run()
  expect(await on.linesOf(submit_id)).toMatchObject([{ state: 'REFUSED', told: '账户已不在申请人名下' }])
  expect(await partners(outsideId)).toEqual([])
})

test('keys, strangers and what is under way already', async () => {
  const { id } = await account()
  const other = house.actor({ subCustomerId: house.subCustomerId, isMaster: false })
  await expect(on.ask([bm(id)], other)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await expect(on.ask([bm(id), bm('4242')])).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const asked = { idempotencyKey: 'key-0001', note: '', pairs: [bm(id)] }
  const first = await submitBindings(house.world, on.actor, asked)
  expect(await submitBindings(house.world, on.actor, asked)).toEqual(first)
  const changed = submitBindings(house.world, on.actor, { ...asked, pairs: [bm(id, { target: HIDDEN })] })
  await expect(changed).rejects.toMatchObject({ refusal: 'QUOTA_KEY_REUSED' })
  expect((await on.ask([bm(id)])).pairs).toMatchObject([{ pair_id: null, refused: '该账户有进行中的同类操作，请等待完成' }])
  const own = await on.ask([bm(id, { action: 'UNBIND', target: testAgency.businessId })])
  expect(own.pairs).toMatchObject([{ pair_id: null, refused: '这是代理自己的 BM，不能绑定或解绑' }])
  const refusedIn = ({ customerId, subCustomerId }: typeof other) =>
    refusedOfSubmit(house.world.db, { kind: 'tenant', customerId, subCustomerId }, own.submit_id)
  expect((await refusedIn(on.actor)).pairs).toMatchObject([
    { account_id: id, target: testAgency.businessId, reason: own.pairs[0]?.refused },
  ])
  expect(await refusedIn(other)).toEqual({ pairs: [] })
  const [twice] = (await on.ask([named(id, '别的', '新名')])).pairs
  expect(twice?.refused).toContain('原名称已变更为')
})
