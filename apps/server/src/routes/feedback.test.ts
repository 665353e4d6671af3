// Feedback over HTTP: whose it is, its limits, and that its screenshots are the user's own.
import { fileServiceUrl } from '@tallyhelm/protocol/topics/files/urls'
import { purgeDiagnostics } from '@tallyhelm/flows/diagnostics/purge-diagnostics'
import { insertFile } from '@tallyhelm/modules/files'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addCustomer,
  addUnassociated,
  type Client,
  clientOf,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const FEEDBACK = '/api/custom/client/feedback'
let server: TestServer
let master: Client
let newcomer: Client
let ids: { customerId: string; userId: string }

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  ids = await addCustomer(server.world, 1, '13800000001')
  await addUnassociated(server.world, '13800000002')
  master = await signedIn('13800000001')
  newcomer = await signedIn('13800000002')
})
afterAll(() => server?.stop())
beforeEach(() => {
  // Allowances of the former test are over.
  server.test.clock.advance(61_000)
})

const signedIn = (mobile: string) => signedInClient(server.url, mobile)

const query = (text: string, asSystem = true) => queryPast(server.world, text, asSystem)
const countOf = async (table: string) => Number((await query(`select count(*) as rows from ${table}`))[0]?.rows)

const feedback = {
  feedback_type: 'USAGE',
  content: ' 加额页面的合计不清楚，希望说明。 ',
  contact: 'me@example.com',
  page_url: 'https://portal.example.com/account/facebook?token=secret',
  version: '1.4.0',
}

test('feedback of any signed-in user is kept with the tenant, and thanked for', async () => {
  const answer = await master.post(FEEDBACK, feedback)
  expect(answer).toMatchObject({ code: 0, data: { message: '感谢反馈，我们会在 1 个工作日内回复' } })
  expect(await query(`select * from diagnostics_feedback where id = ${String(answer.data.feedback_id)}`)).toMatchObject([
    {
      user_id: ids.userId,
      customer_id: ids.customerId,
      content: '加额页面的合计不清楚，希望说明。',
      page_url: '/account/facebook',
      files: [],
    },
  ])
  expect(await newcomer.post(FEEDBACK, feedback)).toMatchObject({ code: 0 })
  expect(await query('select * from diagnostics_feedback where customer_id is null')).toHaveLength(1)
  expect(await clientOf(server.url).post(FEEDBACK, feedback)).toMatchObject({ status: 401, code: 3 })
})

const fileName = (mark: string) => `${mark.padStart(32, '0')}.webp`
const screenshot = async (name: string, userId: string, kind: 'feedback' | 'avatar' = 'feedback') => {
  const file = {
    name,
    owner: { kind: 'user', id: userId, customerId: null, subCustomerId: null },
    kind,
    contentType: 'image/webp',
    bytes: 10,
    width: 1,
    height: 1,
    isDoubled: false,
  } as const
  await server.world.db.transaction({ kind: 'system' }, tx => insertFile(tx, { ...file, createdAt: server.world.clock.now() }))
  return name
}

test('screenshots are the user’s own uploads, by key or by address, and are kept from then on', async () => {
  const first = await screenshot(fileName('a'), ids.userId)
  const second = await screenshot(fileName('b'), ids.userId)
  const third = await screenshot(fileName('f'), ids.userId)
  const files = [first, `https://static.example.com/${second}`, fileServiceUrl(third, 'a/b.c')]
  const answer = await master.post(FEEDBACK, { ...feedback, files })
  expect(answer).toMatchObject({ code: 0 })
  expect(await query(`select files from diagnostics_feedback where id = ${String(answer.data.feedback_id)}`)).toEqual([
    { files: [first, second, third] },
  ])
  expect(await query('select name from files_files where claimed_at is not null order by name')).toEqual([
    { name: first },
    { name: second },
    { name: third },
  ])
})

test('another’s screenshot, a portrait and a name that was never uploaded are the same wrong file', async () => {
  const portrait = await screenshot(fileName('c'), ids.userId, 'avatar')
  const own = await screenshot(fileName('d'), ids.userId)
  const before = await countOf('diagnostics_feedback')
  for (const [client, file] of [
    [newcomer, own],
    [master, portrait],
    [master, fileName('e')],
  ] as const) {
    expect(await client.post(FEEDBACK, { ...feedback, files: [file] })).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'files.0', msg: '截图不存在或已过期，请重新上传' }] },
    })
  }
  expect(await countOf('diagnostics_feedback')).toBe(before)
  expect(await query(`select name from files_files where claimed_at is not null and name in ('${portrait}', '${own}')`)).toEqual([])
})

test.each<[string, object, string, string]>([
  ['a file outside', { files: ['https://evil.example/x.svg'] }, 'files.0', '截图不正确'],
  ['the same file twice', { files: [fileName('a'), `/${fileName('a')}`] }, 'files', '截图不能重复'],
  ['nine characters and blanks', { content: ` ${'短'.repeat(9)} ` }, 'content', '问题描述至少 10 个字符'],
  ['too many characters', { content: '长'.repeat(1_001) }, 'content', '问题描述最多 1000 个字符'],
  ['an unknown type', { feedback_type: 'ANY' }, 'feedback_type', '请选择反馈类型'],
  ['a long contact', { contact: 'x'.repeat(101) }, 'contact', '联系方式最多 100 个字符'],
  ['six files', { files: Array.from({ length: 6 }, (_, index) => fileName(String(index))) }, 'files', '截图最多 5 张'],
])('feedback with %s names the field', async (_what, change, path, msg) => {
  const answer = await master.post(FEEDBACK, { ...feedback, ...change })
  expect(answer).toMatchObject({ status: 422, code: 9002, data: { fields: [{ path, msg }] } })
})

test('a user may send ten an hour, however many at once, and takes nothing from another', async () => {
  await addCustomer(server.world, 1, '13800000003')
  const eager = await signedIn('13800000003')
  const answers = await Promise.all(Array.from({ length: 14 }, () => eager.post(FEEDBACK, feedback)))
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(10)
  expect(answers.filter(answer => answer.code !== 0).map(answer => answer.code)).toEqual([1913, 1913, 1913, 1913])
  expect(await newcomer.post(FEEDBACK, feedback)).toMatchObject({ code: 0 })
})

test('feedback stays when reports are purged, and no other scope sees it', async () => {
  const before = await countOf('diagnostics_feedback')
  expect(before).toBeGreaterThan(0)
  server.test.clock.advance(400 * 86_400_000)
  await purgeDiagnostics(server.world)
  expect(await countOf('diagnostics_feedback')).toBe(before)
  expect(await query('select * from diagnostics_feedback', false)).toEqual([])
})
