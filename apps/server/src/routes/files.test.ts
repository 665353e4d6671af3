// Files over HTTP: what is taken in, who may read it with which ticket, and what strangers, forgers and late-comers get.
import { purgeFiles } from '@tallyhelm/flows/files/purge-files'
import { FILE_KINDS } from '@tallyhelm/protocol/topics/files/enums'
import { fileServiceUrl } from '@tallyhelm/protocol/topics/files/urls'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  type Client,
  clientOf,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { png, type Part as UploadedPart, uploadTo } from './test-uploads.ts'

const UPLOAD = '/api/file/client/upload'
const UPDATE = '/api/wallet/client/wallet/wallet-user/update'

let server: TestServer
let nextMobile = 13_900_000_000
const newMobile = () => String((nextMobile += 1))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const signedIn = (mobile: string) => signedInClient(server.url, mobile)
const newUser = async () => signedIn((await addUnassociated(server.world, newMobile())).mobile)

const upload = (client: Client, { kind = 'avatar', ...part }: UploadedPart & { kind?: string } = {}) =>
  uploadTo(`${server.url}${UPLOAD}`, client, part, { kind })

async function addressOf(client: Client, url: unknown): Promise<string> {
  const { data } = await client.post('/api/file/client/tickets', { urls: [url] })
  const tickets = data.tickets as { ticket: string }[] // by the schema that the server proved it against
  return fileServiceUrl(String(url).split('/').at(-1) ?? '', tickets[0]?.ticket ?? '')
}

/** As an image element asks: without any header of ours. */
const read = (client: Client, address: string) =>
  fetch(`${server.url}${address}`, { headers: client.held.cookie === undefined ? {} : { cookie: client.held.cookie } })

test('a portrait is encoded anew in two sizes, set, shown in the profile and read by its ticket', async () => {
  const client = await newUser()
  const stored = await upload(client)
  expect(stored).toMatchObject({ code: 0, data: { width: 80, height: 80, url_2x: expect.stringContaining('@2x.webp') } })
  expect(stored.data.url).toMatch(/^https:\/\/static\.tallyhelm\.example\/[a-z0-9]{32}\.webp$/)
  expect(await client.post(UPDATE, { wallet_user_name: ' 新名字 ', avatar: stored.data.url })).toMatchObject({
    code: 0,
    data: { wallet_user_name: '新名字', avatar: stored.data.url },
  })
  expect((await client.info()).data).toMatchObject({ wallet_user_name: '新名字', avatar: stored.data.url })
  for (const url of [stored.data.url, stored.data.url_2x]) {
    const reply = await read(client, await addressOf(client, url))
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^inline; filename="/),
      'cache-control': 'private, max-age=300',
    })
    expect(
      Buffer.from(await reply.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
  }
})

test('a portrait may be taken away, and a name changed alone', async () => {
  const client = await newUser()
  const { data } = await upload(client)
  // As the browser shows it: the ticket is not kept.
  const address = await addressOf(client, data.url)
  const shown = `${server.world.settings.portalUrl}${address}`
  expect(shown).toContain('sid=')
  const foreign = await client.post(UPDATE, { avatar: `https://evil.example${address}` })
  expect(foreign.data).toMatchObject({ fields: [{ path: 'avatar', msg: '请重新上传头像' }] })
  expect((await client.post(UPDATE, { avatar: shown })).data).toMatchObject({ avatar: data.url })
  expect((await client.post(UPDATE, { wallet_user_name: '另名' })).data).toEqual({ wallet_user_name: '另名', avatar: data.url })
  expect((await client.post(UPDATE, { avatar: '' })).data).toEqual({ wallet_user_name: '另名', avatar: '' })
  expect((await client.post(UPDATE, {})).code).toBe(9002)
  expect((await client.post(UPDATE, { wallet_user_name: '' })).data).toMatchObject({
    fields: [{ path: 'wallet_user_name', msg: '请输入姓名' }],
  })
})

