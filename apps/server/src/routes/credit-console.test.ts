// Credit lines over HTTP: changed by two people, read by the customer without their names, hostile input at its field.
import { setCreditLine } from '@tallyhelm/flows/credit/test-credit-line'
import { creditPage, customerCredit, staffCreditChangePage } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { creditHistoryPage, ownCredit } from '@tallyhelm/protocol/topics/credit/schemas'
import { money } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

let server: TestServer
let [fin, check, sales, customer, other, sub]: Client[] = []
let customerId: string
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  customerId = (await addCustomer(world, 0, '13800000001')).customerId
  await addCustomer(world, 3, '13800000002')
  await addSubCustomer(world, customerId, '13800000003')
  await setCreditLine(world, { kind: 'system', name: 'test' }, { customerId, limit: money(100_000n, 'USD') })
  for (const [role, name] of [
    ['FIN', 'fin'],
    ['FIN_CHECK', 'fin-check'],
    ['SALES', 'sales'],
  ] as const)
    await addStaff(world, role, name)
  ;[fin, check, sales] = [await staffClient(server, 'fin'), await staffClient(server, 'fin-check'), await staffClient(server, 'sales')]
  ;[customer, other, sub] = [clientOf(url), clientOf(url), clientOf(url)]
  for (const [client, account] of [
    [customer, '13800000001'],
    [other, '13800000002'],
    [sub, '13800000003'],
  ] as const)
    await client.signIn({ account, password: PASSWORD })
})
afterAll(() => server?.stop())

const post = (client: Client | undefined, path: string, request: object = {}) => (client as Client).post(path, request) // signed in above
const asked = (over: object = {}) => ({ customer_id: customerId, action: 'SET', amount: '2500.00', reason: '季度授信评审通过', ...over })
const propose = (over: object = {}, client = fin) => post(client, '/api/console/credit/propose', asked(over))
const history = async (client: Client | undefined) =>
  creditHistoryPage.parse((await post(client, '/api/bill/client/credit/customers/adjust-record')).data).content

test('a change waits on the customer, holds once another person approves, and its customer reads no name of the staff', async () => {
  const { lines } = customerCredit.parse((await propose()).data)
  const case_id = lines[0]?.proposal?.case_id ?? ''
  expect(lines).toMatchObject([{ total: '1000.00', proposal: { action: 'SET', amount: '2500.00', verdict: null } }])
  expect(await propose()).toMatchObject({ code: 2360 })
  const decision = { case_id, revision: 1, verdict: 'APPROVE' }
  expect(await post(fin, '/api/console/cases/decide', decision)).toMatchObject({ status: 403 })
  expect(await post(check, '/api/console/cases/decide', decision)).toMatchObject({ code: 0 })
  const own = ownCredit.parse((await post(customer, '/api/bill/client/credit/customers/limit')).data)
  expect(own.lines).toMatchObject([{ state: 'NORMAL', total: '2500.00', available: '2500.00' }])
  const told = await history(customer)
  expect(told.map(({ type, change }) => [type, change])).toEqual([
    ['RAISE', '1500.00'],
    ['INITIAL', '1000.00'],
  ])
  expect(JSON.stringify(told)).not.toContain('fin')
  const changes = await post(check, '/api/console/credit/changes', { customer_id: customerId })
  expect(staffCreditChangePage.parse(changes.data).content[0]).toMatchObject({ maker: '员工fin', checker: '员工fin-check' })
  expect(creditPage.parse((await post(fin, '/api/console/credit/list')).data).content).toMatchObject([
    { customer_id: customerId, total: '2500.00', has_proposal: false },
    { state: 'NONE', total: '0.00' },
  ])
})

test('with a channel the same call answers with quota changes, and a file of either holds its own columns', async () => {
  const path = '/api/bill/client/credit/customers/adjust-record'
  expect((await post(customer, path, { channel: 'GOOGLE' })).data).toMatchObject({ channel: 'GOOGLE', content: [], total_size: 0 })
  const titles = async (fields: object) => (await post(customer, `${path}/export`, { format: 'csv', ...fields })).text.split('\r\n')
  expect(await titles({ columns: ['at', 'used_after'], channel: 'GOOGLE' })).toEqual(['"时间","占用授信后"', ''])
  expect((await titles({ columns: ['type', 'after'] }))[0]).toBe('"类型","调整后"')
  expect(await post(sub, `${path}/export`, { format: 'csv' })).toMatchObject({ status: 403 })
})

