-- Why: the gallery shows many pictures at once, and each as it was uploaded may be 50 MB; a small copy of each stands beside it.

-- thumb_name is written before the bytes are kept under it; thumbed_at: they are, or no copy can be made, and then there is no name.
alter table creatives_assets add column thumb_name text constraint creatives_assets_thumb unique;
alter table creatives_assets add column thumbed_at timestamptz;
create index creatives_assets_thumbless on creatives_assets (id)
  where kind = 'IMAGE' and standing = 'CHECKED' and removed_at is null and thumbed_at is null;
