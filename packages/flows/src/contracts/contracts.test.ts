// Contracts on a real database: signed, cut off at each step, approved, switched; the file and its digests, other customers, bad input.
import { createHash } from 'node:crypto'
import type { DecideCaseRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import type { ContractForm } from '@tallyhelm/protocol/topics/contracts/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { purgeFiles } from '../files/purge-files.ts'
import { previewContract } from './draft-contract.ts'
import { generateContract } from './generate-contract.ts'
import { switchContract } from './switch-contract.ts'
import { caseOf, formOf, prove, refusalOf, signContract, signerIn, staffOf } from './test-contracts.ts'

const ops = staffOf('902', 'OPS')
let opened: TestWorld
let signer: TenantActor
let form: ContractForm
beforeAll(async () => {
  opened = await openTestWorld()
})
afterAll(() => opened?.close())

const rows = <Row extends object>(query: Sql) => opened.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const count = async (query: Sql) => (await rows<{ n: number }>(query))[0]?.n
const decide = (case_id: string, verdict: 'APPROVE' | 'REJECT' = 'APPROVE', by = ops) =>
  decideCase(opened.world, by, RULES_OF_CASES, {
    case_id,
    revision: 1,
    verdict,
    reason: verdict === 'REJECT' ? '证明材料不清晰' : '',
    flags: [],
    is_confirmed: true,
  })
const approve = async (contractId: string) => decide(await caseOf(opened, contractId))
const stateOf = async (id: string) =>
  (await rows<object>(sql`select approve_status, contract_status, reject_reason from contracts_contracts where id = ${id}`))[0]
const stepsOf = async (id: string) =>
  (await rows<{ state: string; mover: string }>(sql`select state, mover from contracts_steps where contract_id = ${id} order by id`)).map(
    ({ state, mover }) => `${state} ${mover}`,
  )
const messagesOf = ({ userId }: TenantActor) =>
  rows<{ title: string; link: string }>(sql`select title, link from notices_messages where user_id = ${userId} order by id`)
/** The test world with one handle of it replaced. */
const overlaid = <Name extends keyof World>(name: Name, value: World[Name]): World =>
  Object.create(opened.world, { [name]: { value } }) as World // its prototype is one
async function fresh(): Promise<void> {
  signer = await signerIn(opened)
  form = await formOf(opened, signer)
}

test('signed, approved, sealed: each file is what was there before and more, and its digest is kept', async () => {
  await fresh()
  const preview = await previewContract(opened.world, signer, form)
  const body = await opened.world.files.read(preview.slice(preview.lastIndexOf('/') + 1))
  const id = await signContract(opened, signer, form)
  const [before] = await rows<{ file_name: string; file_sha256: string; evidence: Record<string, string> }>(
    sql`select file_name, file_sha256, evidence from contracts_contracts where id = ${id}`,
  )
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const signed = (await opened.world.files.read(before?.file_name ?? '')) ?? Buffer.alloc(0)
  expect(before?.file_sha256).toBe(digest(signed))
  // What was previewed is what was signed.
  expect(digest(signed.subarray(0, body?.length))).toBe(digest(body ?? Buffer.alloc(0)))
  expect(before?.evidence).toMatchObject({
    user_id: signer.userId,
    address: '10.0.0.9',
    method: 'sms',
    body_sha256: digest(body ?? Buffer.alloc(0)),
  })
  expect(await stateOf(id)).toEqual({ approve_status: 0, contract_status: 0, reject_reason: '' })
  await approve(id)
  expect(await stateOf(id)).toEqual({ approve_status: 1, contract_status: 1, reject_reason: '' })
  expect(await stepsOf(id)).toEqual(['PENDING customer', 'ON staff'])
  const [after] = await rows<{ file_name: string }>(sql`select file_name from contracts_contracts where id = ${id}`)
  const sealed = (await opened.world.files.read(after?.file_name ?? '')) ?? Buffer.alloc(0)
  expect(sealed.subarray(0, signed.length - 1).equals(signed.subarray(0, signed.length - 1))).toBe(true)
  expect(await messagesOf(signer)).toEqual([{ title: '合同审核已通过', link: '/user/info?tab=contract' }])
})

test('a proof counts only if it came after it was asked for this very file, and for one file alone', async () => {
  await fresh()
  await prove(opened, signer)
  expect(await refusalOf(generateContract(opened.world, signer, form))).toBe('STEP_UP_REQUIRED')
  expect(await refusalOf(generateContract(opened.world, signer, form))).toBe('STEP_UP_REQUIRED')
  opened.clock.advance(1_000)
  await prove(opened, signer)
  // Another form is another file: it is asked for anew.
  expect(await refusalOf(generateContract(opened.world, signer, { ...form, bank: '另一家银行' }))).toBe('STEP_UP_REQUIRED')
  opened.clock.advance(700_000)
  expect(await refusalOf(generateContract(opened.world, signer, { ...form, bank: '另一家银行' }))).toBe('STEP_UP_REQUIRED')
  expect(await count(sql`select count(*)::int as n from contracts_contracts where customer_id = ${signer.customerId}`)).toBe(0)
})

test('cut off before and after the file: nothing half-done stays, and the same form can be signed afterwards', async () => {
  await fresh()
  const { files } = opened.world
  await refusalOf(generateContract(opened.world, signer, form))
  opened.clock.advance(1_000)
  await prove(opened, signer)
  const dying = (at: 'before' | 'after') =>
    overlaid('files', {
      ...files,
      write: async (name: string, bytes: Uint8Array) => {
        if (at === 'after') await files.write(name, bytes)
        throw new Error('cut off')
      },
    })
  const rowsBefore = await count(sql`select count(*)::int as n from files_files where claimed_at is not null`)
  for (const at of ['before', 'after'] as const) await expect(generateContract(dying(at), signer, form)).rejects.toThrow('cut off')
  expect(await count(sql`select count(*)::int as n from contracts_contracts where customer_id = ${signer.customerId}`)).toBe(0)
  expect(await count(sql`select count(*)::int as n from files_files where claimed_at is not null`)).toBe(rowsBefore)
  const id = await generateContract(opened.world, signer, form)
  expect(await stateOf(id)).toMatchObject({ approve_status: 0 })
  // What was cut off goes after a day; what is signed stays.
  opened.clock.advance(25 * 3_600_000)
  await purgeFiles(opened.world)
  await approve(id)
  expect(await stateOf(id)).toMatchObject({ contract_status: 1 })
})

test('signed twice at once is one contract', async () => {
  await fresh()
  await refusalOf(generateContract(opened.world, signer, form))
  opened.clock.advance(1_000)
  await prove(opened, signer)
  const outcomes = await Promise.allSettled([generateContract(opened.world, signer, form), generateContract(opened.world, signer, form)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await count(sql`select count(*)::int as n from contracts_contracts where customer_id = ${signer.customerId}`)).toBe(1)
  expect(await refusalOf(generateContract(opened.world, signer, form))).toBe('CASE_OPEN')
})

test('approved twice at once it is approved once; rejected, its customer reads why', async () => {
  await fresh()
  const caseId = await caseOf(opened, await signContract(opened, signer, form))
  const outcomes = await Promise.allSettled([decide(caseId), decide(caseId, 'APPROVE', staffOf('903', 'FIN'))])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await fresh()
  const rejected = await signContract(opened, signer, form)
  await decide(await caseOf(opened, rejected), 'REJECT')
  expect(await stateOf(rejected)).toEqual({ approve_status: 2, contract_status: 0, reject_reason: '证明材料不清晰' })
  expect(await messagesOf(signer)).toMatchObject([{ title: '合同审核未通过' }])
})

test('the next one that is approved switches the former off; two switched on at once leave one on', async () => {
  await fresh()
  const first = await signContract(opened, signer, form)
  await approve(first)
  opened.clock.advance(1_000)
  const second = await signContract(opened, signer, await formOf(opened, signer))
  await approve(second)
  expect(await stepsOf(first)).toEqual(['PENDING customer', 'ON staff', 'OFF system'])
  const switched = (contract_id: string, is_on: boolean) => switchContract(opened.world, ops, { contract_id, is_on, reason: '客户要求' })
  await switched(second, false)
  expect(await refusalOf(switched(second, false))).toBe('CONTRACT_UNCHANGED')
  await Promise.allSettled([switched(first, true), switched(second, true)])
  const on = await rows<{ id: string }>(
    sql`select id from contracts_contracts where customer_id = ${signer.customerId} and contract_status = 1`,
  )
  expect(on).toHaveLength(1)
  expect(await refusalOf(switched('1', true))).toBe('NOT_FOUND')
})

test('taken back, it is rejected by its customer, and another one may be signed; what waits is not switched on', async () => {
  await fresh()
  const id = await signContract(opened, signer, form)
  expect(await refusalOf(switchContract(opened.world, ops, { contract_id: id, is_on: true, reason: '客户要求' }))).toBe(
    'CONTRACT_UNCHANGED',
  )
  await withdrawCase(opened.world, signer, { case_id: await caseOf(opened, id), reason: '' }, RULES_OF_CASES)
  expect(await stepsOf(id)).toEqual(['PENDING customer', 'REJECTED customer'])
  opened.clock.advance(1_000)
  await signContract(opened, signer, await formOf(opened, signer))
})

test('a file that is gone or was changed is not approved', async () => {
  await fresh()
  const id = await signContract(opened, signer, form)
  const [file] = await rows<{ name: string }>(sql`select file_name as name from contracts_contracts where id = ${id}`)
  const name = file?.name ?? ''
  const bytes = Buffer.from((await opened.world.files.read(name)) ?? [])
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await opened.world.files.remove(name)
  await opened.world.files.write(name, bytes)
  expect(await refusalOf(approve(id))).toBe('CONTRACT_FILE_MISSING')
  await opened.world.files.remove(name)
  expect(await refusalOf(approve(id))).toBe('CONTRACT_FILE_MISSING')
  expect(await stateOf(id)).toMatchObject({ approve_status: 0 })
})

test('without a certificate nothing is approved, and it says what is missing', async () => {
  await fresh()
  const caseId = await caseOf(opened, await signContract(opened, signer, form))
  const bare = overlaid('papers', { ...opened.world.papers, seal: undefined })
  const request = {
    case_id: caseId,
    revision: 1,
    verdict: 'APPROVE',
    reason: '',
    flags: [],
    is_confirmed: true,
  } satisfies DecideCaseRequest
  expect(await refusalOf(decideCase(bare, ops, RULES_OF_CASES, request))).toBe('CASE_UNPREPARED')
})

test('bad input is refused by its field, and what others uploaded is as good as none', async () => {
  await fresh()
  const other = await signerIn(opened)
  const foreign = await formOf(opened, other)
  const asked = (over: Partial<ContractForm>) => refusalOf(previewContract(opened.world, signer, { ...form, ...over }))
  expect(await asked({ attachments: foreign.attachments })).toBe('INPUT_INVALID attachments.0')
  expect(await asked({ attachments: [{ name: '外部', url: 'https://evil.example/x.pdf' }] })).toBe('INPUT_INVALID attachments.0')
  expect(await asked({ customerSignName: '\u{2A6A5}野家' })).toBe('INPUT_INVALID customerSignName')
  expect(await refusalOf(generateContract(opened.world, await signerIn(opened, 0), form))).toBe('PERMISSION_DENIED')
  expect(await refusalOf(generateContract(opened.world, { ...signer, subCustomerId: '5' }, form))).toBe('PERMISSION_DENIED')
  await opened.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_customers set stopped_at = now() where id = ${signer.customerId}`),
  )
  expect(await refusalOf(generateContract(opened.world, signer, form))).toBe('CUSTOMER_STOPPED')
})
