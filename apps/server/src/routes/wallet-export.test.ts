// The wallet's flows as a file over HTTP: each wallet its own, directly and in the background, and no order but those of the list.
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import { exportFileEndpoints } from '@tallyhelm/protocol/topics/exports/file-endpoints'
import { money } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runExport } from '../exports/run-export.ts'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'

const EXPORT = exportFileEndpoints.WALLET_FLOWS.path
let server: TestServer
let clients: Record<'customer' | 'sub' | 'stranger', Client>

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  const { customerId } = await addCustomer(world, 1, '13800000001')
  await addSubCustomer(world, customerId, '13800000002')
  await addCustomer(world, 1, '13800000003')
  const recharge = { customerId, provider: 'HSBC', transactionId: 'wallet-export', summary: '=cmd' }
  await bookRecharge(world, { kind: 'system', name: 'test' }, { ...recharge, amount: money(123_456n, 'USD') })
  clients = {
    customer: await signedInClient(server.url, '13800000001'),
    sub: await signedInClient(server.url, '13800000002'),
    stranger: await signedInClient(server.url, '13800000003'),
  }
  await takeDownRowSecurity(world.db)
})
afterAll(() => server?.stop())

const linesOf = async (who: Client, fields: object = {}) =>
  (await who.post(EXPORT, { format: 'csv', ...fields })).text.split('\r\n').slice(1, -1)

test('the file has its name, its rows, ids as they are and no formula', async () => {
  const answer = await clients.customer.post(EXPORT, { format: 'csv' })
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('USD钱包流水_20260302_120000.csv')
  const [line] = await linesOf(clients.customer, { columns: ['flow_no', 'income', 'summary'] })
  expect(line).toMatch(/^"\d+",1234\.56,"'=cmd"$/)
  const number = /\d+/.exec(line ?? '')?.[0]
  for (const who of [clients.sub, clients.stranger]) {
    expect(await linesOf(who)).toEqual([])
    expect(await linesOf(who, { ids: [number] })).toEqual([])
  }
})

test.each([
  [{ format: 'exe' }, 'format'],
  [{ format: 'csv', sort: 'at; drop table ledger_transfers' }, 'sort'],
  [{ format: 'csv', order: 'random()' }, 'order'],
  [{ format: 'csv', columns: ['balance_after', "x' or 1=1"] }, 'columns.1'],
  [{ format: 'csv', ids: ['1;drop'] }, 'ids.0'],
])('%j is refused at %s', async (fields, path) => {
  expect(await clients.customer.post(EXPORT, fields)).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})

test('in the background, for a sub-customer too, its own wallet alone', async () => {
  for (const [who, rows] of [
    [clients.customer, 1],
    [clients.sub, 0],
  ] as const) {
    const { data } = await who.post(exportEndpoints.start.path, { kind: 'WALLET_FLOWS', request: { format: 'csv', sort: 'income' } })
    await runExport(server.world, { exportId: String(data.export_id) })
    const list = await who.post(exportEndpoints.list.path)
    expect(list.data.content).toMatchObject([{ state: 'DONE', kind: 'WALLET_FLOWS', page_name: 'USD钱包流水', rows_done: rows }])
  }
})
