// Staff remind a customer of a statement: once a day, while it waits, by whom may; the deadline stays.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../quota/test-stage.ts'
import { confirmByCode } from './confirm-by-code.ts'
import { handInReceipt } from './hand-in-receipt.ts'
import { remindOfStatement } from './remind-of-statement.ts'
import { type Owed, openStatementStage, refusalOf, type StatementStage } from './test-replies.ts'

let stage: StatementStage
beforeAll(async () => {
  stage = await openStatementStage(3)
})
afterAll(() => stage?.close())

const fin: StaffActor = { ...person('901'), role: 'FIN' }
const remind = ({ id }: { id: string }, actor = fin) => remindOfStatement(stage.world, actor, { id })
const at = (index: number): Owed => stage.owed[index] as Owed // three were asked for
const mails = async ({ id }: Owed) =>
  (await stage.query(`select payload ->> 'title' as title from graphile_worker._private_jobs where payload ->> 'statement_id' = '${id}'`))
    .rows

test('a message and a mail, once a day also when two press it at once, in the history, and the deadline stays', async () => {
  const one = at(0)
  const before = await stage.facts(one.id)
  const both = await Promise.all([refusalOf(remind(one)), refusalOf(remind(one, { ...fin, role: 'FIN_CHECK' }))])
  expect(both.toSorted()).toEqual(['STATEMENT_REMINDED', 'done'])
  expect(await stage.messages(one)).toEqual([`请确认对账单 ${one.id}`])
  expect(await mails(one)).toEqual([{ title: `请确认对账单 ${one.id}` }])
  expect(await stage.facts(one.id)).toEqual({ ...before, steps: 'system WAIT_REPLY, operator WAIT_REPLY' })
  expect(await stage.audited(one.id)).toEqual(['credit.remind-statement'])
  stage.clock.advance(24 * 3_600_000)
  expect(await refusalOf(remind(one))).toBe('done')
  expect(await mails(one)).toHaveLength(2)
})

test('not for what is confirmed or rests, not by others, not for what is not there', async () => {
  const [confirmed, sealed] = [at(1), at(2)]
  for (const role of ['OPS', 'SALES', 'AUDIT'] as const)
    expect(await refusalOf(remind(confirmed, { ...fin, role }))).toBe('PERMISSION_DENIED')
  expect(await refusalOf(remind({ id: '999' }))).toBe('NOT_FOUND')
  await confirmByCode(stage.world, confirmed.of.actor, {
    id: confirmed.id,
    version: 1,
    code: await stage.codeFor(confirmed, `${confirmed.id}:1`),
  })
  expect(await refusalOf(remind(confirmed))).toBe('STATEMENT_MOVED')
  await handInReceipt(stage.world, sealed.of.actor, { id: sealed.id, version: 1, kind: 'SEALED', file: await stage.file(sealed.of) })
  expect(await refusalOf(remind(sealed))).toBe('STATEMENT_RECEIPT_PENDING')
  expect(await mails(sealed)).toEqual([])
})
