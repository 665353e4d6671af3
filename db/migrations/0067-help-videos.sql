-- Why: the manual is searched by everything that it says; an article may be for some readers alone, and may be the words of a video.

alter table help_articles
  drop constraint help_articles_topic,
  add constraint help_articles_topic check
    (topic in ('START', 'ACCOUNT', 'OPENING', 'QUOTA', 'BINDING', 'VIOLATION', 'SPEND', 'FINANCE', 'AI', 'AGENT')),
  add column reach text not null default 'ALL' constraint help_articles_reach
    check (reach in ('ALL', 'CUSTOMERS', 'AGENTS', 'SUB_CUSTOMERS')),
  -- for these customers and their sub-customers alone; null is for all
  add column named_customers bigint[],
  -- which of the product's videos it tells of, by name
  add column video text constraint help_articles_video check (video ~ '^[a-z-]{1,40}$'),
  -- the body without its marks, which search reads
  add column plain text not null default '';
-- Until their next version older articles are found with their marks.
select set_config('app.scope', 'system', true);
update help_articles set plain = body;
select set_config('app.scope', '', true);
