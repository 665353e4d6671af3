// The setup list over HTTP: nothing is well before a real check, each test leaves its trace, and every line can become well.
import { writeFileSync } from 'node:fs'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { stageIn, usd } from '@tallyhelm/flows/quota/test-stage'
import { openAccount } from '@tallyhelm/modules/ledger'
import { keepMark } from '@tallyhelm/modules/setup'
import { type SetupRow, setupList } from '@tallyhelm/protocol/topics/setup/schemas'
import { RATED_CURRENCIES } from '@tallyhelm/protocol/topics/exchange/limits'
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Answer, type Client, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const system = { kind: 'system' } as const
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await addStaff(server.world, 'ADMIN', 'admin')
  admin = await staffClient(server, 'admin')
})
afterAll(() => server?.stop())

const post = (action: string, request: unknown = {}): Promise<Answer> => admin.post(`/api/console/setup/${action}`, request)
const linesOf = (answer: Answer) =>
  Object.fromEntries(setupList.parse(answer.data).content.map(row => [row.key, row])) as Record<SetupRow['key'], SetupRow>
const lines = async () => linesOf(await post('list'))
const states = async () => Object.fromEntries(Object.values(await lines()).map(({ key, state }) => [key, state]))

test('on an empty product no line is well, and each says what is so', async () => {
  expect(await states()).toEqual({
    FACEBOOK: 'MISSING',
    GOOGLE: 'MISSING',
    TIKTOK: 'MISSING',
    SMS: 'UNTRIED',
    MAIL: 'UNTRIED',
    EXCHANGE: 'OK',
    METHODS: 'MISSING',
    HOUSES: 'UNTRIED',
    ACCOUNTS: 'MISSING',
    FEES: 'MISSING',
    BRAND: 'MISSING',
    STORAGE: 'UNTRIED',
    BACKUP: 'MISSING',
    STAFF: 'MISSING',
    CHECKERS: 'MISSING',
    CUSTOMER: 'MISSING',
    MONEY: 'MISSING',
    CREDIT: 'OK',
    AD_ACCOUNT: 'MISSING',
    ORDER: 'MISSING',
  })
  expect((await lines()).STAFF.detail).toBe('还没有运营、财务、财务复核、风控、商务、只读审计')
})

test('a test message goes out once a minute, to the number that was typed, which is kept nowhere', async () => {
  const sent = await post('test-sms', { mobile: '138 0000 0009', country_code: '86' })
  expect(linesOf(sent).SMS).toMatchObject({ state: 'OK', since: server.test.clock.now().toISOString() })
  expect(server.test.outbox.map(({ to }) => to)).toEqual(['8613800000009'])
  expect(await post('test-sms', { mobile: '13800000009' })).toMatchObject({ status: 429, code: 1903 })
  expect(linesOf(await post('test-mail', { email: 'lin@example.com' })).MAIL.state).toBe('OK')
  server.test.clock.advance(60_000)
  await Promise.all([1, 2, 3, 4].map(() => post('test-sms', { mobile: '13800000009' })))
  expect(server.test.outbox.filter(({ to }) => to === '8613800000009')).toHaveLength(2)
  const kept = await server.world.db.read(system, tx =>
    tx.rows<{ text: string }>(
      sql`select m::text as text from setup_marks m union all select a::text from audit_entries a where action like 'setup.%'`,
    ),
  )
  expect(kept.length).toBeGreaterThan(2)
  for (const { text } of kept) for (const secret of ['13800000009', 'lin@example']) expect(text).not.toContain(secret)
})

test('a gateway that refuses is told, and what was well is not called so any more', async () => {
  server.test.clock.advance(60_000)
  const { messaging } = server.world
  Object.defineProperty(server.world, 'messaging', {
    configurable: true,
    value: { ...messaging, sendSms: async () => ({ kind: 'refused', reason: 'HTTP 401' }) },
  })
  expect(linesOf(await post('test-sms', { mobile: '13800000009' })).SMS).toMatchObject({
    state: 'FAILING',
    detail: expect.stringContaining('HTTP 401'),
  })
  Object.defineProperty(server.world, 'messaging', { value: messaging })
})

