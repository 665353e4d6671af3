// Replies to statements: confirmed by code, disputed by line, compared with an own sheet, and receipts; each with its hostile twins.
import { lockStatements } from '@tallyhelm/modules/statements'
import { consoleStatement } from '@tallyhelm/views/statements/console-statement'
import { receiptPaper } from '@tallyhelm/views/statements/statement-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { person } from '../quota/test-stage.ts'
import { auditReceipt } from './audit-receipt.ts'
import { compareStatement } from './compare-statement.ts'
import { confirmByCode } from './confirm-by-code.ts'
import { disputeStatement } from './dispute-statement.ts'
import { handInReceipt, withdrawReceipt } from './hand-in-receipt.ts'
import { DEADLINE, type Owed, openStatementStage, refusalOf, type StatementStage, system } from './test-replies.ts'

let stage: StatementStage
let left: Owed[]
beforeAll(async () => {
  stage = await openStatementStage(13)
  left = [...stage.owed]
})
afterAll(() => stage?.close())

/** A statement that no other test has touched. */
const next = (): Owed => {
  const one = left.pop()
  if (!one) throw new Error('the stage has too few statements')
  return one
}
const confirm = async (one: Owed, { version = 1, about = `${one.id}:1`, actor = one.of.actor } = {}) =>
  confirmByCode(stage.world, actor, { id: one.id, version, code: await stage.codeFor(one, about) })
const dispute = ({ of, id, keys }: Owed, over: object = {}) =>
  disputeStatement(stage.world, of.actor, {
    id,
    version: 1,
    reason: '消耗与平台不一致',
    lines: [{ key: keys[0] ?? '', expected: '8.00', reason: '平台显示 8.00' }],
    sheet: null,
    ...over,
  })

test('confirmed by code: once, told to the customer, in its history, and owed from then on', async () => {
  const one = next()
  await confirm(one)
  expect(await stage.facts(one.id)).toMatchObject({
    status: 'CONFIRMED',
    by: 'CODE',
    confirmed: true,
    settled: false,
    steps: 'system WAIT_REPLY, customer CONFIRMED',
  })
  expect(await stage.messages(one)).toEqual([`对账单 ${one.id} 已确认`])
  expect(await stage.audited(one.id)).toEqual(['credit.confirm-statement'])
  expect(await refusalOf(confirm(one))).toBe('STATEMENT_MOVED')
  expect(await refusalOf(dispute(one))).toBe('STATEMENT_MOVED')
})

test('a code is good for the version that it was sent about alone, and another version than the latest is refused', async () => {
  const [one, other] = [next(), next()]
  expect(await refusalOf(confirm(one, { about: `${one.id}:2` }))).toBe('CODE_WRONG')
  expect(await refusalOf(confirm(one, { about: `${other.id}:1` }))).toBe('CODE_WRONG')
  expect(await refusalOf(confirmByCode(stage.world, one.of.actor, { id: one.id, version: 1, code: '000000' }))).toBe('CODE_WRONG')
  expect(await refusalOf(confirm(one, { version: 2, about: `${one.id}:2` }))).toBe('STATEMENT_VERSION')
  await stage.query(`update credit_statements set version = 2 where id = ${one.id}`)
  expect(await refusalOf(confirm(one))).toBe('STATEMENT_VERSION')
  expect(await stage.facts(one.id)).toMatchObject({ status: 'WAIT_REPLY', confirmed: false })
  left.push(other)
})

test('another customer, and a sub-customer of the own one, reply to nothing', async () => {
  const [one, foreign] = [next(), next()]
  const sub = await stage.subTenant(one.of)
  const file = await stage.file(foreign.of)
  for (const [actor, refusal] of [
    [foreign.of.actor, 'NOT_FOUND'],
    [sub.actor, 'PERMISSION_DENIED'],
  ] as const) {
    expect(await refusalOf(confirm(one, { actor }))).toBe(refusal)
    expect(await refusalOf(dispute({ ...one, of: { ...one.of, actor } }))).toBe(refusal)
    expect(await refusalOf(handInReceipt(stage.world, actor, { id: one.id, version: 1, kind: 'SEALED', file }))).toBe(refusal)
    expect(await refusalOf(handInReceipt(stage.world, actor, { id: one.id, version: 1, kind: 'PAYMENT', file }))).toBe(refusal)
    expect(await refusalOf(withdrawReceipt(stage.world, actor, { id: one.id, receipt_id: '1' }))).toBe(refusal)
    const sheet = { fileName: 'a.csv', bytes: Buffer.from('账户ID,金额\n1,2') }
    expect(await refusalOf(compareStatement(stage.world, actor, { id: one.id, version: 1, by: 'SPEND', file: sheet }))).toBe(refusal)
  }
  const scope = { kind: 'tenant', customerId: one.of.customerId, subCustomerId: sub.subCustomerId } as const
  expect(await stage.facts(one.id, scope)).toBeUndefined()
  expect(await stage.facts(one.id, { ...scope, customerId: foreign.of.customerId, subCustomerId: null })).toBeUndefined()
  left.push(one, foreign)
})

