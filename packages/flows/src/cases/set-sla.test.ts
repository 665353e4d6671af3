// How long a queue may take, set by an administrator: at once for what waits and what comes, for nobody else to set, never half done.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { slaEndpoints } from '@tallyhelm/protocol/topics/cases/sla-endpoints'
import type { SlaChange } from '@tallyhelm/protocol/topics/cases/sla-schemas'
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proposeRates } from '../billing/propose-rates.ts'
import { openStage, type Stage } from '../quota/test-stage.ts'
import { setSla } from './set-sla.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await stage.query("insert into staff_users (id, login_name, staff_name, role, created_at) values (3, 'boss', '秦若水', 'ADMIN', now())")
})
beforeEach(() => stage.query('delete from cases_sla_hours'))
afterAll(() => stage?.close())

const person = (staffId: string, role: StaffRole): StaffActor => ({
  kind: 'staff',
  staffId,
  staffName: `员工${staffId}`,
  sessionId: staffId,
  role,
  address: '10.0.0.1',
})
const boss = person('3', 'ADMIN')
const set = (over: Partial<SlaChange> = {}, by = boss) =>
  setSla(stage.world, by, { queue: 'FEE_RATES', from: 24, hours: 2, reason: '节假日加派人手', ...over })
async function open(): Promise<string> {
  const { customerId } = await stage.tenant()
  const rates = [{ subject: 'TRANSFER', service_fee_percent: '1', tax_percent: null, is_returnable: null } as const]
  return (await proposeRates(stage.world, person('1', 'FIN'), { customer_id: customerId, rates, valid_from: null, reason: '合同补充协议' }))
    .caseId
}
const hoursOf = async (caseId: string) => {
  const [row] = (
    await stage.query(`select extract(epoch from due_at - submitted_at)::int / 3600 as hours from cases_cases where id = ${caseId}`)
  ).rows
  return row?.hours
}
const nameOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('expected a refusal', { cause: error })
  return error.refusal
}

test('what waits moves from its submission on, what comes has the new hours, what was decided stays', async () => {
  const [ended, waiting] = [await open(), await open()]
  await stage.query(`update cases_cases set status = 'WITHDRAWN', ended_at = now(), outcome_seen_at = now() where id = ${ended}`)
  stage.clock.advance(3 * 3_600_000)
  expect(await hoursOf(waiting)).toBe(24)
  await set()
  expect([await hoursOf(ended), await hoursOf(waiting), await hoursOf(await open())]).toEqual([24, 2, 2])
  await set({ from: 2, hours: 720 })
  expect(await hoursOf(waiting)).toBe(720)
  await set({ queue: 'EXCHANGE', from: 4, hours: 1 })
  expect(await hoursOf(waiting)).toBe(720)
  const entries = (await stage.query("select actor, object_id, details from audit_entries where action = 'cases.set-sla' order by id")).rows
  expect(entries.map(({ details, ...entry }) => [entry, details])).toMatchObject([
    [
      { actor: 'staff:3', object_id: 'FEE_RATES' },
      { before: { sla_hours: 24 }, after: { sla_hours: 2 }, reason: '节假日加派人手' },
    ],
    [{ object_id: 'FEE_RATES' }, { before: { sla_hours: 2 }, after: { sla_hours: 720 } }],
    [{ object_id: 'EXCHANGE' }, { before: { sla_hours: 4 }, after: { sla_hours: 1 }, moved_cases: 0 }],
  ])
})

test('only administrators set it, within its limits, and over the hours that they saw', async () => {
  for (const role of STAFF_ROLE_CODES.filter(one => !mayCall(slaEndpoints.set, one)))
    expect(await nameOf(set({}, person('9', role))), role).toBe('PERMISSION_DENIED')
  for (const hours of [0, -1, 721, 1.5, Number.NaN, 24]) expect(await nameOf(set({ hours })), String(hours)).toBe('INPUT_INVALID')
  expect(await nameOf(set({ from: 4 }))).toBe('SLA_CHANGED')
  const both = await Promise.allSettled([set({ hours: 2 }), set({ hours: 3 })])
  expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('cut off before its cases move, the hours stay as they were', async () => {
  const waiting = await open()
  await stage.query("alter table cases_cases add constraint cut_off check (due_at <> submitted_at + interval '7 hours') not valid")
  try {
    await expect(set({ hours: 7 })).rejects.toThrow('cut_off')
  } finally {
    await stage.query('alter table cases_cases drop constraint cut_off')
  }
  expect(await hoursOf(waiting)).toBe(24)
  expect((await stage.query('select queue from cases_sla_hours')).rows).toEqual([])
})

test('cases that are opened while the hours change end up with the new ones', async () => {
  const opened = await Promise.all([open(), open(), set({ hours: 5 }), open(), open()])
  for (const id of opened) if (typeof id === 'string') expect(await hoursOf(id)).toBe(5)
})
