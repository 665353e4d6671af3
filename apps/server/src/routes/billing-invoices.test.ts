// Tax invoices over HTTP: uploaded by finance for a closed bill, downloaded by its customer alone, replaced with a reason, and kept.
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { auditPage } from '@tallyhelm/protocol/topics/audit/schemas'
import { billDetail, billPage } from '@tallyhelm/protocol/topics/billing/bill-schemas'
import { invoicedBillPage, taxInvoiceRef } from '@tallyhelm/protocol/topics/billing/tax-invoice-schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { fileFrom, type Part, png, uploadTo } from './test-uploads.ts'

const CONSOLE = '/api/console/tax-invoices'
const BILLS = '/api/bill/client/consume/bills/customers'
const reason = '抬头有误，重新开具'
let server: TestServer
let owner: { customerId: string; client: Client }
let other: { customerId: string; client: Client }
let [sub]: Client[] = []
const clients = new Map<StaffRole, Client>()
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  const enter = async (mobile: string) => {
    const { customerId } = await addCustomer(world, 1, mobile)
    return { customerId, client: await signedInClient(server.url, mobile) }
  }
  owner = await enter('13800000001')
  other = await enter('13800000002')
  await addSubCustomer(world, owner.customerId, '13800000003')
  sub = await signedInClient(server.url, '13800000003')
  for (const role of ['FIN', 'FIN_CHECK', 'OPS', 'SALES', 'AUDIT', 'ADMIN'] as const)
    clients.set(role, await staffClient(server, (await addStaff(world, role)).loginName))
})
afterAll(() => server?.stop())

const as = (role: StaffRole): Client => clients.get(role) as Client // signed in above
const pdf = (words = '') => Buffer.from(`%PDF-1.7\n${words}\ntrailer\n%%EOF\n`)
const upload = (role: StaffRole, bill_id: string, part: Part = {}, fields: Record<string, string> = {}) =>
  uploadTo(`${server.url}${CONSOLE}/upload`, as(role), { fileName: '发票.pdf', bytes: pdf(), ...part }, { bill_id, ...fields })
const download = (client: Client | undefined, id: string) => fileFrom(`${server.url}${BILLS}/${id}/invoice`, client as Client)
const rowsOf = async (over: object = {}) =>
  invoicedBillPage.parse((await as('FIN_CHECK').post(`${CONSOLE}/list`, { month: '2026-02', ...over })).data).content