test.each([
  [{ channel: 'KWAI' }, 'channel'],
  [{ channel: '' }, 'channel'],
  [{ channel: 'GOOGLE', adjust_type: 'OUT' }, 'adjust_type'],
  [{ channel: 'GOOGLE', item: ['TAX'] }, 'item'],
  [{ channel: 'GOOGLE', apply_no: 'x'.repeat(31) }, 'apply_no'],
  [{ channel: 'GOOGLE', at_from: '2026-02-31' }, 'at_from'],
  [{ type: "RAISE' or 1=1" }, 'type'],
  [{ page_size: 7 }, 'page_size'],
])('of the records hostile input %j is refused at %s', async (over, field) => {
  const answer = await post(customer, '/api/bill/client/credit/customers/adjust-record', over)
  expect(answer).toMatchObject({ code: 9002, data: { fields: [{ path: field }] } })
})

test('another customer reads its own history only, a sub-customer none, a salesperson of others nothing', async () => {
  expect(await history(other)).toEqual([])
  expect(await post(sub, '/api/bill/client/credit/customers/adjust-record')).toMatchObject({ status: 403 })
  expect(creditPage.parse((await post(sales, '/api/console/credit/list')).data).content).toEqual([])
  expect(await post(sales, '/api/console/credit/customer', { customer_id: customerId })).toMatchObject({ status: 404 })
  expect(await propose({}, sales)).toMatchObject({ status: 403 })
})

test.each([
  [{ amount: '1,000' }, 'amount'],
  [{ amount: 'NaN' }, 'amount'],
  [{ amount: '-1' }, 'amount'],
  [{ currency: 'CNY' }, 'currency'],
  [{ action: 'DROP' }, 'action'],
  [{ action: 'TEMPORARY', amount: '5.00', until_day: '2026-02-31' }, 'until_day'],
  [{ action: 'TEMPORARY', amount: '5.00' }, 'until_day'],
  [{ reason: '' }, 'reason'],
  [{ proof_file: '../x.pdf' }, 'proof_file'],
])('hostile input %j is refused at its field', async (over, field) => {
  const answer = await propose(over)
  expect(answer).toMatchObject({ code: 9002 })
  expect((answer.data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toContain(field)
})

const apply = (over: object = {}, client = customer) =>
  post(client, '/api/bill/client/credit/customers/apply', { target: '9000.00', reason: '双十一预算增加', ...over })

test.each([
  [{ target: '1e9' }, 'target'],
  [{ target: '0' }, 'target'],
  [{ currency: 'CNY' }, 'currency'],
  [{ reason: '少' }, 'reason'],
  [{ files: [{ key: '../../etc/passwd', name: 'x.pdf' }] }, 'files'],
  [{ files: Array.from({ length: 10 }, () => ({ key: 'x', name: 'x' })) }, 'files'],
])('of an application hostile input %j is refused at its field', async (over, field) => {
  const answer = await apply(over)
  expect(answer).toMatchObject({ code: 9002 })
  expect((answer.data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toContain(field)
})

test('an application is the customer’s own: no sub-customer makes one, no salesperson reads its papers, and one waits at a time', async () => {
  expect(await apply({}, sub)).toMatchObject({ status: 403 })
  const { application } = ownCredit.parse((await apply()).data)
  expect(application).toMatchObject({ target: '9000.00', papers: [], case: { status: 'PENDING', may_withdraw: true } })
  expect(await apply()).toMatchObject({ code: 2360 })
  expect(ownCredit.parse((await post(other, '/api/bill/client/credit/customers/limit')).data).application).toBeNull()
  const case_id = application?.case.case_id
  expect((await post(fin, '/api/console/credit/application/papers', { case_id })).data).toEqual({ papers: [] })
  expect(await post(fin, '/api/console/credit/application/paper', { case_id, paper: '0' })).toMatchObject({ status: 404 })
  for (const paper of [0, -1, 'x'.repeat(61), null, ['0']])
    expect(await post(fin, '/api/console/credit/application/paper', { case_id, paper }), String(paper)).toMatchObject({ code: 9002 })
  expect(await post(sales, '/api/console/credit/application/papers', { case_id })).toMatchObject({ status: 403 })
})
