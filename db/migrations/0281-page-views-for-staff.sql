-- Why: the staff see how often each page of the portal is looked at.
-- Needs: app/app_sees_all

create policy staff_reads on diagnostics_page_views for select using (app_sees_all());
