// Answers to disputes: two people make the next version, which asks less and is owed less, and every version stays as it was.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { createUser } from '../organization/create-user.ts'
import { addQuota } from '../quota/add-quota.ts'
import { person, stageIn } from '../quota/test-stage.ts'
import { proposeAnswer } from './propose-answer.ts'
import { answerRequest } from './test-answer-case.ts'
import { creditedTenant, creditOf } from '../credit/test-credit-case.ts'
import { disputedStatement, issuedStatement, statementRow } from './test-statements.ts'

let opened: TestWorld
let stage: ReturnType<typeof stageIn>
beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
})
afterAll(() => opened.close())

const maker: StaffActor = { ...person('901'), role: 'FIN' }
const checker: StaffActor = { ...person('902'), role: 'FIN_CHECK' }
const decide = (caseId: string, verdict: 'APPROVE' | 'REJECT' = 'APPROVE', by = checker) =>
  decideCase(opened.world, by, RULES_OF_CASES, { case_id: caseId, revision: 1, verdict, reason: '已核对', flags: [], is_confirmed: true })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; fields?: { path: string; msg: string }[] }) =>
      error.fields?.[0] ? `${error.fields[0].path}: ${error.fields[0].msg}` : error.refusal,
  )
/** The bills of these statements have no spend behind them. */
const broken = async () => (await stage.violations()).filter(({ invariant }) => invariant !== 'closed months')
const rows = (text: string) => stage.query(text).then(found => found.rows)

test('an approved answer is the next version: less is asked, less is owed, the reply is asked for anew, the first version stays', async () => {
  const of = await creditedTenant(opened, stage)
  const person = { mobile: '13900000001', userName: '王芳', password: 'Kx7-pollen-94', isMaster: true }
  await createUser(opened.world, { kind: 'system', name: 'test' }, { customerId: of.customerId, ...person })
  const order = { adjust_type: 'ADD', remark: '', items: [{ account_id: (await stage.account(of)).id, amount: '300' }] } as const
  await addQuota(opened.world, of.actor, { idempotencyKey: crypto.randomUUID(), request: { ...order, items: [...order.items] } })
  await stage.settle()
  const before = await creditOf(opened, of)
  const statement = await disputedStatement(opened, stage, { of })
  const { caseId } = await proposeAnswer(opened.world, maker, answerRequest(statement))
  expect(await statementRow(opened, statement.id)).toMatchObject({ status: 'DISPUTED', version: 1, payable: '15000' })
  expect(await refusal(decide(caseId, 'APPROVE', { ...maker, role: 'ADMIN' }))).toBe('CASE_CHECKER_IS_MAKER')
  await decide(caseId)
  const after = await statementRow(opened, statement.id)
  expect(after).toMatchObject({ status: 'WAIT_REPLY', version: 2, conceded: '1000', payable: '14000', told: 0 })
  expect(after.deadline.toISOString()).toBe(
    new Date(opened.clock.now().getTime() + 5 * 86_400_000 + 15 * 3_600_000).toISOString().replace(/T.*/, 'T16:00:00.000Z'),
  )
  expect((await creditOf(opened, of)).available).toBe((before.available ?? 0n) + 1_000n)
  expect(
    await rows(
      `select version, payable_minor, reason from credit_statement_versions where statement_id = ${statement.id} order by version`,
    ),
  ).toEqual([
    { version: 1, payable_minor: '15000', reason: '' },
    { version: 2, payable_minor: '14000', reason: '渠道已确认退款，按实际消耗调整' },
  ])
  expect(
    await rows(`select version, before_minor, after_minor, reason from credit_statement_changes where statement_id = ${statement.id}`),
  ).toEqual([{ version: 2, before_minor: '10000', after_minor: '9000', reason: '渠道已退款' }])
  await expect(rows(`update credit_statement_versions set payable_minor = 1 where statement_id = ${statement.id}`)).rejects.toThrow()
  expect(await rows(`select title from notices_messages where customer_id = ${of.customerId} and title like '对账单%'`)).toEqual([
    { title: `对账单 ${statement.id} 的异议已答复` },
  ])
  expect(await broken()).toEqual([])
})

test('an answer without a line keeps the sum, and is a version too', async () => {
  const statement = await disputedStatement(opened, stage)
  const { caseId } = await proposeAnswer(opened.world, maker, answerRequest(statement, { lines: [] }))
  await decide(caseId)
  expect(await statementRow(opened, statement.id)).toMatchObject({ status: 'WAIT_REPLY', version: 2, conceded: '0', payable: '15000' })
})

test('a second dispute concedes from what the second version asks', async () => {
  const statement = await disputedStatement(opened, stage)
  await decide((await proposeAnswer(opened.world, maker, answerRequest(statement))).caseId)
  await rows(`update credit_statements set status = 'DISPUTED' where id = ${statement.id}`)
  const again = answerRequest(statement, { version: 2 })
  expect(await refusal(proposeAnswer(opened.world, maker, again))).toBe('lines.0.after: 需小于当前金额 90.00')
  const lower = { ...again, lines: again.lines.map(line => ({ ...line, after: '0.00' })) }
  await decide((await proposeAnswer(opened.world, maker, lower)).caseId)
  expect(await statementRow(opened, statement.id)).toMatchObject({ version: 3, conceded: '10000', payable: '5000' })
  expect(await broken()).toEqual([])
})