test.each([
  ['test-sms', {}],
  ['test-sms', { mobile: '12' }],
  ['test-sms', { mobile: '1'.repeat(5_000) }],
  ['test-mail', { email: 'a@b' }],
  ['test-mail', { email: 'a@example.com\r\nBcc: b@example.com' }],
  ['test-mail', { email: ['a@example.com'] }],
])('%s refuses %j at its field', async (action, request) => {
  expect(await post(action, request)).toMatchObject({ status: 422, code: 9002 })
})

test('storage is written and read back; one that fails is told without its path', async () => {
  expect(linesOf(await post('test-storage')).STORAGE).toMatchObject({ state: 'OK', detail: expect.stringContaining('已写入并读回') })
  const { files } = server.world
  const broken = { ...files, write: async () => writeFileSync('/nowhere/at/all', '') }
  Object.defineProperty(server.world, 'files', { configurable: true, value: broken })
  const { STORAGE } = linesOf(await post('test-storage'))
  expect(STORAGE).toMatchObject({ state: 'FAILING', detail: expect.stringContaining('ENOENT') })
  expect(STORAGE.detail).not.toContain('nowhere')
  Object.defineProperty(server.world, 'files', { value: files })
})

test('a backup counts for a day, and a failed one does not', async () => {
  const mark = (isWell: boolean) =>
    server.world.db.transaction(system, tx => keepMark(tx, { name: 'BACKUP', at: server.test.clock.now(), isWell, note: '1.2 MB' }))
  await mark(true)
  expect((await lines()).BACKUP.state).toBe('OK')
  await mark(false)
  expect((await lines()).BACKUP.state).toBe('FAILING')
  await mark(true)
  server.test.clock.advance(25 * 3_600_000)
  admin = await staffClient(server, 'admin')
  expect((await lines()).BACKUP).toMatchObject({ state: 'FAILING', detail: expect.stringContaining('最近 24 小时内没有备份') })
})

test('houses are well while they are held against the books and nothing differs', async () => {
  const mark = (isWell: boolean) =>
    server.world.db.transaction(system, tx =>
      keepMark(tx, { name: 'HOUSE_WATCH', at: server.test.clock.now(), isWell, note: '不一致 1 笔' }),
    )
  await mark(false)
  expect((await lines()).HOUSES).toMatchObject({ state: 'FAILING', detail: '不一致 1 笔' })
  await mark(true)
  expect((await lines()).HOUSES.state).toBe('OK')
  server.test.clock.advance(30 * 60_000)
  admin = await staffClient(server, 'admin')
  expect((await lines()).HOUSES).toMatchObject({ state: 'FAILING', detail: expect.stringContaining('没有再比对') })
})

