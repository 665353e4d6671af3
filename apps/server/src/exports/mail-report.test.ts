// Saved reports are mailed once for each period, whatever is cut off, and with the rights of the moment.
import { askReportMails } from '@tallyhelm/flows/spend/mail-reports'
import { saveReport, sendReportNow } from '@tallyhelm/flows/spend/manage-reports'
import type { Mailing } from '@tallyhelm/protocol/topics/spend/report-periods'
import type { ReportQuestion } from '@tallyhelm/protocol/topics/spend/report-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { keepTotals } from '@tallyhelm/views/spend/test-rollups'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, queryPast } from '../program/test-server.ts'
import { mailReport } from './mail-report.ts'

const QUESTION: ReportQuestion = {
  channel: 'FACEBOOK',
  dimension: 'DAY',
  period: 'YESTERDAY',
  is_compared: true,
  filters: {},
  format: 'csv',
  search: '',
}
const AT_NINE: Mailing = { frequency: 'DAILY', hour: 9 }
let opened: TestWorld
let world: World
let owner: TenantActor
let member: TenantActor

/** It is noon of 2026-03-02 in Beijing. */
beforeEach(async () => {
  opened = await openTestWorld()
  Object.defineProperty(opened.world, 'platforms', { value: {}, enumerable: true })
  world = opened.world
  const first = await addCustomer(world, 1, '13800000001')
  const sub = await addSubCustomer(world, first.customerId, '13800000002')
  owner = actorOf({ ...first, subCustomerId: null })
  member = actorOf(sub)
  await system(sql`update organization_wallet_users set email = 'u' || id || '@example.com'`)
  await system(sql`update sub_customers_profiles set show_sub_customer_spend = true`)
  await system(
    sql`insert into companies_companies (id, customer_id, company_name, created_at) values (21, ${first.customerId}, '云帆', now())`,
  )
  await system(sql`
    insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name, currency, timezone,
      account_status, adopted_on, opened_at, created_at)
    values (101, ${first.customerId}, ${sub.subCustomerId}, 21, 'FACEBOOK', '1001', '一店', 'USD', 'Asia/Shanghai', 'NORMAL', '2025-12-01', now(), now())`)
  await system(sql`select spend_prepare_month('2026-03-01'::date)`)
  await days(sql`
    insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor, impressions,
      clicks, is_settled, changed_at, known_from)
    values (101, '2026-03-01', ${first.customerId}, ${sub.subCustomerId}, 21, 'FACEBOOK', 'USD', 12345, 12345, 1, 1, false, '2026-03-02T00:00:00Z',
      '2026-03-02T00:00:00Z')`)
  await read()
})
afterEach(() => opened?.close())

const system = (query: ReturnType<typeof sql>) => world.db.transaction({ kind: 'system' }, tx => tx.run(query))
/** Writes days, and the totals that are kept of them. */
async function days(query: ReturnType<typeof sql>): Promise<void> {
  await system(query)
  await world.db.transaction({ kind: 'system' }, keepTotals)
}
const read = () =>
  system(sql`insert into spend_readings (ad_account_id, read_at) values (101, ${world.clock.now()})
    on conflict (ad_account_id) do update set read_at = excluded.read_at`)
const actorOf = (of: { userId: string; customerId: string; subCustomerId: string | null }): TenantActor => ({
  kind: 'user',
  userName: '测试',
  sessionId: '0',
  customerType: 1,
  isMaster: true,
  roles: ['Associated', 'subCustomerSpend'],
  needsQuotaApproval: false,
  address: '127.0.0.1',
  ...of,
})
const save = async (actor: TenantActor, question: Partial<ReportQuestion> = {}, mailing: Mailing | null = AT_NINE) =>
  (await saveReport(world, actor, { name: '日报', question: { ...QUESTION, ...question }, mailing })).report_id
/** The mails whose jobs wait: the job's own payload. */
const waiting = async () => {
  const rows = await queryPast(
    world,
    `select report_id, period from spend_report_mails where state in ('WAITING', 'MADE') order by created_at`,
  )
  return rows.map(row => ({ reportId: String(row['report_id']), period: String(row['period']) }))
}
const jobs = async () =>
  (await queryPast(world, `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'spend.mail-report'`))[0]
const work = async (by: World = world) => {
  for (const key of await waiting()) await mailReport(by, key)
}
const states = async () =>
  (await queryPast(world, 'select period, state from spend_report_mails order by created_at, period')).map(row => [
    row['period'],
    row['state'],
  ])
