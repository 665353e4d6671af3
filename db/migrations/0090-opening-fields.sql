-- Why: applications say what reviewers and platforms ask for besides: where Google's ads are to run, whose manager or business centre, and papers.

alter table openings_applications add column target_regions text[] not null default '{}'
  constraint openings_applications_regions check (cardinality(target_regions) <= 20 and (channel = 'GOOGLE' or cardinality(target_regions) = 0));
-- the customer's own manager account
alter table openings_applications add column mcc_id text not null default ''
  constraint openings_applications_mcc check (mcc_id ~ '^([0-9]{10})?$' and (channel = 'GOOGLE' or mcc_id = ''));
-- the customer's own business centre
alter table openings_applications add column bc_id text not null default ''
  constraint openings_applications_bc check (bc_id ~ '^([0-9]{19})?$' and (channel = 'TIKTOK' or bc_id = ''));

alter table files_evidence drop constraint files_evidence_object;
alter table files_evidence add constraint files_evidence_object check (object in ('rectification', 'thaw', 'appeal', 'company', 'opening'));