test('connections, rates, fees, staff and customers become well by what is there', async () => {
  const now = server.test.clock.now()
  const facts = {
    opens: { id: '1', name: '商务' },
    permissions: ['ads_read'],
    missing: [] as string[],
    expires_at: null,
    tier: 'standard_access',
    used_percent: 1,
  }
  const connection = (trouble: string | null, missing: string[] = []) => {
    Object.assign(server.world.connections, { standing: () => ({ source: 'CONSOLE', id: '7', inForceAt: now, shown: {} }) })
    return server.world.db.transaction(system, tx =>
      tx.run(sql`
        insert into channels_connections (channel, credentials, checked_at, is_well, since, facts, trouble)
        values ('FACEBOOK', '7', ${now}, ${trouble === null}, ${now}, ${JSON.stringify({ ...facts, missing })}, ${trouble})
        on conflict (channel) do update set is_well = excluded.is_well, facts = excluded.facts, trouble = excluded.trouble`),
    )
  }
  await connection('渠道拒绝了凭证')
  expect((await lines()).FACEBOOK).toMatchObject({ state: 'FAILING', detail: '渠道拒绝了凭证' })
  await connection(null, ['ads_management'])
  expect((await lines()).FACEBOOK).toMatchObject({ state: 'FAILING', detail: '缺少权限 ads_management' })
  await connection(null)
  expect((await lines()).FACEBOOK).toMatchObject({ state: 'OK', detail: expect.stringContaining('权限 ads_read') })
  expect((await lines()).GOOGLE.state).toBe('UNTRIED')

  const { customerId } = await addCustomer(server.world, 1, '13800000001')
  expect((await lines()).FEES).toMatchObject({
    state: 'MISSING',
    detail: expect.stringMatching(/^未设定账期、预充.*的默认费率；1 个客户未设定任何费率$/),
  })
  const hire = (role: StaffRole, login_name: string) => admin.post('/api/console/staff/create', { login_name, staff_name: '顾清和', role })
  for (const [index, role] of STAFF_ROLE_CODES.entries())
    if (role !== 'ADMIN') expect(await hire(role, `hired-${index}`)).toMatchObject({ code: 0 })
  expect((await lines()).STAFF.state).toBe('OK')
  // The one who hired them saw their secrets: none of them checks today.
  expect((await lines()).CHECKERS).toMatchObject({ state: 'MISSING', detail: expect.stringContaining('汇率变更') })
  await addStaff(server.world, 'ADMIN', 'second')
  const wallet = { kind: 'WALLET', currency: 'JPY', customerId, subCustomerId: null } as const
  await server.world.db.transaction(system, tx => openAccount(tx, wallet, now))
  expect((await lines()).EXCHANGE).toMatchObject({ state: 'MISSING', detail: '未设置 JPY' })
  await server.world.db.transaction(system, async tx => {
    await tx.run(sql`insert into billing_fee_rates (id, customer_id, channel, service_fee_basis_points, tax_basis_points, valid_from, created_at)
      values (1, ${customerId}, 'FACEBOOK', 100, 0, ${now}, ${now})`)
    await tx.run(sql`insert into billing_default_rates (id, customer_type, subject, service_fee_basis_points, valid_from)
      select type, type, 'TRANSFER', 100, ${now} from generate_series(0, 3) type`)
    for (const [index, currency] of RATED_CURRENCIES.entries())
      await tx.run(
        sql`insert into exchange_rates (id, currency, rate, source, valid_from, created_at) values (${index + 1}, ${currency}, 7, '测试', ${now}, ${now})`,
      )
  })
  expect(await states()).toMatchObject({ FEES: 'OK', STAFF: 'OK', CHECKERS: 'OK', CUSTOMER: 'OK', EXCHANGE: 'OK' })
  server.test.clock.advance(8 * 24 * 3_600_000)
  admin = await staffClient(server, 'admin')
  expect((await lines()).EXCHANGE.state).toBe('FAILING')
})

test('money, credit, an ad account and an order tick by themselves once they are there', async () => {
  expect(await lines()).toMatchObject({ MONEY: { state: 'MISSING' }, CREDIT: { state: 'OK', detail: '没有账期客户，暂不需要授信' } })
  const stage = stageIn(server.test)
  const tenant = await stage.tenant({ balance: usd(500) })
  expect((await lines()).MONEY).toMatchObject({ state: 'OK', detail: '1 个钱包已有入账' })
  const { customerId } = await addCustomer(server.world, 0, '13800000021')
  expect((await lines()).CREDIT).toMatchObject({ state: 'MISSING', detail: '1 个账期客户还没有授信额度' })
  await server.world.db.transaction(system, tx =>
    tx.run(sql`insert into credit_lines (customer_id, currency, base_minor) values (${customerId}, 'USD', 100)`),
  )
  expect((await lines()).CREDIT.state).toBe('OK')
  expect(await states()).toMatchObject({ AD_ACCOUNT: 'MISSING', ORDER: 'MISSING' })
  const account = await stage.account(tenant)
  expect((await lines()).AD_ACCOUNT).toMatchObject({ state: 'OK', detail: '客户持有 1 个广告账户' })
  const request = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: account.id, amount: '20.00' }] }
  await addQuota(server.world, tenant.actor, { idempotencyKey: 'setup-first-order', request })
  expect((await lines()).ORDER).toMatchObject({ state: 'MISSING', detail: '已有订单，还没有一笔成功' })
})
