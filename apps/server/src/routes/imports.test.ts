// Imports over HTTP: template, sheet, preview, edit, confirmation by the worker, failed rows; and what hostile callers get.
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { readXlsx } from '@tallyhelm/infra/sheets/read-xlsx'
import { bookOfTexts } from '@tallyhelm/infra/sheets/test-book'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { money, zero } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { fileFrom } from './test-uploads.ts'

const IMPORTS = '/api/custom/client/accounts/imports'
const TITLES = ['广告账户 ID', '新增额度（账户币种）']
const seed: SystemActor = { kind: 'system', name: 'test' }

let server: TestServer
let client: Client
let sub: Client
let own: string
beforeAll(async () => {
  server = await startTestServer()
  const { world } = server
  const customer = await addCustomer(world, 1, '13900000001')
  await addSubCustomer(world, customer.customerId, '13900000002')
  const { customerId } = customer
  const amount = money(100_000n, 'USD')
  await bookRecharge(world, seed, { customerId, subCustomerId: null, provider: 'test', transactionId: 'imports', amount })
  const { companyId } = await createCompany(world, seed, { customerId, companyName: '导入公司' })
  own = await addAccount(customerId, companyId)
  client = await signedInClient(server.url, '13900000001')
  sub = await signedInClient(server.url, '13900000002')
})
afterAll(() => server?.stop())

async function addAccount(customerId: string, companyId: string): Promise<string> {
  const { world } = server
  const [id, outsideAccountId] = [world.ids.next(), '900000000012345']
  const [now, limit] = [world.clock.now(), money(10_000n, 'USD')]
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: '导入账户', currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId: null, companyId, channel: 'FACEBOOK', outsideAccountId, ...facts })
    const figures = { limit, spent: zero('USD'), balance: limit, averageSpend: zero('USD'), todaySpend: zero('USD') }
    await recordFigures(tx, id, { ...figures, readAt: now })
    await recordOpening(tx, { customerId, adAccountId: id, limit, operator: 'test', at: now })
  })
  return outsideAccountId
}

type Part = { fileName?: string; bytes?: Uint8Array; fields?: Record<string, string> }

async function upload(who: Client, { fileName = 'a.xlsx', bytes = sheet([]), fields = {} }: Part = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ channel: 'FACEBOOK', import_type: 'ADD', ...fields })) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  const headers = { cid: '101', v: '1', sid: who.held.sid ?? '', cookie: who.held.cookie ?? '' }
  const reply = await fetch(`${server.url}${IMPORTS}/upload`, { method: 'POST', body: form, headers })
  const envelope: { code: number; msg: string; data: Record<string, unknown> } = await reply.json()
  return { status: reply.status, ...envelope }
}

const sheet = (rows: string[][]) => bookOfTexts([TITLES, ...rows])

const fileOf = (who: Client, path: string, body: unknown) => fileFrom(`${server.url}${path}`, who, body)

const detail = async (who: Client, batchId: string) => (await who.call('GET', `${IMPORTS}/${batchId}`)).data

