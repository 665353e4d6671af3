// Statements as staff read them: the list, one in full with its dispute and answer, and salespeople only their own customers'.
import { disputedStatement, issuedStatement, type IssuedStatement } from '@tallyhelm/flows/statements/test-statements'
import { answerRequest } from '@tallyhelm/flows/statements/test-answer-case'
import { creditedTenant } from '@tallyhelm/flows/credit/test-credit-case'
import { proposeAnswer } from '@tallyhelm/flows/statements/propose-answer'
import { person, type Stage, stageIn } from '@tallyhelm/flows/quota/test-stage'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { consoleStatementDetail, consoleStatementsRequest } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleStatement, statementLines } from './console-statement.ts'
import { consoleStatements } from './console-statements.ts'

let opened: TestWorld
let stage: Stage
let [waiting, disputed]: IssuedStatement[] = []
const staff = { kind: 'staff' } as const
const stranger = { kind: 'sales', staffId: '77' } as const

beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
  waiting = await issuedStatement(opened, stage, { of: await creditedTenant(opened, stage), rebate: 300 })
  disputed = await disputedStatement(opened, stage)
})
afterAll(() => opened.close())

const list = (request: object, scope: Parameters<typeof consoleStatements>[1] = staff) =>
  consoleStatements(opened.world.db, scope, consoleStatementsRequest.parse(request), { now: opened.clock.now() })
const detail = (id: string, scope: Parameters<typeof consoleStatement>[1] = staff) =>
  consoleStatement(opened.world.db, scope, { id }, { now: opened.clock.now() })

test('the list has every customer’s, disputed ones first, narrowed by each filter', async () => {
  const rows = (await list({})).content
  expect(rows.map(row => row.statement_id)).toEqual([disputed?.id, waiting?.id])
  expect(rows[1]).toMatchObject({ spend: '150.00', fees: '0.00', rebate: '3.00', payable: '147.00', month: '2026-02', account_count: 2 })
  const ids = async (request: object) => (await list(request)).content.map(row => row.statement_id)
  expect(await ids({ status: 'WAIT_REPLY' })).toEqual([waiting?.id])
  expect(await ids({ id: disputed?.id })).toEqual([disputed?.id])
  expect(await ids({ customer: waiting?.of.customerId })).toEqual([waiting?.id])
  expect(await ids({ channel: 'GOOGLE' })).toEqual([])
  expect(await ids({ has_receipt: true })).toEqual([])
  expect(await ids({ month_from: '2026-02-10', month_until: '2026-03-01', customer: waiting?.of.customerId })).toEqual([waiting?.id])
  expect(await ids({ month_from: '2026-03-01' })).toEqual([])
  expect(await ids({ company_name: '没有这家公司' })).toEqual([])
  expect(await ids({ is_overdue: true })).toEqual([])
})

test('one in full has its dispute, the answer that waits, and its lines by account', async () => {
  const statement = disputed
  if (!statement) throw new Error('a statement')
  const maker = { ...person('901'), role: 'FIN' } as const
  await proposeAnswer(opened.world, maker, answerRequest(statement))
  const found = consoleStatementDetail.parse(await detail(statement.id))
  expect(found).toMatchObject({
    has_proposal: true,
    dispute: { by: '王芳', version: 1, sheet: null, lines: [{ amount: '100.00', expected: '90.00', reason: '少计退款' }] },
    answer: { conceded: '10.00', lines: 1, verdict: null },
    versions: [{ version: 1, payable: '150.00', reason: '', changes: [] }],
  })
  const [account] = statement.accounts
  const lines = await statementLines(opened.world.db, staff, { id: statement.id, outside_account_id: account?.outsideAccountId ?? '' })
  expect(lines).toMatchObject({ lines: [{ bill_id: statement.billId, of_month: '2026-02', amount: '100.00' }] })
  const others = await statementLines(opened.world.db, staff, {
    id: waiting?.id ?? '',
    outside_account_id: account?.outsideAccountId ?? '',
  })
  expect(others).toEqual({ lines: [] })
})

test.each([false, true])('salespeople see their own customers’ alone, also without row-level security (%s)', async isDown => {
  if (isDown) await takeDownRowSecurity(opened.world.db)
  expect((await list({}, stranger)).content).toEqual([])
  await expect(detail(waiting?.id ?? '', stranger)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const [account] = waiting?.accounts ?? []
  const asked = { id: waiting?.id ?? '', outside_account_id: account?.outsideAccountId ?? '' }
  expect(await statementLines(opened.world.db, stranger, asked)).toEqual({ lines: [] })
})
