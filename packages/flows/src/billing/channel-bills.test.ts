// Imported bills of other channels on a real database: what two people make of a sheet, what is refused, and every way it can be cut off.
import { channelCaseLines, channelFileOf, channelLineList } from '@tallyhelm/views/billing/channel-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { creditedTenant } from '../credit/test-credit-case.ts'
import { setCreditLine } from '../credit/test-credit-line.ts'
import { openStage, person, usd } from '../quota/test-stage.ts'
import { cancelChannelBills, proposeChannelBills, uploadChannelBills } from './import-channel-bills.ts'
import {
  caseOfFile,
  channelCsv,
  channelMaker,
  decideChannelFile,
  importChannelLines,
  owedToChannels,
  proposeChannelLines,
  sheetLine,
  type SheetLine,
  uploadChannelLines,
} from './test-channel-bills.ts'

let stage: Awaited<ReturnType<typeof openStage>>
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const credited = () => creditedTenant(stage, stage)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message?: string }) => error.refusal ?? error.message,
  )
const stateOf = async (fileId: string) => (await channelFileOf(stage.world.db, { file_id: fileId })).state
const linesOf = async (fileId: string) => (await channelLineList(stage.world.db, { file_id: fileId, page_num: 1, page_size: 100 })).content
const problemsOf = async (fileId: string) => (await linesOf(fileId)).map(({ column_title, problem }) => `${column_title}: ${problem}`)

test('a sheet of two people is owed line by line, and each of its bills is a statement that waits for the customer', async () => {
  const [one, other] = [await credited(), await credited()]
  const fileId = await proposeChannelLines(stage.world, [
    sheetLine(one),
    sheetLine(one, { '账户 ID': 'kw-2', 账户名称: 'Kwai 账户二', 金额: '50.50', 备注: '含素材费' }),
    sheetLine(one, { 渠道: 'bing', '账户 ID': 'B-77', 账户名称: 'Bing 搜索' }),
    sheetLine(other, { 渠道: 'Taboola', 账单月份: '2026/1' }),
  ])
  const detail = await channelFileOf(stage.world.db, { file_id: fileId })
  expect(detail).toMatchObject({ state: 'PROPOSED', lines: 4, wrong: 0, customers: 2, bills: 3, shortages: [] })
  expect(detail.totals).toEqual([{ currency: 'USD', amount: '350.50', lines: 4 }])
  expect(await owedToChannels(stage, one)).toEqual({ statements: [], used: '0' })
  await decideChannelFile(stage.world, fileId)
  expect(await owedToChannels(stage, one)).toMatchObject({
    used: '25050',
    statements: [
      { channel: 'Bing', month: '2026-02', payable: '10000', status: 'WAIT_REPLY', accounts: 1, version: 1 },
      { channel: 'Kwai', month: '2026-02', payable: '15050', status: 'WAIT_REPLY', accounts: 2, version: 1 },
    ],
  })
  expect(await owedToChannels(stage, other)).toMatchObject({ used: '10000', statements: [{ channel: 'Taboola', month: '2026-01' }] })
  const { rows } = await stage.query(
    `select t.code, t.amount_minor::text as minor, d.kind as debit, c.address as credit, t.reference_kind from ledger_transfers t
     join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id
     where t.customer_id = ${one.customerId} order by t.flow_no`,
  )
  const posted = { code: 'CHANNEL_BILL', debit: 'CREDIT_LINE', reference_kind: 'BILL' }
  expect(rows.toSorted((a, b) => Number(a['minor']) - Number(b['minor']))).toMatchObject([
    { ...posted, minor: '5050', credit: 'CHANNEL_CLEARING:USD:Kwai' },
    { ...posted, minor: '10000' },
    { ...posted, minor: '10000' },
  ])
  expect(await stateOf(fileId)).toBe('DONE')
  const ofCase = await channelCaseLines(stage.world.db, { case_id: await caseOfFile(stage.world, fileId), page_num: 1, page_size: 10 })
  expect(ofCase.content.map(({ state, statement_id }) => [state, statement_id !== null])).toEqual(
    Array.from({ length: 4 }, () => ['DONE', true]),
  )
  expect(await stage.violations()).toEqual([])
})

