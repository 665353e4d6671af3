-- Why: the rail counts the imports that wait for whoever uploaded them, every few seconds.

create index takeovers_runs_waiting on takeovers_runs (id) where state = 'WAITING';
