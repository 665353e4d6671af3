// Statements over HTTP: listed by tab, read in full, replied to and exported; roles, tenants and hostile input at its field.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { comparedSheet, statementDetail, statementLinePage, statementPage } from '@tallyhelm/protocol/topics/statements/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Answer,
  type Client,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { ownCode } from '../program/test-sign-in.ts'
import { fileFrom, png, uploadTo } from './test-uploads.ts'

const FAMILY = '/api/bill/client/credit/bills/confirmations'
const system = { kind: 'system', name: 'test' } as const
let server: TestServer
let clients: Record<'owner' | 'other' | 'sub' | 'before', Client>
let customerId: string
let companyId: string
let accounts: string[]
beforeAll(async () => {
  server = await startTestServer({ settings: { staticHost: 'static.example' } })
  const { world } = server
  customerId = (await addCustomer(world, 0, '13800000001')).customerId
  await addCustomer(world, 3, '13800000002')
  await addSubCustomer(world, customerId, '13800000003')
  await addCustomer(world, 1, '13800000004')
  companyId = (await createCompany(world, system, { customerId, companyName: '甲一' })).companyId
  accounts = []
  for (const outsideAccountId of ['7001', '7002']) {
    const of = { customerId, subCustomerId: null, companyId, channel: 'FACEBOOK', outsideAccountId, currency: 'USD' } as const
    accounts.push((await adoptAdAccount(world, system, of)).adAccountId)
  }
  const signedIn = (mobile: string) => signedInClient(server.url, mobile)
  clients = {
    owner: await signedIn('13800000001'),
    other: await signedIn('13800000002'),
    sub: await signedIn('13800000003'),
    before: await signedIn('13800000004'),
  }
})
afterAll(() => server?.stop())

/** A closed bill of both accounts, $10.00 and $5.00, and its statement; the clock stands at 2 March. */
async function issue(month: string, over: { status?: string; repayOn?: string } = {}): Promise<{ id: string; keys: string[] }> {
  const { status = 'WAIT_REPLY', repayOn = '2026-03-22' } = over
  return await server.world.db.transaction({ kind: 'system' }, async tx => {
    const first = `${month}-01`
    const { bill } = await tx.one<{ bill: string }>(sql`
      insert into billing_bills (customer_id, company_id, channel, currency, month, account_count, spend_minor, spend_usd_minor, service_fee_minor,
        tax_minor, rebate_basis_points, rebate_minor, payable_minor, closed_at)
      values (${customerId}, ${companyId}, 'FACEBOOK', 'USD', ${first}, 2, 1500, 1500, 0, 0, 0, 0, 1500, '2026-03-01Z') returning id as bill`)
    for (const [index, account] of accounts.entries())
      await tx.run(sql`
        insert into billing_bill_lines (bill_id, ad_account_id, of_month, customer_id, spend_minor, spend_usd_minor, service_fee_minor, tax_minor,
          is_correction) values (${bill}, ${account}, ${first}, ${customerId}, ${index === 0 ? 1_000 : 500}, 0, 0, 0, false)`)
    const { id } = await tx.one<{ id: string }>(sql`
      insert into credit_statements (customer_id, company_id, channel, month, account_count, currency, spend_minor, service_fee_minor, tax_minor,
        rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
      values (${customerId}, ${companyId}, 'FACEBOOK', ${first}, 2, 'USD', 1500, 0, 0, 0, 1500, ${status}, '2026-03-01Z', '2026-03-07T16:00:00Z',
        ${repayOn}) returning id`)
    await tx.run(sql`insert into credit_statement_bills (bill_id, customer_id, statement_id) values (${bill}, ${customerId}, ${id})`)
    await tx.run(sql`
      insert into credit_statement_versions (statement_id, version, customer_id, conceded_minor, payable_minor, issued_at, reason)
      values (${id}, 1, ${customerId}, 0, 1500, '2026-03-01Z', '')`)
    return { id, keys: accounts.map(account => `${bill}-${account}-${month.replace('-', '')}`) }
  })
}

