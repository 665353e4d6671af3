-- Why: the outcome of a leg that nobody but people can tell is decided by two of them: one proposes, with the figure that the platform
-- shows and the proof, another one confirms or declines. Every proposal stays as it was made.

create table quota_proposals (
  id bigint primary key,
  item_id bigint not null constraint quota_proposals_item references quota_items (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  outcome text not null constraint quota_proposals_outcome check (outcome in ('DONE', 'FAILED')),
  -- what the platform shows now; null where a sum is moved and no figure tells (TikTok)
  figure_minor bigint,
  -- the platform's transaction, where it has one
  reference text,
  proof text not null,
  -- told to the customer of a leg that failed
  reason text,
  maker_id text not null,
  maker text not null,
  made_at timestamptz not null,
  verdict text constraint quota_proposals_verdict check (verdict in ('CONFIRMED', 'DECLINED')),
  checker_id text,
  checker text,
  checked_at timestamptz,
  constraint quota_proposals_checked check ((verdict is null) = (checker_id is null) and (verdict is null) = (checked_at is null)
    and (verdict is null) = (checker is null)),
  constraint quota_proposals_two_people check (checker_id is distinct from maker_id or verdict is null),
  constraint quota_proposals_sane check (proof <> '' and (outcome = 'FAILED') = (reason is not null))
);
create unique index quota_proposals_open on quota_proposals (item_id) where verdict is null;
create index quota_proposals_by_item on quota_proposals (item_id, id);
-- people's notes: no tenant sees them (staff will, as of every policy that asks for the system)
alter table quota_proposals enable row level security;
alter table quota_proposals force row level security;
create policy tenant on quota_proposals using ((select app_is_system()));
