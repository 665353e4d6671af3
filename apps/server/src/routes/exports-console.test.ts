// Exports of the console's lists over HTTP: every list has one, each role its own lists, a salesperson his own customers' rows, and a file
// nobody but who asked for it.
import { claimStaffExportJob } from '@tallyhelm/flows/exports/staff-export'
import { assignSales } from '@tallyhelm/flows/organization/assign-sales'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { setStaffDisabled, setStaffRole } from '@tallyhelm/flows/staff/change-staff'
import { consoleExportEndpoints } from '@tallyhelm/protocol/topics/exports/console-endpoints'
import { staffExportPage } from '@tallyhelm/protocol/topics/exports/console-schemas'
import { STAFF_FILES } from '@tallyhelm/protocol/topics/exports/staff-files'
import { STAFF_LIST_CODES, STAFF_LISTS, type StaffList, staffListOf } from '@tallyhelm/protocol/topics/exports/staff-lists'
import { money } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runStaffExport } from '../exports/run-staff-export.ts'
import { addCustomer, type Client, queryPast, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { allRoutes } from './all.ts'

let server: TestServer
let [admin, one, ops]: Client[] = []
let [oneId]: string[] = []
let [mine, other, wallet]: string[] = []
const boss: StaffActor = { kind: 'staff', staffId: '5', staffName: '管理员', sessionId: '5', role: 'ADMIN', address: '' }

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9 } } })
  const { world } = server
  mine = (await addCustomer(world, 1, '13800000001')).customerId
  other = (await addCustomer(world, 1, '13800000003')).customerId
  const paid = { customerId: mine, provider: 'HSBC', transactionId: 'T-1', amount: money(10_000n, 'USD') } as const
  await bookRecharge(world, { kind: 'system', name: 'test' }, paid)
  wallet = String((await queryPast(world, `select id::text from ledger_accounts where customer_id = ${mine} and kind = 'WALLET'`))[0]?.id)
  await addStaff(world, 'ADMIN', 'admin')
  oneId = (await addStaff(world, 'SALES', 'one')).staffId
  await addStaff(world, 'OPS', 'ops')
  await assignSales(world, boss, { customer_id: mine, sales_staff_id: oneId, reason: '按区域分配' })
  admin = await staffClient(server, 'admin')
  one = await staffClient(server, 'one')
  ops = await staffClient(server, 'ops')
})
afterAll(() => server?.stop())

const start = (client: Client | undefined, list: string, request: Record<string, unknown> = {}, format = 'csv') =>
  (client as Client).post(consoleExportEndpoints.start.path, { list, format, request }) // signed in above
const newest = async (client: Client | undefined) =>
  staffExportPage.parse((await (client as Client).post(consoleExportEndpoints.list.path)).data).content[0]
async function file(client: Client | undefined, exportId: string | undefined): Promise<{ status: number; lines: string[] }> {
  const answer = await (client as Client).post(consoleExportEndpoints.file.path, { export_id: exportId })
  return { status: answer.status, lines: answer.text.replace('\uFEFF', '').trim().split('\r\n') }
}
async function exported(client: Client | undefined, list: string, request: Record<string, unknown> = {}): Promise<string[]> {
  const { data, code, text } = await start(client, list, request)
  expect(code, text).toBe(0)
  await runStaffExport(server.world, { exportId: String(data.export_id) })
  const done = await newest(client)
  expect(done, list).toMatchObject({ export_id: data.export_id, state: 'DONE', fail_reason: null })
  return (await file(client, done?.export_id)).lines
}
/** What a list asks for besides its filters. */
const asked = (list: StaffList): Record<string, unknown> => {
  if (list === 'ADOPTION_ROWS') return { batch_id: '1' }
  if (list === 'BILL_MONTHS' || list === 'TAX_INVOICES') return { month: '2026-02' }
  if (list === 'BANK_LINES' || list === 'CHANNEL_LINES') return { file_id: '1' }
  if (list === 'LEDGER_ACCOUNTS') return { kind: 'WALLET' }
  if (list === 'LEDGER_ENTRIES') return { ledger_account_id: wallet }
  if (list === 'TAKEOVER_ROWS') return { run_id: '1' }
  if (list === 'TAKEOVER_TERMS' || list === 'CHANNEL_CASE_LINES') return { case_id: '1' }
  if (list === 'RATES_OF_EXCHANGE') return { currency: 'EUR', subject: 'RATE' }
  if (list === 'EXCHANGE_PROPOSALS') return { currency: 'EUR' }
  return STAFF_LISTS[list].endpoint.path.startsWith('/api/console/customers/') || list === 'CREDIT_CHANGES' ? { customer_id: mine } : {}
}
const own = new Set<string>([consoleExportEndpoints.list.path])

