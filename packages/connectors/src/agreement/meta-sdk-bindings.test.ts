// Meta's own SDK binds businesses, pixels and people in the sandbox; our adapter asks for fields and sends parameters that Meta describes.
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import {
  AdAccount,
  AdsPixel,
  AssignedUser,
  Business,
  BusinessRoleRequest,
  BusinessUser,
  FacebookAdsApi,
} from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Grant } from '../ports/bindings.ts'
import { recordingHttp } from '../testing/scripted-http.ts'
import { metaAt, newAccount, OURS } from './test-meta.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

const CUSTOMER = '123456789012341'
const PIXEL = '993000000000041'
const api = new FacebookAdsApi(sandboxCredentials.metaAccessToken, 'en_US', false)
const ours = () => new Business(OURS, {}, undefined, api)
let stage: OpeningStage
let accountId: string

beforeAll(async () => {
  stage = await openingStage()
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => `${stage.url}/meta` })
  Object.defineProperty(FacebookAdsApi, 'VERSION', { get: () => 'v26.0' })
  accountId = (await newAccount(stage)).outsideAccountId
  await stage.control('POST', 'meta-businesses', { id: CUSTOMER, name: '客户' })
  await stage.control('POST', 'meta-pixels', { id: PIXEL, name: '像素', owner: CUSTOMER })
})
afterAll(() => stage.stop())

const account = () => new AdAccount(`act_${accountId}`, {}, undefined, api)
const pixel = () => new AdsPixel(PIXEL, {}, undefined, api)
const tasksOf = async () => (await account().getAgencies(['permitted_tasks'])).map(each => each._data.permitted_tasks)

test('businesses: checked, shared with, again with other tasks, and ended', async () => {
  const facts = (await new Business(CUSTOMER, {}, undefined, api).get(['name', 'verification_status']))._data
  expect(facts).toMatchObject({ name: '客户', verification_status: 'verified' })
  await expect(new Business('123456789012349', {}, undefined, api).get(['name'])).rejects.toMatchObject({ response: { code: 100 } })
  await account().createAgency([], { business: CUSTOMER, permitted_tasks: ['MANAGE', 'ADVERTISE'] })
  await account().createAgency([], { business: CUSTOMER, permitted_tasks: ['ANALYZE'] })
  expect(await tasksOf()).toEqual([['ANALYZE']])
  await account().deleteAgencies({ business: CUSTOMER })
  expect(await tasksOf()).toEqual([])
})

test('a pixel: linked once its owner has shared it, and shared on by its owner alone', async () => {
  const pair = { account_id: accountId, business: OURS }
  await expect(pixel().createSharedAccount([], pair)).rejects.toMatchObject({ response: { code: 100 } })
  await stage.control('POST', `meta-pixels/${PIXEL}/agencies`, {})
  await pixel().createSharedAccount([], pair)
  expect((await ours().getClientPixels(['name'])).map(each => each.id)).toEqual([PIXEL])
  expect(await ours().getOwnedPixels(['name'])).toHaveLength(0)
  expect((await pixel().getSharedAccounts(['account_id'], { business: OURS })).map(each => each._data.account_id)).toEqual([accountId])
  for (const list of [await pixel().getAgencies(['name']), await pixel().getSharedAgencies(['name'])])
    expect(list.map(each => each.id)).toEqual([OURS])
  await expect(pixel().createAgency([], { business: CUSTOMER, permitted_tasks: ['ANALYZE'] })).rejects.toMatchObject({
    response: { code: 200 },
  })
  await pixel().deleteSharedAccounts(pair)
  expect(await account().getAdsPixels(['name'])).toHaveLength(0)
})