async function closedBill(channel = 'GOOGLE'): Promise<string> {
  const { customerId } = owner
  const { companyId } = await createCompany(
    server.world,
    { kind: 'system', name: 'test' },
    { customerId, companyName: `公司${Math.random()}` },
  )
  return await server.world.db.transaction({ kind: 'system' }, async tx => {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into billing_bills (customer_id, company_id, channel, currency, month, account_count, spend_minor, spend_usd_minor, service_fee_minor,
        tax_minor, rebate_basis_points, rebate_minor, payable_minor, closed_at)
      values (${customerId}, ${companyId}, ${channel}, 'USD', '2026-02-01', 1, 1500, 1500, 0, 0, 0, 0, 1500, '2026-03-01Z') returning id`)
    return id
  })
}

test('finance uploads it; its customer is told and downloads it, and nobody else gets a byte', async () => {
  const id = await closedBill()
  const listed = async () =>
    billPage.parse((await owner.client.post(BILLS, { channel: 'GOOGLE' })).data).content.find(one => one.bill_id === id)
  expect(await listed()).toMatchObject({ invoice_name: null })
  expect((await download(owner.client, id)).status).toBe(404)
  expect(await upload('FIN', id, { fileName: 'C:\\发票\\二月.pdf', bytes: pdf('one') })).toMatchObject({ code: 0 })
  expect(await listed()).toMatchObject({ invoice_name: '二月.pdf' })
  expect(billDetail.parse((await owner.client.post(`${BILLS}/${id}/detail`)).data).invoice_name).toBe('二月.pdf')
  const file = await download(owner.client, id)
  expect([file.status, file.bytes.toString()]).toEqual([200, pdf('one').toString()])
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  const told = await queryPast(server.world, `select title, link from notices_messages where customer_id = ${owner.customerId}`)
  expect(told).toContainEqual({ title: '2026-02 账单的发票已开具', link: `/advert/bill/google?detail=${id}` })
  for (const client of [other.client, sub]) expect((await download(client, id)).status).not.toBe(200)
  expect((await download(as('FIN'), id)).status).not.toBe(200)
  expect(await queryPast(server.world, `select from notices_messages where customer_id = ${other.customerId}`)).toEqual([])
  // The address of the stored file tells as little.
  const [stored] = await queryPast(server.world, `select stored from billing_tax_invoices where bill_id = ${id}`)
  for (const { client } of [owner, other]) {
    const url = `static.example/${String(stored?.['stored'])}`
    const { data } = await client.post('/api/file/client/tickets', { urls: [url] })
    expect(JSON.stringify(data)).not.toContain('%PDF')
  }
})

test('another one says why; the former is kept for staff, and gone for the customer', async () => {
  const id = await closedBill()
  const first = taxInvoiceRef.parse((await upload('FIN', id, { fileName: '一.pdf', bytes: pdf('first') })).data)
  for (const bad of ['', '短', '    '])
    expect(await upload('ADMIN', id, { fileName: '二.pdf' }, { reason: bad })).toMatchObject({
      code: 9002,
      data: { fields: [{ path: 'reason', msg: expect.stringContaining('原因') }] },
    })
  const second = taxInvoiceRef.parse((await upload('ADMIN', id, { fileName: '二.pdf', bytes: pdf('second') }, { reason })).data)
  const [row] = (await rowsOf()).filter(({ bill_id }) => bill_id === id)
  expect(row).toMatchObject({
    customer_id: owner.customerId,
    channel: 'GOOGLE',
    payable: '15.00',
    invoices: [
      { ...second, file_name: '二.pdf', staff_name: '员工test-admin', reason },
      { ...first, file_name: '一.pdf', staff_name: '员工test-fin', reason: '' },
    ],
  })
  expect((await download(owner.client, id)).bytes.toString()).toBe(pdf('second').toString())
  const read = async (role: StaffRole, ref: object) => await fileFrom(`${server.url}${CONSOLE}/file`, as(role), ref)
  for (const role of ['FIN', 'FIN_CHECK', 'ADMIN'] as const)
    expect((await read(role, first)).bytes.toString()).toBe(pdf('first').toString())
  for (const role of ['OPS', 'SALES', 'AUDIT'] as const) expect((await read(role, first)).status).toBe(403)
  expect((await read('FIN', { invoice_id: '1' })).status).toBe(404)
  const log = auditPage.parse((await as('AUDIT').post('/api/console/audit/list', { action: 'billing.upload-tax-invoice' })).data)
  expect(log.content[0]).toMatchObject({
    actor_name: '员工test-admin',
    object_kind: 'bill',
    object_id: id,
    customer_id: owner.customerId,
    reason,
  })
})

test('two at once: one is the first, the other has to say why', async () => {
  const id = await closedBill()
  const answers = await Promise.all([upload('FIN', id), upload('ADMIN', id)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 9002])
})

test('bills are found by customer, channel, company, and by what is missing', async () => {
  const id = await closedBill('TIKTOK')
  expect((await rowsOf({ channel: 'TIKTOK' })).map(({ bill_id }) => bill_id)).toEqual([id])
  expect(await rowsOf({ channel: 'TIKTOK', month: '2026-01' })).toEqual([])
  const [row] = await rowsOf({ channel: 'TIKTOK', is_missing: true, customer: owner.customerId })
  expect(await rowsOf({ company_name: row?.company_name })).toHaveLength(1)
  await upload('FIN', id)
  expect(await rowsOf({ channel: 'TIKTOK', is_missing: true })).toEqual([])
  for (const [request, path] of [
    [{ month: '2026-13' }, 'month'],
    [{ month: '2026-02', channel: 'Kwai' }, 'channel'],
    [{ month: '2026-02', page_size: 7 }, 'page_size'],
    [{ month: '2026-02', company_name: '长'.repeat(61) }, 'company_name'],
  ] as const)
    expect(await as('FIN').post(`${CONSOLE}/list`, request)).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})

test.each<[string, Part, number]>([
  ['a picture', { fileName: '发票.png', bytes: png(20, 20) }, CATALOGUE.FILE_TYPE_REFUSED.code],
  ['a picture called a PDF', { fileName: '发票.pdf', bytes: png(20, 20) }, CATALOGUE.FILE_TYPE_REFUSED.code],
  ['a page called a PDF', { fileName: '发票.pdf', bytes: Buffer.from('<script>alert(1)</script>') }, CATALOGUE.FILE_TYPE_REFUSED.code],
  ['a PDF that was cut off', { fileName: '发票.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj') }, CATALOGUE.FILE_TYPE_REFUSED.code],
  ['a PDF of another name', { fileName: '发票.exe', bytes: pdf() }, CATALOGUE.FILE_TYPE_REFUSED.code],
  ['more than 10 MB', { fileName: '发票.pdf', bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 65) }, CATALOGUE.FILE_TOO_LARGE.code],
  ['a part of another name', { fieldName: 'invoice' }, CATALOGUE.FILE_MISSING.code],
])('%s is no tax invoice, and nothing is kept of it', async (_what, part, code) => {
  const id = await closedBill()
  const answer = await upload('FIN', id, part)
  expect([answer.code, /\p{Script=Han}/u.test(answer.msg)]).toEqual([code, true])
  expect(await queryPast(server.world, `select from billing_tax_invoices where bill_id = ${id}`)).toEqual([])
})

test('nobody else uploads, and there is none for what is no closed bill of ours', async () => {
  const id = await closedBill()
  for (const role of ['FIN_CHECK', 'OPS', 'SALES', 'AUDIT'] as const) expect(await upload(role, id)).toMatchObject({ status: 403, code: 1 })
  expect(
    (await uploadTo(`${server.url}${CONSOLE}/upload`, owner.client, { fileName: '发票.pdf', bytes: pdf() }, { bill_id: id })).code,
  ).not.toBe(0)
  expect(await upload('FIN', '1')).toMatchObject({ status: 404, code: CATALOGUE.NOT_FOUND.code })
  expect(await upload('FIN', await closedBill('Kwai'))).toMatchObject({ status: 404 })
  expect(await upload('FIN', "1' or '1'='1")).toMatchObject({ code: 9002, data: { fields: [{ path: 'bill_id' }] } })
  for (const role of ['OPS', 'SALES', 'AUDIT'] as const)
    expect(await as(role).post(`${CONSOLE}/list`, { month: '2026-02' })).toMatchObject({ status: 403, code: 1 })
  expect((await owner.client.post(`${CONSOLE}/list`, { month: '2026-02' })).code).toBe(CATALOGUE.SESSION_MISSING.code)
  expect(await queryPast(server.world, `select from billing_tax_invoices where bill_id = ${id}`)).toEqual([])
})
