// Takeovers over the sandbox: verdicts per row, the same sheets twice, every chunk at which the job may die, and money by two people.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { takeoverSheet, type TakeoverSheet, type TakeoverState, takeoverStateText } from '@tallyhelm/protocol/topics/takeovers/enums'
import { takeoverListRequest } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { takeoverList, takeoverOf } from '@tallyhelm/views/takeovers/takeover-list'
import { takeoverTerms } from '@tallyhelm/views/takeovers/term-list'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdoption } from '../adoption/run-adoption.ts'
import { openSandboxWorld, type SandboxWorld } from '../ad-accounts/test-sandbox-world.ts'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { cancelTakeover, confirmTakeover, uploadTakeover } from './ask-takeover.ts'
import { runTakeover } from './run-takeover.ts'
import { csv } from './test-case-kinds.ts'

const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '秦若水', sessionId: '1', role: 'ADMIN', address: '127.0.0.1' }
const checker: StaffActor = { ...staff, staffId: '8', staffName: '陆知远', role: 'FIN_CHECK' }
const reason = '旧系统迁移'
let house: SandboxWorld

beforeAll(async () => {
  house = await openSandboxWorld(new Date('2026-03-10T04:00:00Z'))
})
afterAll(() => house.close())

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const sheetFile = (sheet: TakeoverSheet, ...lines: string[]) => {
  const { title, columns } = takeoverSheet(sheet)
  return csv(title, columns.join(','), ...lines)
}
type Sheets = Partial<Record<TakeoverSheet, string[]>>
async function upload(sheets: Sheets): Promise<string> {
  let runId: string | undefined
  for (const [sheet, lines] of Object.entries(sheets))
    runId = (await uploadTakeover(house.world, staff, { runId, file: sheetFile(sheet as TakeoverSheet, ...lines) })).run_id // its own keys
  if (runId === undefined) throw new Error('no sheets')
  return runId
}
const confirm = (runId: string) => confirmTakeover(house.world, staff, { run_id: runId, sets_cap: false, reason })
async function take(sheets: Sheets): Promise<string> {
  const runId = await upload(sheets)
  await confirm(runId)
  await runTakeover(house.world, { runId, actor: staff })
  return runId
}
type Verdict = { sheet: string; row_no: number; state: string; column_title: string | null; problem: string | null }
const verdicts = async (runId: string) =>
  (
    await rows<Verdict>(
      sql`select sheet, row_no, state, column_title, problem from takeovers_rows where run_id = ${runId} order by sheet, row_no`,
    )
  ).map(({ sheet, row_no, state, column_title, problem }) => [sheet, row_no, state, column_title, problem])
const statesOf = async (runId: string) => (await verdicts(runId)).map(([, , state]) => state)
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { refusal?: string }) => error.refusal,
  )
const caseOf = async (runId: string, sheet: TakeoverSheet) =>
  (await rows<{ id: string }>(sql`select case_id as id from takeovers_sheets where run_id = ${runId} and sheet = ${sheet}`))[0]?.id ?? ''
