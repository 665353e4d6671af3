// An application about a company for the tests of cases: its customer is made once for each world.
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { registered } from '../appeals/test-appeals.ts'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { stageIn } from '../quota/test-stage.ts'
import { applyForCompany } from './apply-for-company.ts'
import { CREDIT_CODE, licenceOf, licencesEnd, materialOf } from './test-companies.ts'

const makers = new WeakMap<object, TenantActor>()

async function makerIn(opened: TestWorld): Promise<TenantActor> {
  const known = makers.get(opened)
  if (known) return known
  const { actor } = await stageIn(opened).tenant()
  await registered(opened.world, actor)
  makers.set(opened, actor)
  return actor
}

const companies = ({ world }: TestWorld) =>
  world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select company_name, application_id::text from companies_companies where credit_code = ${CREDIT_CODE}`),
  )

export const sampleCompany: SampleCase = {
  async open(opened) {
    const { world } = opened
    const actor = await makerIn(opened)
    const request = materialOf([await licenceOf(world, actor)])
    return (await applyForCompany(world, actor, { idempotencyKey: crypto.randomUUID(), request })).applyId
  },
  maker(opened) {
    const actor = makers.get(opened)
    if (!actor) throw new Error('open the case first')
    return actor
  },
  repeated: 'INPUT_INVALID',
  expectApproved: async (opened, caseId) => {
    expect(await companies(opened)).toEqual([{ company_name: '深圳云帆科技有限公司', application_id: caseId }])
  },
  expectUntouched: async opened => {
    expect(await companies(opened)).toEqual([])
  },
  endSubject: ({ world }) => licencesEnd(world),
}

export const COMPANIES_SAMPLES = { COMPANY: sampleCompany } satisfies SamplesOfTopic