test('a person: asked, taken back, asked again, assigned and released', async () => {
  const asked = async (email: string) => (await ours().createBusinessUser([], { email, role: 'EMPLOYEE' })).id
  const first = await asked('a@example.com')
  expect((await ours().getPendingUsers(['email', 'status'])).map(each => each._data)).toMatchObject([{ id: first, email: 'a@example.com' }])
  await new BusinessRoleRequest(first, {}, undefined, api).delete([])
  expect(await ours().getPendingUsers(['email'])).toHaveLength(0)
  await stage.control('POST', `meta-invitations/${await asked('a@example.com')}`, { decision: 'accept' })
  const [person] = await ours().getBusinessUsers(['name', 'email', 'role'])
  await account().createAssignedUser([], { user: person?.id, tasks: ['ADVERTISE'] })
  const [row] = await account().getAssignedUsers(['name', 'tasks'], { business: OURS })
  expect(row?._data).toMatchObject({ id: person?.id, tasks: ['ADVERTISE'] })
  await account().deleteAssignedUsers({ user: person?.id })
  expect(await account().getAssignedUsers(['name'], { business: OURS })).toHaveLength(0)
})

/** Fields that Meta documents on the edge; the SDK's types do not have them. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  '': [...Object.values(Business.Fields), ...Object.values(AdsPixel.Fields), ...Object.values(AdAccount.Fields)],
  agencies: [...Object.values(Business.Fields), 'access_status', 'permitted_tasks'],
  client_pixels: Object.values(AdsPixel.Fields),
  shared_accounts: Object.values(AdAccount.Fields),
  business_users: Object.values(BusinessUser.Fields),
  pending_users: Object.values(BusinessRoleRequest.Fields),
  assigned_users: [...Object.values(AssignedUser.Fields), 'tasks'],
}
/** From Meta's specification of the SDK (facebook-business-sdk-codegen): the package has no parameters. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '': ['name'],
  agencies: ['business', 'permitted_tasks'],
  shared_accounts: ['account_id', 'business'],
  business_users: ['email', 'role'],
  pending_users: ['email'],
  assigned_users: ['business', 'user', 'tasks'],
}

test('all that our adapter asks for and sends is described', async () => {
  const http = recordingHttp(fetch)
  const { partners, names, pixels, people } = metaAt(`${stage.url}/meta`, http)
  const one = { outsideAccountId: accountId }
  const own = '993000000000042'
  await stage.control('POST', 'meta-pixels', { id: own, owner: OURS })
  const [member] = await ours().getBusinessUsers(['name'])
  const userId = member?.id ?? ''
  const grant: Grant = { id: userId, person: { userId, email: null, name: null }, role: 'MANAGE', standing: 'BOUND', approval: null }
  const kinds = [
    await partners.check(CUSTOMER),
    await partners.bind(one, CUSTOMER, 'MANAGE'),
    await partners.read(one),
    await partners.unbind(one, CUSTOMER),
    await names.rename(one, '后'),
    await names.read(one),
    await pixels.see(PIXEL),
    await pixels.seesAccount(one),
    await pixels.share(PIXEL, one),
    await pixels.readAccounts(PIXEL),
    await pixels.unshare(PIXEL, one),
    await pixels.shareWith(own, CUSTOMER),
    await pixels.readPartners(own),
    await pixels.unshareWith(own, CUSTOMER),
    await people.invite(one, 'b@example.com', 'MANAGE'),
    await people.findMember?.('b@example.com'),
    await people.assign?.(one, userId, 'MANAGE'),
    await people.read(one),
    await people.revoke(one, grant),
  ].map(answer => answer?.kind)
  expect(new Set(kinds)).toEqual(new Set(['ok', 'done']))
  for (const { method, url, body } of http.requests) {
    const edge = new URL(url).pathname.split('/')[4] ?? ''
    const sent = method === 'POST' ? new URLSearchParams(String(body)) : new URL(url).searchParams
    const { appsecret_proof: proof, fields = '', limit: _limit, ...given } = Object.fromEntries(sent)
    expect(proof).toMatch(/^[0-9a-f]{64}$/)
    expect(FIELDS[edge]).toEqual(expect.arrayContaining(fields.split(',').filter(Boolean)))
    expect(PARAMETERS[edge] ?? []).toEqual(expect.arrayContaining(Object.keys(given)))
    if (given.role !== undefined) expect(Object.values(BusinessUser.Role)).toContain(given.role)
  }
})
