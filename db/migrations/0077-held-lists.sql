-- Why: an agent's lists of what its sub-customers hold are found and counted by an index alone.

create index violations_rectifications_held on violations_rectifications (customer_id, (status in ('TO_BE_RECTIFIED', 'REJECT')) desc, deadline_at, id)
  include (sub_customer_id, channel, status, violation_type) where sub_customer_id is not null;
create index freezes_records_held on freezes_records (customer_id, frozen_at desc, id desc)
  include (sub_customer_id, channel, status, source) where status <> 'THAWED' and sub_customer_id is not null;
