-- Why: orders that add, lower, clear or move quota. An item is one leg: one ad account, one amount, one direction. One attempt per ad
-- account is in flight, and attempts are written before each call to a platform, so that no outcome is ever guessed.
-- Needs: app/app_sees

create domain quota_item_state as text constraint quota_items_state
  check (value in ('PENDING_APPROVAL', 'RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL', 'CONFIRMED', 'FINISHED', 'FAIL'));
create domain quota_leg_kind as text constraint quota_items_kind check (value in ('ADD', 'REDUCE', 'CLEAR', 'OUT', 'IN', 'BACK'));
create domain quota_transfer_outcome as text
  constraint quota_transfers_outcome check (value in ('DONE', 'NOT_STARTED', 'RETURNED_TO_SOURCE', 'RETURNED_TO_PAYER'));
-- What the lines of one member come to.
create type quota_sums as (items integer, amount bigint, service_fee bigint, tax bigint);
-- An order as it is asked for; `shown_total` (minor units) is null where nobody was shown one.
create type quota_asked as (order_id bigint, customer_id bigint, sub_customer_id bigint, user_id bigint, user_name text, address text,
  idempotency_key text, body_hash text, remark text, audit_id bigint, needs_approval boolean, shown_total bigint, currency text);
-- A line with all that acceptance found out about it; `details` is null when the member may not see such an account.
create type quota_found as (member integer, item_id bigint, ad_account_id bigint, amount bigint, channel text, is_ready boolean,
  service_fee_basis_points integer, tax_basis_points integer, service_fee bigint, tax bigint,
  payer_kind text, payer_account_id bigint, quota_account_id bigint, service_fee_account_id bigint, tax_account_id bigint, details json);
create type quota_money as (amount bigint, service_fee bigint, tax bigint);

create table quota_orders (
  -- the apply_no
  id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  payer_account_id bigint not null,
  idempotency_key text not null,
  body_hash text not null,
  adjust_type text not null constraint quota_orders_adjust_type check (adjust_type in ('ADD', 'REDUCE', 'TRANSFER', 'CLEAR')),
  currency text not null,
  amount_minor bigint not null,
  service_fee_minor bigint not null,
  tax_minor bigint not null,
  submitter_id bigint not null,
  submitter text not null,
  remark text not null,
  created_at timestamptz not null,
  -- a code of REDUCE_REASONS or CLEAR_REASONS; null for the other kinds
  reason text,
  constraint quota_orders_once unique (payer_account_id, idempotency_key),
  -- a clearing's amount is fixed leg by leg when it is sent
  constraint quota_orders_amounts
    check (amount_minor >= 0 and (amount_minor > 0 or adjust_type = 'CLEAR') and service_fee_minor >= 0 and tax_minor >= 0)
);
create index quota_orders_transfers on quota_orders (customer_id, id desc) where adjust_type = 'TRANSFER';
-- Orders stand in about the order of their time.
create index quota_orders_by_time on quota_orders using brin (created_at) with (pages_per_range = 16, autosummarize = on);
-- Nobody searches, sorts or joins by these, so they need no statistics.
alter table quota_orders alter column idempotency_key set statistics 0, alter column body_hash set statistics 0,
  alter column amount_minor set statistics 0, alter column service_fee_minor set statistics 0, alter column tax_minor set statistics 0,
  alter column submitter set statistics 0, alter column reason set statistics 0, alter column remark set statistics 0;
alter table quota_orders enable row level security, force row level security;
create policy tenant on quota_orders using (app_sees(customer_id, sub_customer_id));
create policy acceptance on quota_orders to tallyhelm_acceptance using (true);
grant select, insert on quota_orders to tallyhelm_acceptance;

