-- Why: names that look alike are found as one: the form in which they are compared leaves out width and what can't be seen.
-- Needs: app/app_name_form

reindex index companies_companies_by_name;
reindex index organization_customers_by_name;
