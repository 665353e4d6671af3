// The room of bindings over HTTP: every filter, what waits, changes of platforms, who may enter, a salesperson his own customers alone, and the files.
import { reviewer } from '@tallyhelm/flows/openings/test-openings'
import { type AskedPair, submitBindings } from '@tallyhelm/flows/bindings/submit-bindings'
import { assignSales } from '@tallyhelm/flows/organization/assign-sales'
import { bindingWaits, consoleBindingDetail, consoleBindingsPage, seenChangesPage } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { STAFF_FILES } from '@tallyhelm/protocol/topics/exports/staff-files'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, ownActor, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

let server: TestServer
const staff: Partial<Record<StaffRole, Client>> = {}
let [mine, strange]: string[] = []
let [bm, bc, name, failed, theirs]: string[] = []

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  // Connected to nothing: no place is known to be the agency's own.
  Object.defineProperty(world, 'platforms', { value: { FACEBOOK: {}, TIKTOK: {} }, configurable: true })
  const [me, you] = [await addCustomer(world, 1, '13911300001'), await addCustomer(world, 1, '13911300002')]
  ;[mine, strange] = [me.customerId, you.customerId]
  for (const role of ['OPS', 'RISK', 'SALES', 'AUDIT'] as const) {
    const { loginName, staffId } = await addStaff(world, role)
    staff[role] = await staffClient(server, loginName)
    const assigned = { customer_id: mine, sales_staff_id: staffId, reason: '按区域分配' }
    if (role === 'SALES') await assignSales(world, { ...reviewer, role: 'ADMIN' }, assigned)
  }
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(
      sql`insert into companies_companies (id, customer_id, company_name, created_at) values (21, ${mine}, '云帆', now()), (31, ${strange}, '蓝海', now())`,
    )
    await tx.run(sql`
      insert into ad_accounts_accounts (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone, opened_at, created_at)
      values (101, ${mine}, 21, 'FACEBOOK', '9001', '甲账户', 'USD', 'UTC', now(), now()), (102, ${mine}, 21, 'TIKTOK', '9002', '乙账户', 'USD', 'UTC', now(), now()),
        (103, ${strange}, 31, 'FACEBOOK', '9003', '丙账户', 'USD', 'UTC', now(), now())`)
  })
  bm = await asked(ownActor(me), { adAccountId: '101', type: 'BM', target: '100200300400500', role: 'ADVERTISE' })
  bc = await asked(ownActor(me), { adAccountId: '102', type: 'BC', target: '7000000000000000001', role: 'OPERATOR' })
  name = await asked(ownActor(me), { adAccountId: '101', type: 'NAME', target: '新名', before: '甲账户' })
  failed = await asked(ownActor(me), { adAccountId: '101', type: 'BM', target: '100200300400501', role: 'ANALYZE' })
  theirs = await asked(ownActor(you), { adAccountId: '103', type: 'BM', target: '100200300400500', role: 'MANAGE' })
  await now(bc, sql`state = 'WAITING', waits_for = 'CUSTOMER', told = '等待对方 BC 接受'`)
  await now(name, sql`state = 'DONE', next_at = null, ended_at = now()`)
  await now(failed, sql`state = 'REFUSED', next_at = null, ended_at = now(), told = 'No permission'`)
  await now(theirs, sql`state = 'MANUAL', next_at = null, told = '账户不可见', fence = 1`)
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`update bindings_pairs set submitted_at = submitted_at - interval '5 days' where id = ${bc}`)
    await tx.run(
      sql`insert into items_attempts (item_id, number, name, before_ids, sent_at, answer, told, request_id) values (${theirs}, 1, 'BM', '{}', now(), 'UNKNOWN', 'reset', 'r1')`,
    )
    await tx.run(sql`
      insert into ad_accounts_changes (id, customer_id, ad_account_id, change_type, before_text, after_text, status, source, submitter, created_at, finished_at)
      values (501, ${mine}, 101, 'ACCOUNT_RENAME', '新名', '渠道改的', 'FINISHED', 'PLATFORM', '渠道', now(), now()),
        (502, ${strange}, 103, 'BIND_BM_ID', '', '100200300400599', 'FINISHED', 'PLATFORM', '渠道', now(), now())`)
  })
})
afterAll(() => server?.stop())