const post = (client: Client, path: string, request: object = {}): Promise<Answer> => client.post(`${FAMILY}${path}`, request)
const upload = (client: Client, path: string, part: { fileName: string; bytes: Buffer }, fields: Record<string, string>) =>
  uploadTo(`${server.url}${FAMILY}${path}`, client, part, fields)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n')

test('listed under its tabs with their counts, narrowed by month, status and company, and exported', async () => {
  const waiting = await issue('2025-06')
  const late = await issue('2025-05', { status: 'CONFIRMED', repayOn: '2026-02-20' })
  await issue('2025-04', { status: 'SETTLED' })
  await issue('2025-03', { status: 'DISPUTED' })
  const list = async (over: object = {}) => statementPage.parse((await post(clients.owner, '', { channel: 'FACEBOOK', ...over })).data)
  const all = await list()
  expect(all.counts).toEqual({ WAIT_REPLY: 1, CONFIRMED: 2, DISPUTED: 1, OVERDUE: 1 })
  expect(all.content[0]).toMatchObject({
    statement_id: waiting.id,
    month: '2025-06',
    payable: '15.00',
    rebate: null,
    rests: false,
    overdue_days: 0,
  })
  expect((await list({ tab: 'OVERDUE' })).content).toMatchObject([{ statement_id: late.id, overdue_days: 10 }])
  expect((await list({ tab: 'CONFIRMED', month_from: '2025-05-10', month_until: '2025-05-11' })).content).toHaveLength(1)
  expect((await list({ company_id: '1' })).counts).toEqual({ WAIT_REPLY: 0, CONFIRMED: 0, DISPUTED: 0, OVERDUE: 0 })
  expect((await list({ status: 'SETTLED' })).total_size).toBe(1)
  expect((await list({ channel: 'GOOGLE' })).total_size).toBe(0)
  const file = await clients.owner.post(`${FAMILY}/export`, { channel: 'FACEBOOK', format: 'csv', columns: ['statement_id', 'payable'] })
  expect(file.text).toContain(waiting.id)
  for (const [request, path] of [
    [{ tab: 'ALL' }, 'tab'],
    [{ status: 'x' }, 'status'],
    [{ channel: 'KWAI' }, 'channel'],
    [{ page_size: 7 }, 'page_size'],
    [{ company_id: '1 or 1=1' }, 'company_id'],
  ] as const)
    expect(await post(clients.owner, '', request)).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})

test('read in full by its customer alone', async () => {
  const { id, keys } = await issue('2025-07')
  const detail = statementDetail.parse((await post(clients.owner, `/${id}/detail`)).data)
  expect(detail).toMatchObject({
    statement_id: id,
    customer_name: '客户13800000001',
    versions: [{ version: 1, payable: '15.00', changes: [] }],
  })
  const lines = statementLinePage.parse((await post(clients.owner, `/${id}/lines`)).data)
  expect(lines.content.map(({ key, amount }) => [key, amount])).toEqual([
    [keys[0], '10.00'],
    [keys[1], '5.00'],
  ])
  const narrowed = await post(clients.owner, `/${id}/lines`, { outside_account_id: '7002', is_changed: false, version: 1 })
  expect(statementLinePage.parse(narrowed.data).total_size).toBe(1)
  const writes: [string, object][] = [
    ['confirm', { version: 1, code: '123456' }],
    ['dispute', { version: 1, reason: '不符', lines: [{ key: keys[0], expected: '8', reason: '不符' }] }],
    ['receipt/withdraw', { receipt_id: '1' }],
    ['detail', {}],
    ['lines', {}],
  ]
  for (const [path, request] of writes) {
    expect(await post(clients.other, `/${id}/${path}`, request), path).toMatchObject({ status: 404, code: 1404 })
    expect(await post(clients.owner, `/1/${path}`, request), path).toMatchObject({ status: 404, code: 1404 })
    for (const who of [clients.sub, clients.before]) expect(await post(who, `/${id}/${path}`, request), path).toMatchObject({ status: 403 })
  }
  expect(await post(clients.owner, `/${id}/lines`, { version: 2 })).toMatchObject({ status: 404 })
  for (const who of [clients.sub, clients.before]) expect(await post(who, '')).toMatchObject({ status: 403 })
  expect(statementPage.parse((await post(clients.other, '')).data).total_size).toBe(0)
  const part = { fileName: '回执.pdf', bytes: pdf }
  expect(await upload(clients.other, `/${id}/receipt`, part, { version: '1', kind: 'SEALED' })).toMatchObject({ code: 1404 })
  expect(await upload(clients.sub, `/${id}/receipt`, part, { version: '1', kind: 'SEALED' })).toMatchObject({ status: 403 })
})

