-- Why: people choose an avatar of TikTok's by its picture, which our pages may show only as a file of ours; every customer has the same.
-- Needs: app/app_sees_all

create table creatives_avatars (
  avatar_id text constraint creatives_avatars_key primary key,
  -- null: it could not be fetched yet
  file_name text constraint creatives_avatars_file unique,
  tried_at timestamptz not null
);
alter table creatives_avatars enable row level security, force row level security;
create policy system on creatives_avatars using ((select app_sees_all()));
