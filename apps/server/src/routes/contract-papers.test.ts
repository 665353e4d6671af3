// Papers of contracts over HTTP: attachments, the preview that a browser shows, what a form refuses, and who may read what.
import { execFileSync } from 'node:child_process'
import { fileServiceUrl } from '@tallyhelm/protocol/topics/files/urls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { png, type Part, uploadTo } from './test-uploads.ts'

const FAMILY = '/api/bill/client/customer/contract'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
let server: TestServer
let numbers = 0
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
})
afterAll(() => server?.stop())

const mobileOf = () => `137${String((numbers += 1)).padStart(8, '0')}`
async function customer() {
  const added = await addCustomer(server.world, 1, mobileOf())
  return { ...added, client: await signedInClient(server.url, added.mobile) }
}
const upload = (client: Client, part: Part = { fileName: '营业执照.pdf', bytes: PDF }) =>
  uploadTo(`${server.url}${FAMILY}/upload`, client, part)
const attached = async (client: Client) => [{ name: '营业执照.pdf', url: String((await upload(client)).data) }]
const formOf = (attachments: unknown, over: object = {}) => ({
  customerSignName: '深圳新芽科技有限公司',
  accountName: '',
  bank: '',
  bankAccount: '',
  swiftCode: '',
  email: 'law@example.com',
  attachments,
  ...over,
})

/** As a window asks for a file: with a ticket and the cookie. */
async function read(client: Client, url: string): Promise<Response | undefined> {
  const { data } = await client.post('/api/file/client/tickets', { urls: [url] })
  const [ticket] = data.tickets as { ticket: string }[] // by the schema that the server proved it against
  if (!ticket) return undefined
  const address = fileServiceUrl(url.split('/').at(-1) ?? '', ticket.ticket)
  return fetch(`${server.url}${address}`, { headers: { cookie: client.held.cookie ?? '' } })
}

test('a preview is shown by the browser, what was uploaded is only saved, and neither is another customer’s', async () => {
  const { client } = await customer()
  const stranger = await customer()
  const attachments = await attached(client)
  const preview = await client.post(`${FAMILY}/generate/preview`, formOf(attachments))
  expect(preview).toMatchObject({ code: 0, data: expect.stringMatching(/\.pdf$/) })
  const shown = await read(client, String(preview.data))
  expect(shown?.headers.get('content-type')).toBe('application/pdf')
  expect(shown?.headers.get('content-disposition')).toMatch(/^inline; /)
  expect(shown?.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(
    Buffer.from((await shown?.arrayBuffer()) ?? new ArrayBuffer(0))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const saved = await read(client, attachments[0]?.url ?? '')
  expect(saved?.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(saved?.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  for (const url of [String(preview.data), attachments[0]?.url ?? '']) expect((await read(stranger.client, url))?.status ?? 404).toBe(404)
  expect(await stranger.client.post(`${FAMILY}/generate/preview`, formOf(attachments))).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'attachments.0', msg: '附件不存在或已过期，请重新上传' }] },
  })
})

test('people of rare names, of other alphabets and of another keyboard sign under their own', async () => {
  const { client } = await customer()
  const attachments = [{ name: 'Łódź 𠅤.pdf', url: String((await upload(client)).data) }]
  const over = { customerSignName: '王𬭎㛃䶮', accountName: 'Nguye\u0302\u0303n Thị Phượng', bank: '김철수은행' }
  const preview = await client.post(`${FAMILY}/generate/preview`, formOf(attachments, over))
  expect(preview).toMatchObject({ code: 0 })
  const shown = await read(client, String(preview.data))
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
    input: Buffer.from((await shown?.arrayBuffer()) ?? new ArrayBuffer(0)),
    encoding: 'utf8',
  })
  for (const name of ['王𬭎㛃䶮', 'Nguyễn Thị Phượng', '김철수은행', 'Łódź 𠅤.pdf']) expect(text).toContain(name)
})

test('signing asks for a proof, and signs nothing without', async () => {
  const { client } = await customer()
  const form = formOf(await attached(client))
  expect(await client.post(`${FAMILY}/generate/contract`, form)).toMatchObject({ status: 403, code: 1905 })
  expect(await client.call('GET', `${FAMILY}/getPreContract/list`)).toMatchObject({ code: 0, data: [] })
  expect(await client.call('GET', `${FAMILY}/checkContract`)).toMatchObject({ data: { reason: 'NEVER_SIGNED' } })
})

test('only PDFs and pictures are taken as attachments, by what they hold', async () => {
  const { client } = await customer()
  expect(await upload(client, { fileName: '执照.png', bytes: png(40, 30) })).toMatchObject({
    code: 0,
    data: expect.stringMatching(/\.webp$/),
  })
  for (const part of [
    { fileName: '执照.pdf', bytes: Buffer.from('<html>not one</html>') },
    { fileName: '执照.exe', bytes: PDF },
    { fileName: '执照.pdf', bytes: png(40, 30) },
  ]) {
    const refused = await upload(client, part)
    expect(refused.code, part.fileName).not.toBe(0)
    expect(refused.msg).toContain('附件')
  }
})

test.each([
  ['customerSignName', '  ', '请输入主体全称或个人全称'],
  ['customerSignName', '长'.repeat(201), '签约主体最多 200 个字符'],
  ['customerSignName', '龘\u{2A6A5}公司', '签约主体含有合同无法显示的字符“\u{2A6A5}”（U+2A6A5），请改用其他字'],
  ['accountName', '王\u{1F600}\u0301', '收款户名含有合同无法显示的字符“\u{1F600}”（U+1F600）、“\u0301”（U+0301），请改用其他字'],
  ['email', '', '请输入邮箱'],
  ['email', 'a@b', '请输入正确的邮箱'],
  ['bankAccount', '1234<script>', '银行账号只能包含数字、字母、空格和短横线'],
  ['swiftCode', 'ABC', 'SWIFT 为 8 或 11 位字母与数字'],
  ['bank', '行'.repeat(201), '开户银行最多 200 个字符'],
  ['attachments', [], '请上传附件'],
  ['attachments', [{ name: 'x.pdf', url: 'https://evil.example/x.pdf' }], '附件不存在或已过期，请重新上传'],
])('a form is refused at %s = %j', async (path, value, msg) => {
  const { client } = await customer()
  const form = formOf(await attached(client), { [path]: value })
  for (const call of ['preview', 'contract']) {
    const answer = await client.post(`${FAMILY}/generate/${call}`, form)
    expect(answer).toMatchObject({ code: 9002 })
    const fields = answer.data.fields as { path: string; msg: string }[] // by the envelope of refusals
    expect(
      fields.some(field => field.path.startsWith(path) && field.msg.includes(msg)),
      JSON.stringify(fields),
    ).toBe(true)
  }
})

test('a sub-customer and one who pays by bill sign nothing', async () => {
  const { customerId } = await customer()
  const sub = await addSubCustomer(server.world, customerId, mobileOf())
  const billed = await addCustomer(server.world, 0, mobileOf())
  for (const { mobile } of [sub, billed]) {
    const client = await signedInClient(server.url, mobile)
    for (const call of ['generate/preview', 'generate/contract']) {
      expect(await client.post(`${FAMILY}/${call}`, formOf([]))).toMatchObject({ status: 403, code: 1 })
    }
    expect(await upload(client)).toMatchObject({ status: 403, code: 1 })
    for (const call of ['getPreContract/list', 'getCustomerSign', 'onlineContract/echo'])
      expect(await client.call('GET', `${FAMILY}/${call}`)).toMatchObject({ status: 403, code: 1 })
  }
})
