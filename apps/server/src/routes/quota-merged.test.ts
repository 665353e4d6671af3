// Merged changes over HTTP: twelve orders of one account go in one change, the console shows what went together and closes it by two people
// from whichever leg they opened, and each customer reads its own record alone.
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { applyItem } from '@tallyhelm/flows/quota/apply-item'
import { bookArrival, creditArrival } from '@tallyhelm/modules/ledger'
import { legDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { order as orderSchema, recordDetail } from '@tallyhelm/protocol/topics/quota/schemas'
import { money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type QuotaServer, startQuotaServer } from '../program/test-quota.ts'
import type { Client, TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const APPLY = '/api/custom/client/accounts/quota/apply'
const RECORDS = '/api/custom/client/accounts/transaction-details'
const CONSOLE = '/api/console/quota'
const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')

let server: TestServer
let platforms: QuotaServer['platforms']
let [customer, sub, stranger, ops, checker]: Client[] = []
let customerId: string
let subCustomerId: string
/** Of the sub-customer, whose customer may order for it as well. */
let addAccount: () => Promise<string>
beforeAll(async () => {
  const started = await startQuotaServer()
  ;({ server, platforms, customer, sub, stranger, customerId, subCustomerId } = started)
  addAccount = () => started.addAccount(subCustomerId)
  await addStaff(server.world, 'OPS', 'ops')
  await addStaff(server.world, 'FIN_CHECK', 'fin-check')
  ops = await staffClient(server, 'ops')
  checker = await staffClient(server, 'fin-check')
  for (const of of [null, subCustomerId]) await fund(of)
})
afterAll(() => server?.stop())

async function fund(of: string | null): Promise<void> {
  const { world } = server
  const at = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const payment = { place: 'test', transactionId: world.ids.next(), amount: usd(1_000) }
    const owner = { customerId, subCustomerId: of }
    const told = { operator: 'test', summary: '', at }
    await bookArrival(tx, payment, owner, told)
    await creditArrival(tx, payment, owner, usd(0), told)
  })
}

async function add(client: Client | undefined, accountId: string, amount: string): Promise<string> {
  const request = { adjust_type: 'ADD', remark: '', items: [{ account_id: accountId, amount }] }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answer = await (client as Client).call('POST', APPLY, JSON.stringify(request), key) // signed in above
  expect([answer.code, answer.msg]).toEqual([0, expect.any(String)])
  return orderSchema.parse(answer.data).items[0]?.item_id ?? ''
}

/** The first eleven by the customer, the twelfth by the sub-customer: what is not its own goes along with it. */
async function twelve(accountId: string): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) ids.push(await add(n < 11 ? customer : sub, accountId, '2'))
  return ids
}

const post = async (client: Client | undefined, path: string, request: unknown) =>
  await (client as Client).post(`${CONSOLE}${path}`, request) // signed in above
const detailOf = async (itemId: string) => legDetail.parse((await post(ops, '/legs/detail', { item_id: itemId })).data)
const recordOf = async (client: Client | undefined, itemId: string) => await (client as Client).call('GET', `${RECORDS}/${itemId}`) // as above

test('twelve orders are one change: the console lists them at each, each customer sees its own', async () => {
  const accountId = await addAccount()
  const ids = await twelve(accountId)
  await applyItem(server.world, { itemId: ids[5] ?? '' })
  expect(platforms.book(accountId).applied).toEqual([ids[0]])
  for (const itemId of [ids[0] ?? '', ids[11] ?? '']) {
    const detail = await detailOf(itemId)
    expect(detail).toMatchObject({
      state: 'FINISHED',
      amount: '2.00',
      before_limit: '100.00',
      after_limit: '124.00',
      attempts: [{ legs: 12, base: '100.00', target: '124.00', answer: 'done' }],
    })
    expect(detail.merged.map(leg => [leg.item_id, leg.amount, leg.state, leg.is_head])).toEqual(
      ids.map((id, n) => [id, '2.00', 'FINISHED', n === 0]),
    )
    expect(detail.transfers.map(entry => [entry.code, entry.amount, entry.state])).toContainEqual(['QUOTA_ADD', '2.00', 'POSTED'])
  }
  const record = recordDetail.parse((await recordOf(sub, ids[11] ?? '')).data)
  expect(record.history.map(step => [step.state, step.note])).toEqual([
    ['RESERVED', ''],
    ['SENDING', '与同账户的其他变更合并提交'],
    ['CONFIRMED', '渠道已确认（与同账户的其他变更合并提交）'],
    ['FINISHED', ''],
  ])
  expect((await recordOf(sub, ids[3] ?? '')).code).toBe(1404)
  for (const itemId of [ids[0] ?? '', ids[11] ?? '']) expect((await recordOf(stranger, itemId)).code).toBe(1404)
  expect(await checkBooks(server.world)).toEqual([])
})

test('what one attempt carried is, for a tenant, its own leg alone', async () => {
  const seen = async (scope: Parameters<TestServer['world']['db']['read']>[0]) =>
    (await server.world.db.read(scope, tx => tx.one<{ n: number }>(sql`select count(*)::int as n from quota_attempt_legs`))).n
  expect(await seen({ kind: 'tenant', customerId, subCustomerId: null })).toBe(12)
  expect(await seen({ kind: 'tenant', customerId, subCustomerId })).toBe(1)
  expect(await seen({ kind: 'tenant', customerId: '1', subCustomerId: null })).toBe(0)
})

test('in people’s hands: proposed at a carried leg, shown at all, checked by another one, done for all', async () => {
  const accountId = await addAccount()
  const ids = await twelve(accountId)
  platforms.faults.change.push('hundredfold')
  await applyItem(server.world, { itemId: ids[0] ?? '' })
  const [head, carried] = [ids[0] ?? '', ids[11] ?? '']
  expect(await detailOf(carried)).toMatchObject({ state: 'MANUAL', proposal: null, target_limit: '124.00' })
  expect((await post(ops, '/legs/cancel', { item_id: carried, reason: '客户电话要求取消' })).code).not.toBe(0)
  platforms.open(accountId, 12_400n)
  const told = { item_id: carried, outcome: 'DONE', figure: '124.00', reference: null, proof: '渠道后台截图，工单 4711', reason: null }
  expect((await post(ops, '/legs/propose', { ...told, figure: '102.00' })).code).not.toBe(0)
  const { proposal } = legDetail.parse((await post(ops, '/legs/propose', told)).data)
  expect((await detailOf(head)).proposal).toEqual(proposal)
  const check = { case_id: proposal?.case_id, revision: 1, verdict: 'APPROVE' }
  expect((await ops?.post('/api/console/cases/decide', check))?.code).toBe(1)
  expect((await checker?.post('/api/console/cases/decide', check))?.code).toBe(0)
  expect(await detailOf(carried)).toMatchObject({ state: 'FINISHED', after_limit: '124.00', proposal: null })
  for (const itemId of ids) expect((await detailOf(itemId)).state).toBe('FINISHED')
  expect(await checkBooks(server.world)).toEqual([])
})