test('the template is filled, uploaded, mended, confirmed and ordered, and its failed rows come back as a sheet', async () => {
  const template = await fileOf(client, `${IMPORTS}/template`, { channel: 'FACEBOOK', import_type: 'ADD', format: 'xlsx' })
  expect(template.status).toBe(200)
  expect(template.headers.get('content-disposition')).toContain('attachment')
  expect((await readXlsx(template.bytes))[0]?.cells.map(cell => cell.text)).toEqual(TITLES)
  const made = await upload(client, {
    bytes: sheet([
      [own, '0'],
      ['=1+1', '5'],
      ['123456', '5'],
    ]),
  })
  expect(made).toMatchObject({ code: 0 })
  const batchId = String(made.data.batch_id)
  expect(await detail(client, batchId)).toMatchObject({ status: 'WAITING', invalid_count: 3, total_count: 3, file_name: 'a.xlsx' })
  const edited = { rows: [{ row_no: 2, account: own, amount: '25' }], removed: [] }
  expect((await client.post(`${IMPORTS}/${batchId}/rows`, edited)).code).toBe(0)
  expect(await detail(client, batchId)).toMatchObject({ ready_count: 1, ready_amount: '25.00' })
  expect((await client.post(`${IMPORTS}/${batchId}/confirm`, { remark: '一次' })).code).toBe(0)
  expect((await client.post(`${IMPORTS}/${batchId}/confirm`, { remark: '一次' })).code).toBe(0)
  const rows = async () => ((await detail(client, batchId)).rows ?? []) as { apply_no: string | null }[] // proved against the schema
  await expect.poll(async () => (await rows())[0]?.apply_no).toMatch(/^\d+$/)
  const order = await client.call('GET', `/api/custom/client/accounts/quota/orders/${(await rows())[0]?.apply_no}`)
  expect(order.data).toMatchObject({ adjust_type: 'ADD', remark: '一次', amount: '25.00' })
  const failed = await fileOf(client, `${IMPORTS}/${batchId}/failed-rows`, { format: 'csv' })
  expect(failed.bytes.toString()).toBe(
    `\uFEFF${TITLES.map(title => `"${title}"`).join(',')},"失败原因"\r\n` +
      `"'=1+1\t","5","账户 ID 不支持公式，请改为填写好的内容"\r\n"123456\t","5","账户 ID 不存在"\r\n`,
  )
  // Mended, the same file is a sheet again: its reasons are left alone.
  expect((await upload(client, { fileName: '失败行.csv', bytes: failed.bytes })).code).toBe(0)
  const listed = await client.post(IMPORTS, { channel: 'FACEBOOK', file_name: '失败行' })
  expect(listed.data).toMatchObject({ total_size: 1, content: [{ total_count: 2, status: 'WAITING' }] })
})

test('refusals name what is wrong, in the words of the screen', async () => {
  const tooMany = sheet(Array.from({ length: 501 }, (_, at) => [`${100_000 + at}`, '1']))
  expect(await upload(client, { bytes: tooMany })).toMatchObject({ status: 422, code: 2261, msg: '最多导入 500 行' })
  expect(await upload(client, { bytes: Buffer.from('x') })).toMatchObject({ status: 422, code: 2260, msg: '文件格式不正确，请使用模板' })
  const large = { fileName: 'a.csv', bytes: Buffer.alloc(5 * 1024 * 1024 + 1, 0x31) }
  expect(await upload(client, large)).toMatchObject({ status: 413, code: 2421, msg: '导入文件不能超过 5 MB' })
  const paste = (content: unknown) => client.post(`${IMPORTS}/paste`, { channel: 'FACEBOOK', import_type: 'ADD', content })
  expect(await paste('  \n ')).toMatchObject({ code: 2262 })
  expect(await paste('9'.repeat(200_001))).toMatchObject({ code: 9002 })
  expect(await paste(7)).toMatchObject({ code: 9002, data: { fields: [{ path: 'content', msg: '请粘贴要导入的数据' }] } })
  expect(await upload(client, { fields: { import_type: 'PIXEL' } })).toMatchObject({ code: 9002 })
  expect(await upload(client, { fields: { channel: '' } })).toMatchObject({ code: 9002 })
  const missing = await client.post(`${IMPORTS}/999/confirm`, {})
  expect(missing).toMatchObject({ status: 404, code: 1404 })
})

test('a sub-customer imports no reduction, and sees nothing of its customer', async () => {
  const made = await upload(client, { bytes: sheet([[own, '10']]) })
  const batchId = String(made.data.batch_id)
  expect((await sub.call('GET', `${IMPORTS}/${batchId}`)).code).toBe(1404)
  expect((await fileOf(sub, `${IMPORTS}/${batchId}/failed-rows`, { format: 'csv' })).status).toBe(404)
  expect((await sub.post(IMPORTS, { channel: 'FACEBOOK' })).data).toMatchObject({ total_size: 0 })
  const reduce = { channel: 'FACEBOOK', import_type: 'REDUCE', content: `${own} 10` }
  expect(await sub.post(`${IMPORTS}/paste`, reduce)).toMatchObject({ status: 403, code: 1 })
  const sheetOf = (import_type: string) => fileOf(sub, `${IMPORTS}/template`, { channel: 'FACEBOOK', import_type, format: 'csv' })
  expect([(await sheetOf('REDUCE')).status, (await sheetOf('CLEAR')).status]).toEqual([403, 200])
  const foreign = await sub.post(`${IMPORTS}/paste`, { ...reduce, import_type: 'ADD' })
  expect(await detail(sub, String(foreign.data.batch_id))).toMatchObject({
    rows: [{ problems: [{ field: 'account', msg: '账户 ID 不存在' }] }],
  })
})
