// Events of quota items: each tenant hears of its own, a sub-customer only of its own, and nobody without a session.
import { postMessage } from '@tallyhelm/modules/notices'
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  clientOf,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
})
afterAll(() => server?.stop())

const signedIn = (mobile: string) => signedInClient(server.url, mobile)

type Open = { status: number; text(): string; close(): void }

async function open(client: Client): Promise<Open> {
  const stopping = new AbortController()
  const headers = { cid: '101', v: '1', sid: client.held.sid ?? '', cookie: client.held.cookie ?? '' }
  const reply = await fetch(`${server.url}${QUOTA_EVENTS_PATH}`, { headers, signal: stopping.signal })
  let text = ''
  const reading = async () => {
    for await (const part of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
  }
  reading().catch(() => {})
  return { status: reply.status, text: () => text, close: () => stopping.abort() }
}

function notify(customer_id: string, sub_customer_id: string | null, item_id: string) {
  const payload = { customer_id, sub_customer_id, apply_no: '1', item_id, account_id: '3', state: 'FINISHED', order_status: 'FINISHED' }
  return server.world.db.pool.query('select pg_notify($1, $2)', ['quota_items', JSON.stringify(payload)])
}

test('events go to the tenant they belong to, without saying whose they are', async () => {
  const { customerId } = await addCustomer(server.world, 1, '13800000001')
  const sub = await addSubCustomer(server.world, customerId, '13800000002')
  await addCustomer(server.world, 1, '13800000003')
  const [master, subUser, stranger] = [
    await open(await signedIn('13800000001')),
    await open(await signedIn('13800000002')),
    await open(await signedIn('13800000003')),
  ]
  await expect.poll(() => [master, subUser, stranger].every(stream => stream.text().startsWith('event: hello\n'))).toBe(true)

  await notify(customerId, null, '71')
  await notify(customerId, sub.subCustomerId, '72')
  await expect.poll(() => subUser.text()).toContain('"item_id":"72"')
  await expect.poll(() => master.text()).toContain('"item_id":"72"')
  expect(master.text()).toContain(
    'event: item\ndata: {"apply_no":"1","item_id":"71","account_id":"3","state":"FINISHED","order_status":"FINISHED"}\n\n',
  )
  expect(subUser.text()).not.toContain('"item_id":"71"')
  expect(stranger.text()).not.toContain('item_id')
  expect(master.text()).not.toContain(customerId)
  for (const stream of [master, subUser, stranger]) stream.close()
})

test('a message is told to its own user only, on every open page, and only in the customer’s name it came in', async () => {
  const owner = await addCustomer(server.world, 1, '13800000006')
  const sub = await addSubCustomer(server.world, owner.customerId, '13800000007')
  await addCustomer(server.world, 1, '13800000008')
  const [master, again, subUser, stranger] = [
    await open(await signedIn('13800000006')),
    await open(await signedIn('13800000006')),
    await open(await signedIn('13800000007')),
    await open(await signedIn('13800000008')),
  ]
  const streams = [master, again, subUser, stranger]
  await expect.poll(() => streams.every(stream => stream.text().startsWith('event: hello\n'))).toBe(true)
  const post = (to: { userId: string; customerId: string | null; subCustomerId: string | null }, objectId: string) =>
    server.world.db.transaction({ kind: 'system' }, async tx => {
      const words = { kind: 'NOTICE', objectId, title: '标题', body: '', link: null, at: server.world.clock.now() } as const
      await postMessage(tx, { id: objectId, ...to, ...words })
    })

  await post({ userId: owner.userId, customerId: owner.customerId, subCustomerId: sub.subCustomerId }, '90')
  await post({ userId: owner.userId, customerId: owner.customerId, subCustomerId: null }, '91')
  await post({ userId: sub.userId, customerId: null, subCustomerId: null }, '92')
  await expect.poll(() => subUser.text()).toContain('event: message\ndata: {"message_id":"92","kind":"NOTICE"}\n\n')
  for (const page of [master, again])
    await expect.poll(() => page.text()).toContain('event: message\ndata: {"message_id":"91","kind":"NOTICE"}\n\n')
  expect(master.text()).not.toMatch(/"90"|"92"/)
  expect(subUser.text()).not.toMatch(/"90"|"91"/)
  expect(stranger.text()).not.toContain('message_id')
  for (const stream of streams) stream.close()
})

test('nobody without a session, no unassociated user, and no seventh stream', async () => {
  await addUnassociated(server.world, '13800000004')
  await addCustomer(server.world, 1, '13800000005')
  expect(await clientOf(server.url).call('GET', QUOTA_EVENTS_PATH)).toMatchObject({ status: 401, code: 3 })
  expect(await (await signedIn('13800000004')).call('GET', QUOTA_EVENTS_PATH)).toMatchObject({ status: 403, code: 1 })
  const busy = await signedIn('13800000005')
  const streams = await Promise.all(Array.from({ length: 6 }, () => open(busy)))
  expect(await busy.call('GET', QUOTA_EVENTS_PATH)).toMatchObject({ status: 429, code: 1913 })
  streams[0]?.close()
  await expect
    .poll(async () => {
      const next = await open(busy)
      next.close()
      return next.status
    })
    .toBe(200)
  for (const stream of streams) stream.close()
})
