// Who changes an ad account at Meta and who may use it, and our rules that Meta runs, over HTTP.
import { money } from '@tallyhelm/protocol/values/money'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdObjectsPort } from '../ports/ad-objects.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { accountWithTree, adObjectsAt, valueOf } from './test-ad-objects.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

let stage: OpeningStage
let port: AdObjectsPort

beforeAll(async () => {
  stage = await openingStage()
  port = adObjectsAt(`${stage.url}/meta`, stage.http).adObjects
})
afterAll(() => stage.stop())

const ago = (ms: number) => new Date(Date.now() - ms)
const soon = () => new Date(Date.now() + 5_000)

describe('activities', () => {
  test('who did what, by which program, the oldest first, from all pages', async () => {
    const tree = await accountWithTree(stage)
    const began = ago(2_000)
    await port.setStatus(tree.account, 'AD_GROUP', tree.first, 'PAUSED')
    await stage.control('POST', `ad-objects/${tree.second}`, { daily_budget: '24000' })
    const told = valueOf(await port.readActivities(tree.account, began, soon()))
    expect(told).toMatchObject([
      {
        event: 'update_ad_set_run_status',
        actorName: '量舵系统用户',
        applicationId: sandboxCredentials.metaAppId,
        objectId: tree.first,
        extra: '{"old_value":"ACTIVE","new_value":"PAUSED"}',
      },
      { event: 'update_ad_set_budget', actorName: 'Unknown Person', applicationName: 'Ads Manager', objectType: 'ADSET' },
    ])
    for (let turn = 0; turn < 230; turn += 1)
      await stage.control('POST', `ad-objects/${tree.one}`, { status: turn % 2 === 0 ? 'PAUSED' : 'ACTIVE' })
    const all = valueOf(await port.readActivities(tree.account, began, soon()))
    expect(all).toHaveLength(232)
    expect(all.slice(2).every(({ extra }, turn) => extra?.includes(`"new_value":"${turn % 2 === 0 ? 'PAUSED' : 'ACTIVE'}"`))).toBe(true)
    expect(valueOf(await port.readActivities(tree.account, ago(60_000), ago(50_000)))).toEqual([])
  })

  test('the account’s cap and its users stand in it, and the users as they are now', async () => {
    const { account } = await accountWithTree(stage)
    const user = (body: object) => stage.control('POST', 'meta-users', { account_id: account.outsideAccountId, ...body })
    await user({ id: '670000000000001', name: 'Somebody' })
    await user({ id: '670000000000002', name: '程序', kind: 'SYSTEM', tasks: ['ANALYZE'] })
    await user({ id: '995000000000009', name: 'Strange Agency', kind: 'PARTNER' })
    await stage.control('POST', `accounts/meta/${account.outsideAccountId}`, { cap: '900000' })
    expect(valueOf(await port.readUsers(account))).toEqual([
      { kind: 'PERSON', id: '670000000000001', name: 'Somebody', role: 'MANAGE' },
      { kind: 'SYSTEM', id: '670000000000002', name: '程序', role: 'ANALYZE' },
      { kind: 'PARTNER', id: '995000000000009', name: 'Strange Agency', role: 'MANAGE' },
    ])
    await user({ id: '670000000000001', remove: true })
    const told = valueOf(await port.readActivities(account, ago(60_000), soon()))
    expect(told.map(({ event, objectId }) => [event, objectId])).toEqual([
      ['ad_account_add_user_to_role', '670000000000001'],
      ['ad_account_add_user_to_role', '670000000000002'],
      ['ad_account_add_user_to_role', '995000000000009'],
      ['ad_account_update_spend_limit', account.outsideAccountId],
      ['ad_account_remove_user_from_role', '670000000000001'],
    ])
    expect(told[0]).toMatchObject({ actorName: 'Unknown Person', objectName: 'Somebody' })
    expect(valueOf(await port.readUsers(account)).map(({ id }) => id)).toEqual(['670000000000002', '995000000000009'])
  })
})