test('each wrong line is named, and while there is one nothing is proposed', async () => {
  const [of, foreign] = [await credited(), await credited()]
  const before = await stage.tenant({ customerType: 1 })
  const without = await stage.tenant({ customerType: 3 })
  const lines: [SheetLine, string][] = [
    [{ 客户编号: '' }, '客户编号: 请填写客户编号'],
    [{ 客户编号: '999999999999999999999' }, '客户编号: 客户编号应为数字'],
    [{ 客户编号: '9223372036854775808' }, '客户编号: 没有该客户'],
    [{ 客户编号: "1' or '1'='1" }, '客户编号: 客户编号应为数字'],
    [{ 公司: `公司${foreign.companyId}` }, '公司: 该客户没有这家公司'],
    [{ 客户编号: before.customerId, 公司: `公司${before.companyId}` }, '客户编号: 该客户不是账期客户，没有授信'],
    [{ 客户编号: without.customerId, 公司: `公司${without.companyId}` }, '币种: 该客户没有 USD 授信，请先设置授信'],
    [{ 渠道: 'Facebook' }, '渠道: 该渠道由系统出账，不能导入'],
    [{ 渠道: 'Baidu' }, '渠道: 渠道应为 Kwai、Bing、LinkedIn、Twitter、Snapchat、Yandex、Line、Pinterest、Taboola、Outbrain'],
    [{ '账户 ID': '' }, '账户 ID: 请填写账户 ID'],
    [{ '账户 ID': '<script>' }, '账户 ID: 账户 ID 为字母、数字或 - . _'],
    [{ '账户 ID': 'k'.repeat(41) }, '账户 ID: 账户 ID最多 40 个字符'],
    [{ '账户 ID': '1.23E+15' }, '账户 ID: 被表格软件改成了科学计数，请把该列设为文本后重新填写'],
    [{ 账户名称: '名'.repeat(101) }, '账户名称: 账户名称最多 100 个字符'],
    [{ 账户名称: '=HYPERLINK("http://x")' }, '账户名称: 不支持公式，请改为填写好的内容'],
    [{ 账单月份: '二月' }, '账单月份: 账单月份格式为 yyyy-MM，如 2026-01'],
    [{ 账单月份: '2026-03' }, '账单月份: 2026-03 尚未结束，只能导入已结束的月份'],
    [{ 账单月份: '2025-02' }, '账单月份: 不能早于 12 个月前'],
    [{ 账单月份: '2026-13' }, '账单月份: 账单月份格式为 yyyy-MM，如 2026-01'],
    [{ 币种: 'CNY' }, '币种: 币种应为 USD'],
    [{ 金额: '' }, '金额: 请填写金额'],
    [{ 金额: '1.005' }, '金额: 金额最多保留 2 位小数，请确认小数点：1.005'],
    [{ 金额: '0' }, '金额: 金额需大于 0'],
    [{ 金额: '-5' }, '金额: 金额需大于 0；冲减以前的月份请填写更正月份'],
    [{ 金额: '9'.repeat(30) }, `金额: 金额最多 12 位整数：${'9'.repeat(30)}`],
    [{ 更正月份: '2026-02' }, '更正月份: 更正月份需早于账单月份'],
    [{ 备注: '注'.repeat(101) }, '备注: 备注最多 100 个字符'],
    [{ '账户 ID': 'same', 金额: '1' }, ': '],
    [{ '账户 ID': 'SAME', 金额: '1' }, ': '],
    [{ '账户 ID': 'same', 金额: '2' }, `账户 ID: 与第 29 行重复：同一账户同一月份只能有一行`],
    [{ 渠道: 'Line', '账户 ID': 'l-1', 金额: '-5', 更正月份: '2026-01' }, '金额: 该客户该公司该渠道本月的合计需大于 0'],
  ]
  const fileId = await uploadChannelLines(
    stage.world,
    lines.map(([over]) => sheetLine(of, over)),
  )
  expect(await problemsOf(fileId)).toEqual(lines.map(([, problem]) => problem))
  expect(await refusal(proposeChannelBills(stage.world, channelMaker, { file_id: fileId, reason: '入账' }))).toBe('CHANNEL_FILE_WRONG')
  expect(await stateOf(fileId)).toBe('WAITING')
  expect(await owedToChannels(stage, of)).toEqual({ statements: [], used: '0' })
})

test('hostile files are refused whole, and nothing of them is kept', async () => {
  const of = await credited()
  const send = (file: { fileName: string; bytes: Uint8Array }) => refusal(uploadChannelBills(stage.world, channelMaker, { file }))
  const text = (body: string, fileName = 'a.csv') => send({ fileName, bytes: new TextEncoder().encode(body) })
  const before = (await stage.query('select count(*) as n from billing_channel_files')).rows
  expect(await text('')).toBe('IMPORT_EMPTY')
  expect(await send(channelCsv([]))).toBe('IMPORT_EMPTY')
  expect(await text('客户,金额\r\n1,2')).toBe('IMPORT_TITLE_WRONG')
  expect(await text('MZ', 'a.exe')).toBe('IMPORT_FORMAT_WRONG')
  expect(await text('no zip', 'a.xlsx')).toBe('IMPORT_FORMAT_WRONG')
  expect(await send(channelCsv(Array.from({ length: 2_001 }, (_, n) => sheetLine(of, { '账户 ID': `k${n}` }))))).toBe(
    'IMPORT_TOO_MANY_ROWS',
  )
  for (const role of ['OPS', 'FIN_CHECK', 'SALES', 'AUDIT'] as const)
    expect(await refusal(uploadChannelBills(stage.world, { ...person('7'), role }, { file: channelCsv([sheetLine(of)]) }))).toBe(
      'PERMISSION_DENIED',
    )
  expect((await stage.query('select count(*) as n from billing_channel_files')).rows).toEqual(before)
})

