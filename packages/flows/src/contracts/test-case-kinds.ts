// A contract that was signed online and one on paper, for the tests of cases: one signer is made for each world.
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { uploadFile } from '../files/upload-file.ts'
import { proposePaper } from './propose-paper.ts'
import { caseOf, formOf, PDF_BYTES, signContract, signerIn, staffOf } from './test-contracts.ts'

const signers = new WeakMap<TestWorld, TenantActor>()
const ops = staffOf('901', 'OPS')

async function signerOf(opened: TestWorld): Promise<TenantActor> {
  const known = signers.get(opened) ?? (await signerIn(opened))
  signers.set(opened, known)
  return known
}

const onNow = ({ world }: TestWorld) =>
  world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ case_id: string; data_source: number }>(
      sql`select case_id::text as case_id, data_source from contracts_contracts where contract_status = 1`,
    ),
  )

export const sampleContract: SampleCase = {
  async open(opened) {
    const actor = await signerOf(opened)
    opened.clock.advance(1_000)
    return await caseOf(opened, await signContract(opened, actor, await formOf(opened, actor)))
  },
  maker: opened => {
    const actor = signers.get(opened)
    if (!actor) throw new Error('open the case first')
    return actor
  },
  expectApproved: async (opened, caseId) => {
    expect(await onNow(opened)).toEqual([{ case_id: caseId, data_source: 1 }])
  },
  expectUntouched: async opened => {
    expect(await onNow(opened)).toEqual([])
  },
}

export const samplePaperContract: SampleCase = {
  async open(opened) {
    const { customerId } = await signerOf(opened)
    await opened.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`
        insert into staff_users (id, login_name, staff_name, role, created_at)
        values (${ops.staffId}, 's901', ${ops.staffName}, 'OPS', now()) on conflict do nothing`),
    )
    const { key } = await uploadFile(opened.world, ops, { kind: 'proof', fileName: 'scan.pdf', bytes: PDF_BYTES })
    const request = { customer_id: customerId, customer_sign_name: '深圳新芽科技有限公司', proof_file: key, reason: '客户已签署纸质合同' }
    return (await proposePaper(opened.world, ops, request)).caseId
  },
  maker: () => ops,
  expectApproved: async (opened, caseId) => {
    expect(await onNow(opened)).toEqual([{ case_id: caseId, data_source: 0 }])
  },
  expectUntouched: async opened => {
    expect(await onNow(opened)).toEqual([])
  },
}

export const CONTRACTS_SAMPLES = {
  CONTRACT: sampleContract,
  CONTRACT_PAPER: samplePaperContract,
} satisfies SamplesOfTopic
