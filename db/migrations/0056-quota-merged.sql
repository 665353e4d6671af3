-- Why: Meta allows ten changes of an ad account's limit a day, so fifty waiting legs of one account took five days. One attempt now
-- carries several legs: the first in the queue (the head) moves as before, the others point at it, stand in the same state, and end
-- with it. Still one attempt is in flight per ad account; what the attempts carried stays written down (docs/decisions/merged-changes.md).
--
-- While a deployment rolls, processes of the version before know nothing of carried legs. The check at each commit refuses whatever they
-- do with one of them alone; a process of the new version does it again.

-- the head that carries this leg; stays after both have ended
alter table quota_items add column carried_by bigint constraint quota_items_carrier references quota_items (id);
-- how many other legs this one carries
alter table quota_items add column carries integer not null default 0;
-- at most so many legs in one attempt: halved whenever a platform refused the attempt as a whole
alter table quota_items add column merge_most integer;
alter table quota_items add constraint quota_items_carrying check (carries >= 0 and (carries = 0 or carried_by is null) and carried_by is distinct from id
  and merge_most >= 1
  and (carried_by is null or (kind <> 'CLEAR' and lease_until is null and state not in ('PENDING_APPROVAL', 'RESERVED', 'WAITING_CHANNEL'))));
create index quota_items_carried on quota_items (carried_by) where carried_by is not null;

-- One attempt in flight per ad account: a carried leg is part of its head's.
drop index quota_items_in_flight;
create unique index quota_items_in_flight on quota_items (ad_account_id)
  where state in ('SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL') and carried_by is null;

-- At each commit: a head and all that it carries are of one account, in one state, with the same figures, and what is asked of the
-- platform is the sum of what they ask for.
create function quota_check_merged() returns trigger language plpgsql as $$
declare
  v_head quota_items;
  v_odd bigint;
  v_count bigint;
  v_sum bigint;
begin
  -- the head as it is now, and the one that the leg left
  for v_head in
    select h.* from quota_items h
    where h.id in ((select coalesce(l.carried_by, l.id) from quota_items l where l.id = new.id), old.carried_by)
  loop
    select count(*) filter (where m.state <> v_head.state or m.ad_account_id <> v_head.ad_account_id or m.currency <> v_head.currency
        or (m.base_minor, m.target_minor) is distinct from (v_head.base_minor, v_head.target_minor)),
      count(*), coalesce(sum(case when m.kind in ('REDUCE', 'OUT') then -m.amount_minor else m.amount_minor end), 0)
    into v_odd, v_count, v_sum from quota_items m where m.carried_by = v_head.id;
    if v_odd > 0 or v_count <> v_head.carries or (v_count > 0 and v_head.carried_by is not null) then
      raise exception 'leg % and the legs it carries stand apart', v_head.id;
    end if;
    v_sum := v_sum + v_head.lift_minor + v_head.amount_minor * case when v_head.kind in ('REDUCE', 'OUT') then -1 else 1 end;
    if v_count > 0 and v_head.target_minor - v_head.base_minor is distinct from v_sum then
      raise exception 'the change of leg % is not the sum of the legs it carries', v_head.id;
    end if;
  end loop;
  return null;
end $$;
create constraint trigger quota_items_merged after update on quota_items deferrable initially deferred for each row
  when (new.carries > 0 or old.carries > 0 or new.carried_by is not null or old.carried_by is not null)
  execute function quota_check_merged();

-- What one attempt carried, its head included; an attempt of a single leg lists none.
create table quota_attempt_legs (
  item_id bigint not null,
  number integer not null,
  leg_id bigint not null constraint quota_attempt_legs_leg references quota_items (id),
  -- the leg's, which may be another sub-customer's than the head's
  customer_id bigint not null,
  sub_customer_id bigint,
  -- negative when it lowers
  delta_minor bigint not null,
  primary key (item_id, number, leg_id),
  constraint quota_attempt_legs_attempt foreign key (item_id, number) references quota_attempts (item_id, number)
);
create index quota_attempt_legs_by_leg on quota_attempt_legs (leg_id);
alter table quota_attempt_legs enable row level security;
alter table quota_attempt_legs force row level security;
create policy tenant on quota_attempt_legs using (app_sees(customer_id, sub_customer_id));
