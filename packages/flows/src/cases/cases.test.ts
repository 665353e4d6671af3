// What holds for every kind of case, by a table of kinds: who may, how often, by when, and what is left behind.
import { randomInt } from 'node:crypto'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CASE_KIND_CODES, type CaseKind, caseKind, readableKinds } from '@tallyhelm/protocol/topics/cases/kinds'
import { CLAIM_MS } from '@tallyhelm/protocol/topics/cases/limits'
import type { DecideCaseRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { caseList } from '@tallyhelm/views/cases/case-list'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import type { CaseRules } from './case-rules.ts'
import { claimCase, releaseCase } from './claim-case.ts'
import { decideCase } from './decide-case.ts'
import { lapseCases } from './lapse-cases.ts'
import { SAMPLE_CASES } from './test-cases.ts'
import { RULES_OF_CASES } from './rules-of-kinds.ts'
import type { SampleCase } from './test-sample.ts'
import { withdrawCase } from './withdraw-case.ts'

const HOUR_MS = 3_600_000
let opened: TestWorld
/** The kind whose subject this world has, as it was before any case. */
let untouched: CaseKind | undefined
afterAll(() => opened?.close())

/** A world of this kind in which nothing waits. One that was left untouched is used again: a database costs more than most of these tests. */
async function begin(kind: CaseKind): Promise<void> {
  const isMine = untouched === kind
  untouched = undefined
  if (isMine) return await withdrawAll(SAMPLE_CASES[kind])
  await opened?.close()
  opened = await openTestWorld()
}

async function withdrawAll(sample: SampleCase): Promise<void> {
  const waiting = await opened.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ id: string }>(sql`select id from cases_cases where status = 'PENDING'`),
  )
  for (const { id } of waiting) await takeBack(sample.maker(opened), { case_id: id, reason: '重新核对后再提交' })
}

const staff = (staffId: string, role: StaffRole): StaffActor => ({
  kind: 'staff',
  staffId,
  staffName: `员工${staffId}`,
  sessionId: staffId,
  role,
  address: '10.0.0.1',
})
const checkerOf = (kind: CaseKind, id = '902') => staff(id, caseKind(kind).checkers[0] ?? 'ADMIN')
const decide = (case_id: string, by: StaffActor, over: Partial<DecideCaseRequest> = {}) =>
  decideCase(opened.world, by, RULES_OF_CASES, {
    case_id,
    revision: 1,
    verdict: 'APPROVE',
    reason: '已与资料核对',
    flags: [],
    is_confirmed: true,
    ...over,
  })
const takeBack = (by: ReturnType<SampleCase['maker']>, input: { case_id: string; reason: string }) =>
  withdrawCase(opened.world, by, input, RULES_OF_CASES)
const refusalOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('expected a refusal', { cause: error })
  return error.refusal
}
const open = (sample: SampleCase) => sample.open(opened)
const stateOf = (id: string) =>
  opened.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ status: string; decider: string | null; decision_reason: string; events: string[]; audits: string[] }>(sql`
      select k.status, k.decider, k.decision_reason,
        array(select e.event from cases_events e where e.case_id = k.id order by e.id) as events,
        array(select a.action from audit_entries a where a.details ->> 'case_id' = k.id::text order by a.id) as audits
      from cases_cases k where k.id = ${id}`),
  )
type Rule = { name: string; run: (kind: CaseKind, sample: SampleCase) => Promise<void>; leaves: boolean; isOf: (kind: CaseKind) => boolean }
const rules: Rule[] = []
const everyKind = () => true
/** A rule whose test gives the subject back as it was. */
const leaving = (name: string, run: Rule['run'], isOf: Rule['isOf'] = everyKind) => rules.push({ name, run, isOf, leaves: true })
/** A rule whose test ends what the kind is about. */
const ending = (name: string, run: Rule['run'], isOf: Rule['isOf'] = everyKind) => rules.push({ name, run, isOf, leaves: false })

leaving('only its checkers decide, and whoever may not read it learns nothing', async (kind, sample) => {
  const id = await open(sample)
  const { checkers, readers } = caseKind(kind)
  for (const role of STAFF_ROLE_CODES.filter(one => !checkers.includes(one))) {
    const expected = readers.includes(role) ? 'PERMISSION_DENIED' : 'NOT_FOUND'
    const by = staff('903', role)
    for (const step of [
      () => decide(id, by),
      () => decide(id, by, { verdict: 'REJECT' }),
      () => claimCase(opened.world, by, { case_id: id }),
    ])
      expect(await refusalOf(step()), role).toBe(expected)
    const reader = { staffId: '903', role, now: opened.clock.now() }
    const seen = await caseList(opened.world.db, { kind: 'staff' }, reader, { page_num: 1, page_size: 10 })
    // What a sample needs may have been a case itself.
    const ofKind = seen.content.filter(row => row.kind === kind)
    expect(ofKind.map(row => row.case_id)).toEqual(readableKinds(role).includes(kind) ? [id] : [])
    const detail = caseDetail(opened.world.db, { kind: 'staff' }, reader, { case_id: id })
    if (readers.includes(role)) await expect(detail).resolves.toMatchObject({ case_id: id, kind })
    else expect(await refusalOf(detail)).toBe('NOT_FOUND')
  }
})