const mails = () => opened.outbox.map(({ to, text }) => ({ to, text }))
const messages = async () =>
  (await queryPast(world, `select title, body, customer_id from notices_messages where kind = 'NOTICE'`)) as Record<string, string>[]
const toNine = (day: string) => opened.clock.set(new Date(`${day}T01:00:10Z`))

test('a report is mailed at its hour, with the file behind a sign-in', async () => {
  const id = await save(owner)
  expect(await askReportMails(world)).toBe(0)
  toNine('2026-03-03')
  await read()
  await days(sql`update spend_days set day = '2026-03-02'`)
  expect(await askReportMails(world)).toBe(1)
  await work()
  const [mail] = mails()
  expect(mail?.to).toBe(`u${owner.userId}@example.com`)
  expect(mail?.text).toContain('日期：2026-03-02 至 2026-03-02')
  expect(mail?.text).toContain('合计消耗：$123.45，上一周期 $0.00')
  expect(mail?.text).toContain(`${world.settings.portalUrl}/advert/consume/facebook?report=${id}`)
  expect(mail?.text).not.toContain('数据尚不完整')
  expect(mail?.text).not.toMatch(/\.csv|static|ticket/)
  expect(await queryPast(world, 'select user_id::text, kind, state, rows_done from exports_exports')).toEqual([
    { user_id: owner.userId, kind: 'SPEND_DAYS', state: 'DONE', rows_done: 1 },
  ])
  expect(await states()).toEqual([['DAILY 2026-03-03', 'SENT']])
})

test('what is not read says so', async () => {
  await save(owner)
  opened.clock.set(new Date('2026-03-04T01:00:10Z'))
  await askReportMails(world)
  await work()
  expect(mails()[0]?.text).toContain('数据尚不完整：1/1 个账户 24 小时内未读取')
})

test('asked for again in the same period nothing is made twice, by two workers at once neither', async () => {
  await save(owner)
  toNine('2026-03-03')
  const asked = await Promise.all([askReportMails(world), askReportMails(world)])
  expect(asked.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await askReportMails(world)).toBe(0)
  expect(await jobs()).toEqual({ jobs: 1 })
  const [key] = await waiting()
  if (key === undefined) throw new Error('nothing waits')
  await Promise.allSettled([mailReport(world, key), mailReport(world, key)])
  await work()
  expect(opened.outbox).toHaveLength(1)
  expect(await states()).toEqual([['DAILY 2026-03-03', 'SENT']])
  expect(await queryPast(world, `select count(*)::int as files from exports_exports`)).toEqual([{ files: 1 }])
})

test('a clock that goes back, or a plan that is saved anew, brings the same period no second time', async () => {
  const id = await save(owner)
  toNine('2026-03-03')
  await askReportMails(world)
  await work()
  opened.clock.set(new Date('2026-03-02T23:00:00Z'))
  expect(await askReportMails(world)).toBe(0)
  await saveReport(world, owner, { report_id: id, name: '日报', mailing: { frequency: 'DAILY', hour: 8 } })
  toNine('2026-03-03')
  expect(await askReportMails(world)).toBe(1)
  await work()
  expect(opened.outbox).toHaveLength(1)
  toNine('2026-03-04')
  await askReportMails(world)
  await work()
  expect(await states()).toEqual([
    ['DAILY 2026-03-03', 'SENT'],
    ['DAILY 2026-03-04', 'SENT'],
  ])
})

test('after days without a worker one mail is made, not one for each', async () => {
  await save(owner)
  toNine('2026-03-09')
  expect(await askReportMails(world)).toBe(1)
  await work()
  expect(opened.outbox).toHaveLength(1)
  expect(await askReportMails(world)).toBe(0)
})

const dying = (part: 'keep' | 'before' | 'after'): World => ({
  ...world,
  files: { ...world.files, keep: part === 'keep' ? () => Promise.reject(new Error('killed')) : world.files.keep.bind(world.files) },
  messaging: {
    ...world.messaging,
    async sendMail(message) {
      if (part === 'after') await world.messaging.sendMail(message)
      throw new Error('killed')
    },
  },
})

test.each(['keep', 'before', 'after'] as const)('killed at «%s», the next try mails it once, in the same words', async part => {
  await save(owner)
  toNine('2026-03-03')
  await askReportMails(world)
  await expect(work(dying(part))).rejects.toThrow('killed')
  const [first] = await queryPast(world, 'select body from spend_report_mails')
  opened.clock.advance(3_600_000)
  await days(sql`update spend_days set spend_minor = 999, spend_usd_minor = 999`)
  await work()
  expect(opened.outbox).toHaveLength(1)
  if (part !== 'keep') expect(opened.outbox[0]?.text).toBe(first?.['body'])
  expect(await states()).toEqual([['DAILY 2026-03-03', 'SENT']])
})