test('disputed by line, with what the customer says it is; nothing more is replied until the agency answers', async () => {
  const one = next()
  const sheet = await stage.file(one.of, 'sheet')
  await dispute(one, {
    sheet,
    lines: [
      { key: one.keys[0] ?? '', expected: '8.00', reason: '平台显示 8.00' },
      { key: one.keys[1] ?? '', expected: '', reason: '不是我们的账户' },
    ],
  })
  expect(await stage.facts(one.id)).toMatchObject({ status: 'DISPUTED', steps: 'system WAIT_REPLY, customer DISPUTED', confirmed: false })
  const { rows } = await stage.query(`
    select l.expected_minor::text as expected, l.reason, d.sheet ->> 'key' as sheet from credit_dispute_lines l join credit_disputes d on d.id = l.dispute_id
    where d.statement_id = ${one.id} order by l.ad_account_id`)
  expect(rows).toEqual([
    { expected: '800', reason: '平台显示 8.00', sheet: sheet.key },
    { expected: null, reason: '不是我们的账户', sheet: sheet.key },
  ])
  expect(await refusalOf(confirm(one))).toBe('STATEMENT_MOVED')
  expect(await refusalOf(dispute(one))).toBe('STATEMENT_MOVED')
})

test('disputed as a whole without lines, and a line without words of its own is wrong for those of the whole', async () => {
  const [one, other] = [next(), next()]
  await dispute(one, { is_whole: true, lines: [], reason: '缺少一个账户' })
  expect(await stage.facts(one.id)).toMatchObject({ status: 'DISPUTED' })
  const linesOf = (id: string) =>
    stage.query(`select l.reason from credit_dispute_lines l join credit_disputes d on d.id = l.dispute_id where d.statement_id = ${id}`)
  expect((await linesOf(one.id)).rows).toEqual([])
  await dispute(other, { lines: [{ key: other.keys[0] ?? '', expected: '8.00', reason: ' ' }] })
  expect((await linesOf(other.id)).rows).toEqual([{ reason: '消耗与平台不一致' }])
})

test('what is disputed has words, lines of this statement, each once, amounts that differ, and a sheet of one’s own', async () => {
  const [one, other] = [next(), next()]
  const line = { key: one.keys[0] ?? '', expected: '8.00', reason: '不符' }
  const cases: [object, string][] = [
    [{ reason: ' ' }, 'INPUT_INVALID reason'],
    [{ lines: [] }, 'INPUT_INVALID lines'],
    [{ lines: [line, line] }, 'INPUT_INVALID lines.1.key'],
    [{ lines: [{ ...line, key: other.keys[0] }] }, 'INPUT_INVALID lines.0.key'],
    [{ lines: [{ ...line, key: '1-1-202603' }] }, 'INPUT_INVALID lines.0.key'],
    [{ lines: [{ ...line, key: '1-1-202613' }] }, 'INPUT_INVALID lines.0.key'],
    [{ lines: [{ ...line, key: '9999999999999999999-1-202603' }] }, 'INPUT_INVALID lines.0.key'],
    [{ lines: [{ ...line, expected: '10.00' }] }, 'INPUT_INVALID lines.0.expected'],
    [{ lines: [{ ...line, expected: '8.001' }] }, 'INPUT_INVALID lines.0.expected'],
    [{ lines: [{ ...line, expected: '1e3' }] }, 'INPUT_INVALID lines.0.expected'],
    [{ is_whole: true, lines: [line] }, 'INPUT_INVALID lines'],
    [{ is_whole: true, lines: [], reason: '' }, 'INPUT_INVALID reason'],
    [{ sheet: await stage.file(other.of, 'sheet') }, 'INPUT_INVALID sheet'],
    [{ sheet: await stage.file(one.of, 'voucher') }, 'INPUT_INVALID sheet'],
    [{ version: 2 }, 'STATEMENT_VERSION'],
  ]
  for (const [over, refusal] of cases) expect(await refusalOf(dispute(one, over)), JSON.stringify(over)).toBe(refusal)
  expect(await stage.facts(one.id)).toMatchObject({ status: 'WAIT_REPLY' })
  expect(await stage.query(`select from credit_disputes where statement_id = ${one.id}`)).toMatchObject({ rows: [] })
  left.push(one, other)
})

