-- Why: the agency stops a customer and starts it again: its people sign in no more and nothing new is accepted of it, while its money stays.

alter table organization_customers add column stopped_at timestamptz;