test('every call of the console that answers with pages is a list with a file', () => {
  const pages = allRoutes.filter(({ endpoint, response }) => {
    if (!endpoint.callers.includes('staff') || own.has(endpoint.path)) return false
    return response instanceof z.ZodObject && 'content' in response.shape && ('total_size' in response.shape || 'next' in response.shape)
  })
  // 科目余额 comes whole, without pages.
  expect(pages.length).toBeGreaterThanOrEqual(STAFF_LIST_CODES.length - 1)
  expect(pages.filter(({ endpoint }) => staffListOf(endpoint.path) === undefined).map(({ endpoint }) => endpoint.path)).toEqual([])
})

test.each(STAFF_LIST_CODES)('%s becomes a file under its own titles', async list => {
  const [titles, ...rows] = await exported(admin, list, asked(list))
  expect(titles).toBe(STAFF_FILES[list].map(({ title }) => `"${title}"`).join(','))
  if (list === 'CUSTOMERS' || list === 'AUDIT' || list === 'STAFF') expect(rows.length).toBeGreaterThan(1)
})

test('balances, accounts and entries of the ledger come as files, whichever page is shown', async () => {
  const [balance] = (await exported(admin, 'LEDGER_BALANCES', { kind: 'WALLET' })).slice(1)
  expect(balance).toMatch(/^"客户钱包","USD",1,"?100\.00/)
  const [, account] = await exported(admin, 'LEDGER_ACCOUNTS', { kind: 'WALLET', after: '1', page_size: 20 })
  expect(account).toContain(String(wallet))
  const entries = await exported(admin, 'LEDGER_ENTRIES', { ledger_account_id: wallet, before: '1', page_size: 20 })
  expect(entries.slice(1)).toHaveLength(1)
  expect(entries[1]).toContain('"充值","贷","USD"')
  expect(await start(ops, 'LEDGER_ENTRIES', { ledger_account_id: wallet })).toMatchObject({ status: 403, code: 1 })
})

test('the filters hold in the file, a wrong one is named, and page numbers are left aside', async () => {
  const rows = await exported(admin, 'CUSTOMERS', { name: '客户13800000003', page_num: 7, page_size: 1 })
  expect(rows.slice(1)).toHaveLength(1)
  expect(rows[1]).toContain(other)
  expect(await start(admin, 'CASES', { status: 'NONSENSE' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'status' }] } })
  expect(await start(admin, 'NO_LIST')).toMatchObject({ code: 9002 })
  expect(await start(admin, 'CASES', {}, 'exe')).toMatchObject({ code: 9002 })
})

test('an xlsx opens as a workbook, and text that looks like a formula stays text', async () => {
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_customers set name = '=HYPERLINK("x")' where id = ${other}`),
  )
  const { data } = await start(admin, 'CUSTOMERS', {}, 'xlsx')
  await runStaffExport(server.world, { exportId: String(data.export_id) })
  expect((await newest(admin))?.file_name).toMatch(/^客户_\d{8}_\d{6}\.xlsx$/)
  const rows = await exported(admin, 'CUSTOMERS', { customer_id: other })
  expect(rows.join()).toContain(`"'=HYPERLINK(`)
})

test('each role exports the lists that it reads, a salesperson the rows of his own customers', async () => {
  for (const list of STAFF_LIST_CODES) {
    const answer = await start(one, list, list === 'POOL' ? { customer_id: mine } : asked(list))
    const may = mayCall(STAFF_LISTS[list].endpoint, 'SALES')
    expect(answer.code === 1, list).toBe(!may)
    if (!may) continue
    expect(answer.code, list).toBe(0)
    await runStaffExport(server.world, { exportId: String(answer.data.export_id) })
    expect(await newest(one), list).toMatchObject({ state: 'DONE' })
  }
  const customers = await exported(one, 'CUSTOMERS')
  expect(customers.slice(1)).toHaveLength(1)
  expect(customers[1]).toContain(mine)
  expect(await start(one, 'CUSTOMER_MEMBERS', { customer_id: other })).toMatchObject({ status: 404, code: 1404 })
  expect(await start(one, 'POOL')).toMatchObject({ code: 9002, data: { fields: [{ path: 'customer_id' }] } })
  expect(await start(ops, 'AUDIT')).toMatchObject({ status: 403, code: 1 })
})

