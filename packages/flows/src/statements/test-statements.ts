// A statement as a closing issues it, for tests that begin after it: a bill of some ad accounts, without a month of spend behind it.
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { type Account, stageIn, type Tenant } from '../quota/test-stage.ts'
import { creditedTenant } from '../credit/test-credit-case.ts'

const system = { kind: 'system' } as const

export type IssuedStatement = { id: string; billId: string; of: Tenant; accounts: readonly Account[] }

/** Of last month, Facebook, one line for each amount of minor units, without fees. */
export async function issuedStatement(
  { world }: Pick<TestWorld, 'world'>,
  stage: ReturnType<typeof stageIn>,
  { of, amounts = [10_000, 5_000], rebate = 0 }: { of: Tenant; amounts?: readonly number[]; rebate?: number },
): Promise<IssuedStatement> {
  const accounts: Account[] = []
  for (const _ of amounts) accounts.push(await stage.account(of))
  const spend = amounts.reduce((sum, amount) => sum + amount, 0)
  const at = world.clock.now()
  const [id, billId] = [world.ids.next(), world.ids.next()]
  await world.db.transaction(system, async tx => {
    await tx.run(sql`
      insert into billing_bills (id, customer_id, company_id, channel, currency, month, account_count, spend_minor, spend_usd_minor,
        service_fee_minor, tax_minor, rebate_basis_points, rebate_minor, payable_minor, closed_at)
      overriding system value values (${billId}, ${of.customerId}, ${of.companyId}, 'FACEBOOK', 'USD', '2026-02-01', ${amounts.length}, ${spend},
        ${spend}, 0, 0, 0, ${rebate}, ${spend - rebate}, ${at})`)
    await tx.run(sql`
      insert into billing_bill_lines (bill_id, ad_account_id, of_month, customer_id, spend_minor, spend_usd_minor, service_fee_minor, tax_minor,
        is_correction)
      select ${billId}, id, '2026-02-01', ${of.customerId}, minor, minor, 0, 0, false
      from unnest(${accounts.map(account => account.id)}::bigint[], ${[...amounts]}::bigint[]) as u (id, minor)`)
    await tx.run(sql`
      insert into credit_statements (id, customer_id, company_id, channel, currency, month, account_count, spend_minor, service_fee_minor, tax_minor,
        rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
      values (${id}, ${of.customerId}, ${of.companyId}, 'FACEBOOK', 'USD', '2026-02-01', ${amounts.length}, ${spend}, 0, 0, ${rebate},
        ${spend - rebate}, 'WAIT_REPLY', ${at}, ${new Date(at.getTime() + 5 * 86_400_000)}, '2026-03-25')`)
    await tx.run(sql`insert into credit_statement_bills (bill_id, customer_id, statement_id) values (${billId}, ${of.customerId}, ${id})`)
    await tx.run(sql`
      insert into credit_statement_versions (statement_id, version, customer_id, conceded_minor, payable_minor, issued_at, reason)
      select id, 1, customer_id, 0, payable_minor, issued_at, '' from credit_statements where id = ${id}`)
  })
  return { id, billId, of, accounts }
}

/** The customer objects to it; what the portal does besides is the portal's own test. */
export async function disputedStatement(
  opened: Pick<TestWorld, 'world'>,
  stage: ReturnType<typeof stageIn>,
  options: { of?: Tenant; amounts?: readonly number[] } = {},
): Promise<IssuedStatement> {
  const of = options.of ?? (await creditedTenant(opened, stage))
  const statement = await issuedStatement(opened, stage, { ...options, of })
  const { world } = opened
  const disputeId = world.ids.next()
  await world.db.transaction(system, async tx => {
    await tx.run(sql`
      insert into credit_disputes (id, statement_id, version, customer_id, user_id, user_name, reason, at)
      values (${disputeId}, ${statement.id}, 1, ${of.customerId}, 1, '王芳', '消耗与后台不一致', ${world.clock.now()})`)
    await tx.run(sql`
      insert into credit_dispute_lines (dispute_id, bill_id, ad_account_id, of_month, customer_id, expected_minor, reason)
      values (${disputeId}, ${statement.billId}, ${statement.accounts[0]?.id ?? ''}, '2026-02-01', ${of.customerId}, 9000, '少计退款')`)
    await tx.run(sql`update credit_statements set status = 'DISPUTED' where id = ${statement.id}`)
  })
  return statement
}

export const statementRow = ({ world }: Pick<TestWorld, 'world'>, id: string) =>
  world.db.read(system, tx =>
    tx.one<{ status: string; version: number; conceded: string; payable: string; paid: string; told: number; deadline: Date }>(sql`
      select status, version, conceded_minor::text as conceded, payable_minor::text as payable, paid_minor::text as paid, told,
        confirm_deadline_at as deadline from credit_statements where id = ${id}`),
  )
