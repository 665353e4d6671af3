// Who changes an ad account at Meta and who may use it, our rules that Meta runs, and its pings, over HTTP.
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { money } from '@tallyhelm/protocol/values/money'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdObjectsPort } from '../ports/ad-objects.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { accountWithTree, adObjectsAt } from './test-ad-objects.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

let stage: OpeningStage
let port: AdObjectsPort
let receiver: Server
let address = ''
let heard: { body: Buffer; signature: string | null }[] = []
let verifyToken = 'right'

beforeAll(async () => {
  stage = await openingStage()
  port = adObjectsAt(`${stage.url}/meta`, stage.http).adObjects
  receiver = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const query = new URL(request.url ?? '', 'http://localhost').searchParams
      if (request.method === 'GET') {
        const isRight = query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === verifyToken
        reply.statusCode = isRight ? 200 : 403
        reply.end(isRight ? query.get('hub.challenge') : 'no')
        return
      }
      const { 'x-hub-signature-256': signature } = request.headers
      heard.push({ body: Buffer.concat(chunks), signature: typeof signature === 'string' ? signature : null })
      reply.end('ok')
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  // What listens on a port has an address object.
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notify/meta`
})
beforeEach(() => {
  heard = []
  verifyToken = 'right'
})
afterEach(() => stage.control('POST', 'meta-pings', { pings: 'prompt' }))
afterAll(async () => {
  receiver.close()
  await stage.stop()
})

const valueOf = <Value>(answer: { kind: string; value?: Value }): Value => {
  if (answer.kind !== 'ok' || answer.value === undefined) throw new Error(JSON.stringify(answer))
  return answer.value
}
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
    const guards = valueOf(await port.readGuards(account))
    expect(guards.map(({ name, isOn }) => [name, isOn])).toEqual(orders.map(({ name }) => [name, true]))
    const [first] = guards
    const id = first?.id ?? ''
    expect(Number.isSafeInteger(Number(id))).toBe(false)
    expect(await port.removeGuard(id)).toMatchObject({ kind: 'done' })
    expect(await port.removeGuard(id)).toMatchObject({ kind: 'refused', trouble: { code: '100(33)' } })
    expect(valueOf(await port.readGuards(account))).toHaveLength(3)
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
    expect(valueOf(await port.readGuards(account))).toHaveLength(there)
  })
})

describe('pings', () => {
  const opened = () =>
    heard.map(({ body, signature }) => {
      const told = port.openPings(body, signature)
      if (told.kind !== 'ok') throw new Error(told.kind)
      return told.pings
    })
  async function guarded() {
    const tree = await accountWithTree(stage)
    await port.subscribe(address, 'right')
    await port.installGuard(tree.account, { name: '预算', kind: 'UPDATE' })
    await port.installGuard(tree.account, { name: '状态', kind: 'UPDATE', field: 'effective_status' })
    const rules = valueOf(await port.readGuards(tree.account)).map(({ id }) => id)
    return { ...tree, rules }
  }

  test('a subscription holds once the address gives the challenge back', async () => {
    verifyToken = 'another'
    expect(await port.subscribe(address, 'right')).toMatchObject({
      kind: 'refused',
      trouble: { code: '2200' },
      reasonText: '回调地址未通过渠道的校验',
    })
    expect(await port.subscribe('http://203.0.113.5/notify', 'right')).toMatchObject({ kind: 'refused' })
    verifyToken = 'right'
    expect(await port.subscribe(address, 'right')).toMatchObject({ kind: 'done' })
    expect(await port.subscribe(address, 'right')).toMatchObject({ kind: 'done' })
    const { subscriptions } = await stage.control<{ subscriptions: unknown[] }>('GET', 'meta-pings')
    expect(subscriptions).toEqual([{ object: 'application', callbackUrl: address, fields: ['ads_rules_engine'] }])
  })

  test('come signed within a second, with ids beyond what a number holds, and nothing of what no guard watches', async () => {
    const tree = await guarded()
    await stage.control('POST', `ad-objects/${tree.first}`, { daily_budget: '24000' })
    await stage.control('POST', `ad-objects/${tree.one}`, { status: 'PAUSED' })
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    const [first] = heard
    expect(first?.body.toString()).toContain(`"object_id":${tree.first},`)
    expect(opened()).toEqual([
      [{ ruleId: tree.rules[0], objectId: tree.first, level: 'AD_GROUP', trigger: 'METADATA_UPDATE', at: expect.any(Date) }],
    ])
    await port.removeGuard(tree.rules[0] ?? '')
    await stage.control('POST', `ad-objects/${tree.first}`, { daily_budget: '10' })
    await stage.control('POST', `ad-objects/${tree.first}`, { status: 'PAUSED' })
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(opened()[1]).toMatchObject([{ ruleId: tree.rules[1], objectId: tree.first }])
  })

  test('twice, several together, late or never', async () => {
    const tree = await guarded()
    await stage.control('POST', 'meta-pings', { pings: 'twice' })
    await stage.control('POST', `ad-objects/${tree.first}`, { daily_budget: '100' })
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard[0]).toEqual(heard[1])
    await stage.control('POST', 'meta-pings', { pings: 'batched' })
    await stage.control('POST', `ad-objects/${tree.first}`, { daily_budget: '200', status: 'PAUSED' })
    await stage.control('POST', `ad-objects/${tree.second}`, { daily_budget: '200' })
    await vi.waitFor(() => expect(heard).toHaveLength(3), 5_000)
    expect(
      opened()[2]
        ?.map(({ objectId }) => objectId)
        .toSorted(),
    ).toEqual([tree.first, tree.first, tree.second])
    await stage.control('POST', 'meta-pings', { pings: 'lost' })
    await stage.control('POST', `ad-objects/${tree.second}`, { daily_budget: '300' })
    await stage.control('POST', 'meta-pings', { pings: 'late', late_ms: 300 })
    await stage.control('POST', `ad-objects/${tree.second}`, { daily_budget: '400' })
    await vi.waitFor(() => expect(heard).toHaveLength(4), 5_000)
    const { pings } = await stage.control<{ pings: { state: string }[] }>('GET', 'meta-pings')
    expect(pings.slice(0, 2).map(({ state }) => state)).toEqual(['TAKEN', 'LOST'])
  })

  const sign = (body: string | Uint8Array, secret: string = sandboxCredentials.metaAppSecret) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const open = (body: string, signature: string | null = sign(body)) => port.openPings(Buffer.from(body), signature)
  const value = '{"rule_id":23840000000000001,"object_id":120210000000000007,"object_type":"AD","trigger_type":"METADATA_CREATION"}'
  const delivery = (changes: string) => `{"object":"application","entry":[{"id":"1","time":1468938744,"changes":[${changes}]}]}`
  const good = delivery(`{"field":"ads_rules_engine","value":${value}}`)

  test('the same bytes open again and again; other bytes, another secret or no signature are forged', () => {
    const ping = { ruleId: '23840000000000001', objectId: '120210000000000007', level: 'AD', trigger: 'METADATA_CREATION' }
    const told = { kind: 'ok', pings: [{ ...ping, at: new Date(1_468_938_744_000) }] }
    expect([open(good), open(good)]).toEqual([told, told])
    expect(open(good, sign(good).toUpperCase().replace('SHA256', 'sha256'))).toEqual(told)
    for (const signature of [
      null,
      '',
      'sha256=',
      sign(`${good} `),
      sign(good, 'other'),
      sign(good).slice(7),
      `sha1=${sign(good).slice(7)}`,
    ])
      expect(open(good, signature)).toEqual({ kind: 'forged' })
    expect(open(`${good} `, sign(good))).toEqual({ kind: 'forged' })
  })

  test('what is not known is skipped, and what fits nothing is unreadable', () => {
    const other = '{"field":"async_requests","value":{"id":7}}'
    const odd = '{"field":"ads_rules_engine","value":{"rule_id":"x"}}'
    const known = `{"field":"ads_rules_engine","value":${value}}`
    expect(open(delivery(`${other},${odd},7,${known}`))).toMatchObject({ kind: 'ok', pings: [{ objectId: '120210000000000007' }] })
    expect(open(delivery(other))).toEqual({ kind: 'ok', pings: [] })
    expect(open('{"object":"page","entry":[]}')).toEqual({ kind: 'ok', pings: [] })
    for (const body of ['', '{', 'null', '[]', '{"entry":[]}', '{"object":"application"}', delivery(odd), delivery('7')])
      expect(open(body)).toEqual({ kind: 'unreadable' })
    const bytes = Uint8Array.of(0xff, 0xfe)
    expect(port.openPings(bytes, sign(bytes))).toEqual({ kind: 'unreadable' })
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
    expect(await hostile().readGuards(account)).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().readUsers(account)).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().readActivities(account, new Date(0), new Date())).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().subscribe('https://a.example', 'b')).toMatchObject({ kind: 'not_done' })
  })
})
