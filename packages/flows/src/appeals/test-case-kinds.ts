// One appeal for the tests of cases: a customer with a forewarned ad account is made for each world.
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { stageIn, type Tenant } from '../quota/test-stage.ts'
import { appealed, forewarned, registered } from './test-appeals.ts'

type Subject = { tenant: Tenant; asked: Awaited<ReturnType<typeof forewarned>> }
const subjects = new WeakMap<object, Promise<Subject>>()
const settled = new WeakMap<object, Subject>()

async function subjectOf(opened: TestWorld): Promise<Subject> {
  const stage = stageIn(opened)
  const tenant = await stage.tenant()
  await registered(opened.world, tenant.actor)
  const account = await stage.account(tenant)
  return { tenant, asked: await forewarned(opened.world, account.id) }
}

async function subjectIn(opened: TestWorld): Promise<Subject> {
  const known = subjects.get(opened) ?? subjectOf(opened)
  subjects.set(opened, known)
  const subject = await known
  settled.set(opened, subject)
  return subject
}

async function statusIn(opened: TestWorld): Promise<string> {
  const { asked } = await subjectIn(opened)
  const row = await opened.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ status: string }>(sql`select status from violations_forewarnings where id = ${asked.object_id}`),
  )
  return row.status
}

const ended = new WeakSet<object>()

const sampleAppeal: SampleCase = {
  async open(opened) {
    const { tenant, asked } = await subjectIn(opened)
    return await appealed(opened.world, tenant.actor, asked)
  },
  maker(opened) {
    const subject = settled.get(opened)
    if (!subject) throw new Error('open the case first')
    return subject.tenant.actor
  },
  async endSubject(opened) {
    const { asked } = await subjectIn(opened)
    ended.add(opened)
    await opened.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`update violations_forewarnings set status = 'HANDLED', handled_at = now() where id = ${asked.object_id}`),
    )
  },
  async expectApproved(opened) {
    expect(await statusIn(opened)).toBe('HANDLED')
  },
  async expectUntouched(opened) {
    expect(await statusIn(opened)).toBe(ended.has(opened) ? 'HANDLED' : 'UNREAD')
  },
}

export const APPEALS_SAMPLES = { VIOLATION_APPEAL: sampleAppeal } satisfies SamplesOfTopic
