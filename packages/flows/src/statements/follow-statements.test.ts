// Following statements: told, reminded twice, confirmed by silence; whatever the clock does, and wherever it is cut off.
import { endReceipt, findReceipt, lockStatements, resumeDeadline } from '@tallyhelm/modules/statements'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dyingWorld } from '../quota/test-dying-world.ts'
import { confirmByCode } from './confirm-by-code.ts'
import { disputeStatement } from './dispute-statement.ts'
import { handInReceipt, withdrawReceipt } from './hand-in-receipt.ts'
import { mailStatement } from './tell-of-statement.ts'
import { DEADLINE, type Owed, openStatementStage, refusalOf, type StatementStage, system } from './test-replies.ts'

let stage: StatementStage
let one: Owed
beforeEach(async () => {
  stage = await openStatementStage(2)
  one = stage.owed[0] as Owed // two were asked for
})
afterEach(() => stage.close())

const hours = (before: number) => stage.clock.set(new Date(Date.parse(DEADLINE) - before * 3_600_000))
const nothing = { told: 0, postponed: 0, confirmed: 0 }
const mails = async () =>
  (await stage.query(`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'statements.mail'`)).rows[0]?.n
/** Told and reminded as the deadline comes nearer. */
async function remind() {
  for (const before of [120, 48, 24]) {
    hours(before)
    await stage.follow()
  }
}

test('told once, reminded at 48 and 24 hours, and confirmed by the system at the deadline', async () => {
  expect(await stage.follow()).toEqual({ ...nothing, told: 2 })
  expect(await stage.follow()).toEqual(nothing)
  for (const before of [48, 24]) {
    hours(before + 0.01)
    expect(await stage.follow()).toEqual(nothing)
    hours(before)
    expect(await stage.follow()).toEqual({ ...nothing, told: 2 })
  }
  hours(0.001)
  expect(await stage.follow()).toEqual(nothing)
  hours(0)
  expect(await stage.follow()).toEqual({ ...nothing, confirmed: 2 })
  expect(await stage.follow()).toEqual(nothing)
  expect(await stage.facts(one.id)).toMatchObject({ status: 'CONFIRMED', by: 'SYSTEM', steps: 'system WAIT_REPLY, system CONFIRMED' })
  expect(await stage.messages(one)).toEqual([
    `对账单 ${one.id} 待确认`,
    `提醒：对账单 ${one.id} 尚未确认`,
    `即将截止：对账单 ${one.id} 尚未确认`,
    `对账单 ${one.id} 已确认`,
  ])
  const { rows } = await stage.query(`select link from notices_messages where user_id = ${one.of.actor.userId} limit 1`)
  expect(rows).toEqual([{ link: `/confirmation/customer/bill?id=${one.id}` }])
})

test('the mail names the statement and leads to it, and is sent once whatever the job does', async () => {
  await stage.follow()
  const mail = { userId: one.of.actor.userId, statementId: one.id, title: '对账单待确认', body: '请确认', key: `${one.id}-1` }
  for (const _ of [1, 2]) await mailStatement(stage.world, mail)
  expect(await mails()).toBe(2)
  const { rows } = await stage.query(`select email from organization_wallet_users where id = ${one.of.actor.userId}`)
  const sent = stage.outbox.filter(message => message.to === rows[0]?.email)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain(`/confirmation/customer/bill?id=${one.id}`)
  await stage.query(`update organization_wallet_users set email = null where id = ${one.of.actor.userId}`)
  await mailStatement(stage.world, { ...mail, key: 'other' })
  expect(stage.outbox.filter(message => message.to === rows[0]?.email)).toHaveLength(1)
})

test('two workers at once, and one that is cut off, tell and confirm once', async () => {
  await Promise.all([stage.follow(), stage.follow(), stage.follow()])
  expect(await stage.messages(one)).toHaveLength(1)
  await remind()
  hours(0)
  // the second of two dies before its commit
  const dying = dyingWorld(stage.world, 2, 'at').world
  const { followStatements } = await import('./follow-statements.ts')
  await expect(followStatements(dying)).rejects.toThrow('killed')
  const states = await Promise.all(stage.owed.map(async owed => (await stage.facts(owed.id))?.status))
  expect(states.filter(state => state === 'WAIT_REPLY')).toHaveLength(1)
  expect(await stage.follow()).toEqual({ ...nothing, confirmed: 1 })
  expect((await stage.messages(one)).filter(title => title.endsWith('已确认'))).toHaveLength(1)
})

