// The proof of a case over HTTP: what is taken in from whom, who reads it, and what is deleted because no case names it.
import { purgeFiles } from '@tallyhelm/flows/files/purge-files'
import { differenceIn } from '@tallyhelm/flows/reconciliation/test-case-kinds'
import { FILE_KINDS } from '@tallyhelm/protocol/topics/files/enums'
import { fileServiceUrl } from '@tallyhelm/protocol/topics/files/urls'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, clientOf, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { type Part, png, uploadTo } from './test-uploads.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const DAY_MS = 24 * 3_600_000
const MOBILE = '13800000001'

let server: TestServer
let differenceId: string
const clients = new Map<string, Client>()
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await addCustomer(server.world, 1, MOBILE)
  differenceId = (await differenceIn(server.test)).differenceId
})
afterAll(() => server?.stop())

async function staff(role: StaffRole, name = ''): Promise<Client> {
  const known = clients.get(role + name)
  if (known) return known
  const { loginName } = await addStaff(server.world, role)
  const client = await staffClient(server, loginName)
  clients.set(role + name, client)
  return client
}
const upload = (client: Client, part: Part = {}) => uploadTo(`${server.url}/api/console/cases/proof/upload`, client, part)
const propose = (client: Client, proof_file?: unknown) =>
  client.post('/api/console/reconciliation/adjustments/propose', { difference_id: differenceId, reason: '渠道补贴额度', proof_file })
const files = () =>
  server.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ name: string }>(sql`select name from files_files where kind = 'proof' order by name`),
  )
async function proposed(client: Client, proof_file?: unknown): Promise<string> {
  const answer = await propose(client, proof_file)
  expect(answer).toMatchObject({ code: 0 })
  return (answer.data as { proposal: { case_id: string } }).proposal.case_id // by the schema that the server proved it against
}
const withdraw = (client: Client, case_id: string) => client.post('/api/console/cases/withdraw', { case_id, reason: '补充凭证后重提' })
const read = (client: Client, case_id: string) =>
  fetch(`${server.url}/api/console/cases/proof`, {
    method: 'POST',
    body: JSON.stringify({ case_id }),
    headers: { cid: '101', v: '1', sid: client.held.sid ?? '', cookie: client.held.cookie ?? '', 'content-type': 'application/json' },
  })

test('a picture is encoded anew, named by its case, and read by the staff who may see the case, and by nobody else', async () => {
  const [maker, checker] = [await staff('FIN'), await staff('FIN_CHECK')]
  const stored = await upload(maker)
  expect(stored).toMatchObject({ code: 0, data: { is_picture: true, key: expect.stringMatching(/^[a-z0-9]{32}\.webp$/) } })
  const caseId = await proposed(maker, stored.data.key)
  expect(await checker.post('/api/console/cases/detail', { case_id: caseId })).toMatchObject({
    code: 0,
    data: { proof: { is_picture: true } },
  })
  const reply = await read(checker, caseId)
  expect(reply.status).toBe(200)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': expect.stringMatching(/^attachment; /),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(Buffer.from(await reply.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  expect((await read(await staff('SALES'), caseId)).status).toBe(403)
  const customer = await signedInClient(server.url, MOBILE)
  for (const other of [customer, clientOf(server.url)]) expect((await read(other, caseId)).status).toBe(401)
  // Nor by the portal's own way to files, with a ticket as any user may have it.
  const url = `${server.world.settings.staticHost}/${String(stored.data.key)}`
  const { data } = await customer.post('/api/file/client/tickets', { urls: [url] })
  const { ticket } = (data as { tickets: { ticket: string }[] }).tickets[0] ?? { ticket: '' } // as above
  const address = `${server.url}${fileServiceUrl(String(stored.data.key), ticket)}`
  expect((await fetch(address, { headers: { cookie: customer.held.cookie ?? '' } })).status).toBe(404)
  await withdraw(maker, caseId)
})