leaving('rejected with a reason that is kept word for word, and nothing happens', async (kind, sample) => {
  const id = await open(sample)
  const noReason = decide(id, checkerOf(kind), { verdict: 'REJECT', reason: '' })
  expect(await refusalOf(noReason)).toBe('INPUT_INVALID')
  await decide(id, checkerOf(kind), { verdict: 'REJECT', reason: '“资料”不全 <b>请补</b>' })
  expect(await stateOf(id)).toMatchObject({ status: 'REJECTED', decision_reason: '“资料”不全 <b>请补</b>' })
  await sample.expectUntouched(opened, id)
  // Then another one may be asked for.
  expect(await open(sample)).not.toBe(id)
})

leaving('one at a time for a subject', async (_kind, sample) => {
  await open(sample)
  expect(await refusalOf(open(sample))).toBe(sample.repeated ?? 'CASE_OPEN')
})

leaving('a salesperson of other customers and a tenant see none of it', async (kind, sample) => {
  const id = await open(sample)
  const reader = { staffId: '904', role: caseKind(kind).readers[0] ?? 'ADMIN', now: opened.clock.now() }
  const scope = { kind: 'sales', staffId: '904' } as const
  expect((await caseList(opened.world.db, scope, reader, { page_num: 1, page_size: 10 })).content).toEqual([])
  expect(await refusalOf(caseDetail(opened.world.db, scope, reader, { case_id: id }))).toBe('NOT_FOUND')
  const tenant = { kind: 'tenant', customerId: String(randomInt(1_000_000, 2_000_000)), subCustomerId: null } as const
  for (const table of [sql`cases_cases`, sql`cases_events`, sql`cases_flags`])
    expect(await opened.world.db.read(tenant, tx => tx.rows(sql`select * from ${table}`))).toEqual([])
})

leaving('what the reviewer did not read is not decided', async (kind, sample) => {
  const id = await open(sample)
  expect(await refusalOf(decide(id, checkerOf(kind), { revision: 2 }))).toBe('CASE_CHANGED')
  for (const flags of [[{ field: 'constructor', note: '' }], [{ field: 'x', note: '' }]])
    expect(await refusalOf(decide(id, checkerOf(kind), { verdict: 'REJECT', flags }))).toBe('INPUT_INVALID')
})

leaving('only its maker takes it back, and only while it waits', async (kind, sample) => {
  const id = await open(sample)
  const maker = sample.maker(opened)
  const other = maker.kind === 'staff' ? { ...maker, staffId: '907' } : { ...maker, userId: '907' }
  const input = { case_id: id, reason: '重新核对后再提交' }
  expect(await refusalOf(takeBack(other, input))).toBe(maker.kind === 'staff' ? 'CASE_NOT_MAKER' : 'NOT_FOUND')
  await takeBack(maker, input)
  expect(await stateOf(id)).toMatchObject({ status: 'WITHDRAWN', decider: null, events: ['SUBMITTED', 'WITHDRAWN'] })
  await sample.expectUntouched(opened, id)
  expect(await refusalOf(takeBack(maker, input))).toBe('CASE_CLOSED')
  expect(await refusalOf(decide(id, checkerOf(kind)))).toBe('CASE_CLOSED')
})

leaving(
  'nobody decides what he asked for himself',
  async (kind, sample) => {
    const id = await open(sample)
    const maker = sample.maker(opened)
    if (maker.kind !== 'staff') throw new Error('a sample of staff has another maker')
    const both = STAFF_ROLE_CODES.filter(role => caseKind(kind).checkers.includes(role))
    for (const role of both)
      for (const verdict of ['APPROVE', 'REJECT'] as const)
        expect(await refusalOf(decide(id, { ...maker, role }, { verdict })), role).toBe('CASE_CHECKER_IS_MAKER')
    const forged = opened.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`
    update cases_cases set status = 'APPROVED', decided_by = maker_id, decider = maker, decided_at = now(), ended_at = now() where id = ${id}`),
    )
    await expect(forged).rejects.toThrow('cases_cases_four_eyes')
  },
  kind => caseKind(kind).makers !== 'user',
)

leaving(
  'lapses by itself, and is not approved from then on',
  async (kind, sample) => {
    const id = await open(sample)
    opened.clock.advance((caseKind(kind).lapsesAfterHours ?? 0) * HOUR_MS - 1)
    expect(await lapseCases(opened.world, RULES_OF_CASES)).toBe(0)
    opened.clock.advance(1)
    expect(await refusalOf(decide(id, checkerOf(kind)))).toBe('CASE_LAPSED')
    expect(await lapseCases(opened.world, RULES_OF_CASES)).toBe(1)
    expect(await lapseCases(opened.world, RULES_OF_CASES)).toBe(0)
    expect(await stateOf(id)).toMatchObject({ status: 'LAPSED', decider: null, events: ['SUBMITTED', 'LAPSED'] })
    await sample.expectUntouched(opened, id)
  },
  kind => caseKind(kind).lapsesAfterHours !== null,
)