describe('guards', () => {
  const orders = [
    { name: '新广告', kind: 'CREATION' },
    { name: '预算', kind: 'UPDATE' },
    { name: '状态', kind: 'UPDATE', level: 'AD', field: 'effective_status' },
    {
      name: '兜底',
      kind: 'COPY',
      conditions: [
        { field: 'spent', operator: 'GREATER_THAN', value: money(10_050n, 'USD') },
        { field: 'results', operator: 'LESS_THAN', value: 1 },
      ],
    },
  ] as const

  test('are installed, listed and removed; one that is gone is refused as such', async () => {
    const { account } = await accountWithTree(stage)
    for (const order of orders) expect(await port.installGuard(account, order)).toMatchObject({ kind: 'done' })
    const guards = valueOf(await port.readGuards(account, []))
    expect(guards.map(({ name, isOn }) => [name, isOn])).toEqual(orders.map(({ name }) => [name, true]))
    const [first] = guards
    const id = first?.id ?? ''
    expect(Number.isSafeInteger(Number(id))).toBe(false)
    expect(await port.removeGuard(id)).toMatchObject({ kind: 'done' })
    expect(await port.removeGuard(id)).toMatchObject({ kind: 'refused', trouble: { code: '100(33)' } })
    expect(valueOf(await port.readGuards(account, []))).toHaveLength(3)
  })

  test('what somebody changed is told from what Meta writes in its own way', async () => {
    const { account } = await accountWithTree(stage)
    for (const order of orders) await port.installGuard(account, order)
    const changed = async () => valueOf(await port.readGuards(account, orders)).flatMap(({ name, isChanged }) => (isChanged ? [name] : []))
    expect(await changed()).toEqual([])
    const copy = valueOf(await port.readGuards(account, [])).find(({ name }) => name === '兜底')
    const entity = { field: 'entity_type', operator: 'EQUAL', value: 'ADSET' }
    const today = { field: 'time_preset', operator: 'EQUAL', value: 'TODAY' }
    const spent = { field: 'spent', operator: 'GREATER_THAN', value: '10050.0' }
    const results = { field: 'results', operator: 'LESS_THAN', value: '1' }
    for (const [filters, names] of [
      [[results, spent, today, entity], []],
      [[results, { ...spent, value: '100500' }, today, entity], ['兜底']],
      [[results, { ...spent, operator: 'LESS_THAN' }, today, entity], ['兜底']],
      [[results, today, entity], ['兜底']],
      [[results, spent, today, entity, { field: 'id', operator: 'IN', value: ['1'] }], ['兜底']],
    ] as const) {
      await stage.control('POST', `meta-rules/${copy?.id}`, { filters })
      expect(await changed()).toEqual(names)
    }
  })

  test('amounts are written in minor units, and one of another currency is not written at all', async () => {
    const { account } = await accountWithTree(stage)
    const [, , , copy] = orders
    const begun = stage.exchanges.length
    await port.installGuard(account, copy)
    const sent = new URLSearchParams(stage.exchanges[begun]?.request)
    expect(JSON.parse(sent.get('evaluation_spec') ?? '')).toEqual({
      evaluation_type: 'SCHEDULE',
      filters: [
        { field: 'entity_type', operator: 'EQUAL', value: 'ADSET' },
        { field: 'time_preset', operator: 'EQUAL', value: 'TODAY' },
        { field: 'spent', operator: 'GREATER_THAN', value: 10_050 },
        { field: 'results', operator: 'LESS_THAN', value: 1 },
      ],
    })
    expect(JSON.parse(sent.get('schedule_spec') ?? '')).toEqual({ schedule_type: 'SEMI_HOURLY' })
    expect(await port.installGuard({ ...account, currency: 'JPY' }, copy)).toMatchObject({
      kind: 'refused',
      trouble: { code: 'CONDITION_UNFIT' },
    })
    expect(stage.exchanges).toHaveLength(begun + 1)
  })

  test.each([
    ['answer_lost_before_work', 'unknown', 0],
    ['answer_lost_after_work', 'unknown', 1],
    ['rate_limit', 'not_done', 0],
  ])('%s: %s', async (fault, kind, there) => {
    const { account } = await accountWithTree(stage)
    await stage.fault('meta.rules.create', fault)
    // Whoever met a limit reads no more for a while.
    expect(await adObjectsAt(`${stage.url}/meta`, stage.http).adObjects.installGuard(account, orders[0])).toMatchObject({ kind })
    expect(valueOf(await port.readGuards(account, []))).toHaveLength(there)
  })
})

test('a landing page is told however deep it stands, and a picture is none', async () => {
  const child = { link: 'https://b.example/', picture: 'https://pictures.example/1' }
  const story = { page_id: '9', link_data: { link: 'https://a.example/', child_attachments: [child] } }
  const video = { call_to_action: { value: { link: 'https://c.example/', app_link: 'shop://open' } } }
  const creative = {
    id: '7',
    object_story_spec: { ...story, video_data: video },
    asset_feed_spec: { link_urls: [{ website_url: 'https://d.example/' }] },
  }
  const node = {
    id: '1',
    account_id: '5',
    configured_status: 'ACTIVE',
    effective_status: 'ACTIVE',
    creative,
    conversion_domain: 'e.example',
  }
  const http = scripted(reply(200, { '1': node }))
  const { adObjects } = adObjectsAt('https://meta.example', http)
  const [told] = valueOf(await adObjects.readSome({ outsideAccountId: '5', currency: 'USD' }, 'AD', ['1']))
  const links = [
    'https://a.example/',
    'https://b.example/',
    'https://c.example/',
    'shop://open',
    'https://d.example/',
    'https://e.example/',
  ]
  expect(told?.creative).toEqual({ links, pageIds: ['9'], pixelIds: [], instagramIds: [] })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const account = { outsideAccountId: '5', currency: 'USD' } as const
  test('is never taken for a guard, a user or a change', async () => {
    const hostile = () => adObjectsAt('https://meta.example', scripted(answer)).adObjects
    expect(await hostile().installGuard(account, { name: '一', kind: 'CREATION' })).toMatchObject({ kind: 'unknown' })
    expect(await hostile().removeGuard('7')).toMatchObject({ kind: 'unknown' })
    expect(await hostile().readGuards(account, [])).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().readUsers(account)).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().readActivities(account, new Date(0), new Date())).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().subscribe('https://a.example', 'b')).toMatchObject({ kind: 'not_done' })
  })
})