test('a sealed receipt makes the deadline rest and keeps other replies away; taken back, it never rested', async () => {
  const [one, other] = [next(), next()]
  const hand = async (file: { key: string; name: string }) =>
    handInReceipt(stage.world, one.of.actor, { id: one.id, version: 1, kind: 'SEALED', file })
  for (const file of [await stage.file(other.of), await stage.file(one.of, 'voucher'), { key: 'nothing.pdf', name: 'x' }])
    expect(await refusalOf(hand(file))).toBe('INPUT_INVALID file')
  await hand(await stage.file(one.of))
  expect(await stage.facts(one.id)).toMatchObject({ status: 'WAIT_REPLY', rests: true })
  expect(await refusalOf(hand(await stage.file(one.of)))).toBe('STATEMENT_RECEIPT_PENDING')
  expect(await refusalOf(confirm(one))).toBe('STATEMENT_RECEIPT_PENDING')
  expect(await refusalOf(dispute(one))).toBe('STATEMENT_RECEIPT_PENDING')
  const { rows } = await stage.query(`select id from credit_receipts where statement_id = ${one.id}`)
  const receipt_id = String(rows[0]?.id)
  expect(await refusalOf(withdrawReceipt(stage.world, other.of.actor, { id: other.id, receipt_id }))).toBe('NOT_FOUND')
  await withdrawReceipt(stage.world, one.of.actor, { id: one.id, receipt_id })
  expect(await stage.facts(one.id)).toMatchObject({ rests: false, deadline: new Date(DEADLINE) })
  expect(await refusalOf(withdrawReceipt(stage.world, one.of.actor, { id: one.id, receipt_id }))).toBe('STATEMENT_MOVED')
  await confirm(one)
  left.push(other)
})

test('a voucher of a payment is kept of what is confirmed, one at a time, and taken back', async () => {
  const one = next()
  const hand = async () =>
    handInReceipt(stage.world, one.of.actor, { id: one.id, version: 1, kind: 'PAYMENT', file: await stage.file(one.of) })
  expect(await refusalOf(hand())).toBe('STATEMENT_MOVED')
  await confirm(one)
  await hand()
  expect(await stage.facts(one.id)).toMatchObject({ status: 'REPAYING' })
  expect(await refusalOf(hand())).toBe('STATEMENT_RECEIPT_PENDING')
  const { rows } = await stage.query(`select id from credit_receipts where statement_id = ${one.id}`)
  await withdrawReceipt(stage.world, one.of.actor, { id: one.id, receipt_id: String(rows[0]?.id) })
  expect(await stage.facts(one.id)).toMatchObject({ status: 'CONFIRMED' })
})

test('a voucher that waits gets more files, five at most, until it is looked at, decided or taken back', async () => {
  const [one, other] = [next(), next()]
  await confirm(one)
  const hand = async (over: object = {}) => {
    const request = { id: one.id, version: 1, kind: 'PAYMENT', file: await stage.file(one.of), ...over } as const
    return await refusalOf(handInReceipt(stage.world, one.of.actor, request))
  }
  expect(await hand()).toBe('done')
  const { rows } = await stage.query(`select id from credit_receipts where statement_id = ${one.id}`)
  const receipt_id = String(rows[0]?.id)
  const papers = async () =>
    (await stage.query(`select jsonb_array_length(papers) as n from credit_receipts where id = ${receipt_id}`)).rows[0]?.['n']
  expect(await hand({ receipt_id, file: await stage.file(other.of) })).toBe('INPUT_INVALID file')
  expect(await hand({ receipt_id: '1' })).toBe('NOT_FOUND')
  expect(await hand({ receipt_id, version: 2 })).toBe('STATEMENT_VERSION')
  expect(await hand({ receipt_id, kind: 'SEALED' })).toBe('INPUT_INVALID file')
  const foreign = { id: one.id, version: 1, kind: 'PAYMENT', receipt_id, file: await stage.file(other.of) } as const
  expect(await refusalOf(handInReceipt(stage.world, other.of.actor, foreign))).toBe('NOT_FOUND')
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => hand({ receipt_id })))
  expect([outcomes.filter(outcome => outcome === 'done').length, new Set(outcomes)]).toEqual([4, new Set(['done', 'INPUT_INVALID file'])])
  expect(await papers()).toBe(5)
  const listed =
    (await consoleStatement(stage.world.db, { kind: 'staff' }, { id: one.id }, { now: stage.world.clock.now() })).receipts[0]?.papers ?? []
  expect(new Set(listed.map(({ paper }) => paper)).size).toBe(5)
  const stored = async ({ paper } = { paper: '' }) =>
    (await receiptPaper(stage.world.db, { kind: 'staff' }, { id: one.id, receipt_id, paper })).stored
  const [before, last] = [await stored(listed[0]), await stored(listed[4])]
  await stage.query(`update credit_receipts set papers = jsonb_build_array(papers -> 4, papers -> 0) where id = ${receipt_id}`)
  expect([await stored(listed[0]), await stored(listed[4])]).toEqual([before, last])
  expect(await refusalOf(stored(listed[1]))).toBe('NOT_FOUND')
  await stage.query(`update credit_receipts set papers = papers - 0 where id = ${receipt_id}`)
  expect(await refusalOf(stored(listed[4]))).toBe('NOT_FOUND')
  const looks = { ...person('901'), role: 'FIN' } as const
  await auditReceipt(stage.world, looks, RULES_OF_CASES, { id: one.id, kind: 'PAYMENT', verdict: 'APPROVE', reason: '' })
  expect(await hand({ receipt_id })).toBe('STATEMENT_RECEIPT_PENDING')
  await withdrawReceipt(stage.world, one.of.actor, { id: one.id, receipt_id })
  expect(await hand({ receipt_id })).toBe('STATEMENT_MOVED')
  expect(await papers()).toBe(1)
  left.push(other)
})

