// The rooms of openings and companies over HTTP: every filter, who may enter, a salesperson his own customers alone, and their files.
import { approved, heldCompany, openingOf, reviewer } from '@tallyhelm/flows/openings/test-openings'
import { applyForAccounts } from '@tallyhelm/flows/openings/apply-for-accounts'
import { applyForCompany } from '@tallyhelm/flows/companies/apply-for-company'
import { licenceOf, materialOf } from '@tallyhelm/flows/companies/test-companies'
import { insertCheck } from '@tallyhelm/modules/companies'
import { assignSales } from '@tallyhelm/flows/organization/assign-sales'
import { consoleCompaniesPage, consoleCompanyDetail } from '@tallyhelm/protocol/topics/companies/console-schemas'
import { STAFF_FILES } from '@tallyhelm/protocol/topics/exports/staff-files'
import { consoleOpeningDetail, consoleOpeningsPage, surplusPage } from '@tallyhelm/protocol/topics/openings/room-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, ownActor, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

let server: TestServer
const staff: Partial<Record<StaffRole, Client>> = {}
let [waiting, carried, strange, refused]: string[] = []

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  // TikTok, which can't be asked now.
  Object.defineProperty(world, 'platforms', { value: { TIKTOK: {} }, configurable: true })
  const mine = await addCustomer(world, 1, '13911300001')
  const other = await addCustomer(world, 1, '13911300002')
  for (const role of ['OPS', 'RISK', 'SALES', 'AUDIT', 'FIN'] as const) {
    const { loginName, staffId } = await addStaff(world, role)
    staff[role] = await staffClient(server, loginName)
    if (role === 'SALES')
      await assignSales(
        world,
        { ...reviewer, role: 'ADMIN' },
        { customer_id: mine.customerId, sales_staff_id: staffId, reason: '按区域分配' },
      )
  }
  const [me, you] = [ownActor(mine), ownActor(other)]
  const [held, alike] = [await heldCompany(world, me), await heldCompany(world, you)]
  const ask = async (actor: TenantActor, companyId: string, over: Parameters<typeof openingOf>[1]) =>
    (await applyForAccounts(world, actor, { idempotencyKey: crypto.randomUUID(), request: openingOf(companyId, over) })).applyId
  strange = await ask(you, alike.companyId, { channel: 'FACEBOOK' })
  carried = await ask(me, held.companyId, { channel: 'TIKTOK', count: 2 })
  await approved(world, carried)
  waiting = await ask(me, held.companyId, {})
  const material = materialOf([await licenceOf(world, me)], { area: 'HK', registration_number: '7654321', company_name: '云帆香港' })
  refused = (await applyForCompany(world, me, { idempotencyKey: crypto.randomUUID(), request: material })).applyId
})
afterAll(() => server?.stop())

const ask = (role: StaffRole, path: string, request: object = {}) =>
  (staff[role] as Client).post(`/api/console/${path}`, { page_num: 1, page_size: 20, ...request }) // signed in above
const openings = async (role: StaffRole, request: object = {}) =>
  consoleOpeningsPage.parse((await ask(role, 'openings/list', request)).data)
const checkOf = (caseId: string, customerId: string): Parameters<typeof insertCheck>[1] => ({
  id: server.world.ids.next(),
  customerId,
  userId: null,
  kind: 'OPENING',
  digest: '',
  lines: [],
  at: server.world.clock.now(),
  caseId,
})
const ids = async (request: object) => (await openings('OPS', request)).content.map(row => row.apply_id)
const companies = async (role: StaffRole, request: object = {}) =>
  consoleCompaniesPage.parse((await ask(role, 'companies/list', request)).data).content

test('openings of every customer, the latest first, by each filter', async () => {
  const all = await openings('OPS')
  expect(all.content.map(row => row.apply_id)).toEqual([waiting, carried, strange])
  expect(all.status_counts).toEqual({ PENDING: 3 })
  expect(all.content[1]).toMatchObject({ count: 2, done: 0, stage: 'MANUAL', reviewer: '林审核', industry: 'F' })
  expect(await ids({ stage: 'CHECKING' })).toEqual([waiting, strange])
  await server.world.db.transaction({ kind: 'system' }, tx => insertCheck(tx, checkOf(waiting ?? '', all.content[0]?.customer_id ?? '')))
  expect(await ids({ stage: 'CHECKING' })).toEqual([strange])
  expect(await ids({ stage: 'AGENCY_REVIEW' })).toEqual([waiting])
  expect(await ids({ stage: 'MANUAL', status: 'PENDING' })).toEqual([carried])
  expect(await ids({ stage: 'CARRYING_OUT' })).toEqual([])
  expect(await ids({ channel: 'FACEBOOK' })).toEqual([strange])
  expect(await ids({ company_name: '云帆', customer: all.content[2]?.customer_id })).toEqual([strange])
  expect(await ids({ company_name: '没有这家' })).toEqual([])
  expect(await ids({ apply_id: carried })).toEqual([carried])
  expect(await ids({ industry: 'A' })).toEqual([])
  expect(await ids({ submitted_until: '2020-01-01' })).toEqual([])
  const past = server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update openings_applications set outcome = 'APPROVE' where id = ${carried}`),
  )
  await past
  expect(await ids({ status: 'APPROVE' })).toEqual([carried])
  expect((await openings('OPS')).status_counts).toEqual({ PENDING: 2 })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update openings_applications set outcome = null where id = ${carried}`),
  )
  expect(await ids({ status: 'PENDING', channel: 'TIKTOK' })).toEqual([carried])
})

