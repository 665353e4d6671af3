-- Why: the manual has a part about ads: how they are created, switched and paid for, and what they are made of.

alter table help_articles
  drop constraint help_articles_topic,
  add constraint help_articles_topic check
    (topic in ('START', 'ACCOUNT', 'OPENING', 'QUOTA', 'BINDING', 'ADS', 'VIOLATION', 'SPEND', 'FINANCE', 'AI', 'AGENT'));
