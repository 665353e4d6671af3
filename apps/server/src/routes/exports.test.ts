// Exports over HTTP: the file as the answer, refusals as the envelope, clients that leave, strangers, and exports in the background.
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimExportJob } from '@tallyhelm/flows/exports/claim-export'
import { purgeExports } from '@tallyhelm/flows/exports/purge-exports'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { insertAdAccount } from '@tallyhelm/modules/ad-accounts'
import { insertCompany } from '@tallyhelm/modules/companies'
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import { exportFileEndpoints, subCustomerExportFileEndpoints } from '@tallyhelm/protocol/topics/exports/file-endpoints'
import { FILES_PER_USER_PER_MINUTE, MAX_EXPORT_ROWS, MAX_OPEN_EXPORTS } from '@tallyhelm/protocol/topics/exports/limits'
import { fileServiceUrl } from '@tallyhelm/protocol/topics/files/urls'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  clientOf,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { runExport } from '../exports/run-export.ts'
import { disableUser } from '../program/test-disabled.ts'

const ACCOUNTS = exportFileEndpoints.ACCOUNTS.path
const SUB_ACCOUNTS = subCustomerExportFileEndpoints['ACCOUNTS']?.path ?? ''
const CHANGES = exportFileEndpoints.CHANGE_DETAILS.path
const MANY = 3_000

let server: TestServer
let own: Awaited<ReturnType<typeof addCustomer>>
let [client, subClient, stranger]: Client[] = []

beforeAll(async () => {
  server = await startTestServer({
    server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9, filesPerUserPerMinute: 1e9 } },
  })
  const { world } = server
  own = await addCustomer(world, 1, '13800000001')
  const sub = await addSubCustomer(world, own.customerId, '13800000002')
  const other = await addCustomer(world, 1, '13800000003')
  await addAccounts(own.customerId, null, MANY)
  await addAccounts(own.customerId, sub.subCustomerId, 2)
  await addAccounts(other.customerId, null, 1)
  client = await signedInClient(server.url, '13800000001')
  subClient = await signedInClient(server.url, '13800000002')
  stranger = await signedInClient(server.url, '13800000003')
  await takeDownRowSecurity(world.db)
})
afterAll(() => server?.stop())

async function addAccounts(customerId: string, subCustomerId: string | null, count: number): Promise<void> {
  const { world } = server
  const now = world.clock.now()
  const companyId = world.ids.next()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await insertCompany(tx, { id: companyId, customerId, companyName: `公司${companyId}`, createdAt: now })
    const facts = { companyId, channel: 'FACEBOOK', currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    for (let index = 0; index < count; index += 1) {
      const id = world.ids.next()
      const accountName = index === 0 ? '=cmd|"计算"!A1' : `账户-${index}`
      await insertAdAccount(tx, { id, customerId, subCustomerId, ...facts, outsideAccountId: id, accountName })
    }
  })
}

const headersOf = (who: Client) => ({ cid: '101', v: '1', sid: who.held.sid ?? '', cookie: who.held.cookie ?? '' })

function ask(who: Client | undefined, path: string, fields: Record<string, unknown>, init: RequestInit = {}): Promise<Response> {
  const headers = { ...headersOf(who ?? clientOf(server.url)), 'content-type': 'application/json' }
  return fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(fields), ...init })
}

const csv = { channel: 'FACEBOOK', format: 'csv' }
const linesOf = async (reply: Response) => (await reply.text()).split('\r\n').slice(1, -1)
/** Files of the spool that are still held open, with or without a name. */
const spoolPaths = () =>
  readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.includes('/spool/') ? [path] : []
    } catch {
      return []
    }
  })
