// Events of quota items: each tenant hears of its own, a sub-customer only of its own, and nobody without a session.
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  clientOf,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
})
afterAll(() => server?.stop())

async function signedIn(mobile: string): Promise<Client> {
  const client = clientOf(server.url)
  expect(await client.signIn({ account: mobile, password: PASSWORD })).toMatchObject({ code: 0 })
  return client
}

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
