-- Why: spend is read in bulk, apart from the rounds of synchronisations: when an ad account was last asked for so, and when it was last told so.

alter table spend_readings
  add column asked_at timestamptz,
  add column in_bulk_at timestamptz;
