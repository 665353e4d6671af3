-- Why: news of monitor rules go to a WeCom group as well; the key of its robot is kept sealed, with its last characters for people to know it by.

alter table monitors_settings add column robot_sealed text;
alter table monitors_settings add column robot_shown text;
alter table monitors_settings add column robot_set_by text;
alter table monitors_settings add column robot_set_at timestamptz;
-- why the last text was refused; null: it was taken, or none was sent
alter table monitors_settings add column robot_trouble text;
alter table monitors_settings add constraint monitors_settings_robot check (num_nonnulls(robot_sealed, robot_shown, robot_set_by, robot_set_at) in (0, 4));
