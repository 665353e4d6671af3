-- Revision: 1 c1b6cfc3
-- At each commit: a head and all that it carries are of one account, in one state, with the same figures, and what is asked of the
-- platform is the sum of what they ask for.
create or replace function quota_check_merged() returns trigger language plpgsql as $$
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
