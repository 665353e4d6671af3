-- Why: pages of forewarnings, rectifications and freezes, and how many there are, are told by an index alone.

drop index violations_forewarnings_by_time;
create index violations_forewarnings_by_time on violations_forewarnings (customer_id, warned_at desc, id desc)
  include (sub_customer_id, channel, status, ending, level, violation_type);

drop index violations_rectifications_due;
create index violations_rectifications_due on violations_rectifications (customer_id, channel, deadline_at, id)
  include (sub_customer_id, status, violation_type) where status in ('TO_BE_RECTIFIED', 'REJECT');
create index violations_rectifications_by_status on violations_rectifications (customer_id, status, deadline_at, id)
  include (sub_customer_id, channel, violation_type);

drop index freezes_records_going_on;
create index freezes_records_going_on on freezes_records (customer_id, channel, frozen_at desc, id desc)
  include (sub_customer_id, status, source) where status <> 'THAWED';

drop index violations_forewarnings_unread;
create index violations_forewarnings_unread on violations_forewarnings (customer_id, channel, warned_at desc, id desc)
  include (sub_customer_id, ending) where status = 'UNREAD';

-- Of guidance besides: what belongs to accounts that were taken back is left out.
create index ad_accounts_accounts_taken_of on ad_accounts_accounts (customer_id, id) where taken_back_at is not null;
drop index guidance_items_ranked;
create index guidance_items_ranked on guidance_items (customer_id, status, estimate_usd_minor desc nulls last, id desc)
  include (ad_account_id, category);
drop index guidance_items_by_worth;
create index guidance_items_by_worth on guidance_items (customer_id, (status = 'PENDING') desc, estimate_usd_minor desc nulls last, id desc)
  include (ad_account_id, status, category);
drop index guidance_items_applied;
create index guidance_items_applied on guidance_items (customer_id, closed_at desc, id desc) include (ad_account_id, category)
  where status = 'APPLIED';