test('the same file is taken once, unless it was given up, refused or taken back', async () => {
  const of = await credited()
  const lines = [sheetLine(of)]
  const first = await uploadChannelLines(stage.world, lines)
  expect(await refusal(uploadChannelLines(stage.world, lines, '改名.csv'))).toBe('CHANNEL_FILE_KNOWN')
  await cancelChannelBills(stage.world, channelMaker, { file_id: first })
  expect(await refusal(cancelChannelBills(stage.world, channelMaker, { file_id: first }))).toBe('IMPORT_NOT_OPEN')
  const second = await proposeChannelLines(stage.world, lines)
  expect(await refusal(proposeChannelBills(stage.world, channelMaker, { file_id: second, reason: '入账' }))).toBe('IMPORT_NOT_OPEN')
  await decideChannelFile(stage.world, second, 'REJECT')
  const third = await proposeChannelLines(stage.world, lines)
  await withdrawCase(stage.world, channelMaker, { case_id: await caseOfFile(stage.world, third), reason: '有误' }, RULES_OF_CASES)
  expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual(['CANCELLED', 'REJECTED', 'REJECTED'])
  expect(await owedToChannels(stage, of)).toEqual({ statements: [], used: '0' })
  await importChannelLines(stage.world, lines)
  expect(await refusal(uploadChannelLines(stage.world, lines))).toBe('CHANNEL_FILE_KNOWN')
})

test('a bill comes once: what was forgotten is a correction in the next sheet, below nothing too', async () => {
  const of = await credited()
  await importChannelLines(stage.world, [sheetLine(of, { 账单月份: '2026-01' })])
  const again = await uploadChannelLines(stage.world, [sheetLine(of, { 账单月份: '2026-01', '账户 ID': 'kw-9' })])
  expect(await problemsOf(again)).toEqual(['账单月份: 2026-01 的账单已入账；补充或更正请列入下月表格，并填写更正月份'])
  await importChannelLines(stage.world, [
    sheetLine(of),
    sheetLine(of, { 更正月份: '2026-01', 金额: '-30.25' }),
    sheetLine(of, { '账户 ID': 'kw-9', 更正月份: '2026-01', 金额: '12' }),
  ])
  expect(await owedToChannels(stage, of)).toMatchObject({
    used: '18175',
    statements: [{ payable: '10000' }, { payable: '8175', accounts: 2 }],
  })
  expect(await stage.violations()).toEqual([])
})

test('of two files with one bill the second waits in vain, whoever is first', async () => {
  const of = await credited()
  const proposed = await Promise.all([
    refusal(proposeChannelLines(stage.world, [sheetLine(of, { 金额: '10' })], 'a.csv')),
    refusal(proposeChannelLines(stage.world, [sheetLine(of, { 金额: '20' })], 'b.csv')),
  ])
  expect(proposed.toSorted()).toEqual(['CHANNEL_FILE_WRONG', 'done'])
  const { rows } = await stage.query(`select f.id::text as id from billing_channel_files f join billing_channel_lines l on l.file_id = f.id
    where l.customer_id = ${of.customerId} or l.cells[1] = '${of.customerId}' order by f.state`)
  const [first = '', late = ''] = rows.map(({ id }) => String(id))
  expect((await problemsOf(late))[0]).toMatch(/^账单月份: 2026-02 的账单正在文件“[ab]\.csv”中待复核$/)
  const decided = await Promise.all([refusal(decideChannelFile(stage.world, first)), refusal(decideChannelFile(stage.world, first))])
  expect(decided.toSorted()).toEqual(['CASE_CLOSED', 'done'])
  expect((await owedToChannels(stage, of)).statements).toHaveLength(1)
  expect(await refusal(proposeChannelBills(stage.world, channelMaker, { file_id: late, reason: '入账' }))).toBe('CHANNEL_FILE_WRONG')
})