test('one in full, and surplus that nobody has; a salesperson his own customers, and no surplus', async () => {
  const one = consoleOpeningDetail.parse((await ask('OPS', 'openings/detail', { apply_id: carried })).data)
  expect(one).toMatchObject({ apply_id: carried, ad_type: 'AUCTION', area: 'CN', by_hand: true, feedback: '' })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into items_surplus (kind, channel, outside_id, item_id, found_at)
      select 'OPENING', i.channel, '7001', i.id, ${server.world.clock.now()} from items_items i where i.case_id = ${carried} and i.position = 1`),
  )
  const surplus = async (request: object = {}) => surplusPage.parse((await ask('OPS', 'openings/surplus', request)).data).content
  expect(await surplus({ channel: 'TIKTOK' })).toMatchObject([
    { outside_account_id: '7001', apply_id: carried, account_name: '云帆独立站' },
  ])
  expect(await surplus({ outside_account_id: '7002' })).toEqual([])
  expect((await openings('SALES')).content.map(row => row.apply_id)).toEqual([waiting, carried])
  expect((await ask('SALES', 'openings/detail', { apply_id: strange })).code).not.toBe(0)
  expect((await ask('SALES', 'openings/items', { case_id: carried })).data.items).toMatchObject([{ attempts: [], surplus: [] }, {}])
  for (const [role, path] of [
    ['SALES', 'openings/surplus'],
    ['RISK', 'openings/list'],
    ['FIN', 'openings/list'],
    ['FIN', 'companies/list'],
  ] as const)
    expect((await ask(role, path)).code, `${role} ${path}`).toBe(1)
  expect((await openings('AUDIT')).total_size).toBe(3)
})

test('companies with their material, what waits, and numbers that two customers have', async () => {
  const rows = await companies('RISK')
  expect(rows.map(row => [row.status, row.is_duplicate, row.openings])).toEqual([
    ['PENDING', false, 0],
    ['HELD', true, 1],
    ['HELD', true, 2],
  ])
  const [, , mine] = rows
  expect(rows[0]?.row_id).toBe(refused)
  expect(await companies('OPS', { status: 'PENDING' })).toHaveLength(1)
  expect(await companies('OPS', { status: 'HELD', is_duplicate: true })).toHaveLength(2)
  for (const status of ['RENEWING', 'DISAPPROVE', 'NONE']) expect(await companies('OPS', { status }), status).toEqual([])
  expect(await companies('OPS', { company_name: 'yunfan', industry: 'F', customer: mine?.customer_id })).toHaveLength(2)
  expect(await companies('OPS', { company_name: '91350100m000100y43' })).toHaveLength(2)
  expect(await companies('OPS', { expires_from: '2020-01-01' })).toEqual([])
  const detail = consoleCompanyDetail.parse((await ask('AUDIT', 'companies/detail', { row_id: mine?.row_id })).data)
  expect(detail.material).toMatchObject({ contact_email: 'wan****@yunfan.example.com', address: '深圳市南山区科技园 1 号' })
  expect(detail.material?.contact_phone).not.toContain('0000000')
  expect(detail.others).toHaveLength(1)
  expect(detail.openings_of.map(row => row.apply_id)).toEqual([waiting, carried])
  // Of a stranger who has the number too a salesperson learns nothing.
  const own = await companies('SALES')
  expect(own.map(row => [row.row_id, row.is_duplicate])).toEqual([
    [refused, false],
    [mine?.row_id, false],
  ])
  expect((await ask('SALES', 'companies/detail', { row_id: rows[1]?.row_id })).code).not.toBe(0)
})

test('the files say what the pages draw', async () => {
  const [row] = (await openings('OPS', { apply_id: carried })).content
  const cells = STAFF_FILES.STAFF_OPENINGS.map(({ title, text }) => [title, row && text(row)])
  expect(Object.fromEntries(cells)).toMatchObject({ '已开 / 申请': '0/2', 状态: '审核中', 进度: '人工核对中', 审核人: '林审核' })
  const [company] = await companies('OPS', { status: 'PENDING' })
  const said = STAFF_FILES.STAFF_COMPANIES.map(({ title, text }) => [title, company && text(company)])
  expect(Object.fromEntries(said)).toMatchObject({ 主体: '云帆香港', 代码: '7654321', 营业执照有效期: '长期', 重复: '否' })
})
