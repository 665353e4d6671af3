-- Revision: 1 547ae3b4
-- A paper gets its key when it is stored: the seal receipt its kind, any other one that nobody guesses. A key that is there stays.
-- The row's writer leaves it to the database, so that what an earlier version of the program stores has keys as well.
create or replace function credit_key_papers() returns trigger language plpgsql as $$
begin
  select coalesce(jsonb_agg(case
    when one ? 'paper' then one
    when to_jsonb(new) ->> 'kind' = 'SEALED' and jsonb_array_length(new.papers) = 1 then one || '{"paper": "SEALED"}'
    else one || jsonb_build_object('paper', gen_random_uuid())
  end order by place), '[]') into new.papers
  from jsonb_array_elements(new.papers) with ordinality as stored (one, place);
  return new;
end $$;
