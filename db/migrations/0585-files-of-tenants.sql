-- Why: papers belong to the customer for which they were handed in, wherever their uploader belongs later.

select set_config('app.scope', 'system', true);
alter table files_files add column customer_id bigint, add column sub_customer_id bigint;
alter table files_files add constraint files_files_tenant check (customer_id is not null or sub_customer_id is null);

create temp table handed_in on commit drop as
  select file_name as name, customer_id, null::bigint as sub_customer_id from contracts_contracts where file_name is not null
  union all select sealed_name, customer_id, null from contracts_contracts where sealed_name is not null
  union all select a ->> 'key', customer_id, null from contracts_contracts cross join lateral jsonb_array_elements(attachments) a
  union all select body_name, customer_id, null from contracts_drafts;
insert into handed_in
  select file_name, customer_id, sub_customer_id from payments_vouchers
  union all select p ->> 'key', customer_id, null from credit_receipts cross join lateral jsonb_array_elements(papers) p
  union all select p ->> 'key', customer_id, null from credit_applications cross join lateral jsonb_array_elements(papers) p
  union all select sheet ->> 'key', customer_id, null from credit_disputes where sheet is not null
  union all select file_key, customer_id, sub_customer_id from imports_batches where file_key is not null
  union all select f, customer_id, sub_customer_id from diagnostics_feedback cross join lateral unnest(files) f where customer_id is not null;
update files_files f set customer_id = h.customer_id, sub_customer_id = h.sub_customer_id
from (select distinct on (name) name, customer_id, sub_customer_id from handed_in order by name) h
where f.name = h.name and f.user_id is not null and f.kind <> 'avatar';
-- what nothing names yet is a day old at most
update files_files f set customer_id = u.customer_id, sub_customer_id = u.sub_customer_id
from organization_wallet_users u
where u.id = f.user_id and f.customer_id is null and f.claimed_at is null and f.kind <> 'avatar';
select set_config('app.scope', '', true);