ending('a claim keeps others away for a quarter of an hour, by id', async (kind, sample) => {
  const id = await open(sample)
  const [first, second] = [checkerOf(kind), { ...checkerOf(kind, '905'), staffName: '员工902' }]
  await claimCase(opened.world, first, { case_id: id })
  await claimCase(opened.world, first, { case_id: id })
  const input = { case_id: id }
  for (const step of [
    () => decide(id, second),
    () => claimCase(opened.world, second, input),
    () => releaseCase(opened.world, second, input),
  ])
    expect(await refusalOf(step())).toBe('CASE_CLAIMED')
  opened.clock.advance(CLAIM_MS)
  await claimCase(opened.world, second, { case_id: id })
  expect(await refusalOf(decide(id, first))).toBe('CASE_CLAIMED')
  await releaseCase(opened.world, second, { case_id: id })
  await decide(id, first)
  expect((await stateOf(id)).events).toEqual(['SUBMITTED', 'CLAIMED', 'CLAIMED', 'RELEASED', 'APPROVED'])
})

ending('approved once, with its history, its audit lines and what it asked for', async (kind, sample) => {
  const id = await open(sample)
  expect(await stateOf(id)).toMatchObject({ status: 'PENDING', events: ['SUBMITTED'], audits: ['cases.submit'] })
  await decide(id, checkerOf(kind))
  expect(await stateOf(id)).toMatchObject({
    status: 'APPROVED',
    decider: '员工902',
    decision_reason: '已与资料核对',
    events: ['SUBMITTED', 'APPROVED'],
  })
  expect((await stateOf(id)).audits.at(-1)).toBe('cases.approve')
  await sample.expectApproved(opened, id)
  for (const verdict of ['APPROVE', 'REJECT'] as const)
    expect(await refusalOf(decide(id, checkerOf(kind), { verdict }))).toBe('CASE_CLOSED')
})

ending('of several who decide at once one decides', async (kind, sample) => {
  const id = await open(sample)
  const steps = await Promise.allSettled([
    decide(id, checkerOf(kind)),
    decide(id, checkerOf(kind, '905'), { verdict: 'REJECT' }),
    decide(id, checkerOf(kind, '906')),
    takeBack(sample.maker(opened), { case_id: id, reason: '重新核对后再提交' }),
  ])
  expect(steps.filter(step => step.status === 'fulfilled')).toHaveLength(1)
  expect((await stateOf(id)).events).toHaveLength(2)
})

ending('cut off after it has happened and before it is written down, nothing has happened', async (kind, sample) => {
  const id = await open(sample)
  const cutOff = async (...[decision]: Parameters<CaseRules['approve']>) => {
    await RULES_OF_CASES[kind].approve(decision)
    throw new Error('cut off')
  }
  const rules = { ...RULES_OF_CASES, [kind]: { ...RULES_OF_CASES[kind], approve: cutOff } }
  const request = { case_id: id, revision: 1, verdict: 'APPROVE', reason: '已与资料核对', flags: [], is_confirmed: true } as const
  await expect(decideCase(opened.world, checkerOf(kind), rules, { ...request, flags: [] })).rejects.toThrow('cut off')
  expect(await stateOf(id)).toMatchObject({ status: 'PENDING', events: ['SUBMITTED'], audits: ['cases.submit'] })
  await sample.expectUntouched(opened, id)
  await decide(id, checkerOf(kind))
  await sample.expectApproved(opened, id)
})

ending(
  'lapses once nothing is left to decide, with why, and its maker hears of it',
  async (kind, sample) => {
    const id = await open(sample)
    expect(await lapseCases(opened.world, RULES_OF_CASES)).toBe(0)
    await (sample.endSubject ?? expect.fail('the sample cannot end its subject'))(opened)
    expect(await lapseCases(opened.world, RULES_OF_CASES)).toBe(1)
    expect(await lapseCases(opened.world, RULES_OF_CASES)).toBe(0)
    expect(await stateOf(id)).toMatchObject({ status: 'LAPSED', decider: null, events: ['SUBMITTED', 'LAPSED'] })
    const told = await opened.world.db.read({ kind: 'system' }, tx =>
      tx.one<{ reason: string; hears: boolean }>(sql`
      select e.reason, k.outcome_seen_at is null as hears from cases_cases k join cases_events e on e.case_id = k.id
      where k.id = ${id} and e.event = 'LAPSED'`),
    )
    expect(told).toEqual({ reason: expect.stringMatching(/./), hears: true })
    expect(await refusalOf(decide(id, checkerOf(kind)))).toBe('CASE_CLOSED')
  },
  kind => RULES_OF_CASES[kind].over !== undefined,
)

// Kind by kind, so that the rules that leave its subject alone share a world.
for (const kind of CASE_KIND_CODES)
  for (const { name, run, leaves } of rules.filter(({ isOf }) => isOf(kind)))
    test(`${kind}: ${name}`, async () => {
      await begin(kind)
      await run(kind, SAMPLE_CASES[kind])
      if (leaves) untouched = kind
    })