const heldOpen = () => spoolPaths().length
/** Where this server keeps its files in the making. */
async function spoolFolder(): Promise<string> {
  const file = await server.world.files.spool.open({ isPassing: false })
  const [path = ''] = spoolPaths()
  await file.discard()
  return join(path, '..')
}
/** As if every file that is kept were this large. */
const makeLarge = () =>
  server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update exports_exports set bytes = 400 * 1024 * 1024 where state = 'DONE'`),
  )

test('an export is the file itself: name, type, length, and every row of the list', async () => {
  const reply = await ask(client, ACCOUNTS, csv)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain("filename*=UTF-8''Facebook账户_20260302_120000.csv")
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(Number(reply.headers.get('content-length'))).toBe(bytes.length)
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString().split('\r\n')).toHaveLength(MANY + 2 + 2)
  expect(bytes.toString()).toContain(`"'=cmd|""计算""!A1"`)
})

test('as xlsx it is a workbook that another program opens', async () => {
  const reply = await ask(client, ACCOUNTS, { ...csv, format: 'xlsx' })
  expect(reply.headers.get('content-disposition')).toContain('.xlsx')
  const folder = await mkdtemp(join(tmpdir(), 'exports-'))
  const path = join(folder, 'a.xlsx')
  await writeFile(path, Buffer.from(await reply.arrayBuffer()))
  execFileSync('unzip', ['-tq', path])
  const xml = execFileSync('unzip', ['-p', path, 'xl/worksheets/sheet1.xml'], { maxBuffer: 1e8 }).toString()
  await rm(folder, { recursive: true })
  expect(xml.match(/<row>/g)).toHaveLength(MANY + 2 + 1)
  expect(xml).not.toContain('<f>')
})

test('nothing found is a file with its titles', async () => {
  expect(await linesOf(await ask(client, ACCOUNTS, { ...csv, channel: 'TIKTOK' }))).toEqual([])
  for (const { path } of Object.values(exportFileEndpoints).filter(endpoint => endpoint.path !== ACCOUNTS)) {
    expect(await linesOf(await ask(path.includes('/sub-customers/') ? stranger : client, path, csv)), path).toEqual([])
  }
})

test('each sees its own, by filters and by chosen ids', async () => {
  const idsOf = (rows: Record<string, unknown>[]) => rows.map(row => String(row.id))
  const all = idsOf(
    await queryPast(server.world, `select id from ad_accounts_accounts where customer_id = ${own.customerId} order by id limit 5`),
  )
  const subs = idsOf(await queryPast(server.world, `select id from ad_accounts_accounts where sub_customer_id is not null`))
  expect(await linesOf(await ask(stranger, ACCOUNTS, csv))).toHaveLength(1)
  expect(await linesOf(await ask(stranger, ACCOUNTS, { ...csv, ids: [...all, ...subs] }))).toEqual([])
  expect(await linesOf(await ask(subClient, SUB_ACCOUNTS, csv))).toHaveLength(2)
  expect(await linesOf(await ask(subClient, SUB_ACCOUNTS, { ...csv, ids: [...all, ...subs] }))).toHaveLength(2)
  expect(await linesOf(await ask(client, ACCOUNTS, { ...csv, ids: all }))).toHaveLength(5)
  for (const [who, path] of [
    [subClient, ACCOUNTS],
    [client, SUB_ACCOUNTS],
  ] as const) {
    expect(await (await ask(who, path, csv)).json()).toMatchObject({ code: 1 })
  }
})

test.each([
  [{ ...csv, format: 'exe' }, 'format', '请选择文件格式'],
  [{ channel: 'FACEBOOK' }, 'format', '请选择文件格式'],
  [{ ...csv, columns: [] }, 'columns', '请至少选择一列'],
  [{ ...csv, columns: ['password'] }, 'columns.0', '所选列不存在'],
  [{ ...csv, ids: [] }, 'ids', '请选择要导出的记录'],
  [{ ...csv, ids: ["1' or 1=1"] }, 'ids.0', '所选记录格式不正确'],
  [{ ...csv, ids: Array.from({ length: 1_001 }, () => '1') }, 'ids', '每次最多导出选中的 1000 条'],
])('request %# is refused by field, as JSON', async (fields, path, msg) => {
  const reply = await ask(client, ACCOUNTS, fields)
  expect(reply.status).toBe(422)
  expect(reply.headers.get('content-type')).toContain('json')
  expect(await reply.json()).toMatchObject({ code: 9002, data: { fields: [{ path, msg }] } })
})

test('too many rows are refused before any is written, in the background as well', async () => {
  const { world } = server
  const changes = (from: number) => sql`
    insert into ad_accounts_changes (id, customer_id, ad_account_id, change_type, before_text, after_text, status, source, submitter, created_at, finished_at)
    select ${from} + n, customer_id, a.id, 'ACCOUNT_RENAME', '', '', 'FINISHED', 'PLATFORM', 'x', now(), now()
    from (select * from ad_accounts_accounts where customer_id = ${own.customerId} limit 1) a, generate_series(1, 10000) n`
  // In steps, so that no statement is so long that a busy machine ends it.
  for (let from = 0; from <= MAX_EXPORT_ROWS; from += 10_000) await world.db.transaction({ kind: 'system' }, tx => tx.run(changes(from)))
  const reply = await ask(client, CHANGES, { format: 'xlsx' })
  expect(await reply.json()).toMatchObject({ code: 2270, msg: '导出超过 500000 行，请缩小筛选范围后重试' })
  expect(await linesOf(await ask(client, CHANGES, { format: 'csv', applied_until: '2020-01-01' }))).toEqual([])
  const { data } = await (client as Client).post(exportEndpoints.start.path, { kind: 'CHANGE_DETAILS', request: { format: 'csv' } })
  await runExport(world, { exportId: String(data.export_id) })
  const { data: list } = await (client as Client).post(exportEndpoints.list.path)
  expect(list.content).toMatchObject([{ state: 'FAIL', fail_reason: '导出超过 500000 行，请缩小筛选范围后重试', file_url: null }])
})

test('a client that leaves, before the file or in the middle of it, leaves nothing behind', async () => {
  for (const after of ['nothing', 'a piece']) {
    const controller = new AbortController()
    const asked = ask(client, ACCOUNTS, { ...csv, format: 'xlsx' }, { signal: controller.signal })
    if (after === 'a piece') await (await asked).body?.getReader().read()
    controller.abort()
    await asked.catch(() => undefined)
    await expect.poll(heldOpen).toBe(0)
  }
  expect(await readdir(await spoolFolder())).toEqual([])
})

test('files are counted per user: one too many is told when to come again', async () => {
  const strict = await startTestServer({ server: { roles: ['api'] } })
  try {
    await addCustomer(strict.world, 1, '13800000009')
    const who = await signedInClient(strict.url, '13800000009')
    const once = () => who.post(ACCOUNTS, csv)
    for (let call = 0; call < FILES_PER_USER_PER_MINUTE; call += 1) expect((await once()).status).toBe(200)
    const refused = await once()
    expect([refused.code, refused.status]).toEqual([1913, 429])
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  } finally {
    await strict.stop()
  }
})

const start = (who: Client | undefined, request: Record<string, unknown> = csv) =>
  (who as Client).post(exportEndpoints.start.path, { kind: 'ACCOUNTS', request })
async function newest(who: Client | undefined): Promise<Record<string, unknown>> {
  const { data } = await (who as Client).post(exportEndpoints.list.path)
  return (data.content as Record<string, unknown>[])[0] ?? {} // a page of exports
}
/** What the file service answers to this reader for this address. */
async function fetchFile(who: Client | undefined, url: string): Promise<Response> {
  const { data } = await (who as Client).post('/api/file/client/tickets', { urls: [url] })
  const [{ ticket } = { ticket: '' }] = data.tickets as { ticket: string }[] // one for the one address
  const name = url.split('/').at(-1) ?? ''
  return await fetch(`${server.url}${fileServiceUrl(name, ticket)}`, { headers: { cookie: (who as Client).held.cookie ?? '' } })
}

test('in the background: a job, its progress, a message, a file for its user alone, which is gone after its days', async () => {
  const { world, test: house } = server
  const { data } = await start(client)
  expect(await newest(client)).toMatchObject({ export_id: data.export_id, state: 'WAITING', page_name: 'Facebook账户', file_url: null })
  await runExport(world, { exportId: String(data.export_id) })
  const done = await newest(client)
  expect(done).toMatchObject({ state: 'DONE', rows_done: MANY + 2, rows_total: MANY + 2, file_name: 'Facebook账户_20260302_120000.csv' })
  const messages = await (client as Client).post('/api/notice/client/messages', { kind: 'DOWNLOAD' })
  expect(JSON.stringify(messages.data)).toContain('导出已完成：Facebook账户')
  const url = String(done.file_url)
  const file = await fetchFile(client, url)
  expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('Facebook账户_20260302_120000.csv')
  expect((await linesOf(file)).length).toBe(MANY + 2)
  for (const who of [subClient, stranger]) expect((await fetchFile(who, url)).status).toBe(404)
  for (const who of [subClient, stranger]) expect(await newest(who)).toEqual({})
  expect((await fetch(`${server.url}/api/file/client/files/${url.split('/').at(-1)}?cid=101&sid=x`)).status).toBe(404)
  house.clock.advance(8 * 24 * 3_600_000)
  client = await signedInClient(server.url, '13800000001')
  subClient = await signedInClient(server.url, '13800000002')
  stranger = await signedInClient(server.url, '13800000003')
  expect(await newest(client)).toMatchObject({ state: 'EXPIRED', file_url: null })
  expect((await fetchFile(client, url)).status).toBe(404)
  const left = await world.files.spool.open({ isPassing: false })
  expect(await purgeExports(world)).toMatchObject({ expired: 1 })
  await left.discard()
  expect(await world.files.open(url.split('/').at(-1) ?? '')).toBeUndefined()
})

test('a worker that dies in the middle is followed by another; the late one’s file does not count', async () => {
  const { world } = server
  const { data } = await start(client)
  const exportId = String(data.export_id)
  const dead = await claimExportJob(world, { exportId })
  expect(dead).toMatchObject({ tries: 1 })
  await runExport(world, { exportId })
  expect(await newest(client)).toMatchObject({ state: 'DONE' })
  await runExport(world, { exportId })
  const rows = await queryPast(world, `select count(*)::int as n from notices_messages where object_id = '${exportId}'`)
  expect(rows).toEqual([{ n: 1 }])
})

test('what was tried too often fails in words, and so does what its user may not have any more', async () => {
  const { world } = server
  const tried = String((await start(client)).data.export_id)
  for (let time = 0; time < 3; time += 1) expect(await claimExportJob(world, { exportId: tried })).toBeDefined()
  expect(await claimExportJob(world, { exportId: tried })).toBeUndefined()
  expect(await newest(client)).toMatchObject({ state: 'FAIL', fail_reason: '生成失败，请稍后重新导出' })
  const left = String((await start(stranger)).data.export_id)
  const [user] = await queryPast(world, `select id from organization_wallet_users where mobile = '13800000003'`)
  await disableUser(world, String(user?.id))
  await runExport(world, { exportId: left })
  expect(await queryPast(world, `select state, stored_name from exports_exports where id = ${left}`)).toEqual([
    { state: 'FAIL', stored_name: null },
  ])
})

test('three may wait, the oldest files give way, and what does not fit is refused', async () => {
  for (let time = 0; time < MAX_OPEN_EXPORTS; time += 1) expect((await start(subClient)).code).toBe(0)
  expect(await start(subClient)).toMatchObject({ code: 2271, msg: '您已有 3 个后台导出未完成，请稍后再试' })
  for (const wrong of [{ columns: [] }, { outside_account_ids: 'a'.repeat(31) }])
    expect((await start(client, { ...csv, ...wrong })).code).toBe(9002)
  expect((await (client as Client).post(exportEndpoints.start.path, { kind: 'EVERYTHING', request: csv })).code).toBe(9002)
  await makeLarge()
  const kept = () => queryPast(server.world, `select id from exports_exports where state = 'DONE' and customer_id = ${own.customerId}`)
  await runExport(server.world, { exportId: String((await start(client)).data.export_id) })
  expect(await kept()).toHaveLength(2)
  await makeLarge()
  await runExport(server.world, { exportId: String((await start(client)).data.export_id) })
  expect(await kept()).toHaveLength(2)
})
