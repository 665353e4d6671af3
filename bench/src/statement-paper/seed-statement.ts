// A customer with one statement of as many ad accounts as a paper may hold, and ad accounts enough for lists.
import type pg from 'pg'

export const CUSTOMER = '1'
export const STATEMENT = '2000000001'
export const LINES = Number(process.env['BENCH_LINES'] ?? 2_000)

const amount = (minor: number) => (minor / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** As they stand in the row of an account. */
export function lineTexts(n: number): string[] {
  const spend = 100_000 + n * 37
  return [`Nova-品牌-US-${n}\n${200_000_000_000 + n}`, '2026-03', amount(spend), '3.00', '6.00', '0.00', amount(spend + 900)]
}

export async function seedStatement(client: pg.Client): Promise<void> {
  await client.query(`
    insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (1, '示例客户', 0, 'DIRECT_AGENT', '2020-01-01');
    insert into companies_companies (id, customer_id, company_name, created_at) values (1001, 1, '示例公司', '2020-01-01');
    insert into ad_accounts_accounts (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone, opened_at, created_at)
      select 1000000 + n, 1, 1001, 'FACEBOOK', (200000000000 + n)::text, 'Nova-品牌-US-' || n, 'USD', 'UTC', now(), now() from generate_series(0, ${LINES - 1}) n;
    insert into billing_months (month, cny_per_usd, begun_at, closed_at) values ('2026-03-01', 7.1, '2026-04-05 04:00+00', '2026-04-05 04:00+00');
    insert into billing_closings (month, customer_id, closed_at, unsettled_accounts, finished_at) values ('2026-03-01', 1, '2026-04-05 04:00+00', 0, '2026-04-05 04:00+00');
    insert into billing_bills (id, customer_id, company_id, channel, currency, month, account_count, spend_minor, spend_usd_minor, service_fee_minor,
        tax_minor, rebate_basis_points, rebate_minor, payable_minor, cny_per_usd, spend_cny_minor, closed_at)
      overriding system value
      select 1, 1, 1001, 'FACEBOOK', 'USD', '2026-03-01', ${LINES}, s, s, 300 * ${LINES}, 600 * ${LINES}, 0, 0, s + 900 * ${LINES}, 7.1, s * 7, '2026-04-05 04:00+00'
      from (select sum(100000 + n * 37)::bigint as s from generate_series(0, ${LINES - 1}) n) x;
    insert into billing_bill_lines (bill_id, ad_account_id, of_month, customer_id, spend_minor, spend_usd_minor, service_fee_minor, tax_minor, is_correction)
      select 1, 1000000 + n, '2026-03-01', 1, 100000 + n * 37, 100000 + n * 37, 300, 600, false from generate_series(0, ${LINES - 1}) n;
    insert into credit_statements (id, customer_id, company_id, channel, currency, month, account_count, spend_minor, service_fee_minor, tax_minor,
        rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
      select ${STATEMENT}, 1, 1001, 'FACEBOOK', 'USD', month, account_count, spend_minor, service_fee_minor, tax_minor, 0, payable_minor, 'WAIT_REPLY',
        closed_at, closed_at + interval '10 days', '2026-05-01' from billing_bills;
    insert into credit_statement_bills (bill_id, customer_id, statement_id) values (1, 1, ${STATEMENT});
    insert into credit_statement_versions (statement_id, version, customer_id, conceded_minor, payable_minor, issued_at, reason)
      select id, 1, 1, 0, payable_minor, issued_at, '' from credit_statements`)
  await client.query('vacuum analyze')
}
