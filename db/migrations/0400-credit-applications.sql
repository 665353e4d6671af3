-- Why: a customer asks for another credit limit with its papers; what staff propose for it is a change of the line, which two people make.
-- Needs: app/app_sees

create table credit_applications (
  id bigint primary key constraint credit_applications_case references cases_cases (id),
  customer_id bigint not null constraint credit_applications_customer references organization_customers (id),
  currency text not null,
  target_minor bigint not null constraint credit_applications_target check (target_minor > 0),
  -- {name, key} of each
  papers jsonb not null
    constraint credit_applications_papers check (jsonb_typeof(papers) = 'array' and jsonb_array_length(papers) <= 9),
  -- the change that its approval proposed; whether it holds is that case's
  proposal_id bigint constraint credit_applications_proposal references credit_proposals (id)
);
create index credit_applications_by_customer on credit_applications (customer_id, id desc);
create unique index credit_applications_by_proposal on credit_applications (proposal_id) where proposal_id is not null;
alter table credit_applications enable row level security, force row level security;
create policy tenant on credit_applications using (app_sees(customer_id, null));

alter table files_files drop constraint files_files_kind;
alter table files_files add constraint files_files_kind
  check (kind in ('avatar', 'feedback', 'sheet', 'proof', 'voucher', 'attachment', 'contract', 'credit'));
