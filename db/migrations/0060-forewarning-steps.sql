-- Why: forewarnings are opened, handled, withdrawn and turned into rectifications, by whom is kept, and their ads have a preview of ours.

alter table violations_forewarnings
  -- how a handled one ended; null of those from before, and of those that go on
  add column ending text constraint violations_forewarnings_ending check (ending in ('CUSTOMER', 'PLATFORM', 'RECTIFICATION', 'WITHDRAWN')),
  add column handled_by text not null default '',
  -- of the agency's staff: who issued it, and what they advise; empty where a platform told it
  add column issued_by text not null default '',
  add column advice text not null default '' constraint violations_forewarnings_advice check (char_length(advice) <= 500),
  add column withdraw_reason text not null default '' constraint violations_forewarnings_withdraw check (char_length(withdraw_reason) <= 500),
  -- what it was turned into
  add column rectification_id bigint constraint violations_forewarnings_rectification references violations_rectifications (id),
  add constraint violations_forewarnings_ended check (ending is null or status = 'HANDLED');
create unique index violations_forewarnings_turned on violations_forewarnings (rectification_id) where rectification_id is not null;
create index violations_forewarnings_by_time on violations_forewarnings (customer_id, warned_at desc, id desc)
  include (sub_customer_id, channel, status, ending);
create index violations_forewarnings_latest on violations_forewarnings (warned_at desc, id desc);

alter table violations_forewarned_ads
  -- where the platform shows the ad; null where it tells none
  add column preview_address text constraint violations_forewarned_ads_address check (char_length(preview_address) <= 2000),
  -- the picture that we made of it, in the file store
  add column preview_file text constraint violations_forewarned_ads_file check (preview_file ~ '^[a-z0-9]{32}\.webp$'),
  -- when it is to be fetched; null where nothing is to be done
  add column preview_due_at timestamptz,
  add column preview_tries smallint not null default 0,
  add column preview_failed_at timestamptz;
create index violations_forewarned_ads_to_fetch on violations_forewarned_ads (preview_due_at) where preview_due_at is not null;
create unique index violations_forewarned_ads_preview on violations_forewarned_ads (preview_file) where preview_file is not null;
