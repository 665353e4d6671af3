-- Why: a freeze shows how it came to where it stands, step by step; and the agency freezes ad accounts itself, beside what their platforms do.
-- Needs: app/app_sees_all

alter table freezes_records
  add column source text not null default 'PLATFORM' constraint freezes_records_source check (source in ('PLATFORM', 'AGENCY'));
-- A platform's freeze and the agency's stand beside each other.
create unique index freezes_records_standing on freezes_records (ad_account_id, source) where status <> 'THAWED';
drop index freezes_records_open;
create index freezes_records_latest on freezes_records (frozen_at desc, id desc);
create index freezes_records_latest_standing on freezes_records (frozen_at desc, id desc) where status <> 'THAWED';

-- The agency froze it, whatever its platform says; a synchronisation does not lift it.
alter table ad_accounts_accounts add column is_frozen_by_agency boolean not null default false;

-- Only grows; the position keeps it in one line.
create table freezes_steps (
  record_id bigint not null constraint freezes_steps_of references freezes_records (id),
  position integer not null constraint freezes_steps_position check (position > 0),
  event text not null constraint freezes_steps_event
    check (event in ('FROZEN', 'APPLIED', 'WITHDRAWN', 'AGREED', 'REFUSED', 'SUBMITTED', 'TOLD_THAWED', 'CHANNEL_REFUSED', 'THAWED')),
  -- after it
  status text not null constraint freezes_steps_status check (status in ('FROZEN', 'THAW_PENDING', 'TO_BE_THAW', 'THAWED', 'REJECT_THAW')),
  mover text not null constraint freezes_steps_mover check (mover in ('customer', 'operator', 'platform', 'system')),
  by_name text not null,
  note text not null constraint freezes_steps_note check (char_length(note) <= 500),
  at timestamptz not null,
  constraint freezes_steps_pkey primary key (record_id, position)
);
alter table freezes_steps enable row level security, force row level security;
create policy tenant on freezes_steps using (exists (select from freezes_records r where r.id = record_id));

select set_config('app.scope', 'system', true);
insert into freezes_steps (record_id, position, event, status, mover, by_name, note, at)
  select id, 1, 'FROZEN', 'FROZEN', 'platform', '', left(reason, 500), frozen_at from freezes_records
  union all select id, 2, 'THAWED', 'THAWED', 'platform', '', '', thawed_at from freezes_records where status = 'THAWED';
select set_config('app.scope', '', true);