test.each<[string, UploadedPart & { kind?: string }, number]>([
  ['an ending that is not listed', { fileName: 'me.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 2422],
  ['markup under a listed ending', { fileName: 'me.png', bytes: Buffer.from('<html><script>alert(1)</script></html>') }, 2422],
  ['a picture under another ending', { fileName: 'me.jpg' }, 2422],
  ['no ending', { fileName: 'me' }, 2422],
  ['nothing in it', { bytes: Buffer.alloc(0) }, 2422],
  ['a damaged picture', { bytes: png(50, 50).subarray(0, 40) }, 2423],
  ['a header that promises 900 megapixels', { bytes: png(1, 1, { width: 30_000, height: 30_000 }) }, 2423],
  ['more bytes than a portrait has', { bytes: Buffer.concat([png(2, 2), Buffer.alloc(FILE_KINDS.avatar.mostBytes)]) }, 2421],
  ['more bytes than anything has', { bytes: Buffer.concat([png(2, 2), Buffer.alloc(9 * 1024 * 1024)]) }, 2421],
  ['an unknown purpose', { kind: 'virus' }, 9002],
  ['another field name', { fieldName: 'files' }, 2425],
])('%s is refused, and nothing is kept', async (_what, part, code) => {
  const client = await newUser()
  const before = await countFiles()
  expect((await upload(client, part)).code).toBe(code)
  expect(await countFiles()).toBe(before)
})

test('an upload that is none is refused as such', async () => {
  const client = await newUser()
  const send = (contentType: string, body: string) => client.call('POST', UPLOAD, body, { 'content-type': contentType })
  expect((await send('application/json', '{}')).code).toBe(1415)
  expect((await send('multipart/form-data', 'x')).code).toBe(1400)
  expect((await send('multipart/form-data; boundary=b', '--b\r\nnonsense')).code).toBe(1400)
  expect((await send('multipart/form-data; boundary=b', '--b--\r\n')).code).toBe(2425)
  const many = Array.from({ length: 9 }, (_, index) => `--b\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\nx\r\n`).join('')
  expect((await send('multipart/form-data; boundary=b', `${many}--b--\r\n`)).code).toBe(1400)
  expect((await upload(clientOf(server.url))).code).toBe(3)
})

test('forged, foreign, late and missing reads are told the same', async () => {
  const owner = await addCustomer(server.world, 1, newMobile())
  const [client, stranger] = [await signedIn(owner.mobile), await signedIn((await addCustomer(server.world, 1, newMobile())).mobile)]
  const { data } = await upload(client)
  const own = await addressOf(client, data.url)
  const missing = await addressOf(client, 'https://static.tallyhelm.example/' + 'z'.repeat(32) + '.webp')
  const forged = own.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
  const attempts: [string, Client, string][] = [
    ['missing', client, missing],
    ['a stranger with a ticket of his own', stranger, await addressOf(stranger, data.url)],
    ['a stranger with a stolen ticket', stranger, own],
    ['nobody with a stolen ticket', clientOf(server.url), own],
    ['a forged ticket', client, forged],
    ['a ticket of another file', client, fileServiceUrl(String(data.key), new URL(`http://x${missing}`).searchParams.get('sid') ?? '')],
    ['no ticket', client, own.split('?')[0] ?? ''],
    ['another client id', client, own.replace('cid=101', 'cid=102')],
    ['the session itself as a ticket', client, fileServiceUrl(String(data.key), client.held.sid ?? '')],
    ['a path out of the folder', client, fileServiceUrl('../../keys.json', 'x')],
  ]
  for (const [what, who, address] of attempts) {
    const reply = await read(who, address)
    expect(await reply.json(), what).toMatchObject({ code: 1404, msg: '内容不存在或已删除' })
    expect(reply.status, what).toBe(404)
  }
  expect((await read(client, own)).status).toBe(200)
  server.test.clock.advance(5 * 60_000)
  expect((await read(client, own)).status).toBe(404)
})

test('a ticket ends with its session', async () => {
  const client = await newUser()
  const { data } = await upload(client)
  const own = await addressOf(client, data.url)
  expect((await client.call('GET', '/api/security/auth/logout')).code).toBe(0)
  expect((await read(client, own)).status).toBe(404)
})

test('another site may not even ask', async () => {
  const client = await newUser()
  const { data } = await upload(client)
  const own = await addressOf(client, data.url)
  const reply = await fetch(`${server.url}${own}`, { headers: { cookie: client.held.cookie ?? '', 'sec-fetch-site': 'cross-site' } })
  expect(reply.status).toBe(403)
})

test('a portrait is seen within the customer, a screenshot by its owner alone', async () => {
  const owner = await addCustomer(server.world, 1, newMobile())
  const sub = await addSubCustomer(server.world, owner.customerId, newMobile())
  const person = await addUnassociated(server.world, newMobile())
  const [master, guest, subUser] = [await signedIn(owner.mobile), await signedIn(person.mobile), await signedIn(sub.mobile)]
  const [portrait, screenshot] = [await upload(guest), await upload(guest, { kind: 'feedback', bytes: png(3000, 10) })]
  expect(screenshot).toMatchObject({ code: 0, data: { width: 2560, url_2x: null } })
  await guest.post(UPDATE, { avatar: portrait.data.url })
  const canRead = async (client: Client, url: unknown) => (await read(client, await addressOf(client, url))).status === 200
  expect(await canRead(master, portrait.data.url)).toBe(false)
  const invited = await master.post('/api/wallet/client/organization/invite-join', { mobile: person.mobile })
  expect(
    (await guest.post('/api/wallet/client/organization/join', invited.data && { invitation_id: invited.data.invitation_id })).code,
  ).toBe(0)
  expect(await canRead(master, portrait.data.url)).toBe(true)
  expect(await canRead(subUser, portrait.data.url)).toBe(false)
  expect(await canRead(master, screenshot.data.url)).toBe(false)
  expect(await canRead(await signedIn(person.mobile), screenshot.data.url)).toBe(true)
})

test('somebody else’s file, a file for another purpose and a foreign address are no portrait', async () => {
  const [client, other] = [await newUser(), await newUser()]
  const foreign = await upload(other)
  const screenshot = await upload(client, { kind: 'feedback' })
  for (const avatar of [foreign.data.url, screenshot.data.url, 'https://evil.example.com/a.webp', 'javascript:alert(1)']) {
    expect((await client.post(UPDATE, { avatar })).data).toMatchObject({ fields: [{ path: 'avatar', msg: '请重新上传头像' }] })
  }
  expect((await client.info()).data.avatar).toBe('')
})

test('sixty uploads an hour, and no more', async () => {
  const client = await newUser()
  const { data } = await client.info()
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into files_files (name, user_id, kind, content_type, bytes, width, height, created_at)
      select md5(g::text || 'hour') || '.webp', ${data.wallet_user_id}, 'feedback', 'image/webp', 1, 1, 1, ${server.test.clock.now()}
      from generate_series(1, 60) g`),
  )
  expect(await upload(client)).toMatchObject({ code: 1913, data: { seconds: 3600 } })
  server.test.clock.advance(3_600_000)
  expect((await upload(client)).code).toBe(0)
})

test('a user’s files take fifty megabytes together', async () => {
  const client = await newUser()
  const { data } = await client.info()
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into files_files (name, user_id, kind, content_type, bytes, width, height, created_at)
      values (md5('full') || '.webp', ${data.wallet_user_id}, 'feedback', 'image/webp', ${50 * 1024 * 1024 - 100}, 1, 1,
        ${new Date(server.test.clock.now().getTime() - 7_200_000)})`),
  )
  expect(await upload(client)).toMatchObject({ code: 2424, msg: '上传空间已用完，请联系专属顾问' })
})

test('what nothing refers to is gone after a day, a portrait in use stays, a former one goes', async () => {
  const client = await newUser()
  const [former, present, unused] = [await upload(client), await upload(client), await upload(client)]
  await client.post(UPDATE, { avatar: former.data.url })
  await client.post(UPDATE, { avatar: present.data.url })
  server.test.clock.advance(24 * 3_600_000 + 1)
  await purgeFiles(server.world)
  const isThere = async ({ data }: { data: Record<string, unknown> }) => (await server.world.files.read(String(data.key))) !== undefined
  expect([await isThere(former), await isThere(present), await isThere(unused)]).toEqual([false, true, false])
  expect(await server.world.files.read(String(unused.data.key).replace('.', '@2x.'))).toBeUndefined()
})

async function countFiles(): Promise<number> {
  const row = await server.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ files: number }>(sql`select count(*)::int as files from files_files`),
  )
  return row.files
}
