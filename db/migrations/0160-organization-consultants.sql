-- Why: the consultants of the portal are exclusive to a customer, and until now every customer was shown those of the brand. Who has none
-- of its own still is.
create table organization_consultants (
  customer_id bigint not null constraint organization_consultants_customer references organization_customers (id),
  position smallint not null constraint organization_consultants_position check (position between 1 and 6),
  -- empty: for every channel
  channel text not null constraint organization_consultants_channel check (channel in ('', 'FACEBOOK', 'GOOGLE', 'TIKTOK')),
  user_name text not null constraint organization_consultants_user_name check (char_length(user_name) between 1 and 20),
  -- a picture of the WeChat code, or what a code has to say; empty without any
  wx_url text not null constraint organization_consultants_wx_url check (char_length(wx_url) <= 100000),
  primary key (customer_id, position)
);
alter table organization_consultants enable row level security;
alter table organization_consultants force row level security;
-- A sub-customer turns to its agent, so its scope sees none of these.
create policy tenant on organization_consultants using (app_sees(customer_id, null));
