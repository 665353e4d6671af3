-- Why: what happened to an ad account besides money: its name, what it is bound to, whom it was given to (screens.md 5.11). The list
-- begins with this migration: what changed before was not kept.

create table ad_accounts_changes (
  id bigint primary key,
  customer_id bigint not null,
  -- who held the account when it changed; a change of hands belongs to the agent alone
  sub_customer_id bigint,
  ad_account_id bigint not null,
  change_type text not null constraint ad_accounts_changes_type check (change_type in ('ACCOUNT_RENAME', 'BIND_BM_ID', 'BIND_PIXEL',
    'BIND_BC_ID', 'UNBIND_BC_ID', 'FB_USER_AUTHORIZATION', 'REPLACE_SUB_CUSTOMER')),
  before_text text not null,
  after_text text not null,
  status text not null constraint ad_accounts_changes_status check (status in ('PROCESSING', 'FINISHED', 'FAIL')),
  fail_reason text,
  source text not null constraint ad_accounts_changes_source check (source in ('PLATFORM', 'AGENCY', 'USER')),
  submitter text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint ad_accounts_changes_ad_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint ad_accounts_changes_ended check ((status = 'PROCESSING') = (finished_at is null))
);
create index ad_accounts_changes_by_customer on ad_accounts_changes (customer_id, id desc);
create index ad_accounts_changes_by_ad_account on ad_accounts_changes (ad_account_id, id desc);

alter table ad_accounts_changes enable row level security;
alter table ad_accounts_changes force row level security;
create policy tenant on ad_accounts_changes using (app_sees(customer_id, sub_customer_id));