test('an own sheet is compared account by account, kept for a dispute, and read only where it names both columns', async () => {
  const one = next()
  const [first, second] = one.accounts
  const compare = (text: string, by: 'SPEND' | 'TOTAL' = 'SPEND', fileName = '我方.csv') =>
    compareStatement(stage.world, one.of.actor, { id: one.id, version: 1, by, file: { fileName, bytes: Buffer.from(text) } })
  const made = await compare(`四月对账,,\n账户名称,账户 ID,消耗（USD）\n甲,${first?.outsideAccountId},"$9.00"\n乙,999888777,3\n合计,,12\n`)
  expect(made).toMatchObject({
    counts: { EQUAL: 0, DIFFERS: 1, OURS: 1, YOURS: 1 },
    sheet_reading: { format: 'csv', encoding: 'UTF-8', titleLine: 2, skippedAbove: 1, hidden: null },
    titles: { account: '账户 ID', amount: '消耗（USD）' },
    ours: '15.00',
    yours: '12.00',
    unread: [{ row_no: 5 }],
    rows: [
      { outside_account_id: first?.outsideAccountId, state: 'DIFFERS', ours: '10.00', yours: '9.00', difference: '-1.00' },
      { outside_account_id: second?.outsideAccountId, state: 'OURS', ours: '5.00', yours: null, difference: '-5.00' },
      { outside_account_id: '999888777', account_name: '乙', state: 'YOURS', ours: null, yours: '3.00' },
    ],
  })
  const many = Array.from({ length: 4_990 }, (_, n) => `${900_000 + n},1`)
  const all = await compare(['账户ID,消耗', `${first?.outsideAccountId},10`, ...many].join('\n'))
  expect([all.rows.length, all.counts]).toEqual([4_991, { EQUAL: 1, DIFFERS: 0, OURS: 1, YOURS: 4_990 }])
  const rows = one.accounts.map(account => account.outsideAccountId)
  expect((await compare(`账户ID,金额\n${rows[0]},6\n${rows[0]},4\n${rows[1]},5.00`, 'TOTAL')).counts).toMatchObject({
    EQUAL: 2,
    DIFFERS: 0,
  })
  expect(await refusalOf(compare('甲,乙\n1,2'))).toBe('STATEMENT_SHEET_TITLES')
  expect(await refusalOf(compare('账户ID,合计\n1,2'))).toBe('STATEMENT_SHEET_TITLES')
  expect(await refusalOf(compare('', 'SPEND'))).toBe('IMPORT_EMPTY')
  expect(await refusalOf(compare('账户ID,金额', 'SPEND', 'a.xlsx'))).toBe('IMPORT_FORMAT_WRONG')
  await dispute(one, { lines: [], sheet: made.sheet })
  expect(await stage.facts(one.id)).toMatchObject({ status: 'DISPUTED' })
})

test('two users at once: one confirms, the other is told; and what is locked meanwhile waits', async () => {
  const one = next()
  const code = await stage.codeFor(one, `${one.id}:1`)
  const both = await Promise.all([
    refusalOf(confirmByCode(stage.world, one.of.actor, { id: one.id, version: 1, code })),
    refusalOf(dispute(one)),
  ])
  expect(both.filter(answer => answer === 'done')).toHaveLength(1)
  expect(both.filter(answer => answer === 'STATEMENT_MOVED')).toHaveLength(1)
  const [locked] = await stage.world.db.transaction(system, tx => lockStatements(tx, [one.id], one.of.customerId))
  expect(['CONFIRMED', 'DISPUTED']).toContain(locked?.status)
})
