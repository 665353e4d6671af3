-- Why: what an ad account spent before it was taken in is read once, in the background, month by month from the latest to the earliest.

alter table spend_readings
  add column past_asked_at timestamptz,
  -- its days from here on are read; null before the first of its months
  add column past_from date,
  add column past_done_at timestamptz;
