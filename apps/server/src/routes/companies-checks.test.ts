// Pre-check over HTTP against the sandbox's websites, good and bad; what is kept with the application, and what nobody is told of others.
import { checkHandedIn } from '@tallyhelm/flows/companies/check-material'
import { licenceOf, materialOf } from '@tallyhelm/flows/companies/test-companies'
import { heldCompany, openingOf } from '@tallyhelm/flows/openings/test-openings'
import { createHttpClient, type HttpClient } from '@tallyhelm/infra/http-client/http-client'
import { caseDetail } from '@tallyhelm/protocol/topics/cases/schemas'
import { preCheck } from '@tallyhelm/protocol/topics/companies/check-schemas'
import type { CreateApplyRequest } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { openWebsites } from '@tallyhelm/world/open/websites'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  ownActor,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const FAMILY = '/api/custom/client/companies'
let server: TestServer
let sandbox: RunningSandbox
let http: HttpClient
let closeWebsites: () => Promise<void>
let people: Record<'maker' | 'stranger', Awaited<ReturnType<typeof addCustomer>>>
let clients: Record<'maker' | 'sub' | 'stranger', Client>
let staff: Client
let firstId: string

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  sandbox = await startSandbox({ port: 0 })
  const { clock, log } = server.world
  http = createHttpClient({ clock, log, allowPrivateHosts: true, timeoutMs: 5_000, maxBytes: 1_000_000, connections: 8 })
  const opened = openWebsites({ websitesStandIn: `${sandbox.url}/websites` }, { clock, log, sandbox: http })
  closeWebsites = opened.closeWebsites
  Object.defineProperty(server.world, 'websites', {
    value: { ...opened.websites, read: (url: string) => opened.websites.read(url, 2_000) },
  })
  const maker = await addCustomer(server.world, 1, '13911200001')
  await addSubCustomer(server.world, maker.customerId, '13911200002')
  people = { maker, stranger: await addCustomer(server.world, 1, '13911200003') }
  const [own, sub, stranger] = await Promise.all(
    ['13911200001', '13911200002', '13911200003'].map(each => signedInClient(server.url, each)),
  )
  clients = { maker: own, sub, stranger } as typeof clients
  staff = await staffClient(server, (await addStaff(server.world, 'OPS')).loginName)
})
afterAll(async () => {
  await closeWebsites?.()
  await http?.close()
  await sandbox?.stop()
  await server?.stop()
})

const filled = (over: Partial<CreateApplyRequest> = {}) => {
  const { licence: _, ...material } = materialOf([], over)
  return material
}
const checked = async (client: Client, over: object = {}) =>
  preCheck.parse((await client.post(`${FAMILY}/pre-check`, { ...filled(), ...over })).data)
const verdicts = (found: ReturnType<typeof preCheck.parse>) =>
  Object.fromEntries(found.lines.map(({ check, verdict, evidence }) => [check, `${verdict} ${evidence}`]))

async function handIn(over: Partial<CreateApplyRequest>): Promise<string> {
  const file = await licenceOf(server.world, ownActor(people.maker))
  const answer = await clients.maker.post(`${FAMILY}/create`, materialOf([file], over), { 'idempotency-key': crypto.randomUUID() })
  expect(answer.code, answer.text).toBe(0)
  return String(answer.data.apply_id)
}
const seen = async (id: string) => {
  const { facts, warning } = caseDetail.parse((await staff.post('/api/console/cases/detail', { case_id: id })).data)
  return { warning, facts: facts.filter(({ label }) => label.startsWith('预检')).map(({ label, value }) => `${label} ${value}`) }
}

