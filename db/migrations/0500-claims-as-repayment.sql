-- Why: staff claim money that nobody announced for statements of a customer: what of it is meant for which statement, until another person decides.
-- Needs: app/app_sees_all

create table payments_match_shares (
  match_id bigint not null constraint payments_match_shares_match references payments_matches (id),
  statement_id bigint not null constraint payments_match_shares_statement references credit_statements (id),
  amount_minor bigint not null constraint payments_match_shares_amount check (amount_minor > 0),
  primary key (match_id, statement_id)
);
create index payments_match_shares_by_statement on payments_match_shares (statement_id);
alter table payments_match_shares enable row level security, force row level security;
create policy staff on payments_match_shares using ((select app_sees_all()));

-- What the planned statements don't take is the wallet's, although they still ask for it: two people have said so.
alter table repayments_plans add column is_exact boolean not null default false;

-- Recharges that are meant for statements and whose money is not there yet.
create index payments_recharges_planned on payments_recharges (submitted_at desc, id desc)
  where is_repayment and status not in ('RECHARGE_SUCCESS', 'RECHARGE_FAILED');
