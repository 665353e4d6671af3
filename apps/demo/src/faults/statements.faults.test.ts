// Statements: API and worker are killed at each step of closing a month, of confirming by code, seal and silence, and of repaying. Afterwards
// every bill, statement, rebate and share is there once, and the books agree to the cent.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { auditReceipt } from '@tallyhelm/flows/statements/audit-receipt'
import { handInReceipt } from '@tallyhelm/flows/statements/hand-in-receipt'
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import { clientOf, PASSWORD } from '@tallyhelm/server/program/test-server'
import { appCode } from '@tallyhelm/server/program/test-sign-in'
import { addStaff, TOTP_SECRET } from '@tallyhelm/server/program/test-staff'
import { countOf, SEED } from './test-counts.ts'
import { cutAt, type Step } from './test-cuts.ts'
import { confirmingCode, type Debtor, monthToClose, openDebtor } from './test-debtors.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { hire, signedIn, staffOf } from './test-people.ts'
import { seededRandom } from './test-random.ts'

const CUTS = countOf('statementCuts')
/** Opening a house on a busy machine. */
const HOOK_MS = 600_000
const PATIENCE_MS = 120_000
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const STATEMENTS = '/api/bill/client/credit/bills/confirmations'
const CONFIRMING = ['credit_statements', 'credit_statement_steps', 'audit_entries', 'notices_messages', 'ledger_transfers', null] as const
const STEPS = {
  close: [
    'billing_months',
    'billing_bills',
    'billing_bill_lines',
    'billing_closed_days',
    'billing_closings',
    'audit_entries',
    'credit_statement_bills',
    'credit_statements',
    'credit_statement_versions',
    'credit_statement_steps',
    null,
  ],
  finish: ['notices_messages', 'billing_closings', 'ledger_transfers', null],
  code: CONFIRMING,
  seal: ['credit_receipts', 'cases_cases', ...CONFIRMING],
  silence: CONFIRMING,
  repay: ['repayments_repayments', 'repayments_allocations', 'credit_statements', 'notices_messages', 'ledger_transfers', null],
} as const satisfies Record<string, readonly Step[]>

let house: House
let programs: Record<'api' | 'worker', Program>
beforeAll(async () => {
  house = await openHouse()
}, HOOK_MS)
afterAll(() => house?.close())

const random = seededRandom(SEED).branch('statements')
type Work = { begin: () => Promise<unknown>; isDone: () => Promise<boolean> }
async function cut(name: keyof typeof STEPS, role: 'api' | 'worker', work: Work, times = CUTS): Promise<void> {
  const cuts = await cutAt(house, programs, { role, steps: STEPS[name], ...work, times, random: random.branch(name) })
  console.log(`${name} cut at ${cuts.map(step => step ?? 'any moment').join(', ')}`)
}
const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const count = async (query: ReturnType<typeof sql>) => (await rows<{ count: number }>(query))[0]?.count
/** Asked again until it is so, as the schedule and people do. */
async function until(isDone: () => Promise<boolean>, ask: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('it was never done')
    await ask().catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, 300))
  }
}
const job = (name: string) => () => house.world.queue.enqueueNow(name, {})

test(`closing, confirming and repaying, each killed ${CUTS} times at its steps`, { timeout: 7_200_000 }, async () => {
  console.log(`statements: FAULT_SEED=${SEED}, ${CUTS} cuts of each`)
  onTestFailed(() => console.error(`the statements fail with FAULT_SEED=${SEED}, ${CUTS} cuts of each`))
  const debtors = [await openDebtor(house, 1), await openDebtor(house, 2), await openDebtor(house, 3)]
  const before = await openDebtor(house, 4, 1)
  await hire(house)
  programs = { api: await house.start('api'), worker: await house.start('worker') }
  await close()
  const [byCode, bySeal, bySilence] = await Promise.all(debtors.map(statementOf))
  if (!byCode || !bySeal || !bySilence) throw new Error('each has a statement')
  await confirmByCode(debtors[0] as Debtor, byCode)
  await confirmBySeal(debtors[1] as Debtor, bySeal)
  await confirmBySilence(bySilence)
  await repay(debtors[0] as Debtor, byCode)
  await judge(debtors, before)
  expect(house.deaths).toEqual([])
})

const statementOf = async ({ customerId }: Debtor) =>
  (await rows<{ id: string }>(sql`select id from credit_statements where customer_id = ${customerId}`))[0]?.id
const isConfirmed = (id: string) => async () =>
  (await count(sql`select count(*)::int from credit_statements where id = ${id} and confirmed_at is not null`)) === 1

async function close(): Promise<void> {
  const ask = job('billing.close-months')
  const month = `${monthToClose(house)}-01`
  const isClosed = async () =>
    (await count(sql`select count(*)::int from billing_months where month = ${month}::date and closed_at is not null`)) === 1
  const isFinished = async () =>
    (await isClosed()) && (await count(sql`select count(*)::int from billing_closings where finished_at is null`)) === 0
  await cut('close', 'worker', { begin: ask, isDone: isClosed })
  await finish(ask, isClosed, isFinished)
  await until(isFinished, ask)
}

