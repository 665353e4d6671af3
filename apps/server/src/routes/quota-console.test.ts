// The console's quota orders over HTTP: found, approved, rejected, cancelled, and closed by two people; each with its audit entry.
import { applyItem } from '@tallyhelm/flows/quota/apply-item'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { setNeedsQuotaApproval } from '@tallyhelm/modules/organization'
import { legDetail, legPage } from '@tallyhelm/protocol/topics/quota/console-schemas'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type QuotaServer, startQuotaServer } from '../program/test-quota.ts'
import type { Client, TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { uploadTo } from './test-uploads.ts'

const CONSOLE = '/api/console/quota'

let server: TestServer
let platforms: QuotaServer['platforms']
let [customer, ops, checker]: Client[] = []
let customerId: string
let addAccount: () => Promise<string>
beforeAll(async () => {
  const started = await startQuotaServer()
  ;({ server, platforms, customer, customerId } = started)
  addAccount = () => started.addAccount(null)
  await addStaff(server.world, 'OPS', 'ops')
  await addStaff(server.world, 'FIN_CHECK', 'fin-check')
  ops = await staffClient(server, 'ops')
  checker = await staffClient(server, 'fin-check')
})
afterAll(() => server?.stop())

async function reduced(needsApproval: boolean): Promise<{ order: Order; itemId: string; accountId: string }> {
  const accountId = await addAccount()
  await server.world.db.transaction({ kind: 'system' }, tx => setNeedsQuotaApproval(tx, customerId, needsApproval))
  // The session is remembered for a second; the customer's terms with it.
  server.test.clock.advance(2_000)
  const path = `/api/custom/client/accounts/${needsApproval ? 'approval-quota' : 'quota'}/apply`
  const request = { adjust_type: 'REDUCE', reason: 'BUDGET', remark: '', items: [{ account_id: accountId, amount: '40' }] }
  const answer = await (customer as Client).call('POST', path, JSON.stringify(request), { 'idempotency-key': crypto.randomUUID() })
  expect([answer.code, answer.msg]).toEqual([0, expect.any(String)])
  const order = answer.data as unknown as Order // the portal's own schema is held by its tests
  return { order, itemId: order.items[0]?.item_id ?? '', accountId }
}

const post = async (client: Client | undefined, path: string, request: unknown) =>
  await (client as Client).post(`${CONSOLE}${path}`, request) // signed in above
const detailOf = async (itemId: string) => legDetail.parse((await post(ops, '/legs/detail', { item_id: itemId })).data)
const list = async (request: Record<string, unknown>) => legPage.parse((await post(ops, '/legs', request)).data)
const audited = (action: string, objectId: string) =>
  server.world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select actor from audit_entries where action = ${action} and object_id = ${objectId}`),
  )

test('an order that waits is approved, goes into the queue and finishes', async () => {
  const { order, itemId } = await reduced(true)
  expect(order.status).toBe('PENDING_APPROVAL')
  expect((await list({ group: 'APPROVAL' })).content).toMatchObject([
    { item_id: itemId, apply_no: order.apply_no, state: 'PENDING_APPROVAL' },
  ])
  expect((await post(ops, '/orders/approve', { apply_no: order.apply_no })).code).toBe(0)
  expect((await post(ops, '/orders/approve', { apply_no: order.apply_no })).code).not.toBe(0)
  await applyItem(server.world, { itemId })
  const detail = await detailOf(itemId)
  expect(detail).toMatchObject({
    state: 'FINISHED',
    before_limit: '100.00',
    after_limit: '60.00',
    attempts: [{ base: '100.00', target: '60.00', answer: 'done' }],
  })
  expect(detail.decision).toMatchObject({ is_approved: true, by: '员工ops' })
  expect(detail.transfers.map(entry => [entry.code, entry.state])).toContainEqual(['QUOTA_REDUCE', 'POSTED'])
  expect(detail.history.map(step => step.state).slice(0, 2)).toEqual(['PENDING_APPROVAL', 'RESERVED'])
  expect(await audited('quota.approve-order', order.apply_no)).toHaveLength(1)
})

test('a rejection needs a reason, which the customer reads word for word', async () => {
  const { order, itemId } = await reduced(true)
  expect(await post(ops, '/orders/reject', { apply_no: order.apply_no, reason: '短' })).toMatchObject({ code: 9002 })
  expect((await post(ops, '/orders/reject', { apply_no: order.apply_no, reason: '合同额度已用完，请先续签' })).code).toBe(0)
  const rejected = await detailOf(itemId)
  expect(rejected).toMatchObject({ state: 'FAIL', ended_by: 'REJECTED', fail_reason: '合同额度已用完，请先续签' })
  expect(rejected.history.map(step => step.state)).toEqual(['PENDING_APPROVAL', 'FAIL'])
  expect((await list({ group: 'CLOSED', customer: customerId })).content).toMatchObject([{ item_id: itemId }])
})

test('what was not sent yet can be cancelled; what ended cannot', async () => {
  const { itemId } = await reduced(false)
  expect((await post(ops, '/legs/wake', { item_id: itemId })).code).toBe(0)
  const cancelled = await post(ops, '/legs/cancel', { item_id: itemId, reason: '客户电话要求取消' })
  expect(cancelled.data).toMatchObject({ state: 'FAIL', history: [{ state: 'RESERVED' }, { state: 'FAIL' }] })
  expect((await post(ops, '/legs/cancel', { item_id: itemId, reason: '客户电话要求取消' })).code).not.toBe(0)
})

const decide = (by: Client | undefined, input: Record<string, unknown>) => (by as Client).post('/api/console/cases/decide', input) // signed in above

test('a leg in the hands of people is closed by two of them, never by one', async () => {
  const { itemId, accountId } = await reduced(false)
  platforms.faults.change.push('hundredfold')
  await applyItem(server.world, { itemId })
  expect(await detailOf(itemId)).toMatchObject({ state: 'MANUAL', proposal: null })
  platforms.open(accountId, 6_000n)
  const proposed = { item_id: itemId, outcome: 'DONE', figure: '60.00', reference: null, proof: '渠道后台截图，工单 4711', reason: null }
  const wordless = { ...proposed, proof: '' }
  expect(await post(ops, '/legs/propose', wordless)).toMatchObject({ code: 9002, data: { fields: [{ path: 'proof' }] } })
  // A picture speaks for itself.
  const picture = await uploadTo(`${server.url}/api/console/cases/proof/upload`, ops as Client)
  const shown = await post(ops, '/legs/propose', { ...wordless, proof_file: picture.data.key })
  const first = legDetail.parse(shown.data).proposal?.case_id
  const asked = (await (checker as Client).post('/api/console/cases/detail', { case_id: first })).data as { facts: { label: string }[] } // as checked
  expect(asked).toMatchObject({ proof: { is_picture: true } })
  expect(asked.facts.map(fact => fact.label)).not.toContain('渠道证明')
  await (ops as Client).post('/api/console/cases/withdraw', { case_id: first, reason: '补充渠道原文' })
  const answer = await post(ops, '/legs/propose', proposed)
  const { proposal } = legDetail.parse(answer.data)
  expect(proposal).toMatchObject({ outcome: 'DONE', figure: '60.00', by: '员工ops' })
  const check = { case_id: proposal?.case_id, revision: 1, verdict: 'APPROVE' }
  expect((await decide(ops, check)).code).toBe(1)
  expect((await post(checker, '/legs/propose', proposed)).code).toBe(1)
  expect((await (checker as Client).post('/api/console/cases/detail', { case_id: proposal?.case_id })).data).toMatchObject({
    facts: expect.arrayContaining([
      { label: '资金方向', before: null, value: '广告账户 → 钱包', note: null },
      { label: '渠道证明', before: null, value: '渠道后台截图，工单 4711', note: null },
    ]),
  })
  expect(await decide(checker, check)).toMatchObject({ code: 0, data: { status: 'APPROVED' } })
  expect(await detailOf(itemId)).toMatchObject({
    state: 'FINISHED',
    after_limit: '60.00',
    proposal: null,
    confirmed: { outcome: 'DONE', figure: '60.00', proof: '渠道后台截图，工单 4711', by: '员工ops', checked_by: '员工fin-check' },
  })
  expect(await audited('cases.approve', itemId)).toHaveLength(1)
  expect(await checkBooks(server.world)).toEqual([])
})

test('an outcome is sent back with a reason only, which the leg keeps; what a confirmation books is told before', async () => {
  const { itemId, accountId } = await reduced(false)
  platforms.faults.change.push('hundredfold')
  await applyItem(server.world, { itemId })
  platforms.open(accountId, 7_000n)
  const proposed = { item_id: itemId, outcome: 'DONE', figure: '70.00', reference: null, proof: '渠道后台截图，工单 4711', reason: null }
  const propose = async () => legDetail.parse((await post(ops, '/legs/propose', proposed)).data).proposal
  const first = await propose()
  expect(first).toMatchObject({ figure: '70.00', amount: '30.00' })
  const check = { case_id: first?.case_id, revision: 1, verdict: 'REJECT' }
  for (const reason of [undefined, null, '', '看不清', ' \u3000 \t     ', '字'.repeat(201), 12345, ['截图看不清额度']]) {
    const answer = await decide(checker, { ...check, reason })
    expect([reason, answer.code], JSON.stringify(answer)).toEqual([reason, 9002])
  }
  expect((await decide(checker, { ...check, verdict: 'MAYBE', reason: '截图看不清额度' })).code).toBe(9002)
  expect((await decide(ops, { ...check, reason: '截图看不清额度' })).code).toBe(1)
  const customerCall = await decide(customer, { ...check, reason: '截图看不清额度' })
  expect(customerCall.code).not.toBe(0)
  expect(await detailOf(itemId)).toMatchObject({ proposal: { case_id: first?.case_id }, rejected_outcomes: [] })

  expect((await decide(checker, { ...check, reason: '截图看不清额度' })).code).toBe(0)
  expect(await detailOf(itemId)).toMatchObject({
    state: 'MANUAL',
    proposal: null,
    rejected_outcomes: [{ outcome: 'DONE', by: '员工ops', rejected_by: '员工fin-check', reason: '截图看不清额度' }],
  })
  expect(await audited('cases.reject', itemId)).toHaveLength(1)
  const record = await (customer as Client).call('GET', `/api/custom/client/accounts/transaction-details/${itemId}`)
  expect(record.data).toMatchObject({ item_id: itemId })
  expect(JSON.stringify(record)).not.toContain('截图看不清额度')

  const second = await propose()
  expect((await decide(checker, { case_id: second?.case_id, revision: 1, verdict: 'APPROVE' })).code).toBe(0)
  const ended = await detailOf(itemId)
  expect(ended).toMatchObject({ state: 'FINISHED', approved_amount: second?.amount, rejected_outcomes: [{ reason: '截图看不清额度' }] })
  expect(ended.transfers).toContainEqual(expect.objectContaining({ code: 'QUOTA_REDUCE', amount: '30.00', state: 'POSTED' }))
  expect(await checkBooks(server.world)).toEqual([])
})

test('filters narrow the queue, the counts say what is where, and a wrong filter is named', async () => {
  const all = await list({})
  expect(all.group_counts).toMatchObject({ FINISHED: 3, FAIL: 0, CLOSED: 2, APPROVAL: 0, MANUAL: 0 })
  expect((await list({ adjust_type: 'ADD' })).total_size).toBe(0)
  expect((await list({ amount_min: '40', amount_max: '40.00', channel: 'FACEBOOK' })).total_size).toBe(5)
  expect((await list({ amount_min: '40.01' })).total_size).toBe(0)
  expect((await list({ apply_no: all.content[0]?.apply_no })).total_size).toBe(1)
  expect(await post(ops, '/legs', { amount_min: 'abc' })).toMatchObject({ code: 9002 })
  expect((await post(ops, '/legs/detail', { item_id: '1' })).code).toBe(1404)
})