/** Twenty like this one that have ended, five of them with an account. */
const twentyEnded = (id: string) =>
  server.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into cases_cases select (jsonb_populate_record(c, jsonb_build_object('id', c.id + n, 'subject', 'past:' || n, 'status', 'APPROVED',
        'ended_at', c.submitted_at, 'decided_at', c.submitted_at, 'decided_by', 1, 'decider', '审核'))).*
      from cases_cases c, generate_series(1, 20) n where c.id = ${id}`)
    await tx.run(sql`
      insert into openings_applications select (jsonb_populate_record(a, jsonb_build_object('id', a.id + n, 'request_key', gen_random_uuid(),
        'outcome', case when n <= 5 then 'APPROVE' else 'DISAPPROVE' end))).*
      from openings_applications a, generate_series(1, 20) n where a.id = ${id}`)
  })

test('a good site: every line is ok, and the reviewer of what is handed in then sees so', async () => {
  const found = await checked(clients.maker)
  expect(found.may_submit).toBe(true)
  expect(found.lines.filter(({ verdict }) => verdict !== 'ok')).toEqual([])
  expect(verdicts(found)).toMatchObject({
    NAME: 'ok 网站上出现品牌“yunfan”，与公司英文名称一致',
    PRIVACY: expect.stringContaining('隐私政策'),
  })
  const id = await handIn({})
  firstId = id
  expect((await seen(id)).facts).toEqual([expect.stringMatching(/^预检 全部通过（2026-03-02 12:00.*，客户提交前已查看）$/)])
  const again = await checked(clients.maker)
  expect([again.may_submit, verdicts(again).DUPLICATE]).toEqual([false, 'fail 该主体存在审核中的申请'])
  // Another customer with the same number and site is told nothing of it.
  const stranger = await checked(clients.stranger)
  expect([stranger.may_submit, stranger.lines.filter(({ verdict }) => verdict !== 'ok')]).toEqual([true, []])
  const other = await checked(clients.maker, { area: 'HK', registration_number: '7654321' })
  expect(verdicts(other).OTHER_COMPANY).toContain('深圳云帆科技有限公司')
})

test.each([
  ['gone', 'fail 页面不存在或不能访问（404）'],
  ['blocked', 'unknown 网站拒绝自动访问（403）'],
  ['broken', 'fail 网站出错（500）'],
  ['slow', 'unknown 没有在规定时间内打开'],
  ['endless', 'ok 可以打开'],
  ['bomb', 'ok 可以打开'],
  ['away', 'fail 跳转到了非 https 链接、其他端口或 IP 地址'],
  ['inside', 'fail 跳转到了非 https 链接、其他端口或 IP 地址'],
  ['circling', 'fail 跳转超过 3 次'],
])('a site that is %s: %s, and it blocks nothing', async (kind, expected) => {
  const website = `https://${kind}.yunfan.example.com`
  const found = await checked(clients.stranger, { website, promotion_links: [`${website}/a`] })
  expect(verdicts(found)).toMatchObject({ WEBSITE: expected, LINK: expected })
  expect(found.may_submit).toBe(true)
})

test('what was handed in unchecked is checked by a job, and a changed one anew; the reviewer confirms what he is warned of', async () => {
  const website = 'https://bare.yunfan.example.com'
  const material = {
    area: 'SG',
    registration_number: '300100',
    company_name: '云帆新加坡',
    website,
    promotion_links: ['https://shop.example'],
  }
  const id = await handIn(material)
  expect((await seen(id)).facts).toEqual(['预检 尚未完成'])
  const [job] = await queryPast(server.world, `select payload from graphile_worker._private_jobs order by id desc limit 1`)
  expect(job?.payload).toEqual({ case_id: id })
  await checkHandedIn(server.world, { caseId: id })
  const shown = await seen(id)
  expect(shown.warning).toMatch(/预检：2 项未通过、\d 项警告/)
  expect(shown.facts).toEqual(expect.arrayContaining(['预检：隐私政策 未通过：首页没有找到该页面的链接']))
  await checkHandedIn(server.world, { caseId: id })
  expect(await queryPast(server.world, `select count(*)::int as n from companies_checks where case_id = ${id}`)).toEqual([{ n: 1 }])
})

test('ad accounts: the company and the link once more, how many it has, how others fared, and one that waits', async () => {
  const website = 'https://yunfan.example.com/shop'
  await clients.maker.post(`${FAMILY}/withdraw`, { apply_type: 'COMPANY', apply_id: firstId })
  const { companyId: company_id } = await heldCompany(server.world, ownActor(people.maker))
  const ask = (client: Client, over: object = {}) =>
    client.post(`${FAMILY}/pre-check`, { apply_type: 'OPENING', channel: 'GOOGLE', company_id, website, ...over })
  const found = preCheck.parse((await ask(clients.maker)).data)
  expect(verdicts(found)).toMatchObject({ EXPIRY: 'ok 长期有效', LINK: 'ok 可以打开', ACCOUNTS_LEFT: expect.stringContaining('开通 0 个') })
  expect([found.may_submit, verdicts(found).PAST]).toEqual([true, undefined])
  const request = openingOf(company_id, { website })
  const applied = await clients.maker.post(`${FAMILY}/create`, request, { 'idempotency-key': crypto.randomUUID() })
  expect((await seen(String(applied.data.apply_id))).facts[0]).toContain('客户提交前已查看')
  expect(verdicts(preCheck.parse((await ask(clients.maker)).data)).DUPLICATE).toBe('fail 该主体存在审核中的申请')
  await twentyEnded(String(applied.data.apply_id))
  expect(verdicts(preCheck.parse((await ask(clients.maker)).data)).PAST).toBe('warn Google 批发和零售业 近 20 件申请通过 5 件（25%）')
  expect(await ask(clients.stranger)).toMatchObject({ code: 9002, data: { fields: [{ path: 'company_id' }] } })
  expect(await ask(clients.sub)).toMatchObject({ code: 1 })
})