async function asked(actor: TenantActor, pair: Omit<AskedPair, 'action'>): Promise<string> {
  const pairs = [{ ...pair, action: 'BIND' as const }]
  const made = await submitBindings(server.world, actor, { idempotencyKey: crypto.randomUUID(), note: '', pairs })
  return made.pairs[0]?.pair_id ?? ''
}
const now = (id: string, set: ReturnType<typeof sql>) =>
  server.world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update items_items set ${set} where id = ${id}`))
const ask = (role: StaffRole, path: string, request: object = {}) => (staff[role] as Client).post(`/api/console/bindings/${path}`, request) // signed in above
const paged = { page_num: 1, page_size: 20 }
const list = async (role: StaffRole, request: object = {}) =>
  consoleBindingsPage.parse((await ask(role, 'list', { ...paged, ...request })).data)
const ids = async (request: object) => (await list('OPS', request)).content.map(row => row.pair_id)

test('bindings of every customer by each filter; what waits has the oldest first', async () => {
  const all = await list('OPS')
  expect(all.content.map(row => row.pair_id)).toEqual([theirs, failed, name, bm, bc])
  expect(all.standing_counts).toEqual({ GOING: 1, CUSTOMER: 1, MANUAL: 1 })
  expect(await ids({ standing: 'ENDED' })).toEqual([failed, name])
  expect(await ids({ standing: 'CUSTOMER' })).toEqual([bc])
  expect(await ids({ standing: 'MANUAL', customer: strange })).toEqual([theirs])
  expect(await ids({ customer: '没有' })).toEqual([])
  expect(await ids({ outside_account_id: '9001', type: 'BM' })).toEqual([failed, bm])
  expect(await ids({ channel: 'TIKTOK' })).toEqual([bc])
  expect(await ids({ state: 'DONE' })).toEqual([name])
  expect(await ids({ age: 'D3' })).toEqual([bc])
  expect(await ids({ age: 'D7' })).toEqual([])
  expect(await ids({ target: '100200300400500' })).toEqual([theirs, bm])
  expect(await ids({ action: 'UNBIND' })).toEqual([])
  expect(await ids({ pair_id: name })).toEqual([name])
  expect(await ids({ submitted_until: '2020-01-01' })).toEqual([])
  expect(all.content[2]).toMatchObject({ before: '甲账户', target: '新名', channel: 'FACEBOOK', role: null, sub_customer_name: null })
})

test('what waits by platform and type, one in full, and a salesperson his own customers alone', async () => {
  const waits = async (role: StaffRole) =>
    bindingWaits.parse((await ask(role, 'waits')).data).content.map(({ channel, type, count, late }) => [channel, type, count, late])
  expect(await waits('AUDIT')).toEqual([
    ['FACEBOOK', 'BM', 2, 0],
    ['TIKTOK', 'BC', 1, 1],
  ])
  expect((await waits('SALES')).map(([, type, count]) => [type, count])).toEqual([
    ['BM', 1],
    ['BC', 1],
  ])
  const detail = async (role: StaffRole, pair_id = '') => (await ask(role, 'detail', { pair_id })).data
  expect(consoleBindingDetail.parse(await detail('AUDIT', theirs))).toMatchObject({
    attempts: [{ number: 1, answer: 'UNKNOWN', told: 'reset', request_id: 'r1' }],
    proposals: [],
    sends: 1,
    standing: 'MANUAL',
  })
  expect((await list('SALES')).content.map(row => row.pair_id)).toEqual([failed, name, bm, bc])
  expect((await ask('SALES', 'detail', { pair_id: theirs })).code).not.toBe(0)
  expect(consoleBindingDetail.parse(await detail('SALES', bc))).toMatchObject({ told: '等待对方 BC 接受', attempts: [] })
  for (const path of ['list', 'changes', 'waits']) expect((await ask('RISK', path, paged)).code, path).toBe(1)
  for (const role of ['SALES', 'AUDIT'] as const) {
    expect((await ask(role, 'retry', { pair_id: failed, reason: '代客户重试' })).code, role).toBe(1)
    expect((await ask(role, 'propose-result', { pair_id: theirs, outcome: 'REFUSED', reason: '渠道没有' })).code, role).toBe(1)
  }
})

test('what changed at the platforms, and who last asked for what of the same target', async () => {
  const changes = async (role: StaffRole, request: object = {}) =>
    seenChangesPage.parse((await ask(role, 'changes', { ...paged, ...request })).data)
  const seen = await changes('OPS')
  expect(seen.against_count).toBe(1)
  expect(seen.content).toMatchObject([
    { change_id: '502', is_against: false, ours: null, after: '100200300400599' },
    { change_id: '501', is_against: true, ours: { pair_id: name, target: '新名', is_later: false } },
  ])
  for (const [request, found] of [
    [{ against: 'YES' }, ['501']],
    [{ change_type: 'BIND_BM_ID' }, ['502']],
    [{ outside_account_id: '9001' }, ['501']],
    [{ customer: strange }, ['502']],
    [{ seen_until: '2020-01-01' }, []],
  ] as const)
    expect((await changes('OPS', request)).content.map(row => row.change_id)).toEqual(found)
  expect((await changes('SALES')).content.map(row => row.change_id)).toEqual(['501'])
  const [, row] = seen.content
  const cells = Object.fromEntries(STAFF_FILES.STAFF_SEEN_CHANGES.map(({ title, text }) => [title, row && text(row)]))
  expect(cells).toMatchObject({ 与我方操作: '不符', 变更后: '渠道改的', 我方单号: name })
  expect(cells['我方最近操作']).toContain('绑定 新名 · 成功')
})

test('a failed one is asked for again over the wire, and one for people is proposed about', async () => {
  const { data } = await ask('OPS', 'retry', { pair_id: failed, reason: '客户已授权' })
  expect((await list('OPS', { pair_id: data.pair_id })).content).toMatchObject([
    { state: 'QUEUED', target: '100200300400501', role: 'ANALYZE' },
  ])
  const [row] = (await list('OPS', { pair_id: failed })).content
  const cells = Object.fromEntries(STAFF_FILES.STAFF_BINDINGS.map(({ title, text }) => [title, row && text(row)]))
  expect(cells).toMatchObject({ 已重试: '是', 状态: '失败', 渠道返回: 'No permission', 权限: '分析', 进度: '已结束' })
  // Of an account that is nobody's by now no platform is asked.
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set taken_back_at = now() where id = 103`),
  )
  const proposal = { pair_id: theirs, outcome: 'REFUSED', reason: '账户已收回，无法绑定' }
  const { data: made } = await ask('OPS', 'propose-result', proposal)
  const detail = consoleBindingDetail.parse((await ask('AUDIT', 'detail', { pair_id: theirs })).data)
  expect(detail.proposals).toMatchObject([{ case_id: made.case_id, outcome: 'REFUSED', verdict: null, reason: proposal.reason }])
  expect((await ask('OPS', 'propose-result', proposal)).code).not.toBe(0)
})
