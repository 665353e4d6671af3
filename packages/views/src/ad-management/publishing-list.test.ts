// Publications as their people see them: the latest first, by channel and state, how far each is, what can be done with it, and nobody else's.
import { openStage, type Stage, system } from '@tallyhelm/flows/ad-accounts/test-stage'
import { cleanPublication } from '@tallyhelm/flows/ad-management/publishing-create'
import { saveAdDraft } from '@tallyhelm/flows/ad-management/publishing-drafts'
import { publishingOn } from '@tallyhelm/flows/ad-management/test-publishing'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { markerOf, PUBLICATION_STATE_CODES, type PublicationState } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import { publicationListRequest, type PublicationRow } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adDraftDetail, adDraftList } from './publishing-drafts.ts'
import { publicationDetail, publicationList } from './publishing-list.ts'

let house: Stage
let on: Awaited<ReturnType<typeof publishingOn>>
/** One of each state, the earliest first. */
let made: Readonly<Record<'done' | 'cleaned' | 'stopped' | 'running' | 'ofSub', string>>
let otherCustomerId: string
let otherSubId: string

beforeAll(async () => {
  house = await openStage()
  on = await publishingOn(house)
  const { customerId, world, subCustomerId } = house
  otherCustomerId = (await createCustomer(world, system, { name: '乙', customerType: 1, customerNature: 'SECOND_AGENT' })).customerId
  otherSubId = (await createSubCustomer(world, system, { customerId, name: '另一个', showsSpend: true })).subCustomerId
  const [google, tiktok] = [await on.account('GOOGLE'), await on.account('TIKTOK')]

  const done = await on.publish(await on.planFor(tiktok, { plan_name: '已发布的' }))
  await on.runOut(done, tiktok)
  const cleaned = await on.publish(await on.planFor(google, { plan_name: '已清理的' }))
  await on.runTo(cleaned, 'ON_AD')
  await cleanPublication(world, on.actor, cleaned)
  await on.runOut(cleaned, google)
  const stopped = await on.publish(await on.planFor(google, { plan_name: '停下的' }))
  await on.runTo(stopped, 'AD')
  const refusal = { kind: 'error', operation: 'google.ad.mutate', times: 1, httpStatus: 400, code: 'adError.X', message: 'No such ad.' }
  await house.control('faults', refusal)
  await on.runOut(stopped, google)
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set sub_customer_id = ${subCustomerId} where id = ${google.id}`),
  )
  const running = await on.publish(await on.planFor(tiktok, { plan_name: '发布中的' }))
  await on.runTo(running, 'AD_GROUP')
  const ofSub = await on.publish(await on.planFor(google, { plan_name: '子客户的' }), house.actor({ subCustomerId, roles: ['Associated'] }))
  made = { done, cleaned, stopped, running, ofSub }
})
afterAll(() => house.close())

const own = () => ({ kind: 'tenant', customerId: house.customerId, subCustomerId: null }) as const
const page = (asked: object = {}, scope: Parameters<typeof publicationList>[1] = own()) =>
  publicationList(house.world.db, scope, publicationListRequest.parse(asked))
const ids = async (asked: object = {}, scope: Parameters<typeof publicationList>[1] = own()) => {
  const { content, total_size: total } = await page(asked, scope)
  expect(total).toBe(content.length)
  return content.map(({ publication_id: id }) => id)
}
const rowOf = async (id: string): Promise<PublicationRow> =>
  (await page()).content.find(each => each.publication_id === id) ?? expect.fail(`${id} is not in the list`)

test('the latest comes first; channel and state each narrow the list', async () => {
  const { done, cleaned, stopped, running, ofSub } = made
  expect(await ids()).toEqual([ofSub, running, stopped, cleaned, done])
  const byChannel = { FACEBOOK: [], GOOGLE: [ofSub, stopped, cleaned], TIKTOK: [running, done] }
  for (const channel of CHANNEL_CODES) expect(await ids({ channel })).toEqual(byChannel[channel])
  const byState: Partial<Record<PublicationState, string[]>> = {
    RUNNING: [ofSub, running],
    STOPPED: [stopped],
    DONE: [done],
    CLEANED: [cleaned],
  }
  for (const state of PUBLICATION_STATE_CODES) expect(await ids({ state }), state).toEqual(byState[state] ?? [])
  expect(await ids({ channel: 'GOOGLE', state: 'DONE' })).toEqual([])
  const second = await page({ page_size: 10, page_num: 2 })
  expect(second).toMatchObject({ content: [], total_size: 5, page_num: 2 })
})

test('each tells how far it is: seven steps with an asset, six without, three of a cleaning', async () => {
  expect(await rowOf(made.done)).toMatchObject({ state: 'DONE', steps_done: 7, steps_all: 7, plan_name: '已发布的', created_by: '甲' })
  expect((await rowOf(made.done)).ended_at).not.toBeNull()
  expect(await rowOf(made.cleaned)).toMatchObject({ state: 'CLEANED', steps_done: 3, steps_all: 3 })
  expect(await rowOf(made.stopped)).toMatchObject({ state: 'STOPPED', steps_done: 2, steps_all: 6, told: 'No such ad.', ended_at: null })
  expect(await rowOf(made.running)).toMatchObject({ state: 'RUNNING', steps_done: 2, steps_all: 7 })
  expect(await rowOf(made.ofSub)).toMatchObject({ state: 'RUNNING', steps_done: 0, steps_all: 6 })
})

test('one with its steps, and what can be done with it', async () => {
  const detail = (id: string) => publicationDetail(house.world.db, own(), id)
  const stopped = await detail(made.stopped)
  expect(stopped.steps.map(({ step, state }) => [step, state])).toEqual([
    ['CAMPAIGN', 'DONE'],
    ['AD_GROUP', 'DONE'],
    ['AD', 'REFUSED'],
    ['ON_AD_GROUP', null],
    ['ON_AD', null],
    ['ON_CAMPAIGN', null],
  ])
  expect(stopped.steps[2]?.objections).toMatchObject([{ reason_text: 'No such ad.' }])
  expect(stopped.steps[0]?.outside_id).toMatch(/^\d+$/)
  expect(stopped).toMatchObject({ marker: markerOf(made.stopped), may_continue: true, may_clean: true, plan: { plan_name: '停下的' } })
  expect(await detail(made.done)).toMatchObject({ may_continue: false, may_clean: false })
  expect(await detail(made.running)).toMatchObject({ may_continue: false, may_clean: true })
  const cleaned = await detail(made.cleaned)
  expect(cleaned).toMatchObject({ may_continue: false, may_clean: false })
  expect(cleaned.steps.slice(-3).map(({ step, state }) => [step, state])).toEqual([
    ['REMOVE_AD', 'DONE'],
    ['REMOVE_AD_GROUP', 'DONE'],
    ['REMOVE_CAMPAIGN', 'DONE'],
  ])
})

test('a sub-customer sees its own; another one and another customer see none, drafts included', async () => {
  const { world, customerId, subCustomerId } = house
  const sub = { kind: 'tenant', customerId, subCustomerId } as const
  const strangers = [
    { ...sub, subCustomerId: otherSubId },
    { ...own(), customerId: otherCustomerId },
  ] as const
  const draft = { version: 0, channel: 'GOOGLE', draft_name: '半', content: {} } as const
  const { draft_id: draftId } = await saveAdDraft(world, house.actor({ subCustomerId }), draft)

  expect(await ids({}, sub)).toEqual([made.ofSub])
  expect((await adDraftList(world.db, sub)).content).toMatchObject([{ draft_id: draftId }])
  for (const stranger of strangers) {
    expect(await ids({}, stranger)).toEqual([])
    expect((await adDraftList(world.db, stranger)).content).toEqual([])
    await expect(adDraftDetail(world.db, stranger, draftId)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
    for (const id of Object.values(made))
      await expect(publicationDetail(world.db, stranger, id)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  }
  await expect(publicationDetail(world.db, sub, made.done)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  expect(await publicationDetail(world.db, sub, made.ofSub)).toMatchObject({ plan_name: '子客户的' })
})