/** The second half of the job, which goes on where the first has ended. */
async function finish(ask: () => Promise<unknown>, isClosed: () => Promise<boolean>, isFinished: () => Promise<boolean>): Promise<void> {
  const held = await house.world.db.pool.connect()
  try {
    await held.query('begin; lock table notices_messages in share mode')
    await until(isClosed, ask)
    await programs.worker.kill()
  } finally {
    await held.query('rollback')
    held.release()
  }
  programs.worker = await house.start('worker')
  // That was one already.
  await cut('finish', 'worker', { begin: ask, isDone: isFinished }, CUTS - 1)
}

async function confirmByCode(by: Debtor, id: string): Promise<void> {
  const client = clientOf(house.api)
  expect(await client.signIn({ account: by.mobile, password: by.password })).toMatchObject({ code: 0 })
  const ask = async () => client.post(`${STATEMENTS}/${id}/confirm`, { version: 1, code: await confirmingCode(house, by, id) })
  await cut('code', 'api', { begin: ask, isDone: isConfirmed(id) })
  await until(isConfirmed(id), ask)
}

async function confirmBySeal(by: Debtor, id: string): Promise<void> {
  const actor = await signedIn(house, by)
  const { key } = await uploadFile(house.world, actor, { kind: 'receipt', fileName: '盖章回执.pdf', bytes: PDF })
  await handInReceipt(house.world, actor, { id, version: 1, kind: 'SEALED', file: { key, name: '盖章回执.pdf' } })
  const verdict = { id, kind: 'SEALED', verdict: 'APPROVE', reason: '印章清晰，与对账单一致' } as const
  await auditReceipt(house.world, staffOf('FIN'), RULES_OF_CASES, verdict)
  const checker = await addStaff(house.world, 'FIN_CHECK')
  await house.world.db.transaction({ kind: 'system' }, tx => tx.run(sql`delete from staff_handouts`))
  const client = clientOf(house.api)
  const code = appCode(TOTP_SECRET, new Date())
  const entered = await client.post('/api/console/session/sign-in', { login_name: checker.loginName, password: PASSWORD, code })
  expect(entered).toMatchObject({ code: 0 })
  client.held.sid = String(entered.data.sid)
  client.held.cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0]
  const ask = () => client.call('PUT', `/api/bill/admin/credit/bills/confirmations/${id}/audit`, JSON.stringify(verdict))
  await cut('seal', 'api', { begin: ask, isDone: isConfirmed(id) })
  await until(isConfirmed(id), ask)
}

/** Told and reminded as it should have been, and its deadline has passed. */
async function confirmBySilence(id: string): Promise<void> {
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(
      sql`update credit_statements set told = 3, issued_at = now() - interval '6 days', confirm_deadline_at = now() - interval '1 minute' where id = ${id}`,
    ),
  )
  const ask = job('statements.follow')
  await cut('silence', 'worker', { begin: ask, isDone: isConfirmed(id) })
  await until(isConfirmed(id), ask)
}

async function repay(by: Debtor, id: string): Promise<void> {
  const client = clientOf(house.api)
  expect(await client.signIn({ account: by.mobile, password: by.password })).toMatchObject({ code: 0 })
  const asked = { currency: 'USD', pay_currency: 'USD', allocations: [{ statement_id: id, amount: '60.00' }], total: '60.00' }
  const key = randomUUID()
  const ask = () => client.post('/api/bill/client/credit/repayments/repay', asked, { 'idempotency-key': key })
  const isRepaid = async () => (await count(sql`select count(*)::int from repayments_allocations where statement_id = ${id}`)) === 1
  await cut('repay', 'api', { begin: ask, isDone: isRepaid })
  await until(isRepaid, ask)
  // Asked once more under its key it is the same repayment.
  expect(await ask()).toMatchObject({ code: 0 })
}

async function judge(debtors: readonly Debtor[], before: Debtor): Promise<void> {
  expect(await checkBooks(house.world)).toEqual([])
  const month = `${monthToClose(house)}-01`
  for (const { customerId } of [...debtors, before])
    expect(
      await rows(sql`
        select (select count(*)::int from billing_bills b where b.customer_id = c.id and b.month = ${month}::date and b.spend_minor = 12000) as bills,
          (select count(*)::int from credit_statements s where s.customer_id = c.id) as statements,
          (select count(*)::int from credit_statement_steps s where s.customer_id = c.id and s.to_status = 'CONFIRMED') as confirmed,
          (select count(*)::int from ledger_transfers t where t.customer_id = c.id and t.code = 'REBATE' and t.state = 'POSTED') as rebates
        from organization_customers c where c.id = ${customerId}`),
    ).toEqual([customerId === before.customerId ? { ...ONCE, statements: 0, confirmed: 0 } : ONCE])
  expect(await rows(sql`select confirmed_by as by, status, paid_minor::text as paid from credit_statements order by confirmed_by`)).toEqual(
    [
      { by: 'CODE', status: 'REPAYING', paid: '6000' },
      { by: 'SEAL', status: 'CONFIRMED', paid: '0' },
      { by: 'SYSTEM', status: 'CONFIRMED', paid: '0' },
    ],
  )
  expect(await rows(sql`select paid_minor::text as paid from repayments_allocations`)).toEqual([{ paid: '6000' }])
  expect(await count(sql`select count(*)::int from ledger_transfers where code = 'REPAYMENT' and state = 'POSTED'`)).toBe(1)
}
const ONCE = { bills: 1, statements: 1, confirmed: 1, rebates: 1 }