test.each([
  ['a name inside our network', { website: 'https://localhost.localdomain' }],
  ['an address', { website: 'https://169.254.169.254/latest' }],
  ['markup', { company_name: '<script>alert(1)</script>', company_name_en: "'; drop table companies_checks; --" }],
  ['no number at all', { registration_number: '\\' }],
])('%s is told by its lines', async (_name, over) => {
  const answer = await clients.stranger.post(`${FAMILY}/pre-check`, { ...filled(), ...over })
  expect(answer.code, answer.text).toBe(0)
})

test.each([
  ['promotion_links', Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`), '推广链接最多 10 条'],
  ['company_name', '云'.repeat(101), '公司中文名称最多 100 个字符'],
  ['company_name', '云\u202E帆', '公司中文名称含有换行或不可见的字符，请删除后重新填写'],
  ['industry', 'ZZ', '请选择行业'],
  ['apply_type', 'OTHER', '请选择申请类型'],
])('%s of %j is refused at its field', async (path, value, msg) => {
  expect(await clients.maker.post(`${FAMILY}/pre-check`, { ...filled(), [path]: value })).toMatchObject({
    code: 9002,
    data: { fields: [{ path, msg }] },
  })
})

test('a sub-customer checks nothing; nobody checks more than thirty times an hour', async () => {
  expect(await clients.sub.post(`${FAMILY}/pre-check`, filled())).toMatchObject({ code: 1 })
  const { website: _, promotion_links: __, ...short } = filled()
  const codes: number[] = []
  for (let round = 0; round < 31 && codes.at(-1) !== 1913; round += 1)
    codes.push((await clients.stranger.post(`${FAMILY}/pre-check`, short)).code)
  expect(codes.at(-1)).toBe(1913)
  expect((await clients.maker.post(`${FAMILY}/pre-check`, short)).code).toBe(0)
  server.test.clock.advance(3_600_001)
  expect((await clients.stranger.post(`${FAMILY}/pre-check`, short)).code).toBe(0)
})

test('whether TikTok asks for the representative is what it says; what it does not say is unknown, and a sub-customer asks nothing', async () => {
  const answers: unknown[] = [
    { kind: 'ok', value: true },
    { kind: 'ok', value: false },
    { kind: 'unavailable', why: 'no_answer', trouble: { code: '', message: '' } },
  ]
  const asked: string[] = []
  const openings = { asksForRepresentative: async (number: string) => (asked.push(number), answers.shift()) }
  const ask = (who: 'maker' | 'sub', registration_number = ' 91350100 m000100y43') =>
    clients[who].post(`${FAMILY}/union-pay/check`, { registration_number })
  Object.defineProperty(server.world, 'platforms', { value: { TIKTOK: { openings } }, configurable: true })
  const said = [await ask('maker'), await ask('maker'), await ask('maker')].map(({ data }) => data.representative)
  expect(said).toEqual(['ASKED', 'NOT_ASKED', 'UNKNOWN'])
  Object.defineProperty(server.world, 'platforms', { value: { TIKTOK: {} }, configurable: true })
  expect((await ask('maker')).data).toEqual({ representative: 'UNKNOWN', msg: '暂时无法向 TikTok 查询，请稍后重试' })
  expect(await ask('maker', '12345')).toMatchObject({ code: 9002, data: { fields: [{ path: 'registration_number' }] } })
  expect(await ask('sub')).toMatchObject({ code: 1 })
  expect(asked).toEqual(['91350100M000100Y43', '91350100M000100Y43', '91350100M000100Y43'])
})
