-- Why: two readings of an ad account may overlap, and clocks do not tell which one asked first: each has a number, and an older one overwrites nothing.

create sequence monitors_reading_numbers;
alter table monitors_accounts
  add column objects_reading bigint not null default 0,
  add column figures_reading bigint not null default 0;