test('a deadline that passes in the middle of a confirmation confirms by silence, and the customer is told so', async () => {
  await remind()
  hours(0.01)
  const code = await stage.codeFor(one, `${one.id}:1`)
  const { secrets } = stage.world
  // It passes between the look at the statement and the code.
  const passing = Object.create(stage.world, {
    secrets: { value: { ...secrets, codeDigest: (text: string) => (hours(-0.01), secrets.codeDigest(text)) } },
  })
  expect(await refusalOf(confirmByCode(passing, one.of.actor, { id: one.id, version: 1, code }))).toBe('STATEMENT_LAPSED')
  expect(await stage.facts(one.id)).toMatchObject({ status: 'CONFIRMED', by: 'SYSTEM' })
  const reply = { id: one.id, version: 1, reason: '不符', lines: [], sheet: null }
  expect(await refusalOf(disputeStatement(stage.world, one.of.actor, reply))).toBe('STATEMENT_LAPSED')
})

test('a disputed statement is never confirmed by silence', async () => {
  await remind()
  const lines = [{ key: one.keys[0] ?? '', expected: '', reason: '不符' }]
  await disputeStatement(stage.world, one.of.actor, { id: one.id, version: 1, reason: '不符', lines, sheet: null })
  hours(-100)
  await stage.follow()
  expect(await stage.facts(one.id)).toMatchObject({ status: 'DISPUTED', confirmed: false })
})

test('while a sealed receipt is looked at the deadline rests; refused, it moves on by the rest and the customer is reminded anew', async () => {
  await remind()
  hours(10)
  await handInReceipt(stage.world, one.of.actor, { id: one.id, version: 1, kind: 'SEALED', file: await stage.file(one.of) })
  hours(-20)
  expect((await stage.follow()).confirmed).toBe(1)
  expect(await stage.facts(one.id)).toMatchObject({ status: 'WAIT_REPLY', rests: true })
  const { rows } = await stage.query(`select id from credit_receipts where statement_id = ${one.id}`)
  await stage.world.db.transaction(system, async tx => {
    const [statement] = await lockStatements(tx, [one.id], null)
    const receipt = statement && (await findReceipt(tx, statement, String(rows[0]?.id)))
    if (!statement || !receipt) throw new Error('no such receipt')
    await endReceipt(tx, receipt, { status: 'DISAPPROVE', reason: '印章不清晰', at: stage.world.clock.now() })
    await resumeDeadline(tx, statement, { at: stage.world.clock.now(), movesOn: true })
  })
  const later = new Date(Date.parse(DEADLINE) + 30 * 3_600_000)
  expect(await stage.facts(one.id)).toMatchObject({ rests: false, deadline: later, told: 1 })
  expect(await stage.follow()).toEqual({ ...nothing, told: 1 })
  stage.clock.set(later)
  expect(await stage.follow()).toEqual({ ...nothing, confirmed: 1 })
})

test('a receipt that is taken back after the deadline lets silence confirm at once', async () => {
  await remind()
  hours(1)
  await handInReceipt(stage.world, one.of.actor, { id: one.id, version: 1, kind: 'SEALED', file: await stage.file(one.of) })
  hours(-5)
  const { rows } = await stage.query(`select id from credit_receipts where statement_id = ${one.id}`)
  await withdrawReceipt(stage.world, one.of.actor, { id: one.id, receipt_id: String(rows[0]?.id) })
  expect((await stage.follow()).confirmed).toBe(2)
})

test('whom nobody reminded was not silent: the deadline is put off, once', async () => {
  hours(-3)
  expect(await stage.follow()).toEqual({ ...nothing, postponed: 2 })
  expect(await stage.follow()).toEqual(nothing)
  expect(await stage.facts(one.id)).toMatchObject({ status: 'WAIT_REPLY', deadline: new Date(Date.parse(DEADLINE) + 27 * 3_600_000) })
  const code = await stage.codeFor(one, `${one.id}:1`)
  await confirmByCode(stage.world, one.of.actor, { id: one.id, version: 1, code })
  hours(-27)
  expect(await stage.follow()).toEqual({ ...nothing, confirmed: 1 })
})

test('a clock that jumps two hours back and forth tells and confirms nothing twice', async () => {
  await remind()
  hours(26)
  expect(await stage.follow()).toEqual(nothing)
  hours(-1)
  expect(await stage.follow()).toEqual({ ...nothing, confirmed: 2 })
  hours(1)
  expect(await stage.follow()).toEqual(nothing)
  expect(await refusalOf(confirmByCode(stage.world, one.of.actor, { id: one.id, version: 1, code: '123456' }))).toBe('STATEMENT_LAPSED')
  expect(await stage.messages(one)).toHaveLength(4)
})

test('what comes to nothing is settled with its confirmation', async () => {
  await stage.query(`update credit_statements set conceded_minor = payable_minor, payable_minor = 0 where id = ${one.id}`)
  await remind()
  hours(0)
  await stage.follow()
  expect(await stage.facts(one.id)).toMatchObject({
    status: 'SETTLED',
    settled: true,
    by: 'SYSTEM',
    steps: 'system WAIT_REPLY, system CONFIRMED, system SETTLED',
  })
})
