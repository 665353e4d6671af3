// The end of temporary credit while more is used than the base: the limit comes down to what is used, and on with everything that comes back.
import { randomUUID } from 'node:crypto'
import { findViolations, openAccount, transferNow } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposeCreditRequest } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { money } from '@tallyhelm/protocol/values/money'
import { customerCredit } from '@tallyhelm/views/credit/customer-credit'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { addQuota } from '../quota/add-quota.ts'
import { type Account, person, type Stage, stageIn, type Tenant } from '../quota/test-stage.ts'
import { endTemporaryCredit } from './end-temporary.ts'
import { proposeCredit } from './propose-credit.ts'
import { creditedTenant, creditOf, creditRequest } from './test-credit-case.ts'

const fin = { ...person('901'), role: 'FIN' } as const
const check = { ...person('902'), role: 'FIN_CHECK' } as const
let opened: TestWorld
let stage: Stage
beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
})
afterAll(() => opened?.close())

const credited = () => creditedTenant(opened, stage)
const bare = { amount: null, until_day: null }
async function change(of: Tenant, over: Partial<ProposeCreditRequest>): Promise<void> {
  const { caseId: case_id } = await proposeCredit(opened.world, fin, creditRequest(of, over))
  const decision = { case_id, revision: 1, reason: '', flags: [], is_confirmed: false }
  await decideCase(opened.world, check, RULES_OF_CASES, { ...decision, verdict: 'APPROVE' })
}
const refused = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown)
  return error instanceof Refusal ? error.refusal : error
}
const add = (of: Tenant, account: Account, amount: string) =>
  addQuota(opened.world, of.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount }] },
  })
const lineOf = async (of: Tenant) => (await customerCredit(opened.world.db, { kind: 'staff' }, { customer_id: of.customerId })).lines[0]
const soundBooks = async () => expect(await opened.world.db.read({ kind: 'system' }, tx => findViolations(tx))).toEqual([])

/** What is owed gets less, as a repayment or what is conceded makes it; of a statement from before, for there is none. */
async function repay({ customerId }: Tenant, minor: bigint): Promise<void> {
  await opened.world.db.transaction({ kind: 'system' }, async tx => {
    const at = opened.clock.now()
    const line = await openAccount(tx, { kind: 'CREDIT_LINE', currency: 'USD', customerId, subCustomerId: null }, at)
    const from = await openAccount(tx, { kind: 'EXTERNAL', currency: 'USD' }, at)
    const transfer = {
      key: `repayment:${opened.world.ids.next()}`,
      code: 'OPENING',
      debit: from,
      credit: line,
      amount: money(minor, 'USD'),
    } as const
    const reference = { kind: 'CASE', id: opened.world.ids.next() } as const
    await transferNow(tx, [transfer], { customerId, subCustomerId: null, adAccountId: null, reference, operator: 'test', summary: '', at })
  })
}

test('once temporary credit has ended the limit is what is used, comes down with each repayment to the base, and refuses nothing that is owed', async () => {
  const tenant = await credited()
  const account = await stage.account(tenant)
  await change(tenant, { action: 'TEMPORARY', amount: '300', until_day: '2026-04-30' })
  await add(tenant, account, '1200')
  await stage.settle()
  // Accepted while the temporary part held, and carried out after it.
  await add(tenant, account, '50')
  opened.clock.advance(Date.parse('2026-04-30T16:00:00Z') - opened.clock.now().getTime())
  expect(await endTemporaryCredit(opened.world)).toBe(1)
  expect(await creditOf(opened, tenant)).toEqual({ available: 0n, limit: 125_000n })
  await stage.settle()
  expect(await lineOf(tenant)).toMatchObject({ state: 'OVER', used: '1250.00', pending: '0.00', over: '250.00' })
  await repay(tenant, 20_000n)
  expect(await creditOf(opened, tenant)).toEqual({ available: 0n, limit: 105_000n })
  expect(await refused(add(tenant, account, '0.01'))).toBe('CREDIT_EXCEEDED')
  await repay(tenant, 6_000n)
  expect(await creditOf(opened, tenant)).toEqual({ available: 1_000n, limit: 100_000n })
  await add(tenant, account, '10')
  expect(await refused(add(tenant, account, '0.01'))).toBe('CREDIT_EXCEEDED')
  await stage.settle()
  await soundBooks()
})

test('the same where the line is frozen at its end, and a new temporary part raises what came down', async () => {
  const tenant = await credited()
  const account = await stage.account(tenant)
  await change(tenant, { action: 'TEMPORARY', amount: '300', until_day: '2026-05-20' })
  await add(tenant, account, '1200')
  await stage.settle()
  await change(tenant, { action: 'FREEZE', ...bare })
  opened.clock.advance(Date.parse('2026-05-20T16:00:00Z') - opened.clock.now().getTime())
  expect(await endTemporaryCredit(opened.world)).toBe(1)
  await repay(tenant, 50_000n)
  expect(await creditOf(opened, tenant)).toEqual({ available: 0n, limit: 70_000n })
  await change(tenant, { action: 'UNFREEZE', ...bare })
  expect(await creditOf(opened, tenant)).toEqual({ available: 30_000n, limit: 100_000n })
  await change(tenant, { action: 'TEMPORARY', amount: '100', until_day: '2026-06-10' })
  expect(await creditOf(opened, tenant)).toEqual({ available: 40_000n, limit: 110_000n })
  await soundBooks()
})
