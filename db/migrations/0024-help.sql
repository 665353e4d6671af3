-- Why: the portal's manual is written by the staff: articles by topic, as drafts or published, with every version, and what its readers say of them.
-- Needs: app/app_sees_all

create table help_articles (
  id bigint primary key,
  topic text not null constraint help_articles_topic
    check (topic in ('ACCOUNT', 'OPENING', 'QUOTA', 'BINDING', 'VIOLATION', 'FINANCE', 'AI')),
  title text not null constraint help_articles_title check (char_length(title) between 1 and 60),
  -- as it was typed; the browser never gets markup
  body text not null constraint help_articles_body check (char_length(body) between 1 and 10000),
  position integer not null constraint help_articles_position check (position between 1 and 999),
  state text not null constraint help_articles_state check (state in ('DRAFT', 'PUBLISHED')),
  version integer not null default 1 constraint help_articles_version check (version > 0),
  changed_by bigint not null constraint help_articles_changed_by references staff_users (id),
  changed_at timestamptz not null
);
create index help_articles_published on help_articles (topic, position, id) where state = 'PUBLISHED';
create index help_articles_by_staff on help_articles (changed_by);
alter table help_articles enable row level security, force row level security;
create policy staff on help_articles using (app_sees_all());

create table help_versions (
  article_id bigint not null constraint help_versions_article references help_articles (id),
  version integer not null constraint help_versions_version check (version > 0),
  -- the article as it read from then on
  state text not null constraint help_versions_state check (state in ('DRAFT', 'PUBLISHED')),
  title text not null,
  body text not null,
  reason text not null constraint help_versions_reason check (char_length(reason) <= 200),
  staff_id bigint not null constraint help_versions_staff references staff_users (id),
  at timestamptz not null,
  primary key (article_id, version)
);
create index help_versions_by_staff on help_versions (staff_id);
alter table help_versions enable row level security, force row level security;
create policy staff on help_versions using (app_sees_all());

-- Whether an article helped: each reader's last word.
create table help_answers (
  article_id bigint not null constraint help_answers_article references help_articles (id),
  user_id bigint not null constraint help_answers_user references organization_wallet_users (id),
  is_solved boolean not null,
  -- the one that was read
  version integer not null,
  at timestamptz not null,
  primary key (article_id, user_id)
);
create index help_answers_by_user on help_answers (user_id);
alter table help_answers enable row level security, force row level security;
create policy staff on help_answers using (app_sees_all());