test('an answer of the gateway that is unknown is asked again, a refusal ends the mail and tells its owner', async () => {
  await save(owner)
  toNine('2026-03-03')
  await askReportMails(world)
  const answering = (kind: 'unknown' | 'refused'): World => ({
    ...world,
    messaging: { ...world.messaging, sendMail: () => Promise.resolve({ kind, reason: 'x' }) },
  })
  await expect(work(answering('unknown'))).rejects.toThrow('unknown')
  expect(await states()).toEqual([['DAILY 2026-03-03', 'MADE']])
  await work(answering('refused'))
  expect(await states()).toEqual([['DAILY 2026-03-03', 'FAIL']])
  expect((await messages())[0]).toMatchObject({ title: '消耗报表未能发送' })
})

const STOPS = {
  left: [sql`update organization_wallet_users set customer_id = null, sub_customer_id = null where not is_master`, '您已不属于该客户'],
  disabled: [sql`update organization_wallet_users set is_disabled = true`, '账号或客户已停用'],
  stopped: [sql`update organization_customers set stopped_at = now()`, '账号或客户已停用'],
  hidden: [sql`update sub_customers_profiles set show_sub_customer_spend = false`, '您已无权查看该报表的内容'],
  mail: [sql`update organization_wallet_users set email = null`, '您已没有绑定的邮箱'],
} as const

test.each(Object.entries(STOPS))(
  '%s: nothing is sent, neither made now nor made before, and mails stop with a reason',
  async (_, [change, reason]) => {
    for (const isMade of [false, true]) {
      await saveReport(world, member, { name: `日报 ${isMade}`, question: QUESTION, mailing: AT_NINE })
    }
    toNine('2026-03-03')
    await askReportMails(world)
    const [before, made] = await waiting()
    if (before === undefined || made === undefined) throw new Error('nothing waits')
    await expect(mailReport(dying('before'), made)).rejects.toThrow('killed')
    await system(change)
    await mailReport(world, before)
    await mailReport(world, made)
    expect(opened.outbox).toEqual([])
    expect((await states()).map(([, state]) => state)).toEqual(['STOPPED', 'STOPPED'])
    expect(await queryPast(world, 'select mailing, next_at, stop_reason from spend_reports')).toEqual(
      Array.from({ length: 2 }, () => ({ mailing: null, next_at: null, stop_reason: reason })),
    )
    const told = await messages()
    expect(told.map(one => one['title'])).toEqual(['消耗报表已停止发送', '消耗报表已停止发送'])
    expect(told[0]?.['body']).toContain(reason)
    expect(told.map(one => `${one['title']}${one['body']}`).join()).not.toMatch(/123|\$/)
    toNine('2026-03-04')
    expect(await askReportMails(world)).toBe(0)
  },
)

test('a report by sub-customers ends with the role of an agent', async () => {
  await system(sql`update organization_customers set customer_nature = 'SECOND_AGENT'`)
  const agent = { ...owner, roles: ['Associated', 'SecondAgent'] } as const
  await save(agent, { dimension: 'CUSTOMER' })
  toNine('2026-03-03')
  await askReportMails(world)
  await system(sql`update organization_customers set customer_nature = 'DIRECT_AGENT'`)
  await work()
  expect(opened.outbox).toEqual([])
  expect(await states()).toEqual([['DAILY 2026-03-03', 'STOPPED']])
})

test('a sub-customer is mailed its own rows only, below its own address', async () => {
  await system(sql`update ad_accounts_accounts set sub_customer_id = null`)
  await days(sql`update spend_days set sub_customer_id = null`)
  await save(member)
  toNine('2026-03-03')
  await days(sql`update spend_days set day = '2026-03-02'`)
  await askReportMails(world)
  await work()
  expect(mails()[0]?.text).toContain('合计消耗：$0.00')
  expect(mails()[0]?.text).toContain('/consume/facebook?report=')
  expect(mails()[0]?.text).not.toContain('/advert/')
})

test('at once, and not again within ten minutes', async () => {
  const id = await save(owner, {}, null)
  await sendReportNow(world, owner, { report_id: id })
  await expect(sendReportNow(world, owner, { report_id: id })).rejects.toMatchObject({ refusal: 'SPEND_REPORT_SENT_LATELY' })
  await work()
  expect(opened.outbox).toHaveLength(1)
  opened.clock.advance(10 * 60_000)
  await sendReportNow(world, owner, { report_id: id })
  await work()
  expect(opened.outbox).toHaveLength(2)
})
