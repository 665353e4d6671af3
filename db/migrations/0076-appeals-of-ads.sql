-- Why: an appeal of a TikTok Smart+ ad goes out by a call: each is its appeal's customer's, keeps how the ad stood before, and may wait for people.
-- Needs: app/app_customer_id app/app_sees_all app/app_sub_customer_id

-- No version of the program ever wrote to it.
alter table appeals_platform_calls
  add column customer_id bigint not null,
  add column sub_customer_id bigint,
  -- how its appeal stood at the platform before it was sent; what stands so still says nothing of ours
  add column stood text constraint appeals_platform_calls_stood check (stood in ('NONE', 'SUCCESSFUL', 'FAILED', 'DONE')),
  -- the platform showed it while it went on
  add column is_seen boolean not null default false,
  -- the last time that it was, or may have been, sent
  add column sent_at timestamptz,
  drop constraint appeals_platform_calls_ad,
  add constraint appeals_platform_calls_ad check (outside_ad_id ~ '^[0-9]{1,20}$'),
  drop constraint appeals_platform_calls_reason,
  add constraint appeals_platform_calls_reason check (char_length(reason) between 1 and 512),
  drop constraint appeals_platform_calls_status,
  add constraint appeals_platform_calls_status
    check (status in ('WAITING', 'SENDING', 'APPEALING', 'SUCCESSFUL', 'FAILED', 'REFUSED', 'UNCLEAR', 'DROPPED')),
  add constraint appeals_platform_calls_sent check (status <> 'SENDING' or sent_at is not null);
drop policy staff on appeals_platform_calls;
create policy tenant on appeals_platform_calls using (
  (select app_sees_all())
  or (customer_id = (select app_customer_id())
      and ((select app_sub_customer_id()) is null or sub_customer_id = (select app_sub_customer_id()))));
