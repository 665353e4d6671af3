// A million applications for ad accounts over four years, in every state that they come to. The largest customer has one in a hundred: those of
// its 100,000 accounts, asked for in tens.
import type pg from 'pg'
import { seedAccounts } from '../seed/seed-accounts.ts'
import { type Lap, withoutIndexes } from '../seed/seed-client.ts'

/** The largest customer of the seed. */
export const CUSTOMER = '1'
const CUSTOMERS = 3_000
const [FIRST_ID, MATERIAL_ID] = ['4000000000000000000', '3000000000000000000']
const TABLES = ['cases_cases', 'openings_applications', 'items_items']

export async function seedOpenings(client: pg.Client, lap: Lap, { openings }: { openings: number }): Promise<void> {
  await seedAccounts(client, lap, { accounts: 100_000, customers: CUSTOMERS })
  await client.query(`
    insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at)
      select id * 10, id, '139' || lpad(id::text, 8, '0'), '用户' || id, '', now() from organization_customers;
    insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason, status,
        submitted_at, due_at, decided_by, decider, decided_at, ended_at)
      select ${MATERIAL_ID} + id, 'COMPANY', 'c' || id, company_name, 'company-application', id, customer_id, 'user', customer_id * 10, '用户', '',
        'APPROVED', now(), now(), 1, '审核', now(), now()
      from companies_companies;
    insert into companies_applications (id, customer_id, company_id, company_name, company_name_en, area, registration_number, address, address_en,
        expires_on, website, promotion_links, page, contact_name, contact_email, contact_phone, industry, user_id, submitter, submitted_at,
        request_key, body_hash)
      select ${MATERIAL_ID} + id, customer_id, id, company_name, 'Example', 'SG', 'N' || id, '地址', 'Address', null, 'https://example.com',
        array['https://example.com'], '', '王一', 'a@example.com', '1', chr(65 + (id % 20)::int), customer_id * 10, '用户', now(), id::text, ''
      from companies_companies;
    update companies_companies set application_id = ${MATERIAL_ID} + id`)
  await client.query(`
    create temp table seed_openings as
    select ${FIRST_ID} + n as id, case when h % 100 = 0 then 1 else 2 + h / 100 % ${CUSTOMERS - 1} end as customer_id, h / 7 as h,
      now() - interval '1 minute' * (h / 13 % 2000000) as at
    from (select n, abs(hashint8(n)) as h from generate_series(1, ${openings}) n) x;
    alter table seed_openings add company_id bigint, add status text, add outcome text;
    update seed_openings set company_id = customer_id * 1000 + 1 + h % (select c.companies from seed_customers c where c.id = customer_id),
      status = case when h % 20 = 0 then 'PENDING' when h % 20 < 15 then 'APPROVED' when h % 20 < 18 then 'REJECTED' when h % 20 = 18 then 'LAPSED' else 'WITHDRAWN' end;
    update seed_openings set outcome = case when h / 20 % 10 = 0 then null when h / 20 % 10 < 8 then 'APPROVE' else 'DISAPPROVE' end
      where status = 'APPROVED'`)
  lap('what is to be')
  await withoutIndexes(client, TABLES, async () => {
    await client.query(APPLICATIONS)
    lap('applications and their items')
  })
  lap('indexes')
  await client.query('vacuum analyze')
  lap('vacuumed and analysed')
}

const APPLICATIONS = `
  insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason, status,
      submitted_at, due_at, decided_by, decider, decided_at, ended_at)
    select id, 'OPENING', 'o' || id, '开户', 'opening-application', id, customer_id, 'user', customer_id * 10, '用户', '', status, at,
      at + interval '1 day', case when status in ('APPROVED', 'REJECTED') then 1 end, case when status in ('APPROVED', 'REJECTED') then '审核' end,
      case when status in ('APPROVED', 'REJECTED') then at end, case when status <> 'PENDING' then at end
    from seed_openings;
  insert into openings_applications (id, customer_id, channel, company_id, material_id, account_name, count, currency, timezone, website, ad_type,
      invite_emails, request_id, parent_id, outcome, user_id, submitter, submitted_at, request_key, body_hash, standing, stage, industry)
    select id, customer_id, (array['FACEBOOK', 'GOOGLE', 'TIKTOK'])[1 + h % 3], company_id, ${MATERIAL_ID} + company_id, '账户-' || h % 90000, 1, 'USD',
      'Asia/Shanghai', 'https://example.com', null, '{}', '', '1', outcome, customer_id * 10, '用户', at, id::text, '',
      openings_standing(status, outcome),
      case when status = 'PENDING' then 'AGENCY_REVIEW' when status = 'APPROVED' and outcome is null then 'PLATFORM_REVIEW' end,
      chr(65 + (company_id % 20)::int)
    from seed_openings;
  insert into items_items (id, kind, case_id, position, customer_id, channel, target, name, state, waits_for, result_id, told, made_at, since,
      next_at, ended_at)
    select id, 'OPENING', id, 1, customer_id, (array['FACEBOOK', 'GOOGLE', 'TIKTOK'])[1 + h % 3], '1', id::text,
      case when outcome is null then 'WAITING' when outcome = 'APPROVE' then 'DONE' else 'REFUSED' end,
      case when outcome is null then 'PLATFORM' end, case when outcome = 'APPROVE' then id::text end, '', at, at,
      case when outcome is null then at end, case when outcome is not null then at end
    from seed_openings where status = 'APPROVED'`