test('what can’t be answered is refused by name, and nothing stays', async () => {
  const statement = await disputedStatement(opened, stage)
  const other = await disputedStatement(opened, stage)
  const line = answerRequest(statement).lines[0]
  if (!line) throw new Error('a line')
  const asked = (over: Parameters<typeof answerRequest>[1]) => refusal(proposeAnswer(opened.world, maker, answerRequest(statement, over)))
  expect(await asked({ lines: [{ ...line, bill_id: other.billId }] })).toBe('lines.0: 该账户不在此对账单中')
  expect(await asked({ lines: [{ ...line, ad_account_id: other.accounts[0]?.id ?? '' }] })).toBe('lines.0: 该账户不在此对账单中')
  expect(await asked({ lines: [{ ...line, of_month: '2026-01' }] })).toBe('lines.0: 该账户不在此对账单中')
  expect(await asked({ lines: [line, line] })).toBe('lines.1: 同一账户只能调整一次')
  expect(await asked({ lines: [{ ...line, after: '100.00' }] })).toBe('lines.0.after: 需小于当前金额 100.00')
  expect(await asked({ version: 2 })).toBe('STATEMENT_MOVED')
  expect(await asked({ id: '404' })).toBe('NOT_FOUND')
  expect(await refusal(proposeAnswer(opened.world, { ...maker, role: 'OPS' }, answerRequest(statement)))).toBe('PERMISSION_DENIED')
  const waits = await issuedStatement(opened, stage, { of: await creditedTenant(opened, stage) })
  expect(await refusal(proposeAnswer(opened.world, maker, answerRequest(waits)))).toBe('STATEMENT_MOVED')
  expect(await rows(`select id from credit_answers where statement_id in (${statement.id}, ${waits.id})`)).toEqual([])
  expect(
    await rows(`select id from cases_cases where kind = 'STATEMENT_ANSWER' and subject in ('${statement.id}', '${waits.id}')`),
  ).toEqual([])
})

test('cut off before its money an approval never was, and two people at once make one version', async () => {
  const statement = await disputedStatement(opened, stage)
  const { caseId } = await proposeAnswer(opened.world, maker, answerRequest(statement))
  await rows(`create function test_cut() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
    create trigger test_cut before insert on ledger_transfers for each row when (new.idempotency_key like 'statement:%') execute function test_cut()`)
  await expect(decide(caseId)).rejects.toThrow('cut off')
  expect(await statementRow(opened, statement.id)).toMatchObject({ status: 'DISPUTED', version: 1, conceded: '0' })
  await rows('drop trigger test_cut on ledger_transfers; drop function test_cut()')
  const outcomes = await Promise.allSettled([decide(caseId), decide(caseId, 'APPROVE', { ...checker, staffId: '903' })])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await statementRow(opened, statement.id)).toMatchObject({ version: 2, payable: '14000' })
})

test('no customer sees what staff propose, and a rejected answer leaves the statement disputed', async () => {
  const statement = await disputedStatement(opened, stage)
  const { caseId } = await proposeAnswer(opened.world, maker, answerRequest(statement))
  const { customerId } = statement.of
  const seen = (subCustomerId: string | null) =>
    opened.world.db.read({ kind: 'tenant', customerId, subCustomerId }, tx =>
      tx.rows(sql`select id from credit_answers union all
      select answer_id from credit_answer_lines`),
    )
  expect(await seen(null)).toEqual([])
  await decide(caseId, 'REJECT')
  expect(await statementRow(opened, statement.id)).toMatchObject({ status: 'DISPUTED', version: 1 })
})

test('the check of the books finds a statement that asks for something else, and a version that was not posted', async () => {
  const statement = await disputedStatement(opened, stage)
  await decide((await proposeAnswer(opened.world, maker, answerRequest(statement))).caseId)
  const found = async () => (await broken()).filter(({ object }) => object.startsWith(statement.id)).map(({ problem }) => problem)
  expect(await found()).toEqual([])
  await rows(`update credit_statements set spend_minor = spend_minor + 1, payable_minor = payable_minor + 1 where id = ${statement.id}`)
  expect(await found()).toEqual(['asks for 14001, its bills come to 15000 less 1000', 'is version 2 of 14001, which said 14000'])
  await rows(`update credit_statements set spend_minor = spend_minor - 1, payable_minor = payable_minor - 1 where id = ${statement.id};
    insert into credit_statement_versions (statement_id, version, customer_id, conceded_minor, payable_minor, issued_at, reason)
    values (${statement.id}, 3, ${statement.of.customerId}, 1500, 13500, now(), 'x')`)
  expect(await found()).toEqual(['concedes 500, its lines 0', 'concedes 500, posted 0'])
})