test('a PDF stays as it came and is only ever saved; a case without a proof has none', async () => {
  const maker = await staff('FIN')
  const { data } = await upload(maker, { fileName: '通知.pdf', bytes: PDF })
  expect(data).toMatchObject({ is_picture: false })
  const caseId = await proposed(maker, data.key)
  const reply = await read(maker, caseId)
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(PDF)
  await withdraw(maker, caseId)
  const bare = await proposed(maker)
  expect(await maker.post('/api/console/cases/detail', { case_id: bare })).toMatchObject({ data: { proof: null } })
  for (const id of [bare, '1', '99999999999999999']) expect((await read(maker, id)).status).toBe(404)
  expect((await read(maker, `${bare}/../${caseId}`)).status).toBe(422)
  await withdraw(maker, bare)
})

test.each<[string, Part, number]>([
  ['a drawing that may hold a script', { fileName: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 2422],
  ['markup under a listed ending', { fileName: 'a.png', bytes: Buffer.from('<html><script>alert(1)</script></html>') }, 2422],
  ['markup that calls itself a PDF', { fileName: 'a.pdf', bytes: Buffer.from('<html>%PDF-1.7</html>') }, 2422],
  ['a PDF under the ending of a picture', { fileName: 'a.png', bytes: PDF }, 2422],
  ['a picture under the ending of a PDF', { fileName: 'a.pdf', bytes: png(5, 5) }, 2422],
  ['a path as its name', { fileName: '../../a', bytes: png(5, 5) }, 2422],
  ['a damaged picture', { bytes: png(50, 50).subarray(0, 40) }, 2423],
  ['more bytes than a proof has', { fileName: 'a.pdf', bytes: Buffer.concat([PDF, Buffer.alloc(FILE_KINDS.proof.mostBytes)]) }, 2421],
])('%s is refused, and nothing is kept', async (_what, part, code) => {
  const before = await files()
  expect((await upload(await staff('FIN'), part)).code).toBe(code)
  expect(await files()).toEqual(before)
})

test('only staff who propose upload, and a customer may not upload as one', async () => {
  const customer = await signedInClient(server.url, MOBILE)
  for (const other of [customer, clientOf(server.url)]) expect((await upload(other)).status).toBe(401)
  expect((await upload(await staff('AUDIT'))).status).toBe(403)
  const asUser = await uploadTo(`${server.url}/api/file/client/upload`, customer, {}, { kind: 'proof' })
  expect(asUser.code).toBe(9002)
})

test('a proposal names only what its maker uploaded himself, and a refused one leaves no case', async () => {
  const [maker, other] = [await staff('FIN'), await staff('FIN_CHECK')]
  const foreign = (await upload(other)).data.key
  const portrait = await uploadTo(`${server.url}/api/file/client/upload`, await signedInClient(server.url, MOBILE), {}, { kind: 'avatar' })
  for (const key of [foreign, portrait.data.key, `${'a'.repeat(32)}.webp`, '../../../etc/passwd', `..%2f${String(foreign)}`, '', 7, {}])
    expect(await propose(maker, key), String(key)).toMatchObject({ code: 9002, data: { fields: [{ path: 'proof_file' }] } })
  expect(await maker.post('/api/console/reconciliation/differences/detail', { difference_id: differenceId })).toMatchObject({
    data: { proposal: null },
  })
})

test('what no case names is deleted after a day, what one names stays', async () => {
  const maker = await staff('FIN')
  const [kept, dropped] = [(await upload(maker)).data.key, (await upload(maker)).data.key]
  const caseId = await proposed(maker, kept)
  server.test.clock.advance(DAY_MS + 1)
  await purgeFiles(server.world)
  const names = (await files()).map(file => file.name)
  expect(names).toContain(kept)
  expect(names).not.toContain(dropped)
  expect(await server.world.files.read(String(dropped))).toBeUndefined()
  const again = await staffClient(server, (await addStaff(server.world, 'ADMIN')).loginName)
  expect((await read(again, caseId)).status).toBe(200)
})
