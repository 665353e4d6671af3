-- Why: most readings find the objects of an ad account as they were; those whose last comparison found nothing to write are not laid over each other again.

-- when everything kept was compared, nothing was told and nothing differed; null: something did since
alter table monitors_accounts add column settled_at timestamptz;
