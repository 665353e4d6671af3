// Receipts of statements: one of the staff proposes, another decides; a sealed one confirms, a refused one lets the deadline go on.
import type { StaffScope } from '@tallyhelm/infra/db/database'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { consoleStatement } from '@tallyhelm/views/statements/console-statement'
import { receiptPaper } from '@tallyhelm/views/statements/statement-files'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { person, stageIn } from '../quota/test-stage.ts'
import { auditReceipt } from './audit-receipt.ts'
import { withdrawReceipt } from './hand-in-receipt.ts'
import { refusalOf } from './test-replies.ts'
import { sealedStatement } from './test-receipt-case.ts'
import { statementRow } from './test-statements.ts'

let opened: TestWorld
let stage: ReturnType<typeof stageIn>
beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
})
afterAll(() => opened.close())

const maker: StaffActor = { ...person('901'), role: 'FIN' }
const checker: StaffActor = { ...person('902'), role: 'FIN_CHECK' }
const judge = (by: StaffActor, id: string, verdict: 'APPROVE' | 'DISAPPROVE' = 'APPROVE', reason = '') =>
  auditReceipt(opened.world, by, RULES_OF_CASES, { id, kind: 'SEALED', verdict, reason })
const receipt = async (id: string) =>
  (await stage.query(`select status, reason from credit_receipts where statement_id = ${id} order by id desc limit 1`)).rows[0]

test('the first word proposes, another person’s decides, and an accepted seal confirms the statement', async () => {
  const { id } = await sealedStatement(opened, stage)
  await judge(maker, id)
  expect(await statementRow(opened, id)).toMatchObject({ status: 'WAIT_REPLY' })
  expect(await refusalOf(judge({ ...maker, role: 'ADMIN' }, id))).toBe('CASE_CHECKER_IS_MAKER')
  expect(await refusalOf(judge({ ...person('903'), role: 'OPS' }, id))).toBe('NOT_FOUND')
  await judge(checker, id)
  expect(await statementRow(opened, id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await receipt(id)).toEqual({ status: 'APPROVE', reason: '' })
  expect(await refusalOf(judge(maker, id))).toBe('NOT_FOUND')
})

test('a refused seal says why, and the deadline goes on by as long as it rested', async () => {
  const { id } = await sealedStatement(opened, stage)
  const { deadline } = await statementRow(opened, id)
  expect(await refusalOf(judge(maker, id, 'DISAPPROVE'))).toBe('INPUT_INVALID reason')
  await judge(maker, id, 'DISAPPROVE', '印章不清晰')
  opened.clock.advance(36 * 3_600_000)
  await judge(checker, id, 'DISAPPROVE', '同意')
  const after = await statementRow(opened, id)
  expect(after).toMatchObject({ status: 'WAIT_REPLY' })
  expect(after.deadline.getTime() - deadline.getTime()).toBe(36 * 3_600_000)
  expect(await receipt(id)).toEqual({ status: 'DISAPPROVE', reason: '印章不清晰' })
})

test('two who don’t agree leave the receipt waiting, and it can be judged anew', async () => {
  const { id } = await sealedStatement(opened, stage)
  await judge(maker, id)
  await judge(checker, id, 'DISAPPROVE', '缺少经办人签字')
  expect(await receipt(id)).toEqual({ status: 'PENDING', reason: '' })
  expect(await statementRow(opened, id)).toMatchObject({ status: 'WAIT_REPLY' })
  await judge(maker, id, 'DISAPPROVE', '缺少经办人签字')
  await judge(checker, id, 'DISAPPROVE', '同意')
  expect(await receipt(id)).toEqual({ status: 'DISAPPROVE', reason: '缺少经办人签字' })
})

test('a seal is opened by its kind at its own receipt, by no other key, and at no receipt of another customer', async () => {
  const [one, other] = [await sealedStatement(opened, stage), await sealedStatement(opened, stage)]
  const receiptOf = async ({ id }: { id: string }) =>
    String((await stage.query(`select id::text from credit_receipts where statement_id = ${id}`)).rows[0]?.id)
  const open = (receipt_id: string, paper = 'SEALED', scope: StaffScope = { kind: 'staff' }) =>
    receiptPaper(opened.world.db, scope, { id: one.id, receipt_id, paper })
  const receipt_id = await receiptOf(one)
  const { receipts } = await consoleStatement(opened.world.db, { kind: 'staff' }, { id: one.id }, { now: opened.clock.now() })
  expect(receipts.map(({ papers }) => papers)).toEqual([[{ paper: 'SEALED', name: '回执.pdf' }]])
  expect(await open(receipt_id)).toEqual({ name: '回执.pdf', stored: 'x.pdf', contentType: 'application/pdf' })
  for (const paper of ['0', '', 'PAYMENT', 'x.pdf']) expect(await refusalOf(open(receipt_id, paper)), paper).toBe('NOT_FOUND')
  expect(await refusalOf(open(await receiptOf(other)))).toBe('NOT_FOUND')
  expect(await refusalOf(open(receipt_id, 'SEALED', { kind: 'sales', staffId: '999' }))).toBe('NOT_FOUND')
})

test('two who decide at once confirm it once, and nothing is judged where nothing waits', async () => {
  const { id } = await sealedStatement(opened, stage)
  await judge(maker, id)
  const outcomes = await Promise.allSettled([judge(checker, id), judge({ ...checker, staffId: '904' }, id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await stage.query(`select to_status from credit_statement_steps where statement_id = ${id} and to_status = 'CONFIRMED'`)
  expect(rows).toHaveLength(1)
  expect(await refusalOf(judge(maker, '404'))).toBe('NOT_FOUND')
})

test('two staff and the customer at once: a seal is accepted or taken back, never both, and what is confirmed is confirmed once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, of } = await sealedStatement(opened, stage)
    await judge(maker, id)
    const { rows } = await stage.query(`select id::text from credit_receipts where statement_id = ${id}`)
    const receipt_id = String(rows[0]?.id)
    const takeBack = () => withdrawReceipt(opened.world, of.actor, { id, receipt_id })
    const staff = [() => judge(checker, id), () => judge({ ...checker, staffId: '904' }, id)]
    const calls = round % 2 === 0 ? [...staff, takeBack] : [takeBack, ...staff]
    await Promise.allSettled(calls.map(call => call()))
    const isAccepted = (await receipt(id))?.status === 'APPROVE'
    expect(await receipt(id)).toMatchObject({ status: isAccepted ? 'APPROVE' : 'WITHDRAWN' })
    expect(await statementRow(opened, id)).toMatchObject({ status: isAccepted ? 'CONFIRMED' : 'WAIT_REPLY' })
    const { rows: confirmed } = await stage.query(
      `select from credit_statement_steps where statement_id = ${id} and to_status = 'CONFIRMED'`,
    )
    expect(confirmed).toHaveLength(isAccepted ? 1 : 0)
  }
})