test('a file is read by who asked for it alone, until its days are over; each export is in the log with its filters', async () => {
  await exported(admin, 'CUSTOMERS', { name: '客户' })
  const done = await newest(admin)
  for (const stranger of [one, ops]) {
    expect((await file(stranger, done?.export_id)).status).toBe(404)
    expect((await newest(stranger))?.export_id).not.toBe(done?.export_id)
  }
  const rows = await queryPast(server.world, `select details from audit_entries where action = 'exports.start' order by id desc limit 1`)
  expect(rows).toMatchObject([{ details: { kind: 'CUSTOMERS', format: 'csv', filters: { name: '客户' } } }])
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update exports_exports set expires_at = ${server.world.clock.now()} where id = ${done?.export_id ?? ''}`),
  )
  expect(await newest(admin)).toMatchObject({ state: 'EXPIRED', file_name: null })
  expect((await file(admin, done?.export_id)).status).toBe(404)
})

test('a role that does not read the list hears so before its fields are looked at', async () => {
  const lists = STAFF_LIST_CODES.filter(list => !mayCall(STAFF_LISTS[list].endpoint, 'SALES'))
  expect(lists.length).toBeGreaterThan(10)
  for (const list of lists) expect(await start(one, list, { page_num: 1, nonsense: [1] }), list).toMatchObject({ status: 403, code: 1 })
})

test.each(['a'.repeat(31), `1\n${'9'.repeat(40)}`])('what a worker could not read again is refused at once: %j', async ids => {
  const before = await queryPast(server.world, 'select count(*)::int as n from exports_exports')
  expect(await start(admin, 'POOL', { outside_account_ids: ids })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'outside_account_ids' }] },
  })
  expect(await queryPast(server.world, 'select count(*)::int as n from exports_exports')).toEqual(before)
})

test('with another role, or without a customer, the files of before are gone, with their bytes, and one being made is not kept', async () => {
  const { world } = server
  const { staffId } = await addStaff(world, 'OPS', 'mover')
  const signedIn = () => staffClient(server, 'mover')
  const reason = '调到其他岗位'
  const stored = async (id: unknown) =>
    (await queryPast(world, `select state, stored_name from exports_exports where id = ${String(id)}`))[0]
  const make = async (client: Client | undefined, list = 'CUSTOMERS') => {
    const { data } = await start(client, list)
    await runStaffExport(world, { exportId: String(data.export_id) })
    const name = String((await stored(data.export_id))?.stored_name)
    expect(await world.files.read(name)).toBeDefined()
    return { id: String(data.export_id), name }
  }
  const whole = await make(await signedIn())
  const running = (await start(await signedIn(), 'CUSTOMERS')).data.export_id
  await claimStaffExportJob(world, { exportId: String(running) })
  await setStaffRole(world, boss, { staff_id: staffId, role: 'SALES', reason })
  expect(await stored(whole.id)).toEqual({ state: 'EXPIRED', stored_name: null })
  expect(await stored(running)).toMatchObject({ state: 'FAIL' })
  expect(await world.files.read(whole.name)).toBeUndefined()
  expect((await file(await signedIn(), whole.id)).status).toBe(404)
  await assignSales(world, boss, { customer_id: mine ?? '', sales_staff_id: staffId, reason })
  const own = await make(await signedIn())
  expect((await file(await signedIn(), own.id)).lines[1]).toContain(mine)
  await assignSales(world, boss, { customer_id: mine ?? '', sales_staff_id: oneId ?? '', reason })
  expect((await file(await signedIn(), own.id)).status).toBe(404)
  expect(await world.files.read(own.name)).toBeUndefined()
  expect((await file(await signedIn(), (await make(await signedIn())).id)).lines).toHaveLength(1)
})

test('a file whose list the role of today does not read is refused', async () => {
  const { world } = server
  await addStaff(world, 'AUDIT', 'reader')
  const { data } = await start(await staffClient(server, 'reader'), 'AUDIT')
  await runStaffExport(world, { exportId: String(data.export_id) })
  // As if the change of the role had been written without its flow.
  await world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update staff_users set role = 'OPS' where login_name = 'reader'`))
  expect((await file(await staffClient(server, 'reader'), String(data.export_id))).status).toBe(403)
})

test('three may wait; whoever lost the role or was switched off meanwhile gets nothing', async () => {
  const answers = [await start(one, 'CUSTOMERS'), await start(one, 'CUSTOMERS'), await start(one, 'CUSTOMERS')]
  expect(await start(one, 'CUSTOMERS')).toMatchObject({ code: 2271 })
  const ids = answers.map(({ data }) => String(data.export_id))
  const state = async (id: string | undefined) =>
    (await queryPast(server.world, `select state, fail_reason, stored_name from exports_exports where id = ${id}`))[0]
  await setStaffRole(server.world, boss, { staff_id: oneId ?? '', role: 'AUDIT', reason: '转岗到审计' })
  await runStaffExport(server.world, { exportId: ids[0] ?? '' })
  expect(await state(ids[0])).toEqual({ state: 'FAIL', fail_reason: '您已无权查看该列表', stored_name: null })
  await setStaffRole(server.world, boss, { staff_id: oneId ?? '', role: 'SALES', reason: '转回商务岗' })
  await setStaffDisabled(server.world, boss, { staff_id: oneId ?? '', is_disabled: true, reason: '已经离职了' })
  await runStaffExport(server.world, { exportId: ids[1] ?? '' })
  expect(await state(ids[1])).toMatchObject({ state: 'FAIL', stored_name: null })
})