test('no line goes over its limit: the file is refused whole by name, and booked once the limit is raised', async () => {
  const [of, other] = [await credited(), await credited()]
  const fileId = await proposeChannelLines(stage.world, [sheetLine(other), sheetLine(of, { 金额: '1000.01' })])
  expect((await channelFileOf(stage.world.db, { file_id: fileId })).shortages).toMatchObject([
    { customer_id: of.customerId, currency: 'USD', shortage: '0.01' },
  ])
  const failed = await decideChannelFile(stage.world, fileId).catch((error: unknown) => error)
  expect(failed).toMatchObject({ refusal: 'CHANNEL_BILL_LIMIT' })
  expect([await owedToChannels(stage, of), await owedToChannels(stage, other), await stateOf(fileId)]).toEqual([
    { statements: [], used: '0' },
    { statements: [], used: '0' },
    'PROPOSED',
  ])
  await setCreditLine(stage.world, { kind: 'system', name: 'test' }, { customerId: of.customerId, limit: usd(2000) })
  await decideChannelFile(stage.world, fileId)
  expect([(await owedToChannels(stage, of)).used, (await owedToChannels(stage, other)).used]).toEqual(['100001', '10000'])
  expect(await stage.violations()).toEqual([])
})

test('what changed since it was proposed is looked at again', async () => {
  const of = await credited()
  const fileId = await proposeChannelLines(stage.world, [sheetLine(of)])
  await stage.query(`update organization_customers set customer_type = 1 where id = ${of.customerId}`)
  expect(await refusal(decideChannelFile(stage.world, fileId))).toBe('CHANNEL_BILL_STALE')
  await stage.query(`update organization_customers set customer_type = 0 where id = ${of.customerId}`)
  await decideChannelFile(stage.world, fileId)
  expect((await owedToChannels(stage, of)).used).toBe('10000')
})

test.each([
  'billing_channel_accounts',
  'billing_bills',
  'billing_bill_lines',
  'credit_statement_bills',
  'credit_statements',
  'credit_statement_versions',
  'credit_statement_steps',
  'ledger_transfers',
  'cases_events',
])('cut off when it writes into %s, nothing has happened, and approved again it happens once', async table => {
  const of = await credited()
  const fileId = await proposeChannelLines(stage.world, [sheetLine(of), sheetLine(of, { 渠道: 'Yandex' })])
  await stage.query(`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
    create trigger cut_off before insert on ${table} for each row execute function cut_off()`)
  try {
    expect(await refusal(decideChannelFile(stage.world, fileId))).toContain('cut off')
  } finally {
    await stage.query(`drop trigger cut_off on ${table}; drop function cut_off()`)
  }
  expect([await owedToChannels(stage, of), await stateOf(fileId)]).toEqual([{ statements: [], used: '0' }, 'PROPOSED'])
  await decideChannelFile(stage.world, fileId)
  expect(await owedToChannels(stage, of)).toMatchObject({ used: '20000', statements: [{ channel: 'Kwai' }, { channel: 'Yandex' }] })
  expect(await stage.violations()).toEqual([])
})

/** What never changes is changed by hand. */
const UNGUARDED = ['billing_bill_lines', 'ledger_transfers'].map(table => `alter table ${table} disable trigger user;`)

test('the check of the books finds what a line lacks, and what is posted beside', async () => {
  const of = await credited()
  const fileId = await importChannelLines(stage.world, [sheetLine(of)])
  const found = async (change: string) => {
    const client = await stage.world.db.pool.connect()
    try {
      await client.query(`begin; select set_config('app.scope', 'system', true); ${UNGUARDED.join('')} ${change}`)
      const { rows } = await client.query<{ invariant: string }>(
        `select distinct invariant from ledger_all_violations() order by invariant`,
      )
      return rows.map(({ invariant }) => invariant)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const line = `bill_id in (select bill_id from billing_channel_lines where file_id = ${fileId})`
  expect(await found('')).toEqual([])
  expect(await found(`update billing_bill_lines set spend_minor = spend_minor + 1 where ${line}`)).toEqual(
    expect.arrayContaining(['imported lines', 'postings of imported lines']),
  )
  expect(await found(`update billing_channel_files set state = 'REJECTED' where id = ${fileId}`)).toEqual(['imported lines'])
  expect(await found(`update billing_channel_lines set amount_minor = 1 where file_id = ${fileId}`)).toEqual(['imported lines'])
  expect(await found(`delete from ledger_transfers where code = 'CHANNEL_BILL' and customer_id = ${of.customerId}`)).toContain(
    'postings of imported lines',
  )
  expect(
    await found(`update ledger_transfers set idempotency_key = 'x' where code = 'CHANNEL_BILL' and customer_id = ${of.customerId}`),
  ).toContain('postings of imported lines')
  expect(
    await found(`update ledger_transfers set reference_id = '1' where code = 'CHANNEL_BILL' and customer_id = ${of.customerId}`),
  ).toEqual(['postings of imported lines'])
})
