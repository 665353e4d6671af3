// A stage of statements: billing-period customers with people who can be told, each with a statement of March from the closing itself.
import type { Scope } from '@tallyhelm/infra/db/database'
import { fileOwner, insertFile } from '@tallyhelm/modules/files'
import { insertUser } from '@tallyhelm/modules/organization'
import { codeText, insertCode } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import sql from 'sql-template-tag'
import { closeMonths } from '../billing/close-months.ts'
import { openMonthStage } from '../billing/test-months.ts'
import type { Account, Tenant } from '../quota/test-stage.ts'
import { followStatements } from './follow-statements.ts'

export const system = { kind: 'system' } as const
/** 8 April, 12:00 in Beijing; the deadline is the end of the 13th. */
export const ISSUED = '2026-04-08T04:00:00Z'
export const DEADLINE = '2026-04-13T16:00:00Z'
export type Owed = { of: Tenant; id: string; keys: string[]; accounts: Account[]; mobile: string }
export type StatementStage = Awaited<ReturnType<typeof openStatementStage>>

/** Each customer spent $15.00 on two Facebook accounts, $10.00 and $5.00; `spent` in cents is another first account's. */
export async function openStatementStage(customers = 1, spent = 1_000) {
  const stage = await openMonthStage()
  const { world } = stage
  const owed: Owed[] = []
  for (let n = 0; n < customers; n += 1) {
    const of = await stage.tenant({ customerType: 1 })
    await stage.query(`update organization_customers set customer_type = 0 where id = ${of.customerId}`)
    const mobile = `1390000${String(1_000 + n)}`
    await addUser(of, mobile)
    const accounts = [await stage.account(of), await stage.account(of)]
    owed.push({ of, id: '', keys: [], accounts, mobile })
  }
  stage.go('2026-04-04T05:00:00Z')
  for (const { accounts } of owed) {
    const [first, second] = accounts as [Account, Account]
    await stage.spend(first, { '2026-03-10': spent })
    await stage.spend(second, { '2026-03-11': 500 })
  }
  stage.go(ISSUED)
  await closeMonths(world)
  for (const one of owed) {
    const { rows } = await stage.query(`
      select s.id, concat_ws('-', l.bill_id, l.ad_account_id, to_char(l.of_month, 'YYYYMM')) as key from credit_statements s
      join credit_statement_bills b on b.statement_id = s.id join billing_bill_lines l on l.bill_id = b.bill_id
      where s.customer_id = ${one.of.customerId} order by l.spend_minor desc`)
    one.id = String(rows[0]?.id)
    one.keys = rows.map(row => String(row.key))
  }

  function addUser(of: Tenant, mobile: string): Promise<void> {
    const user = {
      id: of.actor.userId,
      customerId: of.customerId,
      subCustomerId: null,
      countryCode: '86',
      mobile,
      email: `${mobile}@example.com`,
    }
    return world.db.transaction(system, tx =>
      insertUser(tx, { ...user, userName: of.actor.userName, passwordHash: '', isMaster: true, createdAt: world.clock.now() }),
    )
  }

  /** As the SMS gateway would have it, about a statement in a version. */
  async function codeFor({ mobile: phone }: Owed, about: string): Promise<string> {
    const [code, now] = [String(100_000 + Number(world.ids.next().slice(-5))), world.clock.now()]
    const of = { countryCode: '86', phone }
    const codeDigest = world.secrets.codeDigest(codeText(of, 'confirm-statement', code, about))
    const life = { now, expiresAt: new Date(now.getTime() + 300_000), triesLeft: 5, asker: 'test' }
    await world.db.transaction(system, tx =>
      insertCode(tx, { ...of, ...life, id: world.ids.next(), purpose: 'confirm-statement', codeDigest }),
    )
    return code
  }

  /** A file that somebody uploaded. */
  async function file(of: Tenant, kind: 'receipt' | 'sheet' | 'voucher' = 'receipt'): Promise<{ key: string; name: string }> {
    const key = world.files.newName('pdf')
    const facts = { contentType: 'application/pdf', bytes: 9, width: 0, height: 0, isDoubled: false, createdAt: world.clock.now() }
    await world.db.transaction(system, tx => insertFile(tx, { name: key, kind, owner: fileOwner(of.actor), ...facts }))
    return { key, name: '盖章回执.pdf' }
  }

  const facts = (id: string, scope: Scope = system) =>
    world.db.read(scope, tx =>
      tx.maybe<Record<string, unknown>>(sql`
        select s.status, s.version, s.told, s.confirmed_by as by, s.confirmed_at is not null as confirmed, s.settled_at is not null as settled,
          s.rests_since is not null as rests, s.confirm_deadline_at as deadline, s.payable_minor::text as payable,
          (select string_agg(t.mover || ' ' || t.to_status, ', ' order by t.id) from credit_statement_steps t where t.statement_id = s.id) as steps
        from credit_statements s where s.id = ${id}`),
    )
  const messages = async ({ of }: Owed) =>
    (await stage.query(`select title from notices_messages where user_id = ${of.actor.userId} order by id`)).rows.map(row =>
      String(row.title),
    )
  const audited = async (id: string) =>
    (await stage.query(`select action from audit_entries where object_kind = 'statement' and object_id = '${id}' order by id`)).rows.map(
      row => row.action,
    )
  const follow = () => followStatements(world)
  return { ...stage, owed, codeFor, file, facts, messages, audited, follow }
}

/** What a call refuses with: its name, and the first field's path where it names one. */
export const refusalOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error = await call.then(
    () => 'done',
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) return error
  return error.fields[0] ? `${error.refusal} ${error.fields[0].path}` : error.refusal
}
