// An application for another limit: one of the staff proposes what it asks for, another decides; refused, withdrawn and hostile ones change nothing.
import type { StaffScope } from '@tallyhelm/infra/db/database'
import { fileOwner, insertFile } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CLOSING_TIME } from '@tallyhelm/protocol/topics/billing/closing'
import type { ApplyForCreditRequest } from '@tallyhelm/protocol/topics/credit/schemas'
import { creditPaper, creditPapers } from '@tallyhelm/views/credit/application-case'
import { customerCredit } from '@tallyhelm/views/credit/customer-credit'
import { ownCredit } from '@tallyhelm/views/credit/own-credit'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { createUser } from '../organization/create-user.ts'
import { dyingWorld } from '../quota/test-dying-world.ts'
import { person, type Stage, stageIn, type Tenant } from '../quota/test-stage.ts'
import { applyForCredit } from './apply-for-credit.ts'
import { proposeCredit } from './propose-credit.ts'
import { creditedTenant, creditOf, creditRequest } from './test-credit-case.ts'

const fin = { ...person('901'), role: 'FIN' } as const
const check = { ...person('902'), role: 'FIN_CHECK' } as const
const system = { kind: 'system' } as const
let opened: TestWorld
let stage: Stage
beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
})
afterAll(() => opened?.close())

let users = 0
/** One whose user is there, as an upload's owner must be. */
async function credited(): Promise<Tenant> {
  const tenant = await creditedTenant(opened, stage)
  const person = { mobile: `1390000000${users++}`, userName: '申请人', password: 'Kx7-pollen-94', isMaster: true }
  const { userId } = await createUser(opened.world, { kind: 'system', name: 'test' }, { customerId: tenant.customerId, ...person })
  return { ...tenant, actor: { ...tenant.actor, userId } }
}
const wish = (over: Partial<ApplyForCreditRequest> = {}): ApplyForCreditRequest => ({
  currency: 'USD',
  target: '3000',
  reason: '双十一预算增加',
  files: [],
  ...over,
})
const apply = async (of: Tenant, over: Partial<ApplyForCreditRequest> = {}) =>
  (await applyForCredit(opened.world, of.actor, wish(over))).caseId
const decide = (case_id: string, by: typeof fin | typeof check, verdict: 'APPROVE' | 'REJECT' = 'APPROVE', reason = '') =>
  decideCase(opened.world, by, RULES_OF_CASES, { case_id, revision: 1, verdict, reason, flags: [], is_confirmed: false })
const refused = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.catch((thrown: unknown) => thrown)
  return error instanceof Refusal ? [error.refusal, ...error.fields.map(field => field.path)].join(' ') : String(error)
}
const own = (of: Tenant) =>
  ownCredit(
    opened.world.db,
    { kind: 'tenant', customerId: of.customerId, subCustomerId: of.subCustomerId },
    { userId: of.actor.userId, now: opened.clock.now(), closing: CLOSING_TIME },
  )
const staffed = async (of: Tenant) => await customerCredit(opened.world.db, { kind: 'staff' }, { customer_id: of.customerId })
const told = ({ customerId }: Tenant) =>
  opened.world.db.read(system, async tx => {
    const rows = await tx.rows<{ title: string }>(sql`select title from notices_messages where customer_id = ${customerId} order by id`)
    return rows.map(({ title }) => title)
  })
const upload = async ({ actor }: Tenant, name: string) => {
  const facts = { kind: 'credit', contentType: 'application/pdf', bytes: 10, width: 0, height: 0, isDoubled: false } as const
  const owner = fileOwner(actor)
  await opened.world.db.transaction(system, tx => insertFile(tx, { name, ...facts, owner, createdAt: opened.clock.now() }))
  return name
}