test('an amended version shows what changed, and the one before stays readable', async () => {
  const { id, keys } = await issue('2025-08')
  const [bill, account] = (keys[0] ?? '').split('-')
  await server.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into credit_statement_versions (statement_id, version, customer_id, conceded_minor, payable_minor, issued_at, reason)
      values (${id}, 2, ${customerId}, 200, 1300, '2026-03-02Z', '核对平台后调减')`)
    await tx.run(sql`
      insert into credit_statement_changes (statement_id, version, bill_id, ad_account_id, of_month, customer_id, before_minor, after_minor, reason)
      values (${id}, 2, ${bill}, ${account}, '2025-08-01', ${customerId}, 1000, 800, '平台更正')`)
    await tx.run(sql`update credit_statements set version = 2, conceded_minor = 200, payable_minor = 1300 where id = ${id}`)
  })
  const detail = statementDetail.parse((await post(clients.owner, `/${id}/detail`)).data)
  expect(detail.versions).toMatchObject([
    { version: 1, payable: '15.00' },
    { version: 2, payable: '13.00', changed_lines: 1, changes: [{ key: keys[0], before: '10.00', after: '8.00', reason: '平台更正' }] },
  ])
  const amounts = async (version?: number) =>
    statementLinePage
      .parse((await post(clients.owner, `/${id}/lines`, { version })).data)
      .content.map(line => [line.amount, line.change_reason])
  expect(await amounts()).toEqual([
    ['8.00', '平台更正'],
    ['5.00', null],
  ])
  expect(await amounts(1)).toEqual([
    ['10.00', null],
    ['5.00', null],
  ])
  expect(
    await post(clients.owner, `/${id}/dispute`, { version: 1, reason: '不符', lines: [{ key: keys[1], reason: '不符' }] }),
  ).toMatchObject({
    status: 409,
    code: CATALOGUE.STATEMENT_VERSION.code,
    msg: expect.stringContaining('第 2 版'),
  })
})

test('confirmed by the code of an SMS about this version', async () => {
  const { id } = await issue('2025-09')
  const order = { purpose: 'confirm-statement', about: `${id}:1` }
  for (const wrong of [{ purpose: 'confirm-statement' }, { ...order, about: 'x' }, { purpose: 'step-up', about: `${id}:1` }])
    expect(await clients.owner.post('/api/security/auth/sendOwn', wrong)).toMatchObject({
      code: 9002,
      data: { fields: [{ path: 'about' }] },
    })
  const code = await ownCode(server, clients.owner, '13800000001', order)
  const wrong = code === '111111' ? '222222' : '111111'
  expect(await post(clients.owner, `/${id}/confirm`, { version: 1, code: wrong })).toMatchObject({ code: CATALOGUE.CODE_WRONG.code })
  for (const [request, path] of [
    [{ version: 0, code }, 'version'],
    [{ version: 'x', code }, 'version'],
    [{ version: 1.5, code }, 'version'],
    [{ version: 1, code: '12345' }, 'code'],
    [{ version: 1, code: '' }, 'code'],
  ] as const)
    expect(await post(clients.owner, `/${id}/confirm`, request)).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
  const answer = await post(clients.owner, `/${id}/confirm`, { version: 1, code })
  expect(statementDetail.parse(answer.data)).toMatchObject({
    status: 'CONFIRMED',
    confirmed_by: 'CODE',
    steps: [{ name: '用户13800000001' }],
  })
  expect(await post(clients.owner, `/${id}/confirm`, { version: 1, code })).toMatchObject({ code: CATALOGUE.STATEMENT_MOVED.code })
})

test('a sheet is compared and handed in with a dispute', async () => {
  const { id } = await issue('2025-10')
  const sheet = { fileName: '我方对账.csv', bytes: Buffer.from('账户ID,消耗\n7001,9.5\n7003,2\n') }
  const answer = await upload(clients.owner, `/${id}/compare`, sheet, { version: '1', by: 'SPEND' })
  const compared = comparedSheet.parse(answer.data)
  expect(compared).toMatchObject({ counts: { EQUAL: 0, DIFFERS: 1, OURS: 1, YOURS: 1 }, sheet: { name: '我方对账.csv' } })
  expect(await upload(clients.owner, `/${id}/compare`, sheet, { version: '2', by: 'SPEND' })).toMatchObject({
    code: CATALOGUE.STATEMENT_VERSION.code,
  })
  expect(await upload(clients.owner, `/${id}/compare`, sheet, { version: '1', by: 'x' })).toMatchObject({ code: 9002 })
  const request = { version: 1, reason: '与我方记录不符', sheet: compared.sheet }
  expect(await post(clients.owner, `/${id}/dispute`, { ...request, reason: '' })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'reason', msg: '请填写异议说明' }] },
  })
  const detail = statementDetail.parse((await post(clients.owner, `/${id}/dispute`, request)).data)
  expect(detail).toMatchObject({ status: 'DISPUTED', disputes: [{ reason: '与我方记录不符', sheet_name: '我方对账.csv', lines: [] }] })
  const saved = await fileFrom(`${server.url}${FAMILY}/${id}/sheet`, clients.owner, { version: 1 })
  expect(saved.bytes).toEqual(sheet.bytes)
  expect(saved.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(saved.headers.get('content-disposition')).toContain(encodeURIComponent(sheet.fileName))
  expect(await post(clients.owner, `/${id}/sheet`, { version: 2 })).toMatchObject({ status: 404, code: 1404 })
  expect(await post(clients.other, `/${id}/sheet`)).toMatchObject({ status: 404, code: 1404 })
  expect(await post(clients.sub, `/${id}/sheet`)).toMatchObject({ status: 403 })
})

test('a sealed receipt is a real PDF or picture; it waits, counts no more, and is taken back', async () => {
  const { id } = await issue('2025-11')
  const fields = { version: '1', kind: 'SEALED' }
  for (const part of [
    { fileName: '回执.pdf', bytes: Buffer.from('not a pdf') },
    { fileName: '回执.exe', bytes: pdf },
    { fileName: '回执.jpg', bytes: pdf },
    { fileName: '回执.docx', bytes: Buffer.from('PK') },
  ])
    expect(await upload(clients.owner, `/${id}/receipt`, part, fields)).toMatchObject({ code: CATALOGUE.FILE_TYPE_REFUSED.code })
  const part = { fileName: '回执.pdf', bytes: pdf }
  expect(await upload(clients.owner, `/${id}/receipt`, part, { ...fields, kind: 'PROOF' })).toMatchObject({ code: 9002 })
  expect(await upload(clients.owner, `/${id}/receipt`, part, { ...fields, kind: 'PAYMENT' })).toMatchObject({
    code: CATALOGUE.STATEMENT_MOVED.code,
  })
  const waiting = async () => (await clients.owner.call('GET', `${FAMILY}/wait_replied_quantity`)).data as unknown as { quantity: number }[]
  const before = (await waiting())[0]?.quantity ?? 0
  const detail = statementDetail.parse((await upload(clients.owner, `/${id}/receipt`, part, fields)).data)
  expect(detail).toMatchObject({
    status: 'WAIT_REPLY',
    rests: true,
    receipts: [{ kind: 'SEALED', status: 'PENDING', papers: [{ name: '回执.pdf' }] }],
  })
  expect((await waiting())[0]?.quantity).toBe(before - 1)
  const picture = { fileName: '回执.png', bytes: png(20, 20) }
  expect(await upload(clients.owner, `/${id}/receipt`, picture, fields)).toMatchObject({ code: CATALOGUE.STATEMENT_RECEIPT_PENDING.code })
  const back = await post(clients.owner, `/${id}/receipt/withdraw`, { receipt_id: detail.receipts[0]?.receipt_id })
  expect(statementDetail.parse(back.data)).toMatchObject({ rests: false, receipts: [{ status: 'WITHDRAWN' }] })
  expect((await waiting())[0]?.quantity).toBe(before)
  expect(await upload(clients.owner, `/${id}/receipt`, picture, fields)).toMatchObject({ code: 0 })
})

test('a voucher of several files comes file by file, and is the customer’s own alone', async () => {
  const { id } = await issue('2025-02', { status: 'CONFIRMED' })
  const send = (fileName: string, over: Record<string, string> = {}, client = clients.owner) =>
    upload(client, `/${id}/receipt`, { fileName, bytes: png(20, 20) }, { version: '1', kind: 'PAYMENT', ...over })
  const receipt_id = statementDetail.parse((await send('一.png')).data).receipts[0]?.receipt_id ?? ''
  expect(await send('二.png')).toMatchObject({ status: 409, code: CATALOGUE.STATEMENT_RECEIPT_PENDING.code })
  for (const name of ['二.png', '三.png', '四.png', '五.png']) expect((await send(name, { receipt_id })).code, name).toBe(0)
  expect((await send('六.png', { receipt_id })).data['fields']).toEqual([{ path: 'file', msg: '付款凭证最多 5 个文件' }])
  expect((await send('二.png', { receipt_id: '1 or 1=1' })).data['fields']).toMatchObject([{ path: 'receipt_id' }])
  expect((await send('二.png', { receipt_id, kind: 'SEALED' })).data['fields']).toMatchObject([{ path: 'file' }])
  expect(await send('二.png', { receipt_id }, clients.other)).toMatchObject({ status: 404, code: CATALOGUE.NOT_FOUND.code })
  const { status, receipts } = statementDetail.parse((await post(clients.owner, `/${id}/detail`)).data)
  expect([status, receipts[0]?.papers.map(({ name }) => name).join('')]).toEqual(['REPAYING', '一.png二.png三.png四.png五.png'])
})

test('past its deadline nothing is replied any more, and the answer says that the product has confirmed it', async () => {
  const { id, keys } = await issue('2025-12')
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update credit_statements set told = 3, confirm_deadline_at = '2026-03-01T01:00:00Z' where id = ${id}`),
  )
  const late = { status: 409, msg: '已超过确认期限，系统已默认确认' }
  expect(await post(clients.owner, `/${id}/confirm`, { version: 1, code: '123456' })).toMatchObject(late)
  expect(
    await post(clients.owner, `/${id}/dispute`, { version: 1, reason: '不符', lines: [{ key: keys[0], reason: '不符' }] }),
  ).toMatchObject(late)
  const detail = statementDetail.parse((await post(clients.owner, `/${id}/detail`)).data)
  expect(detail).toMatchObject({ status: 'CONFIRMED', confirmed_by: 'SYSTEM' })
})