-- A transfer line is up to three legs: OUT, then IN, and BACK for what IN did not take. This row says who gives and receives, what it
-- costs, and where the money ended; its id is the id of its OUT leg, by which the wire knows the line.
create table quota_transfers (
  id bigint primary key,
  order_id bigint not null constraint quota_transfers_order references quota_orders (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  channel text not null,
  currency text not null,
  -- the ad accounts, and their QUOTA accounts in the ledger
  from_ad_account_id bigint not null,
  to_ad_account_id bigint not null,
  from_quota_account_id bigint not null,
  to_quota_account_id bigint not null,
  -- where the money is between the legs, who pays the fee and gets what nobody took, and where the fee goes
  clearing_account_id bigint not null,
  payer_account_id bigint not null,
  service_fee_account_id bigint not null,
  tax_account_id bigint not null,
  amount_minor bigint not null,
  -- between two companies; of what arrives
  fee_basis_points integer not null,
  fee_minor bigint not null,
  -- all null while it is under way; together they are what left
  outcome quota_transfer_outcome,
  arrived_minor bigint,
  returned_to_source_minor bigint,
  returned_to_payer_minor bigint,
  charged_fee_minor bigint,
  -- why not all of it arrived, for the customer
  fail_reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint quota_transfers_from foreign key (customer_id, from_ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint quota_transfers_to foreign key (customer_id, to_ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint quota_transfers_sane check (amount_minor > 0 and fee_minor >= 0 and from_ad_account_id <> to_ad_account_id
    and (outcome is null) = (ended_at is null) and (outcome is null) = (arrived_minor is null)
    and (outcome is null) = (returned_to_source_minor is null) and (outcome is null) = (returned_to_payer_minor is null)
    and (outcome is null) = (charged_fee_minor is null)),
  constraint quota_transfers_ended check (outcome is null or (least(arrived_minor, returned_to_source_minor, returned_to_payer_minor, charged_fee_minor) >= 0
    and charged_fee_minor <= fee_minor and arrived_minor + returned_to_source_minor + returned_to_payer_minor <= amount_minor))
);
create index quota_transfers_by_order on quota_transfers (order_id);
create index quota_transfers_by_from on quota_transfers (customer_id, from_ad_account_id);
create index quota_transfers_by_to on quota_transfers (customer_id, to_ad_account_id);
alter table quota_transfers enable row level security, force row level security;
create policy tenant on quota_transfers using (app_sees(customer_id, sub_customer_id));

-- Orders of any kind have these legs. A reduction holds its money when it is accepted, a clearing when it is sent. Meta allows ten changes
-- a day, so one attempt may carry several legs: the head moves, the others point at it and end with it (docs/decisions/transfers.md).
create table quota_items (
  id bigint primary key,
  order_id bigint not null constraint quota_items_order references quota_orders (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  -- as the ad account's, which is checked
  channel text not null,
  currency text not null,
  payer_account_id bigint not null,
  quota_account_id bigint not null,
  service_fee_account_id bigint not null,
  tax_account_id bigint not null,
  amount_minor bigint not null,
  service_fee_basis_points integer not null,
  tax_basis_points integer not null,
  service_fee_minor bigint not null,
  tax_minor bigint not null,
  -- what the platform approved when that differs, with the fees of that
  approved_minor bigint,
  approved_service_fee_minor bigint,
  approved_tax_minor bigint,
  state quota_item_state not null,
  -- rises whenever somebody takes the item; an answer counts only under the fence it was asked under
  fence integer not null default 0,
  lease_until timestamptz,
  -- when the next step is due
  due_at timestamptz not null,
  tries integer not null default 0,
  -- calls that were sent, and how many of them have no certain answer
  sends integer not null default 0,
  has_unknown_send boolean not null default false,
  -- the platform's words of a refusal that does not settle the matter yet
  refused_reason text,
  base_minor bigint,
  target_minor bigint,
  proposal_id text,
  platform_reference text,
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  -- since when the item is SENDING or UNKNOWN without a break, and since when it waits for the channel
  unresolved_since timestamptz,
  waiting_since timestamptz,
  -- an earlier call may still take effect until then: the next leg of the account waits
  quiet_until timestamptz,
  after_limit_minor bigint,
  fail_reason text,
  manual_reason text,
  created_at timestamptz not null,
  finished_at timestamptz,
  kind quota_leg_kind not null default 'ADD',
  -- ties the legs of one transfer line together; null for the other kinds
  transfer_id bigint,
  -- how often money was held for this leg: a clearing holds anew whenever it is sent for the first time, under keys of its own
  holds integer not null default 0,
  -- What an addition raises the limit by besides its amount: late spend that was paid for and that the platform counts against the limit.
  lift_minor bigint not null default 0,
  -- the head that carries this leg; stays after both have ended
  carried_by bigint constraint quota_items_carrier references quota_items (id),
  -- how many other legs this one carries
  carries integer not null default 0,
  -- at most so many legs in one attempt: halved whenever a platform refused the attempt as a whole
  merge_most integer,
  -- whoever ended the leg before anything was sent: that is no failure
  ended_by text,
  constraint quota_items_ad_account foreign key (customer_id, ad_account_id) references ad_accounts_accounts (customer_id, id),
  constraint quota_items_sane check (amount_minor >= 0 and (amount_minor > 0 or kind = 'CLEAR')
    and service_fee_minor >= 0 and tax_minor >= 0 and (state in ('FINISHED', 'FAIL')) = (finished_at is not null)
    and (transfer_id is not null) = (kind in ('OUT', 'IN', 'BACK'))),
  constraint quota_items_transfer foreign key (transfer_id) references quota_transfers (id),
  constraint quota_items_carrying check (carries >= 0 and (carries = 0 or carried_by is null) and carried_by is distinct from id
    and merge_most >= 1
    and (carried_by is null or (kind <> 'CLEAR' and lease_until is null and state not in ('PENDING_APPROVAL', 'RESERVED', 'WAITING_CHANNEL')))),
  constraint quota_items_ended_by check (
    ended_by is null or (ended_by in ('REJECTED', 'CANCELLED') and state = 'FAIL'))
) with (fillfactor = 60);
create index quota_items_by_order on quota_items (order_id);
create index quota_items_by_customer on quota_items (customer_id, id desc);
create index quota_items_by_ad_account on quota_items (ad_account_id, id);
create index quota_items_open on quota_items (due_at) where state in ('RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN');
create index quota_items_quiet on quota_items (ad_account_id, quiet_until) where quiet_until is not null;
create unique index quota_items_platform_reference on quota_items (channel, platform_reference) where platform_reference is not null;
create index quota_items_by_transfer on quota_items (transfer_id) where transfer_id is not null;
-- one open clearing per ad account
create unique index quota_items_one_clearing on quota_items (ad_account_id) where kind = 'CLEAR' and state not in ('FINISHED', 'FAIL');
-- a line has one leg of each kind, whoever asks for the next one twice
create unique index quota_items_one_leg on quota_items (transfer_id, kind) where transfer_id is not null;
create index quota_items_carried on quota_items (carried_by) where carried_by is not null;
-- One attempt in flight per ad account; a carried leg is part of its head's.
create unique index quota_items_in_flight on quota_items (ad_account_id)
  where state in ('SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL') and carried_by is null;
create index quota_items_waiting_approval on quota_items (created_at) where state = 'PENDING_APPROVAL';
-- Items end in about the order of their blocks: a block index costs an ending nothing, and lets its update stay in its page.
create index quota_items_by_finish on quota_items using brin (finished_at) with (pages_per_range = 16);
-- What failed is rare among what finished, and what waits for people is rare at any time; only they pay for this.
create index quota_items_failed on quota_items (id) where state = 'FAIL';
create index quota_items_manual on quota_items (created_at) where state = 'MANUAL';
create index quota_items_ended_by_people on quota_items (id) where ended_by is not null;
create index quota_items_waiting on quota_items (ad_account_id, id) where state = 'RESERVED';
create index quota_items_ended on quota_items (ad_account_id, finished_at desc, id desc) where finished_at is not null;
-- Columns that nobody searches, sorts or joins by need no statistics: on a busy, young database these are a tenth of the cost of orders.
alter table quota_items alter column currency set statistics 0, alter column payer_account_id set statistics 0,
  alter column quota_account_id set statistics 0, alter column service_fee_account_id set statistics 0,
  alter column tax_account_id set statistics 0, alter column service_fee_basis_points set statistics 0,
  alter column tax_basis_points set statistics 0, alter column service_fee_minor set statistics 0,
  alter column tax_minor set statistics 0, alter column approved_minor set statistics 0,
  alter column approved_service_fee_minor set statistics 0, alter column approved_tax_minor set statistics 0,
  alter column fence set statistics 0, alter column tries set statistics 0, alter column sends set statistics 0,
  alter column has_unknown_send set statistics 0, alter column refused_reason set statistics 0, alter column base_minor set statistics 0,
  alter column target_minor set statistics 0, alter column proposal_id set statistics 0, alter column first_sent_at set statistics 0,
  alter column last_sent_at set statistics 0, alter column unresolved_since set statistics 0, alter column waiting_since set statistics 0,
  alter column fail_reason set statistics 0, alter column manual_reason set statistics 0, alter column holds set statistics 0,
  alter column lift_minor set statistics 0, alter column carries set statistics 0, alter column merge_most set statistics 0;
alter table quota_items enable row level security, force row level security;
create policy tenant on quota_items using (app_sees(customer_id, sub_customer_id));
create policy acceptance on quota_items to tallyhelm_acceptance using (true);
grant select, insert on quota_items to tallyhelm_acceptance;

create table quota_attempts (
  item_id bigint not null constraint quota_attempts_item references quota_items (id),
  number integer not null,
  customer_id bigint not null,
  sub_customer_id bigint,
  ad_account_id bigint not null,
  fence integer not null,
  request_id text not null,
  base_minor bigint not null,
  target_minor bigint not null,
  sent_at timestamptz not null,
  answer text constraint quota_attempts_answer check (answer in ('done', 'waiting', 'refused', 'not_done', 'unknown')),
  answer_details jsonb,
  answered_at timestamptz,
  is_late boolean not null default false,
  primary key (item_id, number)
);
create index quota_attempts_by_account on quota_attempts (ad_account_id, sent_at);
-- Attempts are written in the order of their time: a block index costs a send nothing.
create index quota_attempts_by_time on quota_attempts using brin (sent_at) with (pages_per_range = 16);
alter table quota_attempts enable row level security, force row level security;
create policy tenant on quota_attempts using (app_sees(customer_id, sub_customer_id));

create table quota_item_history (
  id bigint generated always as identity primary key,
  item_id bigint not null constraint quota_item_history_item references quota_items (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  state text not null,
  note text not null,
  at timestamptz not null
);
create index quota_item_history_by_item on quota_item_history (item_id, id);
alter table quota_item_history enable row level security, force row level security;
create policy tenant on quota_item_history using (app_sees(customer_id, sub_customer_id));

-- What a user has ordered without a proof on a business day: one row per user, begun anew on each day and by each proof.
create table quota_unproved_days (
  user_id bigint primary key,
  customer_id bigint not null,
  sub_customer_id bigint,
  day date not null,
  -- dollars, fees included
  total_minor bigint not null constraint quota_unproved_days_total check (total_minor > 0)
);
alter table quota_unproved_days enable row level security, force row level security;
create policy tenant on quota_unproved_days using (app_sees(customer_id, sub_customer_id));
create policy acceptance on quota_unproved_days to tallyhelm_acceptance using (true);
grant select, insert, update on quota_unproved_days to tallyhelm_acceptance;