test('applied for, proposed by one of the staff and approved by another, it holds, and its customer sees each step', async () => {
  const tenant = await credited()
  const key = await upload(tenant, `${'a'.repeat(32)}.pdf`)
  const caseId = await apply(tenant, { files: [{ key, name: '审计报告.pdf' }] })
  expect((await staffed(tenant)).application).toMatchObject({ case_id: caseId, target: '3000.00', papers: ['审计报告.pdf'], verdict: null })
  expect((await own(tenant)).application).toMatchObject({
    target: '3000.00',
    proposal: null,
    case: { status: 'PENDING', may_withdraw: true },
  })
  expect(await creditPapers(opened.world.db, { kind: 'staff' }, { case_id: caseId })).toEqual({
    papers: [{ paper: expect.any(String), name: '审计报告.pdf' }],
  })
  // Whoever checks may not propose, and whoever proposed may not check.
  expect(await refused(decide(caseId, check))).toBe('PERMISSION_DENIED')
  await decide(caseId, fin)
  expect(await creditOf(opened, tenant)).toMatchObject({ limit: 100_000n })
  const [line] = (await staffed(tenant)).lines
  expect(line?.proposal).toMatchObject({ action: 'SET', amount: '3000.00', reason: '双十一预算增加', maker_id: fin.staffId })
  expect((await own(tenant)).application).toMatchObject({ proposal: 'PENDING', case: { status: 'APPROVED', may_withdraw: false } })
  const admin = { ...fin, role: 'ADMIN' } as const
  expect(await refused(decideCase(opened.world, admin, RULES_OF_CASES, decisionOf(line?.proposal?.case_id)))).toBe('CASE_CHECKER_IS_MAKER')
  await decide(line?.proposal?.case_id ?? '', check)
  expect(await creditOf(opened, tenant)).toEqual({ available: 300_000n, limit: 300_000n })
  expect((await own(tenant)).application).toMatchObject({ proposal: 'APPROVED' })
  expect(await told(tenant)).toEqual(['调额申请已通过初审', '授信变更：上调'])
})

test('a paper is opened by its own key: what is moved or deleted opens no other, nor does a place, its file’s name or another customer’s key', async () => {
  const [tenant, other] = [await credited(), await credited()]
  const files = await Promise.all(
    ['资产负债表.pdf', '利润表.pdf', '审计报告.pdf'].map(async (name, n) => ({
      name,
      key: await upload(tenant, `${String(n).repeat(32)}.pdf`),
    })),
  )
  const caseId = await apply(tenant, { files })
  const foreignId = await apply(other, { files: [{ key: await upload(other, `${'f'.repeat(32)}.pdf`), name: '他人.pdf' }] })
  const keysOf = async (case_id: string) => (await creditPapers(opened.world.db, { kind: 'staff' }, { case_id })).papers
  const open = (paper = '', case_id = caseId, scope: StaffScope = { kind: 'staff' }) =>
    creditPaper(opened.world.db, scope, { case_id, paper })
  const [balance, income, audit] = await keysOf(caseId)
  expect([balance?.name, income?.name, audit?.name]).toEqual(files.map(({ name }) => name))
  expect(await open(income?.paper)).toEqual({ name: '利润表.pdf', stored: files[1]?.key, contentType: 'application/pdf' })
  await stage.query(`update credit_applications set papers = jsonb_build_array(papers -> 2, papers -> 1) where id = ${caseId}`)
  expect(await keysOf(caseId)).toEqual([audit, income])
  expect(await open(income?.paper)).toMatchObject({ name: '利润表.pdf', stored: files[1]?.key })
  expect(await open(audit?.paper)).toMatchObject({ name: '审计报告.pdf', stored: files[2]?.key })
  const [foreign] = await keysOf(foreignId)
  expect(await open(foreign?.paper, foreignId)).toMatchObject({ name: '他人.pdf' })
  for (const paper of [balance?.paper, foreign?.paper, '', '0', files[1]?.key]) expect(await refused(open(paper)), paper).toBe('NOT_FOUND')
  expect(await refused(open(income?.paper, foreignId))).toBe('NOT_FOUND')
  expect(await refused(open(income?.paper, caseId, { kind: 'sales', staffId: '999' }))).toBe('NOT_FOUND')
})

const decisionOf = (case_id = '') => ({ case_id, revision: 1, verdict: 'APPROVE' as const, reason: '', flags: [], is_confirmed: false })