const decide = (case_id: string, by: StaffActor, verdict: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  decideCase(house.world, by, RULES_OF_CASES, { case_id, revision: 1, verdict, reason: '已与旧系统核对', flags: [], is_confirmed: false })

const AGENCY: Sheets = {
  CUSTOMERS: ['C1,海棠服饰,预充,直客,Facebook、Google', 'C2,青木代理,预充（代理交付）,二级代理,', 'C3,远山贸易,账期,直客,Facebook'],
  COMPANIES: ['G1,C1,海棠服饰有限公司,', 'G2,青木代理,青木科技,', 'G3,C3,远山贸易公司,'],
  SUB_CUSTOMERS: ['S1,C2,青木一店,是'],
  PEOPLE: ['C1,,张一,86,13900000001,是', 'C2,,李二,,139 0000 0002,是', 'C2,S1,王三,86,13900000003,', 'C1,,赵四,852,91234567,否'],
  ACCOUNTS: ['Facebook,810000000000101,C1,,,', 'meta,act_810000000000102,C2,S1,G2,待核实'],
  OPENINGS: ['C1,,USD,"1,000.50"', 'C2,S1,HKD,20', 'C3,,CNY,0'],
  CREDIT_LINES: ['C3,USD,50000'],
  FEE_RATES: ['C1,Facebook,3.5,0,是', 'C1,跨主体转移,1,,', 'C3,Facebook,2%,0.6%,否'],
}

test('an agency comes over; its money waits for another person; the same sheets again change nothing', async () => {
  await house.control('accounts', { platform: 'meta', id: '810000000000101', cap: '40' })
  await house.control('accounts', { platform: 'meta', id: '810000000000102', cap: '60' })
  const runId = await take(AGENCY)
  expect(Map.groupBy(await verdicts(runId), ([sheet]) => sheet).size).toBe(8)
  expect((await statesOf(runId)).join(' ')).toBe(
    'HANDED HANDED DONE DONE DONE PROPOSED DONE DONE DONE PROPOSED PROPOSED PROPOSED PROPOSED PROPOSED SAME DONE DONE DONE DONE DONE',
  )
  const [adoption] = await rows<{ id: string }>(sql`select adoption_id as id from takeovers_runs where id = ${runId}`)
  await runAdoption(house.world, { batchId: adoption?.id ?? '', actor: staff })
  expect(
    await rows(sql`select a.outside_account_id as id, c.name, s.name as sub from ad_accounts_accounts a
    join organization_customers c on c.id = a.customer_id left join sub_customers_profiles s on s.id = a.sub_customer_id order by 1`),
  ).toEqual([
    { id: '810000000000101', name: '海棠服饰', sub: null },
    { id: '810000000000102', name: '青木代理', sub: '青木一店' },
  ])
  const people = await rows<{ name: string; master: boolean }>(
    sql`select wallet_user_name as name, is_master as master from organization_wallet_users order by country_code desc, mobile`,
  )
  expect(people.map(({ name, master }) => [name, master])).toEqual([
    ['张一', true],
    ['李二', true],
    ['王三', false],
    ['赵四', false],
  ])
  // Nobody is told by the import.
  expect(await rows(sql`select from organization_binding_offers`)).toEqual([])
  const wallets = sql`select a.currency, b.credits_posted - b.debits_posted as minor from ledger_accounts a
    join ledger_balances b on b.ledger_account_id = a.id where a.kind = 'WALLET' order by 1`
  expect(await rows(wallets)).toEqual([])

  // While money waits, the same sheets have nothing to do.
  const waiting = await upload(AGENCY)
  expect(new Set(await statesOf(waiting))).toEqual(new Set(['SAME']))
  expect(await refusalOf(confirm(waiting))).toBe('IMPORT_NOTHING_VALID')

  const page = { page_num: 1, page_size: 10 }
  const termsOf = async (sheet: TakeoverSheet) =>
    (await takeoverTerms(house.world.db, { case_id: await caseOf(runId, sheet), ...page })).content.map(row => Object.values(row))
  expect(await termsOf('OPENINGS')).toEqual([
    [3, '青木代理', '青木一店', 'HKD', '20.00', null],
    [2, '海棠服饰', null, 'USD', '1000.50', null],
  ])
  expect((await termsOf('FEE_RATES')).map(row => row.at(-1))).toEqual([
    'Facebook 加额：服务费率 3.50%，税率 0.00%，费用可退',
    '跨主体转移：服务费率 1.00%',
    'Facebook 加额：服务费率 2.00%，税率 0.60%，费用不退',
  ])
  for (const sheet of ['OPENINGS', 'CREDIT_LINES', 'FEE_RATES'] as const) {
    const id = await caseOf(runId, sheet)
    expect(await refusalOf(decide(id, staff))).toBe('CASE_CHECKER_IS_MAKER')
    await decide(id, checker)
  }
  expect(await rows(wallets)).toEqual([
    { currency: 'HKD', minor: '2000' },
    { currency: 'USD', minor: '100050' },
  ])
  expect(await rows(sql`select base_minor as base, currency from credit_lines`)).toEqual([{ base: '5000000', currency: 'USD' }])
  expect(await rows(sql`select service_fee_basis_points as fee, tax_basis_points as tax from billing_fee_rates order by 1`)).toEqual([
    { fee: 200, tax: 60 },
    { fee: 350, tax: 0 },
  ])
  expect(await checkBooks(house.world)).toEqual([])
  const again = await upload(AGENCY)
  expect(new Set(await statesOf(again))).toEqual(new Set(['SAME']))
  const changed = await upload({ OPENINGS: ['C1,,USD,999'], CREDIT_LINES: ['C3,USD,1'], FEE_RATES: ['C1,Facebook,3.6,0,是'] })
  expect(await verdicts(changed)).toEqual([
    ['CREDIT_LINES', 2, 'INVALID', '授信额度', '系统中已为 50,000.00 USD，变更请到授信管理'],
    ['FEE_RATES', 2, 'INVALID', '服务费率（%）', '系统中已为服务费率 3.50%、税率 0.00%，变更请到客户详情'],
    ['OPENINGS', 2, 'INVALID', '余额', '系统中已为 1,000.50 USD，更正请用钱包调账'],
  ])
})

test('each mistake is named with its column, and rows that refer to a wrong one are wrong', async () => {
  const runId = await upload({
    CUSTOMERS: [
      'D1,丁,预充,直客,',
      'D2,海棠服饰,预充,直客,',
      'D3,己二,现金,直客,',
      'D4,庚二,账期,直客,Snapchat',
      'D5,=A1,账期,直客,',
      'D6,辛二,预充,直客,',
      'D6,壬二,预充,直客,',
    ],
    COMPANIES: ['H1,无此客户,某公司,', 'H2,D6,某公司,123', 'H3,D3,某公司,'],
    SUB_CUSTOMERS: ['T1,D6,一店,是'],
    PEOPLE: ['D6,,张,86,1.39E+10,是', 'D6,,张,86,12345,是', 'C1,,新主,86,13900000009,是', 'C3,,张一,86,13900000001,'],
    ACCOUNTS: ['Snapchat,1,C1,,,', 'TikTok,1,C1,,,', 'Facebook,x1,C1,,,', 'Facebook,810000000000101,C3,,,', 'Facebook,5,D6,,,'],
    OPENINGS: ['C1,,BRL,1', 'C1,,JPY,1.5', 'C1,,EUR,-1', 'C1,S1,EUR,1'],
    CREDIT_LINES: ['C1,USD,1', 'C3,CNY,1'],
    FEE_RATES: ['C3,Google,101,0,是', 'C3,跨主体转移,1,1,', 'C3,Google,1,0,'],
  })
  expect(await verdicts(runId)).toEqual([
    ['ACCOUNTS', 2, 'INVALID', '渠道', '渠道应为 Facebook、Google 或 TikTok'],
    ['ACCOUNTS', 3, 'INVALID', '渠道', '客户未开通 TikTok'],
    ['ACCOUNTS', 4, 'INVALID', '广告账户 ID', '广告账户 ID 应为数字'],
    ['ACCOUNTS', 5, 'INVALID', '广告账户 ID', '该账户已属于客户“海棠服饰”'],
    ['ACCOUNTS', 6, 'INVALID', '开户公司', '客户还没有开户公司，请先导入'],
    ['COMPANIES', 2, 'INVALID', '客户', '客户不存在'],
    ['COMPANIES', 3, 'INVALID', '统一社会信用代码', '统一社会信用代码为 18 位'],
    ['COMPANIES', 4, 'INVALID', '客户', '该客户在“客户”表中有误，请先修正'],
    ['CREDIT_LINES', 2, 'INVALID', '客户', '该客户为预充客户，没有授信'],
    ['CREDIT_LINES', 3, 'INVALID', '币种', '币种应为 USD'],
    ['CUSTOMERS', 2, 'INVALID', '名称', '名称至少 2 个字符'],
    ['CUSTOMERS', 3, 'INVALID', '名称', expect.stringMatching(/^已有同名客户；若为同一客户，请在“编号”填写其系统 ID \d+$/)],
    ['CUSTOMERS', 4, 'INVALID', '客户类型', '客户类型应为账期、预充、预充（代理交付）、账期（代理交付）'],
    ['CUSTOMERS', 5, 'INVALID', '开通渠道', '“Snapchat”不是渠道，应为 Facebook、Google、TikTok'],
    ['CUSTOMERS', 6, 'INVALID', '名称', '不支持公式，请改为填写好的内容'],
    ['CUSTOMERS', 7, 'READY', null, null],
    ['CUSTOMERS', 8, 'INVALID', null, '与第 7 行重复'],
    ['FEE_RATES', 2, 'INVALID', '服务费率（%）', '服务费率不能超过 100%'],
    ['FEE_RATES', 3, 'INVALID', '税率（%）', '跨主体转移没有税率，请留空'],
    ['FEE_RATES', 4, 'INVALID', '费用可退', '请填写费用可退'],
    ['OPENINGS', 2, 'INVALID', '币种', '币种应为 CNY、HKD、USD、EUR、GBP、JPY、MOP'],
    ['OPENINGS', 3, 'INVALID', '余额', '日元余额须为整数，请确认余额的小数点：1.5'],
    ['OPENINGS', 4, 'INVALID', '余额', '余额不能为负数：-1'],
    ['OPENINGS', 5, 'INVALID', '子客户', '子客户不存在，或不属于该客户'],
    ['PEOPLE', 2, 'INVALID', '手机号', '手机号被表格软件改成了科学计数（1.39E+10），请把该列设为文本后重新填写'],
    ['PEOPLE', 3, 'INVALID', '手机号', '请输入正确的手机号'],
    ['PEOPLE', 4, 'INVALID', '主账号', '该客户已有主账号'],
    ['PEOPLE', 5, 'INVALID', '手机号', '该手机号已属于客户“海棠服饰”'],
    ['SUB_CUSTOMERS', 2, 'INVALID', '客户', '该客户不是二级代理，没有子客户'],
  ])
  await cancelTakeover(house.world, staff, { run_id: runId, reason })
  expect(await refusalOf(confirm(runId))).toBe('IMPORT_NOT_OPEN')
})

test('a file that is none of the sheets, has other titles, or too many rows, is refused by name', async () => {
  const send = (file: { fileName: string; bytes: Uint8Array }) => refusalOf(uploadTakeover(house.world, staff, { file }))
  expect(await send(csv('名单', '编号'))).toBe('TAKEOVER_SHEET_UNKNOWN')
  expect(await send(csv('客户', '编号,名字'))).toBe('IMPORT_TITLE_WRONG')
  expect(await send(csv('客户', takeoverSheet('CUSTOMERS').columns.join(',')))).toBe('IMPORT_EMPTY')
  expect(await send(sheetFile('OPENINGS', ...Array.from({ length: 501 }, (_, index) => `X${index},,USD,1`)))).toBe('IMPORT_TOO_MANY_ROWS')
  expect(await send(sheetFile('CUSTOMERS', 'X,某某,预充,直客,\r\n'.repeat(100_000)))).toBe('IMPORT_SHEET_TOO_LARGE')
  // «E1,更山,预充,直客,» below the titles, in GBK.
  const gbk = new Uint8Array(
    Buffer.from('b1e0bac52cc3fbb3c62cbfcdbba7c0e0d0cd2cbfcdbba7d0d4d6ca2cbfaacda8c7feb5c00d0a45312cb8fcc9bd2cd4a4b3e42cd6b1bfcd2c', 'hex'),
  )
  const { run_id } = await uploadTakeover(house.world, staff, { file: { fileName: '客户 (2).csv', bytes: gbk } })
  expect(await statesOf(run_id)).toEqual(['READY'])
  const other: StaffActor = { ...staff, role: 'OPS' }
  expect(await refusalOf(uploadTakeover(house.world, other, { file: csv('客户', '') }))).toBe('PERMISSION_DENIED')
})

test('wherever the job dies, it goes on where it stopped and makes nothing twice', async () => {
  const many = Array.from({ length: 130 }, (_, index) => index)
  const sheets: Sheets = {
    CUSTOMERS: many.map(index => `K${index},批量客户${index},预充,直客,Facebook`),
    COMPANIES: many.map(index => `KG${index},K${index},批量公司${index},`),
    PEOPLE: many.map(index => `K${index},,人${index},86,1370000${String(index).padStart(4, '0')},是`),
    ACCOUNTS: many.map(index => `Facebook,82000000000${String(index).padStart(4, '0')},K${index},,,`),
    OPENINGS: many.map(index => `K${index},,USD,${index + 1}`),
  }
  const runId = await upload(sheets)
  await confirm(runId)
  const stands = async () => (await rows<{ state: string }>(sql`select state from takeovers_runs where id = ${runId}`))[0]?.state
  let deaths = 0
  for (; deaths < 40 && (await stands()) === 'RUNNING'; deaths += 1) {
    const when = deaths % 2 === 0 ? 'after' : 'before'
    await quietly(runTakeover(dyingWorld(house.world, 1 + deaths, when).world, { runId, actor: staff }))
  }
  // What is done stays done, so that each of them dies further on.
  expect(deaths).toBeGreaterThan(5)
  expect(await stands()).toBe('DONE')
  // Twice at a time does no harm either.
  await Promise.all([runTakeover(house.world, { runId, actor: staff }), runTakeover(house.world, { runId, actor: staff })])
  const counts = await rows<{ state: string; rows: number }>(
    sql`select state, count(*)::int as rows from takeovers_rows where run_id = ${runId} group by 1 order by 1`,
  )
  expect(counts).toEqual([
    { state: 'DONE', rows: 390 },
    { state: 'HANDED', rows: 130 },
    { state: 'PROPOSED', rows: 130 },
  ])
  expect(await rows(sql`select count(*)::int as n from organization_customers where name like '批量客户%'`)).toEqual([{ n: 130 }])
  expect(await rows(sql`select count(*)::int as n from companies_companies where company_name like '批量公司%'`)).toEqual([{ n: 130 }])
  expect(await rows(sql`select count(*)::int as n from organization_wallet_users where mobile like '1370000%'`)).toEqual([{ n: 130 }])
  expect(await rows(sql`select count(*)::int as n from ad_accounts_adoption_rows where outside_account_id like '82000000000%'`)).toEqual([
    { n: 130 },
  ])
  expect(await rows(sql`select count(*)::int as n from cases_cases where subject = ${`${runId}:OPENINGS`}`)).toEqual([{ n: 1 }])
  expect(await rows(sql`select state from takeovers_runs where id = ${runId}`)).toEqual([{ state: 'DONE' }])
  // Whoever reads the list is told that platforms and a second person have not decided yet.
  const told = await takeoverOf(house.world.db, { run_id: runId })
  expect([takeoverStateText(told), told.waiting, told.ended_at]).toEqual(['接管中 390/650', 260, null])
  const listed = async (state: TakeoverState) =>
    (await takeoverList(house.world.db, takeoverListRequest.parse({ state }))).content.map(run => run.run_id)
  expect(await listed('ADOPTING')).toContain(runId)
  expect(await listed('DONE')).not.toContain(runId)
  // A sheet that was turned down may come again.
  await decide(await caseOf(runId, 'OPENINGS'), checker, 'REJECT')
  const next = await take({ OPENINGS: sheets.OPENINGS ?? [] })
  expect(new Set(await statesOf(next))).toEqual(new Set(['PROPOSED']))
  await decide(await caseOf(next, 'OPENINGS'), checker)
  expect(await checkBooks(house.world)).toEqual([])
})

test('what has taken effect meanwhile refuses the whole sheet, and none of its rows is booked', async () => {
  const first = await take({ CUSTOMERS: ['L1,甲子,账期,直客,', 'L2,乙丑,账期,直客,'], CREDIT_LINES: ['L1,USD,10', 'L2,USD,20'] })
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(
      sql`insert into credit_lines (customer_id, currency, base_minor) select id, 'USD', 5 from organization_customers where name = '乙丑'`,
    ),
  )
  expect(await refusalOf(decide(await caseOf(first, 'CREDIT_LINES'), checker))).toBe('TAKEOVER_ROW_STALE')
  expect(await rows(sql`select from credit_lines l join organization_customers c on c.id = l.customer_id where c.name = '甲子'`)).toEqual(
    [],
  )
})
