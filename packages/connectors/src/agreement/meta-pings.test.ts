// Meta's pings over HTTP: the subscription with its challenge, signed deliveries however they come, and what is none.
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { money } from '@tallyhelm/protocol/values/money'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AdObjectsPort } from '../ports/ad-objects.ts'
import { accountWithTree, adObjectsAt, valueOf } from './test-ad-objects.ts'
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
  const rules = valueOf(await port.readGuards(tree.account, [])).map(({ id }) => id)
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

test('a thief’s new ads are told as they are made, by a guard of their creation', async () => {
  const { account } = await accountWithTree(stage)
  await port.subscribe(address, 'right')
  await port.installGuard(account, { name: '新广告', kind: 'CREATION' })
  const theft = await stage.control<{ id: string }>('POST', 'thefts', {
    case: 'F',
    account_id: account.outsideAccountId,
    seed: 3,
    pings: 'twice',
  })
  await stage.control('POST', 'clock', { advance_ms: 120_000 })
  await vi.waitFor(() => expect(heard).toHaveLength(40))
  const { acts } = await stage.control<{ acts: { what: string; object_id: string }[] }>('GET', `thefts/${theft.id}`)
  const made = acts.filter(({ what }) => what === 'create_ad').map(act => act.object_id)
  expect(new Set(opened().flatMap(pings => pings.map(({ objectId }) => objectId)))).toEqual(new Set(made))
  await stage.control('POST', 'clock', { advance_ms: -120_000 })
})

test('a copy that Meta runs pauses by itself, within the half hour, what spends without a result', async () => {
  const { account, first, second } = await accountWithTree(stage, {}, { spend_per_hour: '500', clicks_per_purchase: 0 })
  const conditions = [
    { field: 'spent', operator: 'GREATER_THAN', value: money(5_000n, 'USD') },
    { field: 'results', operator: 'LESS_THAN', value: 1 },
    { field: 'spent', day: 'YESTERDAY', operator: 'LESS_THAN', value: money(5_000n, 'USD') },
    { field: 'campaign.id', operator: 'NOT_IN', value: ['1'] },
    { field: 'id', operator: 'NOT_IN', value: [second] },
  ] as const
  await port.installGuard(account, { name: '兜底', kind: 'COPY', conditions })
  await port.readSome(account, 'AD_GROUP', [first])
  await stage.control('POST', 'clock', { advance_ms: 1_800_000 })
  const told = async () => valueOf(await port.readSome(account, 'AD_GROUP', [first, second])).map(({ configured }) => configured)
  await vi.waitFor(async () => expect(await told()).toEqual(['PAUSED', 'ACTIVE']))
  const [guard] = valueOf(await port.readGuards(account, []))
  const runs = valueOf(await port.readGuardRuns(account, new Date(0)))
  expect(runs.map(({ guardId, objectId }) => [guardId, objectId])).toEqual([[guard?.id, first]])
  expect(valueOf(await port.readGuardRuns(account, new Date(Date.now() + 7_200_000)))).toEqual([])
  await stage.control('POST', 'clock', { advance_ms: -1_800_000 })
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
  for (const signature of [null, '', 'sha256=', sign(`${good} `), sign(good, 'other'), sign(good).slice(7), `sha1=${sign(good).slice(7)}`])
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
