-- Why: an agency may forbid additions to ad accounts whose rectification is overdue. The instant stays on the rectification, so that a ban
-- which staff lifted is not set again for the same one.
alter table organization_customers add column auto_freeze boolean not null default false;
alter table violations_rectifications add column quota_banned_at timestamptz;
create index violations_rectifications_overdue on violations_rectifications (deadline_at, id) include (customer_id)
  where status in ('TO_BE_RECTIFIED', 'REJECT') and quota_banned_at is null;
