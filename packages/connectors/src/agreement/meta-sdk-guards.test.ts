// Meta's own SDK keeps rules, subscribes and reads the history of the sandbox, and our requests are made of what that SDK knows.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import {
  AdAccount,
  AdAccountAdRulesHistory,
  AdActivity,
  AdRule,
  Application,
  AssignedUser,
  Business,
  FacebookAdsApi,
} from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordingHttp } from '../testing/scripted-http.ts'
import { accountWithTree, adObjectsAt } from './test-ad-objects.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

const { metaAccessToken, metaAppId, metaAppSecret } = sandboxCredentials
let stage: OpeningStage
let tree: Awaited<ReturnType<typeof accountWithTree>>
let receiver: Server
const api = (token: string = metaAccessToken) => new FacebookAdsApi(token, 'en_US', false)
const account = () => new AdAccount(`act_${tree.account.outsideAccountId}`, {}, undefined, api())
const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notify`

beforeAll(async () => {
  stage = await openingStage()
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => `${stage.url}/meta` })
  Object.defineProperty(FacebookAdsApi, 'VERSION', { get: () => 'v26.0' })
  tree = await accountWithTree(stage)
  receiver = createServer((request, reply) => {
    reply.end(new URL(request.url ?? '', 'http://localhost').searchParams.get('hub.challenge') ?? '')
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  receiver.close()
  await stage.stop()
})

const filters = [{ field: 'entity_type', operator: 'EQUAL', value: 'AD' }]
const creation = { evaluation_type: 'TRIGGER', trigger: { type: 'METADATA_CREATION' }, filters }
const PING = { execution_type: 'PING_ENDPOINT' }

test('a rule is made, read, switched off and deleted; one that Meta would not take is refused', async () => {
  const rule = { name: '新广告', evaluation_spec: creation, execution_spec: PING, status: 'ENABLED' }
  const made = await account().createAdRulesLibrary([], rule)
  const [listed] = await account().getAdRulesLibrary(['name', 'status', 'evaluation_spec'])
  expect(listed?._data).toMatchObject({ id: made.id, name: '新广告', status: 'ENABLED', evaluation_spec: creation })
  const node = new AdRule(made.id, {}, undefined, api())
  await node.update([], { status: 'DISABLED' })
  expect((await node.get(['status']))._data).toMatchObject({ status: 'DISABLED' })
  await node.delete([])
  expect(await account().getAdRulesLibrary(['name'])).toHaveLength(0)
  const bad = [
    { ...rule, name: '' },
    { ...rule, schedule_spec: { schedule_type: 'SEMI_HOURLY' } },
    { ...rule, evaluation_spec: { ...creation, filters: [] } },
    { ...rule, evaluation_spec: { ...creation, trigger: { type: 'METADATA_UPDATE' } } },
    { ...rule, evaluation_spec: { evaluation_type: 'SCHEDULE', filters }, schedule_spec: { schedule_type: 'SEMI_HOURLY' } },
    { ...rule, evaluation_spec: { evaluation_type: 'SCHEDULE', filters }, execution_spec: { execution_type: 'PAUSE' } },
  ]
  for (const each of bad) await expect(account().createAdRulesLibrary([], each)).rejects.toMatchObject({ response: { code: 100 } })
})

test('only the application’s own token subscribes, and it opens nothing else', async () => {
  const asked = { object: 'application', callback_url: address(), fields: 'ads_rules_engine', verify_token: 't', include_values: true }
  const subscribe = (token: string) => new Application(metaAppId, {}, undefined, api(token)).createSubscription([], asked)
  await expect(subscribe(metaAccessToken)).rejects.toMatchObject({ response: { code: 15 } })
  await subscribe(`${metaAppId}|${metaAppSecret}`)
  const stranger = new AdAccount(`act_${tree.account.outsideAccountId}`, {}, undefined, api(`${metaAppId}|${metaAppSecret}`))
  await expect(stranger.getAdSets(['name'])).rejects.toMatchObject({ response: { code: 200 } })
})

test.each([
  ['AdActivity', 'activities', AdActivity.Fields],
  ['AdRule', 'adrules_library', AdRule.Fields],
  ['AdAccountAdRulesHistory', 'adrules_history', AdAccountAdRulesHistory.Fields],
])('each field of %s that the SDK knows is served or told to be not imitated', async (_type, edge, fields) => {
  const codes = new Set<number>()
  for (const field of Object.values(fields)) {
    const asked = new URLSearchParams({ fields: field, access_token: metaAccessToken })
    const answer = await fetch(`${stage.url}/meta/v26.0/act_${tree.account.outsideAccountId}/${edge}?${asked}`)
    codes.add(((await answer.json()) as { error?: { code: number } }).error?.code ?? 0)
  }
  expect([...codes].every(code => code === 0 || code === 3)).toBe(true)
})

test('the history is told in words that the SDK knows', async () => {
  for (const id of [tree.campaign, tree.first, tree.one]) await stage.control('POST', `ad-objects/${id}`, { status: 'PAUSED' })
  for (const id of [tree.first, tree.campaign]) await stage.control('POST', `ad-objects/${id}`, { daily_budget: '70' })
  await stage.control('POST', 'meta-users', { account_id: tree.account.outsideAccountId, id: '670000000000009' })
  await stage.control('POST', `accounts/meta/${tree.account.outsideAccountId}`, { cap: null })
  const rows = await account().getActivities(['event_type', 'event_time'], { since: Math.floor(Date.now() / 1000) - 60 })
  const events = rows.map(row => row._data.event_type)
  expect(events).toHaveLength(7)
  expect(Object.values(AdActivity.EventType)).toEqual(expect.arrayContaining(events))
})

/** Meta documents these as fields of their edges; the SDK's classes do not have them. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  activities: Object.values(AdActivity.Fields),
  adrules_history: Object.values(AdAccountAdRulesHistory.Fields),
  adrules_library: Object.values(AdRule.Fields),
  assigned_users: [...Object.values(AssignedUser.Fields), 'tasks'],
  agencies: [...Object.values(Business.Fields), 'access_status', 'permitted_tasks'],
}
/** From Meta's specification of the SDK (facebook-business-sdk-codegen): the package has no parameters of reads. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  activities: ['since', 'until'],
  assigned_users: ['business'],
  adrules_history: ['action', 'hide_no_changes'],
  adrules_library: ['name', 'evaluation_spec', 'execution_spec', 'schedule_spec', 'status'],
  subscriptions: ['object', 'callback_url', 'fields', 'verify_token', 'include_values'],
}

test('all that our adapter asks for and writes is known to the SDK', async () => {
  const http = recordingHttp(fetch)
  const { adObjects } = adObjectsAt(`${stage.url}/meta`, http)
  await adObjects.readActivities(tree.account, new Date(Date.now() - 60_000), new Date())
  await adObjects.readUsers(tree.account)
  await adObjects.installGuard(tree.account, { name: '新', kind: 'CREATION' })
  await adObjects.installGuard(tree.account, {
    name: '兜底',
    kind: 'COPY',
    conditions: [{ field: 'clicks', operator: 'GREATER_THAN', value: 9 }],
  })
  await adObjects.readGuards(tree.account, [])
  await adObjects.readGuardRuns(tree.account, new Date(0))
  expect(await adObjects.subscribe(address(), 't')).toMatchObject({ kind: 'done' })
  const edges = new Set<string>()
  for (const { method, url, body } of http.requests) {
    const edge = new URL(url).pathname.split('/')[4] ?? ''
    if (edge === '') continue
    edges.add(edge)
    const given = Object.fromEntries(method === 'GET' ? new URL(url).searchParams : new URLSearchParams(String(body)))
    const { fields = '', limit: _limit, appsecret_proof: _proof, ...rest } = given
    expect(PARAMETERS[edge] ?? []).toEqual(expect.arrayContaining(Object.keys(rest)))
    if (method === 'GET') expect(FIELDS[edge]).toEqual(expect.arrayContaining(fields.split(',')))
  }
  expect([...edges].toSorted()).toEqual(['activities', 'adrules_history', 'adrules_library', 'agencies', 'assigned_users', 'subscriptions'])
})
