// Publishing over HTTP: drafts, what a request must be before a platform is asked, and strangers for whom nothing is there.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { emptyPlan, type PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import { adDraftDetail, adDrafts, draftSaved, publicationPage } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'

const FAMILY = '/api/custom/client/ad-management'
const system = { kind: 'system', name: 'test' } as const
let server: TestServer
let mine: Client
let stranger: Client
let accountId: string
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { customerId } = await addCustomer(server.world, 1, '13911100001')
  await addCustomer(server.world, 1, '13911100002')
  const { companyId } = await createCompany(server.world, system, { customerId, companyName: '甲一' })
  const account = { customerId, subCustomerId: null, companyId, channel: 'GOOGLE', outsideAccountId: '7000001', currency: 'USD' } as const
  accountId = (await adoptAdAccount(server.world, system, account)).adAccountId
  mine = await signedInClient(server.url, '13911100001')
  stranger = await signedInClient(server.url, '13911100002')
})
afterAll(() => server?.stop())

const plan = (): PlanForm => {
  const empty = emptyPlan('GOOGLE', 'USD')
  return {
    ...empty,
    account_id: accountId,
    plan_name: '冬季新品',
    audience: { ...empty.audience, countries: ['US'], keywords: ['running shoes'] },
    budget: { ...empty.budget, amount: '80.00' },
    creative: { ...empty.creative, headlines: ['a', 'b', 'c'], texts: ['d', 'e'], landing_url: 'https://shop.example.com/' },
  }
}
const create = (body: object, key: string | null = crypto.randomUUID(), who = mine) =>
  who.call('POST', `${FAMILY}/create`, JSON.stringify(body), key === null ? {} : { 'idempotency-key': key })

test('a draft of one is kept by its version, listed, read and removed; for a stranger there is none', async () => {
  const draft = { channel: 'GOOGLE', draft_name: '半份', content: { budget: { amount: '1' } } }
  const saved = draftSaved.parse((await mine.post(`${FAMILY}/drafts/save`, draft)).data)
  expect(saved.version).toBe(1)
  const named = { draft_id: saved.draft_id }
  expect(adDraftDetail.parse((await mine.post(`${FAMILY}/drafts/detail`, named)).data)).toMatchObject({ ...draft, version: 1 })
  for (const call of ['detail', 'remove']) expect(await stranger.post(`${FAMILY}/drafts/${call}`, named)).toMatchObject({ code: 1404 })
  expect(await stranger.post(`${FAMILY}/drafts/save`, { ...draft, ...named, version: 1 })).toMatchObject({ code: 1404 })
  expect(await mine.post(`${FAMILY}/drafts/save`, { ...draft, ...named, version: 7 })).toMatchObject({ code: 2750 })
  const huge = { ...draft, content: { text: 'x'.repeat(70_000) } }
  expect(await mine.post(`${FAMILY}/drafts/save`, huge)).toMatchObject({ code: 9002, data: { fields: [{ path: 'content' }] } })
  expect(adDrafts.parse((await stranger.post(`${FAMILY}/drafts/list`, {})).data).content).toEqual([])
  expect(await mine.post(`${FAMILY}/drafts/remove`, named)).toMatchObject({ code: 0, data: { removed: true } })
  expect(adDrafts.parse((await mine.post(`${FAMILY}/drafts/list`, {})).data).content).toEqual([])
})

test.each([
  ['three decimals', { budget: { kind: 'DAILY', amount: '80.005', currency: 'USD' } }, 'budget.amount', '预算最多保留 2 位小数'],
  ['yen with decimals', { budget: { kind: 'DAILY', amount: '80.5', currency: 'JPY' } }, 'budget.amount', '日元预算不能有小数'],
  ['a total without an end', { budget: { kind: 'LIFETIME', amount: '80', currency: 'USD' } }, 'schedule.ends_at', '总预算需要结束时间'],
  ['no such channel', { channel: 'KWAI' }, 'channel', '请选择渠道'],
  ['an id that is none', { account_id: "1' or true" }, 'account_id', '广告账户格式不正确'],
])('%s is refused at its field', async (_what, over, path, msg) => {
  expect(await create({ ...plan(), ...over })).toMatchObject({ code: 9002, data: { fields: [{ path, msg }] } })
  expect(await mine.post(`${FAMILY}/validate`, { ...plan(), ...over })).toMatchObject({ code: 9002, data: { fields: [{ path, msg }] } })
})

test('without a key, and of an account of somebody else’s, nothing begins', async () => {
  expect(await create(plan(), null)).toMatchObject({ code: 2295 })
  expect(await create(plan(), crypto.randomUUID(), stranger)).toMatchObject({ code: 1404 })
  expect(await stranger.post(`${FAMILY}/options`, { account_id: accountId })).toMatchObject({ code: 1404 })
  expect(await stranger.post(`${FAMILY}/validate`, plan())).toMatchObject({ code: 1404 })
  for (const call of ['detail', 'continue', 'clean'])
    expect(await mine.post(`${FAMILY}/publications/${call}`, { publication_id: '999' })).toMatchObject({ code: 1404 })
  const paging = { page_num: 1, page_size: 10 }
  expect(publicationPage.parse((await mine.post(`${FAMILY}/publications/list`, paging)).data)).toMatchObject({ content: [], total_size: 0 })
})

test('parts of an ad at TikTok are for whoever has the AI assistant', async () => {
  const campaign = { account_id: accountId, plan_name: '冬季', objective: 'TRAFFIC' }
  const call = (who: Client) =>
    who.call('POST', '/api/custom/client/tiktok/creative/campaign/create', JSON.stringify(campaign), {
      'idempotency-key': crypto.randomUUID(),
    })
  expect(await call(mine)).toMatchObject({ code: 1 })
})