test('rejected at either step the line stays, its customer reads why, and may apply anew', async () => {
  const tenant = await credited()
  await decide(await apply(tenant), fin, 'REJECT', '资料不足')
  expect((await own(tenant)).application).toMatchObject({ proposal: null, case: { status: 'REJECTED', decision_reason: '资料不足' } })
  await decide(await apply(tenant, { target: '2000' }), fin)
  await decide((await staffed(tenant)).lines[0]?.proposal?.case_id ?? '', check, 'REJECT', '集中度过高')
  expect((await own(tenant)).application).toMatchObject({ target: '2000.00', proposal: 'REJECTED' })
  expect(await creditOf(opened, tenant)).toMatchObject({ limit: 100_000n })
  expect(await told(tenant)).toEqual(['调额申请未通过', '调额申请已通过初审', '调额申请未通过复核'])
})

test('one waits at a time; its maker alone takes it back; a change that waits already keeps it from being approved', async () => {
  const tenant = await credited()
  const made = await Promise.all([apply(tenant), apply(tenant)].map(call => call.catch((error: unknown) => error)))
  const [caseId = ''] = made.filter(found => typeof found === 'string')
  expect(made.find(found => found instanceof Refusal)).toMatchObject({ refusal: 'CASE_OPEN' })
  await proposeCredit(opened.world, fin, creditRequest(tenant))
  expect(await refused(decide(caseId, fin))).toBe('CASE_OPEN')
  expect((await own(tenant)).application).toMatchObject({ proposal: null, case: { status: 'PENDING' } })
  const colleague = { ...tenant.actor, userId: '77' }
  expect(await refused(withdrawCase(opened.world, colleague, { case_id: caseId, reason: '' }))).toBe('NOT_FOUND')
  await withdrawCase(opened.world, tenant.actor, { case_id: caseId, reason: '' })
  expect((await own(tenant)).application).toMatchObject({ case: { status: 'WITHDRAWN' } })
  expect((await staffed(tenant)).application).toBeNull()
})

test('cut off before its row an application leaves no case, and an approval cut off proposes nothing', async () => {
  const tenant = await credited()
  const { world } = opened
  const cut = () => dyingWorld(world, 1, 'at').world
  await expect(applyForCredit(cut(), tenant.actor, wish())).rejects.toThrow('killed')
  expect((await own(tenant)).application).toBeNull()
  const case_id = await apply(tenant)
  await expect(decideCase(cut(), fin, RULES_OF_CASES, decisionOf(case_id))).rejects.toThrow('killed')
  expect(await staffed(tenant)).toMatchObject({ lines: [{ proposal: null }], application: { case_id } })
  await decide(case_id, fin)
  expect((await staffed(tenant)).lines[0]?.proposal?.amount).toBe('3000.00')
})

test('hostile input is refused at its field; others see nothing of it', async () => {
  const [tenant, other] = [await credited(), await credited()]
  const sub = await stage.subTenant(tenant)
  const foreign = { key: await upload(other, `${'b'.repeat(32)}.pdf`), name: 'x.pdf' }
  const cases: [Partial<ApplyForCreditRequest>, string][] = [
    [{ target: '0' }, 'INPUT_INVALID target'],
    [{ target: '-5' }, 'INPUT_INVALID target'],
    [{ target: '1.005' }, 'INPUT_INVALID target'],
    [{ target: '1000.00' }, 'INPUT_INVALID target'],
    [{ files: [foreign] }, 'INPUT_INVALID files'],
    [{ files: [{ key: '../../etc/passwd', name: 'x' }] }, 'INPUT_INVALID files'],
    [{ files: Array.from({ length: 10 }, () => foreign) }, 'INPUT_INVALID files'],
  ]
  for (const [over, expected] of cases) expect(await refused(apply(tenant, over)), JSON.stringify(over)).toBe(expected)
  expect(await refused(apply(sub))).toBe('PERMISSION_DENIED')
  expect(await refused(apply(await stage.tenant()))).toBe('CREDIT_NOT_OFFERED')
  const case_id = await apply(tenant)
  for (const stranger of [other, sub]) {
    expect((await own(stranger)).application).toBeNull()
    const scope = { kind: 'tenant', customerId: stranger.customerId, subCustomerId: stranger.subCustomerId } as const
    expect(await opened.world.db.read(scope, tx => tx.rows(sql`select * from credit_applications`))).toEqual([])
  }
  const sales = { kind: 'sales', staffId: '904' } as const
  expect(await refused(creditPapers(opened.world.db, sales, { case_id }))).toBe('NOT_FOUND')
})
